/** What is selected, and where a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
  /** Everything there is, also what has yet to come. */
  readonly all: boolean;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, all: false };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, all: false };
}

/** Everything between the anchor and this one, in the order shown, is added; the anchor stays. */
export function extendTo({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle({ ids, anchor, all: false }, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor, all: false };
}

export const selectAll = (order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
  all: true,
});

/** What is no longer shown is no longer selected; of everything, what has come meanwhile is. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  if (selection.all) return selectAll(order);
  const shown = order.filter((id) => selection.ids.has(id));
  return shown.length === selection.ids.size ? selection : { ...selection, ids: new Set(shown) };
}
