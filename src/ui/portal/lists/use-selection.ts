import { useEffect, useMemo, useState } from 'react';
import { extendTo, keepShown, NOTHING, selectAll, toggle, type Selection } from './selection.ts';
import type { EndlessList, ListState } from './endless-list.ts';

interface ListSelection<Item> {
  readonly selection: Selection;
  readonly chosen: readonly Item[];
  /** For the box that stands for all of them. */
  readonly state: boolean | 'mixed';
  readonly clear: () => void;
  /** Everything there is: what has not been scrolled to is fetched. */
  readonly chooseAll: () => void;
  /** The one, or with Shift all from the last one on. */
  readonly pick: (id: string, shift: boolean) => void;
  /** All from one to another, however it was begun. */
  readonly extend: (from: string, to: string) => void;
}

/** Which of a list's items are chosen. */
export function useSelection<Item extends { readonly id: string }>(
  list: EndlessList<Item> & { readonly state: ListState<Item> },
): ListSelection<Item> {
  const { items, more, nextCursor } = list.state;
  const { loadMore } = list;
  const [picked, setPicked] = useState(NOTHING);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const selection = keepShown(picked, order);
  useEffect(() => {
    if (picked.all && nextCursor !== null && more === 'idle') void loadMore();
  }, [picked.all, nextCursor, more, loadMore]);
  const chosen = items.filter(({ id }) => selection.ids.has(id));
  return {
    selection,
    chosen,
    state: chosen.length === 0 ? false : chosen.length === items.length ? true : 'mixed',
    clear: () => setPicked(NOTHING),
    chooseAll: () => setPicked(selectAll(order)),
    pick: (id, shift) => setPicked(shift ? extendTo(selection, id, order) : toggle(selection, id)),
    extend: (from, to) =>
      setPicked(extendTo(selection.anchor === null ? toggle(NOTHING, from) : selection, to, order)),
  };
}
