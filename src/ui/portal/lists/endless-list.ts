import { createStore, type StoreApi } from 'zustand';
import type { Answer } from '#cloud';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Left out by lists that nobody counts. */
  readonly total?: number;
  readonly nextCursor: string | null;
}

export interface ListState<Item> {
  /** `loading` only while there is nothing to show: what is there stays while it is asked for again. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  /** 0 of a list that nobody counts. */
  readonly total: number;
  readonly nextCursor: string | null;
  readonly more: 'idle' | 'loading' | 'failed';
  /** When its first page was answered last, ms; null before. */
  readonly answeredAt: number | null;
}

export interface EndlessList<Item> {
  readonly store: StoreApi<ListState<Item>>;
  /**
   * Asks for the first page again; where it is as it was, what was loaded beyond it stays, and with it one's place.
   * Answers of questions asked before are thrown away.
   */
  readonly reload: () => Promise<void>;
  /** The next page, where there is one and none is on its way. */
  readonly loadMore: () => Promise<void>;
  /** Changes what is shown at once, also of what is loaded meanwhile, until it is known what became of it. */
  readonly change: (update: (items: readonly Item[]) => readonly Item[]) => Change;
}

export interface Change {
  /** It is so: the list is asked for again where its answer may be from before. */
  readonly keep: () => void;
  /** It is not: all else that changed or was loaded since stays. */
  readonly undo: () => void;
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
    answeredAt: null,
  }));
  let generation = 0;
  let reloading = false;
  /** As it was answered; `changes` are shown over it. */
  let loaded: Pick<ListState<Item>, 'items' | 'total'> = { items: [], total: 0 };
  let changes: readonly ((items: readonly Item[]) => readonly Item[])[] = [];
  const shown = () => {
    const items = changes.reduce((now, update) => update(now), loaded.items);
    return { items, total: loaded.total + items.length - loaded.items.length };
  };

  const reload = async (): Promise<void> => {
    generation += 1;
    const asked = generation;
    reloading = true;
    if (store.getState().status === 'failed') store.setState({ status: 'loading' });
    const answer = await load(undefined);
    if (asked !== generation) return;
    reloading = false;
    if (answer.ok) {
      const { items, total = 0, nextCursor } = answer.data;
      const same =
        total === loaded.total &&
        items.length > 0 &&
        items.every(({ id }, at) => id === loaded.items[at]?.id);
      const further = same ? loaded.items.slice(items.length) : [];
      loaded = { items: [...items, ...further], total };
      store.setState({
        status: 'ready',
        more: 'idle',
        answeredAt: Date.now(),
        ...(further.length > 0 ? {} : { nextCursor }),
        ...shown(),
      });
    } else if (store.getState().status === 'loading') store.setState({ status: 'failed' });
    // A page that was on its way is thrown away when it comes.
    else store.setState({ more: 'idle' });
  };

  return {
    store,
    reload,
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
      const known = new Set([...loaded.items, ...store.getState().items].map(({ id }) => id));
      const fresh = answer.data.items.filter(({ id }) => !known.has(id));
      loaded = { items: [...loaded.items, ...fresh], total: answer.data.total ?? 0 };
      store.setState({ more: 'idle', nextCursor: answer.data.nextCursor, ...shown() });
    },
    change(update) {
      changes = [...changes, update];
      store.setState(shown());
      const settle = () => {
        changes = changes.filter((other) => other !== update);
        store.setState(shown());
      };
      return {
        keep: () => {
          const items = update(loaded.items);
          loaded = { items, total: loaded.total + items.length - loaded.items.length };
          settle();
          if (reloading) void reload();
        },
        undo: settle,
      };
    },
  };
}
