/** What is selected, and where a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything between the anchor and this one, in the order shown, is added; the anchor stays. */
export function extendTo({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle({ ids, anchor }, id);
  return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor };
}

export const selectAll = (order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
});

/** What is no longer shown is no longer selected. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  const shown = order.filter((id) => selection.ids.has(id));
  return shown.length === selection.ids.size ? selection : { ...selection, ids: new Set(shown) };
}
