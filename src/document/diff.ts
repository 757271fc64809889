import { valuesEqual } from './values-equal.ts';
import type { AnyRecord } from './records/record-types.ts';
import type { DocumentDiff } from './types.ts';

/** The diff that changes nothing. */
export const EMPTY_DIFF: DocumentDiff = { added: [], updated: [], removed: [] };

/** Whether a diff changes nothing. */
export function isEmptyDiff(diff: DocumentDiff): boolean {
  return diff.added.length === 0 && diff.updated.length === 0 && diff.removed.length === 0;
}

/** The diff that takes back what `diff` did: this is undo. */
export function reverseDiff(diff: DocumentDiff): DocumentDiff {
  return {
    added: diff.removed,
    updated: diff.updated.map(([before, after]) => [after, before] as const),
    removed: diff.added,
  };
}

/** One diff that does what `first` and then `second` did; what cancels out is left out. */
export function squashDiffs(first: DocumentDiff, second: DocumentDiff): DocumentDiff {
  const changes = new Map<string, { before: AnyRecord | undefined; after: AnyRecord | undefined }>();
  const note = (before: AnyRecord | undefined, after: AnyRecord | undefined): void => {
    const id = (before ?? after)!.id;
    const known = changes.get(id);
    changes.set(id, { before: known ? known.before : before, after });
  };
  for (const diff of [first, second]) {
    for (const record of diff.removed) note(record, undefined);
    for (const [before, after] of diff.updated) note(before, after);
    for (const record of diff.added) note(undefined, record);
  }
  return diffFromChanges(changes.values());
}

/**
 * What `second` does after `first`, with the very records from before `first` where it brings equal ones back: `squashDiffs` leaves
 * those out, so what is left out is to have changed nothing, down to the order of fields.
 */
export function returningRecords(first: DocumentDiff, second: DocumentDiff): DocumentDiff {
  const originals = new Map<string, AnyRecord>();
  for (const record of first.removed) originals.set(record.id, record);
  for (const [before] of first.updated) originals.set(before.id, before);
  const returning = (record: AnyRecord): AnyRecord => {
    const original = originals.get(record.id);
    return original !== undefined && valuesEqual(original, record) ? original : record;
  };
  return {
    added: second.added.map(returning),
    updated: second.updated.map(([before, after]) => [before, returning(after)] as const),
    removed: second.removed,
  };
}

/** The diff from one set of records to another. */
export function diffBetween(from: readonly AnyRecord[], to: readonly AnyRecord[]): DocumentDiff {
  const changes = new Map<string, { before: AnyRecord | undefined; after: AnyRecord | undefined }>();
  for (const record of from) changes.set(record.id, { before: record, after: undefined });
  for (const record of to) changes.set(record.id, { before: changes.get(record.id)?.before, after: record });
  return diffFromChanges(changes.values());
}

function diffFromChanges(
  changes: Iterable<{ readonly before: AnyRecord | undefined; readonly after: AnyRecord | undefined }>,
): DocumentDiff {
  const added: AnyRecord[] = [];
  const updated: (readonly [AnyRecord, AnyRecord])[] = [];
  const removed: AnyRecord[] = [];
  for (const { before, after } of changes) {
    if (before && after) {
      if (!valuesEqual(before, after)) updated.push([before, after]);
    } else if (after) added.push(after);
    else if (before) removed.push(before);
  }
  return { added, updated, removed };
}
