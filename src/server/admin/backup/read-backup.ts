import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract as createExtract } from 'tar-stream';
import { fail, ok, type Result } from '#base';
import { latestMigration } from '../../db/migrations-folder.ts';
import { carriedTables, createRowSum, type RowSum } from '../../db/rows.ts';
import { manifestSchema, readEntryName, type Manifest } from './manifest.ts';

type EntryName = NonNullable<ReturnType<typeof readEntryName>>;

/** A file that is no backup of ours, or not all of one; the message is the sentence. */
export class BadBackup extends Error {}

/** The entries of a backup, one after the other; each stream is to be read to its end. */
export async function* readEntries(
  file: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly entry: EntryName; readonly size: number; readonly stream: Readable }> {
  const extract = createExtract();
  const source = createReadStream(file, { signal });
  source.on('error', (cause) => extract.destroy(cause)).pipe(extract);
  try {
    for await (const each of extract) {
      const entry = readEntryName(each.header.name);
      if (!entry || each.header.type !== 'file') throw new BadBackup(`${file} is no backup of this program.`);
      yield { entry, size: each.header.size ?? 0, stream: each as unknown as Readable };
    }
  } finally {
    source.destroy();
  }
}

/** The lines of a stream, some at a time. */
export async function* lineBatches(stream: Readable, most: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of createInterface({ input: stream })) {
    if (batch.push(line) < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function parseManifest(json: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new BadBackup('The manifest of the backup cannot be read.');
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new BadBackup('The manifest of the backup cannot be read.');
  return parsed.data;
}

const sameSum = (a: RowSum | undefined, b: RowSum | undefined): boolean =>
  a?.rows === b?.rows && a?.sha256 === b?.sha256;

/**
 * Reads a backup from end to end and holds everything in it to its hash. `validation` carries the sentence when it is no
 * whole backup of the tables of this program.
 */
export async function verifyBackup(
  file: string,
  signal: AbortSignal,
): Promise<Result<Manifest, 'validation'>> {
  const tables: Record<string, RowSum> = {};
  const sums = { blobs: { count: 0, bytes: 0 }, pictures: { count: 0, bytes: 0 } };
  const wrong: string[] = [];
  let manifest: Manifest | null = null;
  try {
    for await (const { entry, size, stream } of readEntries(file, signal)) {
      if (entry.kind === 'manifest') {
        manifest = parseManifest(await text(stream));
      } else if (entry.kind === 'rows') {
        const sum = createRowSum();
        for await (const lines of lineBatches(stream, 1000)) sum.add(lines);
        tables[entry.table] = sum.sum();
      } else {
        if ((await hashOf(stream)) !== entry.hash) wrong.push(entry.hash);
        sums[entry.kind].count += 1;
        sums[entry.kind].bytes += size;
      }
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return fail('validation', cause instanceof BadBackup ? reason : `${file} cannot be read: ${reason}.`);
  }
  if (!manifest) return fail('validation', `${file} ends before its manifest: the backup is not whole.`);
  if (manifest.migration !== latestMigration()) {
    return fail(
      'validation',
      `The backup is of the tables "${manifest.migration}", this program has "${latestMigration()}": restore it with the version that made it, then start the new one.`,
    );
  }
  const known = new Set([...manifest.blobs.lost, ...manifest.pictures.lost]);
  const damaged = [
    ...carriedTables()
      .filter(({ name }) => !tables[name] || !sameSum(tables[name], manifest.tables[name]))
      .map(({ name }) => `rows/${name}.ndjson`),
    ...wrong.filter((hash) => !known.has(hash)),
    ...(['blobs', 'pictures'] as const).filter(
      (kind) => sums[kind].count !== manifest[kind].count || sums[kind].bytes !== manifest[kind].bytes,
    ),
  ];
  if (damaged.length > 0) {
    return fail(
      'validation',
      `The backup is damaged: ${damaged.slice(0, 3).join(', ')}. Nothing was restored.`,
    );
  }
  return ok(manifest);
}
