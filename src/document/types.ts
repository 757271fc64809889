import type { Id, Result } from '#base';
import type { AnyRecord, RecordKind, RecordOf } from './records/record-types.ts';

export interface DocumentDiff {
  readonly added: readonly AnyRecord[];
  readonly updated: readonly (readonly [before: AnyRecord, after: AnyRecord])[];
  readonly removed: readonly AnyRecord[];
}

/** Who caused a change: only the user's changes enter history. */
export type Origin = 'user' | 'history' | 'load';

export interface DocumentReader {
  /** Grows with every applied diff. */
  readonly revision: number;
  get<Kind extends RecordKind>(kind: Kind, id: Id<Kind>): RecordOf<Kind> | undefined;
  /** All records of a kind by their order; the same array until one of them changes. */
  all<Kind extends RecordKind>(kind: Kind): readonly RecordOf<Kind>[];
  /** The records of a kind that belong to `owner`, in their order; the same array until one of them changes. */
  owned<Kind extends RecordKind>(kind: Kind, owner: string): readonly RecordOf<Kind>[];
  /** Everything, as it lies at rest: kind by kind, each in its order. */
  records(): readonly AnyRecord[];
  /** What belongs to these records, and what belongs to that. */
  dependants(records: readonly AnyRecord[]): readonly AnyRecord[];
  /** The plates that these records are or belong to. */
  platesOf(records: readonly AnyRecord[]): ReadonlySet<Id<'plate'>>;
  /** Plates whose layers or estimates `diff` changes; it may have been applied or not. */
  changedPlates(diff: DocumentDiff): ReadonlySet<Id<'plate'>>;
  /** The record as undo leaves it: what undo does not know of is as it is now. */
  withUnrecorded<Kept extends AnyRecord>(record: Kept): Kept;
}

/** A document at rest: schema version and records (stored-document.ts). */
export interface StoredDocument {
  readonly version: number;
  readonly records: readonly AnyRecord[];
}

/** Commands plan, they do not act: data in, diff out. Undo is the reversed diff, never command code. */
export interface Command<Params> {
  readonly type: string;
  plan(document: DocumentReader, params: Params): Result<DocumentDiff, 'validation' | 'not_found' | 'stale'>;
}
