import { fail, ok, type Id, type Result } from '#base';
import { changedPlates, platesOf } from './plates-of.ts';
import { checkDiff } from './check-diff.ts';
import { createRecordIndex, dependantsOf } from './record-index.ts';
import {
  RECORD_TYPES,
  type AnyRecord,
  type RecordKind,
  type RecordOf,
  type RecordTypes,
} from './records/record-types.ts';
import type { DocumentDiff, DocumentReader, Origin } from './types.ts';

export type DocumentListener = (diff: DocumentDiff, origin: Origin) => void;

/** The document: a reader that also takes diffs. */
export interface DocumentStore extends DocumentReader {
  /**
   * Applies a whole diff or nothing. `stale`: a record is not as the diff expects it. `validation`: the result would
   * break an invariant: every record valid by its type, as many of a kind as there may be, owners present and order keys
   * unique among what has the same owners. Records become deeply frozen. An empty diff changes nothing and notifies nobody.
   * Answers the diff with the very records that were here before, where the one given has equal ones.
   */
  apply(diff: DocumentDiff, origin: Origin): Result<DocumentDiff, 'validation' | 'stale'>;
  /** Called after each applied diff, in the order of subscription; returns the way to stop. */
  subscribe(listener: DocumentListener): () => void;
}

/** A document of these records, or why they are none. `types` are the kinds it may hold. */
export function createDocument(
  records: readonly AnyRecord[],
  types: RecordTypes = RECORD_TYPES,
): Result<DocumentStore, 'validation'> {
  const index = createRecordIndex(types);
  const listeners = new Set<DocumentListener>();
  let revision = 0;

  const start: DocumentDiff = { added: records, updated: [], removed: [] };
  const checked = checkDiff(index, types, start);
  if (!checked.ok) return fail('validation', checked.error.message, checked.error.details);
  index.apply(start);

  return ok({
    get revision() {
      return revision;
    },
    get<Kind extends RecordKind>(kind: Kind, id: Id<Kind>) {
      const record = index.get(id);
      return record?.kind === kind ? (record as RecordOf<Kind>) : undefined;
    },
    all: <Kind extends RecordKind>(kind: Kind) => index.all(kind) as readonly RecordOf<Kind>[],
    owned: <Kind extends RecordKind>(kind: Kind, owner: string) =>
      index.owned(kind, owner) as readonly RecordOf<Kind>[],
    records: () => [...types.keys()].flatMap((kind) => index.all(kind)),
    dependants: (owners) => dependantsOf(index, owners),
    platesOf: (given) => platesOf(index, types, given),
    changedPlates: (diff) => changedPlates(index, types, diff),
    withUnrecorded(record) {
      const now = index.get(record.id) as Readonly<Record<string, unknown>> | undefined;
      if (now === undefined) return record;
      const fields = types.get(record.kind)!.unrecorded;
      return { ...record, ...Object.fromEntries(fields.map((field) => [field, now[field]])) };
    },
    apply(diff, origin) {
      if (diff.added.length + diff.updated.length + diff.removed.length === 0) return ok(diff);
      const allowed = checkDiff(index, types, diff);
      if (!allowed.ok) return allowed;
      const applied: DocumentDiff = {
        added: diff.added,
        updated: diff.updated.map(([{ id }, after]) => [index.get(id)!, after] as const),
        removed: diff.removed.map(({ id }) => index.get(id)!),
      };
      index.apply(applied);
      revision++;
      for (const listener of listeners) listener(applied, origin);
      return ok(applied);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}
