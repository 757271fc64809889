import { fail, type ContentHash, type Result } from '#base';
import { checkName } from '../names.ts';

/** What every record has: its kind, and an id that no other record of the document has. */
export interface RecordBase<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
}

/**
 * All the document has to know of one kind of record. A new kind is one file beside this one and a line in
 * `record-types.ts`; nothing outside the room that owns it asks for its `kind`.
 */
export interface RecordType<Kept extends RecordBase<string>> {
  readonly kind: Kept['kind'];
  /** How many a document may hold. */
  readonly count?: { readonly least: number; readonly most: number };
  /** What its owners may be. */
  readonly ownedBy: readonly string[];
  /** What undo leaves alone: kept with the record, but no step of the history (ADR 0030). */
  readonly unrecorded: readonly (keyof Kept)[];
  /** A record whose every field may be kept, or `validation` with the field's name in `details.field`. */
  check(value: Readonly<Record<string, unknown>>): Result<Kept, 'validation'>;
  /** Ids of the records it belongs to: whoever removes one of them removes it, in the same diff. */
  owners(record: Kept): readonly string[];
  /** What it names without belonging to it: nothing that is named is removed while it is. */
  readonly refers?: {
    /** What these may be. */
    readonly kinds: readonly string[];
    ids(record: Kept): readonly string[];
  };
  /**
   * Whether what it names is what it has to be, where that takes more than their kinds. Asked of what arrives, so it may go by what
   * never changes: kinds, and fields that ids are made from.
   */
  agrees?(record: Kept, get: (id: string) => RecordBase<string> | undefined): boolean;
  /** Its place among the records of its kind and owners, which no two share; null where there is no order. */
  order(record: Kept): string | null;
  /** Whether a change shows in the layers or in the estimate of its plate. */
  affectsLayers(before: Kept, after: Kept): boolean;
}

/** The refusal of a record for one of its fields. */
export function refuseField(field: string): Result<never, 'validation'> {
  return fail('validation', `the record's ${field} is missing or not allowed`, { field });
}

/** The first field of a value that is none of these; undefined where there is none. */
export function strangeField(
  value: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): string | undefined {
  return Object.keys(value).find((field) => !fields.includes(field));
}

/** Names are trimmed before they become records; a record with untrimmed edges was not made by a command. */
export function isKeptName(name: unknown): boolean {
  const checked = checkName(name);
  return checked.ok && checked.value === name;
}

export function isIdText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 200;
}

export function isContentHash(value: unknown): value is ContentHash {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** Whether one of these fields is another value: records are frozen, so equal values are the same. */
export function differsIn<Kept>(before: Kept, after: Kept, fields: readonly (keyof Kept)[]): boolean {
  return fields.some((field) => before[field] !== after[field]);
}
