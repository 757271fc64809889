import type { PartRecord } from '#document';
import type { PartId } from '#editor';

/** A group of the list: its parts are the rows behind it, unless it is folded. */
export interface GroupLine {
  readonly kind: 'group';
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly parts: readonly PartRecord[];
  readonly isFolded: boolean;
}

export interface PartLine {
  readonly kind: 'part';
  readonly key: PartId;
  readonly part: PartRecord;
  /** The group it is shown in, or null. */
  readonly group: string | null;
}

export type ListRow = GroupLine | PartLine;

/** Where a row can be put: before which part, and in which group. */
export interface Slot {
  /** Number of the row it is above of: after the last, how many there are. */
  readonly gap: number;
  readonly before: PartId | null;
  readonly group: string | null;
}

/** The rows of a list of parts: a group is where its first part is, and all its parts are below it. */
export function rowsOf(parts: readonly PartRecord[], folded: readonly string[]): readonly ListRow[] {
  const isListed = new Set<string>();
  return parts.flatMap((part): readonly ListRow[] => {
    if (part.group === undefined) return [{ kind: 'part', key: part.id, part, group: null }];
    const { id, name } = part.group;
    if (isListed.has(id)) return [];
    isListed.add(id);
    const members = parts.filter(({ group }) => group?.id === id);
    const isFolded = folded.includes(id);
    const line: GroupLine = { kind: 'group', key: groupKey(id), id, name, parts: members, isFolded };
    const below = members.map((each): PartLine => ({ kind: 'part', key: each.id, part: each, group: id }));
    return isFolded ? [line] : [line, ...below];
  });
}

export const groupKey = (group: string): string => `group ${group}`;

/** The parts of a row: those of a group are all of it. */
export const partsOf = (row: ListRow): readonly PartId[] =>
  row.kind === 'part' ? [row.key] : row.parts.map(({ id }) => id);

/**
 * Where rows can be put, from the first place to the last: before each of them, last in each group, and last of all. A group cannot
 * be put into one.
 */
export function slotsOf(rows: readonly ListRow[], moved: ListRow): readonly Slot[] {
  const slots: Slot[] = [];
  for (const [gap, row] of rows.entries()) {
    const above = rows[gap - 1];
    if (above?.kind === 'part' && above.group !== null && (row.kind === 'group' || row.group !== above.group))
      slots.push({ gap, before: partsOf(row)[0]!, group: above.group });
    slots.push({ gap, before: partsOf(row)[0]!, group: row.kind === 'part' ? row.group : null });
  }
  const last = rows.at(-1);
  if (last?.kind === 'part' && last.group !== null)
    slots.push({ gap: rows.length, before: null, group: last.group });
  slots.push({ gap: rows.length, before: null, group: null });
  return moved.kind === 'part' ? slots : slots.filter(({ group }) => group === null);
}

/**
 * The slot for a pointer: `place` in rows from the top of the list, `isIndented` where it is no farther left than the parts of a group
 * are. In the middle of a group's own row it is last in that group.
 */
export function slotAt(
  rows: readonly ListRow[],
  moved: ListRow,
  place: number,
  isIndented: boolean,
): Slot & { readonly into: boolean } {
  const over = rows[Math.floor(place)];
  if (moved.kind === 'part' && over?.kind === 'group' && Math.abs((place % 1) - 0.5) < 0.25) {
    const end = Math.floor(place) + (over.isFolded ? 1 : over.parts.length + 1);
    const next = rows[end];
    return { gap: end, before: next === undefined ? null : partsOf(next)[0]!, group: over.id, into: true };
  }
  const gap = Math.min(rows.length, Math.max(0, Math.round(place)));
  const slots = slotsOf(rows, moved);
  const distance = (slot: Slot): number => Math.abs(slot.gap - gap);
  const nearest = Math.min(...slots.map(distance));
  const near = slots.filter((slot) => distance(slot) === nearest);
  const wanted = near.find(({ group }) => (group !== null) === isIndented) ?? near.at(-1)!;
  return { ...wanted, into: false };
}

/** The slot above (−1) or below (1) where a row is; null where there is none. */
export function slotBeside(rows: readonly ListRow[], moved: ListRow, by: 1 | -1): Slot | null {
  const own = new Set(partsOf(moved));
  const others = rows.filter((row) => !partsOf(row).every((id) => own.has(id)));
  const slots = slotsOf(others, moved);
  const index = rows.indexOf(moved);
  const gap = rows.slice(0, index).filter((row) => others.includes(row)).length;
  const group = moved.kind === 'part' ? moved.group : null;
  const isAlone = group !== null && !others.some((row) => row.kind === 'part' && row.group === group);
  // The last of its group stands by itself once it is taken out: its group goes with it.
  const at = slots.findIndex((slot) => slot.gap === gap && slot.group === (isAlone ? null : group));
  return slots[at + by] ?? null;
}
