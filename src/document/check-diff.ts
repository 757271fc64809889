import { fail, ok, type Result } from '#base';
import type { RecordIndex } from './record-index.ts';
import { checkRecord, type AnyRecord, type RecordTypes } from './records/record-types.ts';
import type { DocumentDiff } from './types.ts';
import { valuesEqual } from './values-equal.ts';

type Checked = Result<void, 'validation' | 'stale'>;

/** A document as a diff would leave it: what the diff does not touch is read from the index. */
class Outcome {
  /** Null: removed. */
  readonly touched = new Map<string, AnyRecord | null>();
  private readonly index: RecordIndex;

  constructor(index: RecordIndex) {
    this.index = index;
  }

  get(id: string): AnyRecord | undefined {
    const after = this.touched.get(id);
    return after === undefined ? this.index.get(id) : (after ?? undefined);
  }

  /** Records of a kind with these owners. */
  group(kind: string, owners: readonly string[]): readonly AnyRecord[] {
    const [owner] = owners;
    const before = owner === undefined ? this.index.all(kind) : this.index.owned(kind, owner);
    return before.filter(({ id }) => !this.touched.has(id));
  }
}

/**
 * Whether a diff can be applied: its records are valid, as it expects those that are there, and the document still holds
 * together afterwards. Reads what the diff touches and its neighbours, not the whole document.
 */
export function checkDiff(index: RecordIndex, types: RecordTypes, diff: DocumentDiff): Checked {
  const arriving = [...diff.added, ...diff.updated.map(([, after]) => after)];
  for (const record of arriving) {
    const checked = checkRecord(record, types);
    if (!checked.ok) return checked;
  }
  const outcome = new Outcome(index);
  const placed = place(outcome, diff);
  if (!placed.ok) return placed;
  const broken =
    countFault(index, types, diff) ??
    ownerFault(index, types, outcome, arriving, diff.removed) ??
    ringFault(types, outcome, arriving) ??
    referenceFault(index, types, outcome, arriving, diff.removed) ??
    orderFault(types, outcome, arriving);
  return broken === null ? ok(undefined) : fail('validation', broken);
}

function place(outcome: Outcome, diff: DocumentDiff): Checked {
  const { touched } = outcome;
  for (const record of diff.removed) {
    if (!valuesEqual(outcome.get(record.id), record)) return stale(record.id);
    touched.set(record.id, null);
  }
  const arrived = new Set<string>();
  for (const [before, after] of diff.updated) {
    if (arrived.has(before.id) || after.id !== before.id || after.kind !== before.kind) {
      return fail('validation', 'an update keeps id and kind and comes once', { id: before.id });
    }
    if (!valuesEqual(outcome.get(before.id), before)) return stale(before.id);
    arrived.add(before.id);
    touched.set(before.id, after);
  }
  for (const record of diff.added) {
    if (arrived.has(record.id)) return fail('validation', 'two records share an id', { id: record.id });
    if (outcome.get(record.id) !== undefined) return stale(record.id);
    arrived.add(record.id);
    touched.set(record.id, record);
  }
  return ok(undefined);
}

/** As many of each kind as there may be. */
function countFault(index: RecordIndex, types: RecordTypes, { added, removed }: DocumentDiff): string | null {
  for (const { kind, count } of types.values()) {
    if (count === undefined) continue;
    const of = (records: readonly AnyRecord[]): number =>
      records.filter((record) => record.kind === kind).length;
    const number = index.all(kind).length + of(added) - of(removed);
    if (number < count.least || number > count.most)
      return `a document has ${count.least} to ${count.most} records of kind ${kind}, not ${number}`;
  }
  return null;
}

/** What arrives belongs to something that is there; what leaves leaves nothing behind. */
function ownerFault(
  index: RecordIndex,
  types: RecordTypes,
  outcome: Outcome,
  arriving: readonly AnyRecord[],
  removed: readonly AnyRecord[],
): string | null {
  for (const record of arriving) {
    const { owners, ownedBy } = types.get(record.kind)!;
    for (const id of owners(record)) {
      const owner = outcome.get(id);
      if (owner === undefined || !ownedBy.includes(owner.kind)) return `${record.id} belongs to nothing`;
    }
  }
  for (const { id } of removed) {
    if (outcome.get(id) !== undefined) continue;
    for (const owned of index.ownedBy(id)) {
      const after = outcome.get(owned.id);
      if (after !== undefined && types.get(after.kind)!.owners(after).includes(id))
        return `${owned.id} belongs to what is removed`;
    }
  }
  return null;
}

/** Nothing belongs to itself, however far up. A ring that was not there has something that arrives in it. */
function ringFault(types: RecordTypes, outcome: Outcome, arriving: readonly AnyRecord[]): string | null {
  const clear = new Set<string>();
  for (const { id: start } of arriving) {
    const path = new Set<string>();
    const left: string[] = [start];
    for (let id = left.at(-1); id !== undefined; id = left.at(-1)) {
      if (clear.has(id) || path.has(id)) {
        clear.add(id);
        path.delete(id);
        left.pop();
        continue;
      }
      path.add(id);
      const record = outcome.get(id)!;
      for (const owner of types.get(record.kind)!.owners(record)) {
        if (path.has(owner)) return `${owner} belongs to itself`;
        if (!clear.has(owner)) left.push(owner);
      }
    }
  }
  return null;
}

/** What arrives names what is there, and of the right kind; what leaves is named by nothing that stays. */
function referenceFault(
  index: RecordIndex,
  types: RecordTypes,
  outcome: Outcome,
  arriving: readonly AnyRecord[],
  removed: readonly AnyRecord[],
): string | null {
  const get = (id: string): AnyRecord | undefined => outcome.get(id);
  for (const record of arriving) {
    const { refers, agrees } = types.get(record.kind)!;
    for (const id of refers?.ids(record) ?? [])
      if (!refers!.kinds.includes(get(id)?.kind ?? '')) return `${record.id} names what is not there`;
    if (agrees?.(record, get) === false) return `${record.id} names what is something else`;
  }
  const gone = new Set<string>(removed.flatMap(({ id }) => (get(id) === undefined ? [id] : [])));
  const kinds = new Set(removed.map(({ kind }) => kind));
  for (const { kind, refers } of types.values()) {
    if (refers?.kinds.some((named) => kinds.has(named as AnyRecord['kind'])) !== true) continue;
    for (const { id } of index.all(kind)) {
      const after = get(id);
      if (after !== undefined && refers.ids(after).some((named) => gone.has(named)))
        return `${id} names what is removed`;
    }
  }
  return null;
}

/** No two records of a kind with the same owners share an order key. */
function orderFault(types: RecordTypes, outcome: Outcome, arriving: readonly AnyRecord[]): string | null {
  const taken = new Map<string, Set<string>>();
  for (const record of arriving) {
    const { order, owners } = types.get(record.kind)!;
    const key = order(record);
    if (key === null) continue;
    const ids = owners(record);
    const group = JSON.stringify([record.kind, ...ids]);
    const keys =
      taken.get(group) ?? new Set(outcome.group(record.kind, ids).map((other) => order(other) ?? ''));
    if (keys.has(key)) return `two records of kind ${record.kind} share an order key`;
    taken.set(group, keys.add(key));
  }
  return null;
}

function stale(id: string): Result<never, 'stale'> {
  return fail('stale', 'the record is not as the change expects it', { id });
}
