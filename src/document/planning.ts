import { fail, ok, type Id, type Result } from '#base';
import { EMPTY_DIFF } from './diff.ts';
import { orderBetween } from './order-key.ts';
import type { PartRecord } from './records/part.ts';
import type { AnyRecord, RecordKind, RecordOf } from './records/record-types.ts';
import type { DocumentDiff, DocumentReader } from './types.ts';
import { valuesEqual } from './values-equal.ts';

/** What a command answers (types.ts). */
export type Planned = Result<DocumentDiff, 'validation' | 'not_found' | 'stale'>;

/** The changes of records of a kind; `not_found` where one of them is not there. */
export function planUpdates<Kind extends RecordKind>(
  document: DocumentReader,
  kind: Kind,
  ids: readonly Id<Kind>[],
  change: (record: RecordOf<Kind>) => RecordOf<Kind>,
): Planned {
  const updated: (readonly [AnyRecord, AnyRecord])[] = [];
  for (const id of new Set(ids)) {
    const record = document.get(kind, id);
    if (record === undefined) return notFound(id);
    updated.push([record, change(record)]);
  }
  return ok(updateDiff(updated));
}

/** Updates that change nothing are left out, so that a command without effect leaves no undo step. */
export function updateDiff(updated: readonly (readonly [AnyRecord, AnyRecord])[]): DocumentDiff {
  return { ...EMPTY_DIFF, updated: updated.filter(([before, after]) => !valuesEqual(before, after)) };
}

/** The order key just behind `after` in a list without the record itself, or at the front where that is null; null where `after` is not in it. */
export function orderAfter(
  others: readonly { readonly id: string; readonly order: string }[],
  after: string | null,
): string | null {
  const place = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  if (after !== null && place === 0) return null;
  return orderBetween(others[place - 1]?.order ?? null, others[place]?.order ?? null);
}

export function notFound(id: string): Result<never, 'not_found'> {
  return fail('not_found', 'there is no such record', { id });
}

/** A part that may be changed. `validation`: it is locked. */
export function findUnlocked(
  document: DocumentReader,
  id: Id<'part'>,
): Result<PartRecord, 'validation' | 'not_found'> {
  const part = document.get('part', id);
  if (part === undefined) return notFound(id);
  return part.locked ? fail('validation', 'the part is locked', { id, field: 'locked' }) : ok(part);
}
