import { fail, ok, type Id, type Result } from '#base';
import { checkRecord } from './check-record.ts';
import { valuesEqual } from './values-equal.ts';
import type { AnyRecord, DocumentDiff, DocumentReader, Origin, RecordKind, RecordOf } from './types.ts';

export type DocumentListener = (diff: DocumentDiff, origin: Origin) => void;

/** The document: a reader that also takes diffs. */
export interface DocumentStore extends DocumentReader {
  /**
   * Applies a whole diff or nothing. `stale`: a record is not as the diff expects it. `validation`: the result would
   * break an invariant: every record valid (check-record.ts), exactly one plate, order keys of parts unique.
   * Records become deeply frozen. An empty diff changes nothing and tells nobody.
   */
  apply(diff: DocumentDiff, origin: Origin): Result<DocumentDiff, 'validation' | 'stale'>;
  /** Called after each applied diff, in the order of subscription; returns the way to stop. */
  subscribe(listener: DocumentListener): () => void;
}

/** A document of these records, or why they are none: they must hold exactly one plate. */
export function createDocument(records: readonly AnyRecord[]): Result<DocumentStore, 'validation'> {
  let state: ReadonlyMap<string, AnyRecord> = new Map();
  let revision = 0;
  let sorted: Partial<Record<RecordKind, readonly AnyRecord[]>> = {};
  const listeners = new Set<DocumentListener>();

  const start = applyDiff(state, { added: records, updated: [], removed: [] });
  if (!start.ok) return fail('validation', start.error.message, start.error.details);
  state = start.value;

  return ok({
    get revision() {
      return revision;
    },
    get<Kind extends RecordKind>(kind: Kind, id: Id<Kind>) {
      const record = state.get(id);
      return record?.kind === kind ? (record as RecordOf<Kind>) : undefined;
    },
    all<Kind extends RecordKind>(kind: Kind) {
      sorted[kind] ??= [...state.values()].filter((record) => record.kind === kind).toSorted(compareRecords);
      return sorted[kind] as readonly RecordOf<Kind>[];
    },
    apply(diff, origin) {
      if (diff.added.length + diff.updated.length + diff.removed.length === 0) return ok(diff);
      const next = applyDiff(state, diff);
      if (!next.ok) return next;
      state = next.value;
      revision++;
      sorted = {};
      for (const listener of listeners) listener(diff, origin);
      return ok(diff);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}

function applyDiff(
  state: ReadonlyMap<string, AnyRecord>,
  diff: DocumentDiff,
): Result<ReadonlyMap<string, AnyRecord>, 'validation' | 'stale'> {
  const arriving = [...diff.added, ...diff.updated.map(([, after]) => after)];
  for (const record of arriving) {
    const checked = checkRecord(record);
    if (!checked.ok) return checked;
  }
  const next = new Map(state);
  const touched = new Set<string>();
  for (const record of diff.removed) {
    if (!valuesEqual(next.get(record.id), record)) return stale(record.id);
    next.delete(record.id);
  }
  for (const [before, after] of diff.updated) {
    if (!valuesEqual(next.get(before.id), before)) return stale(before.id);
    if (after.id !== before.id || after.kind !== before.kind || touched.has(before.id)) {
      return fail('validation', 'an update keeps id and kind and comes once', { id: before.id });
    }
    touched.add(before.id);
  }
  for (const [before, after] of diff.updated) next.set(before.id, after);
  for (const record of diff.added) {
    if (touched.has(record.id)) return fail('validation', 'two records share an id', { id: record.id });
    if (next.has(record.id)) return stale(record.id);
    touched.add(record.id);
    next.set(record.id, record);
  }
  const broken = brokenInvariant(next);
  if (broken !== null) return fail('validation', broken);
  for (const record of arriving) freeze(record);
  return ok(next);
}

/** Invariants across records; what a single record must be is in check-record.ts. */
function brokenInvariant(records: ReadonlyMap<string, AnyRecord>): string | null {
  let plates = 0;
  const orders = new Set<string>();
  for (const record of records.values()) {
    if (record.kind === 'plate') plates++;
    else if (orders.has(record.order)) return 'two parts share an order key';
    else orders.add(record.order);
  }
  return plates === 1 ? null : 'a document has exactly one plate';
}

/** Parts by their order key; code units, so that every machine sorts alike. */
function compareRecords(left: AnyRecord, right: AnyRecord): number {
  const leftKey = left.kind === 'part' ? left.order : '';
  const rightKey = right.kind === 'part' ? right.order : '';
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

function stale(id: string): Result<never, 'stale'> {
  return fail('stale', 'the record is not as the change expects it', { id });
}
