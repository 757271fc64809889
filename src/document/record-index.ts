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
  readonly changed: Set<string>;
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
    for (const group of groupsOf(record)) {
      group.members.delete(record.id);
      group.changed.add(record.id);
    }
  };
  const add = (record: AnyRecord): void => {
    freeze(record);
    records.set(record.id, record);
    for (const group of groupsOf(record)) {
      group.members.set(record.id, record);
      group.changed.add(record.id);
    }
  };
  const sort = (group: Group | undefined): readonly AnyRecord[] => {
    if (group === undefined) return NONE;
    if (group.changed.size === 0) return group.sorted;
    const arrived = [...group.changed].flatMap((id) => group.members.get(id) ?? []).toSorted(compare);
    const kept = group.sorted.filter(({ id }) => !group.changed.has(id));
    group.sorted = merge(kept, arrived, compare);
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
  const group: Group = { members: new Map(), sorted: NONE, changed: new Set() };
  groups.set(kind, group);
  return group;
}

/** Two sorted lists as one. */
function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
): readonly Item[] {
  if (left.length === 0) return right;
  const merged: Item[] = [];
  let next = 0;
  for (const item of right) {
    while (next < left.length && compare(left[next]!, item) < 0) merged.push(left[next++]!);
    merged.push(item);
  }
  return [...merged, ...left.slice(next)];
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
