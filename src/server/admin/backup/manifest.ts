import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const store = z.object({
  count,
  bytes: count,
  /** Those that have a row, but whose bytes were not there or not right when the backup was made. */
  lost: z.array(hash),
});

/** The last entry of a backup: what the others hold. ADR 0261. */
export const manifestSchema = z.object({
  format: z.literal('corallite-backup-1'),
  madeAt: z.string(),
  /** The latest migration of the tables. */
  migration: z.string(),
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
  blobs: store,
  pictures: store,
});
export type Manifest = z.infer<typeof manifestSchema>;
export type StoreSum = Manifest['blobs'];

export const MANIFEST = 'manifest.json';

/** What the name of an entry says it is; null for one that no backup of ours has. */
export function readEntryName(
  name: string,
):
  | { readonly kind: 'manifest' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'blobs' | 'pictures'; readonly hash: string }
  | null {
  if (name === MANIFEST) return { kind: 'manifest' };
  const table = /^rows\/([a-z_]+)\.ndjson$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table };
  const [, kind, bytes] = /^(blobs|pictures)\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (bytes === undefined) return null;
  return { kind: kind === 'blobs' ? 'blobs' : 'pictures', hash: bytes };
}
