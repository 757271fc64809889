/** The ids between the anchor and the row clicked, both included, in list order; only the row where the anchor is gone. */
export function rangeBetween<Id>(ids: readonly Id[], anchor: Id | null, clicked: Id): readonly Id[] {
  const to = ids.indexOf(clicked);
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  if (from < 0) return [clicked];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
