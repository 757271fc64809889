import type { RecordBase } from './records/record-type.ts';
import type { AnyRecord, RecordTypes } from './records/record-types.ts';
import type { DocumentDiff } from './types.ts';

/** Records by id, by kind and by owner: nothing that reads a document looks at all of it. */
export interface RecordIndex {
  get(id: string): AnyRecord | undefined;
  /** Of a kind, in their order; the same array until one of them changes. */
  all(kind: string): readonly AnyRecord[];
  /** Of a kind and an owner, in their order; the same array until one of them changes. */
  owned(kind: string, owner: string): readonly AnyRecord[];
  /** Of any kind, in no order. */
  ownedBy(owner: string): readonly AnyRecord[];
  /** Takes a diff that was checked (check-diff.ts); what arrives is deeply frozen. */
  apply(diff: DocumentDiff): void;
}

/** A sorted list and the records it is made of. */
interface Group {
  readonly members: Map<string, AnyRecord>;
  /** As it was before these changed: a change of one record of thousands sorts that one. */
  sorted: readonly AnyRecord[];
  /** As each was in the sorted list, by id; undefined for one that was not in it. */
  readonly changed: Map<string, AnyRecord | undefined>;
}

const NONE: readonly AnyRecord[] = [];

/** An empty index over records of these types. */
export function createRecordIndex(types: RecordTypes): RecordIndex {
  const records = new Map<string, AnyRecord>();
  const byKind = new Map<string, Group>();
  /** By owner, then by kind. */
  const byOwner = new Map<string, Map<string, Group>>();

  const groupsOf = (record: AnyRecord): readonly Group[] => {
    const owners = types.get(record.kind)!.owners(record);
    return [
      groupIn(byKind, record.kind),
      ...owners.map((owner) => {
        const kinds = byOwner.get(owner) ?? new Map<string, Group>();
        byOwner.set(owner, kinds);
        return groupIn(kinds, record.kind);
      }),
    ];
  };
  const remove = (record: AnyRecord): void => {
    records.delete(record.id);
    for (const { members, changed } of groupsOf(record)) {
      members.delete(record.id);
      if (!changed.has(record.id)) changed.set(record.id, record);
    }
  };
  const add = (record: AnyRecord): void => {
    freeze(record);
    records.set(record.id, record);
    for (const { members, changed } of groupsOf(record)) {
      members.set(record.id, record);
      if (!changed.has(record.id)) changed.set(record.id, undefined);
    }
  };
  const sort = (group: Group | undefined): readonly AnyRecord[] => {
    if (group === undefined) return NONE;
    if (group.changed.size === 0) return group.sorted;
    const arrived = [...group.changed.keys()].flatMap((id) => group.members.get(id) ?? []).toSorted(compare);
    const left = [...group.changed.values()].filter((record) => record !== undefined).toSorted(compare);
    group.sorted = exchange(group.sorted, left, arrived, compare);
    group.changed.clear();
    return group.sorted;
  };
  /** By order key, then by id: code units, so that every machine sorts alike. */
  const compare = (left: AnyRecord, right: AnyRecord): number => {
    const { order } = types.get(left.kind)!;
    return compareText(order(left) ?? '', order(right) ?? '') || compareText(left.id, right.id);
  };

  return {
    get: (id) => records.get(id),
    all: (kind) => sort(byKind.get(kind)),
    owned: (kind, owner) => sort(byOwner.get(owner)?.get(kind)),
    ownedBy: (owner) =>
      [...(byOwner.get(owner)?.values() ?? [])].flatMap(({ members }) => [...members.values()]),
    apply(diff) {
      for (const record of diff.removed) remove(record);
      for (const [before, after] of diff.updated) {
        remove(before);
        add(after);
      }
      for (const record of diff.added) add(record);
    },
  };
}

function groupIn(groups: Map<string, Group>, kind: string): Group {
  const known = groups.get(kind);
  if (known !== undefined) return known;
  const group: Group = { members: new Map(), sorted: NONE, changed: new Map() };
  groups.set(kind, group);
  return group;
}

/** A sorted list without some of its items and with others, both sorted: what lies between them is copied as it is. */
function exchange<Item>(
  list: readonly Item[],
  leaving: readonly Item[],
  arriving: readonly Item[],
  compare: (left: Item, right: Item) => number,
): readonly Item[] {
  /** The first place from `low` on whose item is not before this one. */
  const placeOf = (item: Item, low: number): number => {
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(list[middle]!, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const made: Item[] = [];
  let [copied, out, next] = [0, 0, 0];
  const copyTo = (end: number): void => {
    for (; copied < end; copied++) made.push(list[copied]!);
  };
  while (out < leaving.length || next < arriving.length) {
    const [gone, come] = [leaving[out], arriving[next]];
    if (gone !== undefined && (come === undefined || compare(gone, come) <= 0)) {
      copyTo(placeOf(gone, copied));
      copied++;
      out++;
    } else {
      copyTo(placeOf(come!, copied));
      made.push(come!);
      next++;
    }
  }
  copyTo(list.length);
  return made;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** What belongs to these records, and what belongs to that; each once, and none of the records themselves. */
export function dependantsOf(
  index: RecordIndex,
  records: readonly RecordBase<string>[],
): readonly AnyRecord[] {
  const found = new Map<string, AnyRecord>();
  const given = new Set(records.map(({ id }) => id));
  const owners = [...given];
  for (const owner of owners)
    for (const record of index.ownedBy(owner)) {
      if (found.has(record.id) || given.has(record.id)) continue;
      found.set(record.id, record);
      owners.push(record.id);
    }
  return [...found.values()];
}
