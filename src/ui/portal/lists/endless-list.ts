import { createStore, type StoreApi } from 'zustand';
import type { Answer } from '#cloud';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface ListState<Item> {
  /** `loading` only while there is nothing to show: what is there stays while it is asked for again. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly more: 'idle' | 'loading' | 'failed';
}

export interface EndlessList<Item> {
  readonly store: StoreApi<ListState<Item>>;
  /** Asks for the first page again. Answers of questions asked before are thrown away. */
  readonly reload: () => Promise<void>;
  /** The next page, where there is one and none is on its way. */
  readonly loadMore: () => Promise<void>;
  /** Changes what is shown at once; `undo` brings back what was, unless the list was loaded anew meanwhile. */
  readonly change: (update: (items: readonly Item[]) => readonly Item[]) => { readonly undo: () => void };
}

/** A list that comes by pages and is held whole: 40 at first, more as one scrolls. */
export function createEndlessList<Item extends { readonly id: string }>(
  load: (cursor: string | undefined) => Promise<Answer<Page<Item>>>,
): EndlessList<Item> {
  const store = createStore<ListState<Item>>(() => ({
    status: 'loading',
    items: [],
    total: 0,
    nextCursor: null,
    more: 'idle',
  }));
  let generation = 0;

  return {
    store,
    async reload() {
      generation += 1;
      const asked = generation;
      if (store.getState().status === 'failed') store.setState({ status: 'loading' });
      const answer = await load(undefined);
      if (asked !== generation) return;
      if (answer.ok) store.setState({ status: 'ready', more: 'idle', ...answer.data });
      else if (store.getState().status === 'loading') store.setState({ status: 'failed' });
    },
    async loadMore() {
      const { nextCursor, more, status } = store.getState();
      if (nextCursor === null || more === 'loading' || status !== 'ready') return;
      const asked = generation;
      store.setState({ more: 'loading' });
      const answer = await load(nextCursor);
      if (asked !== generation) return;
      if (!answer.ok) {
        store.setState({ more: 'failed' });
        return;
      }
      // What moved up a page while it was being read is not shown twice.
      const known = new Set(store.getState().items.map(({ id }) => id));
      const fresh = answer.data.items.filter(({ id }) => !known.has(id));
      store.setState({
        more: 'idle',
        items: [...store.getState().items, ...fresh],
        total: answer.data.total,
        nextCursor: answer.data.nextCursor,
      });
    },
    change(update) {
      const asked = generation;
      const before = store.getState();
      const items = update(before.items);
      store.setState({ items, total: before.total + items.length - before.items.length });
      return {
        undo: () => {
          if (asked === generation) store.setState({ items: before.items, total: before.total });
        },
      };
    },
  };
}
