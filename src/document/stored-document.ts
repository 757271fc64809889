import { fail, type AppError, type Result } from '#base';
import { createDocument, type DocumentStore } from './document-store.ts';
import { orderBetween } from './order-key.ts';
import { PROJECT_ID } from './records/project.ts';
import { RECORD_TYPES, type AnyRecord, type RecordTypes } from './records/record-types.ts';
import type { DocumentReader, StoredDocument } from './types.ts';

/** Turns the records of one version into those of the next. Pure; never loses what it does not understand. */
type Migration = (records: readonly unknown[]) => readonly unknown[];

/** `MIGRATIONS[n]` takes version n + 1 to n + 2. */
const MIGRATIONS: readonly Migration[] = [
  // Crafts may say `off` for anti-aliasing, which builds before would call damaged. What they wrote stays as it is.
  (records) => records,
  // Documents were of one plate, whose name was theirs, and parts did not say where they are.
  (records) =>
    records.flatMap((record) => {
      const { kind, id, name } = (record ?? {}) as Readonly<Record<string, unknown>>;
      const old = record as object;
      if (kind === 'part') return [{ ...old, plate: FIRST_PLATE }];
      if (kind !== 'plate' || id !== FIRST_PLATE) return [record];
      const plate = { ...old, name: '', order: orderBetween(null, null) };
      return [{ kind: 'project', id: PROJECT_ID, name }, plate];
    }),
  // Parts may have features, without which they would print whole.
  (records) => records,
  // Parts may stand on supports, without which they would not print.
  (records) => records,
];

/** What the only plate was called up to version 2. */
const FIRST_PLATE = 'plate';

/** The version this build writes. */
export const DOCUMENT_VERSION = MIGRATIONS.length + 1;

/** The document at rest: plain values that survive JSON. */
export function storeDocument(document: DocumentReader): StoredDocument {
  return { version: DOCUMENT_VERSION, records: document.records() };
}

/**
 * A document from its form at rest. Nothing in it is trusted. `format_unsupported`: written by a newer build (`details.reason` is `newer`, its
 * version in `details.version`; a kind of record that is unknown here is one that a newer build has), to be left as it is; `format_corrupt`: not a document, `details.field` where known.
 */
export function restoreDocument(
  stored: unknown,
  types: RecordTypes = RECORD_TYPES,
): Result<DocumentStore, 'format_unsupported' | 'format_corrupt'> {
  const { version, records } = (stored ?? {}) as { readonly version?: unknown; readonly records?: unknown };
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || !Array.isArray(records)) {
    return fail('format_corrupt', 'not a stored document');
  }
  if (version > DOCUMENT_VERSION) {
    return newer('the document was written by a newer version', { version });
  }
  const migrated = MIGRATIONS.slice(version - 1).reduce<readonly unknown[]>(
    (older, migrate) => migrate(older),
    records,
  );
  const document = createDocument(migrated as readonly AnyRecord[], types);
  if (document.ok) return document;
  const { message, details } = document.error;
  return details?.['field'] === 'kind'
    ? newer(message, { ...details, version })
    : fail('format_corrupt', message, details);
}

const newer = (message: string, details: AppError['details']) =>
  fail('format_unsupported', message, { ...details, reason: 'newer' });
