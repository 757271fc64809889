import { fail, type Result } from '#base';
import { createDocument, type DocumentStore } from './document-store.ts';
import type { AnyRecord, DocumentReader, StoredDocument } from './types.ts';

/** Turns the records of one version into those of the next. Pure; never loses what it does not understand. */
type Migration = (records: readonly unknown[]) => readonly unknown[];

/** `MIGRATIONS[n]` takes version n + 1 to n + 2. */
const MIGRATIONS: readonly Migration[] = [
  // Crafts may say `off` for anti-aliasing, which builds before would call damaged. What they wrote stays as it is.
  (records) => records,
];

/** The version this build writes. */
export const DOCUMENT_VERSION = MIGRATIONS.length + 1;

/** The document at rest: plain values that survive JSON. */
export function storeDocument(document: DocumentReader): StoredDocument {
  return { version: DOCUMENT_VERSION, records: [...document.all('plate'), ...document.all('part')] };
}

/**
 * A document from its form at rest. Nothing in it is trusted. `format_unsupported`: written by a newer build (its
 * version in `details.version`), to be left as it is; `format_corrupt`: not a document, `details.field` where known.
 */
export function restoreDocument(
  stored: unknown,
): Result<DocumentStore, 'format_unsupported' | 'format_corrupt'> {
  const { version, records } = (stored ?? {}) as { readonly version?: unknown; readonly records?: unknown };
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || !Array.isArray(records)) {
    return fail('format_corrupt', 'not a stored document');
  }
  if (version > DOCUMENT_VERSION) {
    return fail('format_unsupported', 'the document was written by a newer version', { version });
  }
  const migrated = MIGRATIONS.slice(version - 1).reduce<readonly unknown[]>(
    (older, migrate) => migrate(older),
    records,
  );
  const document = createDocument(migrated as readonly AnyRecord[]);
  return document.ok ? document : fail('format_corrupt', document.error.message, document.error.details);
}
