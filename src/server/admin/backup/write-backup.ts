import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as createPack, type Pack } from 'tar-stream';
import { fail, ok } from '#base';
import { latestMigration } from '../../db/migrations-folder.ts';
import { atOneMoment, carriedTables, createRowSum, readRows, type RowSum } from '../../db/rows.ts';
import { syncFolder } from '../../durable-files.ts';
import type { BlobStore } from '../../services.ts';
import { whileCleaningPauses } from '../../storage/cleaning-pause.ts';
import { createMeasure } from '../../storage/measure.ts';
import type { Estate, Outcome, Terminal } from '../command.ts';
import { bytesText, countText, createProgress } from '../progress.ts';
import { MANIFEST, type Manifest, type StoreSum } from './manifest.ts';

/** Writes the rows of every table, as they are at one moment, to files of a folder. */
function spoolRows(
  { database, signal }: Estate & Terminal,
  folder: string,
): Promise<Readonly<Record<string, RowSum>>> {
  return atOneMoment(database.database, async (snapshot) => {
    const sums: Record<string, RowSum> = {};
    for (const table of carriedTables()) {
      const sum = createRowSum();
      const lines = async function* (): AsyncGenerator<string> {
        for await (const batch of readRows(snapshot, table)) {
          sum.add(batch);
          yield batch.map((line) => `${line}\n`).join('');
        }
      };
      await pipeline(lines, createWriteStream(join(folder, table.name), { flags: 'wx', mode: 0o600 }), {
        signal,
      });
      sums[table.name] = sum.sum();
    }
    return sums;
  });
}

/** Adds an entry of a known length; both the source and the archive may fail. */
function addEntry(pack: Pack, name: string, size: number, source: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    pipeline(source, entry).catch(reject);
  });
}

/** Adds the bytes that rows name. Those that are not there or not right are counted as lost. */
async function addBytes(
  pack: Pack,
  kind: 'blobs' | 'pictures',
  store: BlobStore,
  rowsPath: string,
  { print, signal }: Terminal,
): Promise<StoreSum> {
  const progress = createProgress(print);
  const lost: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(rowsPath) })) {
    signal.throwIfAborted();
    const { hash, size } = JSON.parse(line) as { hash: string; size: number };
    const stream = (await store.size(hash)) === size ? await store.open(hash) : null;
    if (!stream) {
      lost.push(hash);
      continue;
    }
    const measure = createMeasure(size);
    stream.on('error', (cause) => measure.stream.destroy(cause));
    try {
      await addEntry(pack, `${kind}/${hash}`, size, stream.pipe(measure.stream));
    } finally {
      stream.destroy();
    }
    if (measure.hash() !== hash) lost.push(hash);
    count += 1;
    bytes += size;
    progress(() => `${countText(count, kind.slice(0, -1))} copied, ${bytesText(bytes)}`);
  }
  return { count, bytes, lost };
}

async function addAll(pack: Pack, place: Estate & Terminal, folder: string): Promise<Manifest> {
  const madeAt = place.now().toISOString();
  const tables = await spoolRows(place, folder);
  for (const name of Object.keys(tables)) {
    const path = join(folder, name);
    await addEntry(pack, `rows/${name}.ndjson`, (await stat(path)).size, createReadStream(path));
  }
  const manifest: Manifest = {
    format: 'corallite-backup-1',
    madeAt,
    migration: latestMigration(),
    tables,
    blobs: await addBytes(pack, 'blobs', place.blobs, join(folder, 'blobs'), place),
    pictures: await addBytes(pack, 'pictures', place.pictures, join(folder, 'pictures'), place),
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await addEntry(pack, MANIFEST, text.length, Readable.from([text]));
  pack.finalize();
  return manifest;
}

/**
 * Writes everything a server keeps into one file (tar, POSIX.1-2001 pax), while it runs: the rows as they are at one moment,
 * the bytes they name, a manifest at the end. The file has its name when it is whole and on the disk.
 */
export async function writeBackup(place: Estate & Terminal, file: string): Promise<Outcome> {
  if (await stat(file).catch(() => null)) return fail('validation', `${file} is there already.`);
  const folder = await mkdtemp(join(dirname(file), '.corallite-backup-'));
  try {
    const beside = join(folder, 'backup.tar');
    const pack = createPack();
    const written = pipeline(pack, createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true }), {
      signal: place.signal,
    });
    const added = whileCleaningPauses(place.database.database, () => addAll(pack, place, folder));
    added.catch((cause: unknown) => pack.destroy(cause as Error));
    const [manifest] = await Promise.all([added, written]);
    // Linked, not renamed: a file that came to be there meanwhile is not lost.
    await link(beside, file);
    await syncFolder(dirname(file));
    return reportBackup(manifest, file, place.print);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reportBackup(
  { tables, blobs, pictures }: Manifest,
  file: string,
  print: (line: string) => void,
): Outcome {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  print(
    `${file}: ${countText(rows, 'row')}, ${countText(blobs.count, 'blob')} (${bytesText(blobs.bytes)}), ${countText(pictures.count, 'picture')} (${bytesText(pictures.bytes)}).`,
  );
  const lost = blobs.lost.length + pictures.lost.length;
  if (lost === 0) return ok(undefined);
  return fail(
    'validation',
    `The backup is written without ${countText(lost, 'file')} that the server has lost: run "check --deep".`,
  );
}
