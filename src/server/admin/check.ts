import { fail, ok } from '#base';
import type { Estate, Outcome, Terminal } from './command.ts';
import {
  countUnheldBlobs,
  findUnrecorded,
  namedWithoutRow,
  recordedFiles,
  stillRecorded,
  type StoreKind,
} from './check-repository.ts';
import { createMeasure } from '../storage/measure.ts';
import type { BlobStore } from '../services.ts';
import { countText, createProgress } from './progress.ts';

/** Hashes looked up together. */
const BATCH = 500;
/** Of each kind of fault this many are named; the rest are counted. */
const MOST_NAMED = 20;

/** What is wrong with the bytes of a row, or null. */
async function faultOf(
  store: BlobStore,
  { hash, size }: { readonly hash: string; readonly size: number },
  deep: boolean,
): Promise<'missing' | 'wrong size' | 'damaged' | null> {
  const stored = await store.size(hash);
  if (stored === null) return 'missing';
  if (stored !== size) return 'wrong size';
  if (!deep) return null;
  const stream = await store.open(hash);
  if (!stream) return 'missing';
  const measure = createMeasure(size);
  stream
    .on('error', (cause) => measure.stream.destroy(cause))
    .pipe(measure.stream)
    .resume();
  const whole = await new Promise<boolean>((resolve) => {
    measure.stream.once('end', () => resolve(true)).once('error', () => resolve(false));
  });
  stream.destroy();
  return whole && measure.hash() === hash ? null : 'damaged';
}

/** Holds the rows of one kind to the store; answers how many have no right bytes. */
async function checkRows(place: Estate & Terminal, kind: StoreKind, deep: boolean): Promise<number> {
  const { database } = place.database;
  const progress = createProgress(place.print);
  let [checked, faults] = [0, 0];
  for await (const row of recordedFiles(database, kind)) {
    place.signal.throwIfAborted();
    checked += 1;
    progress(() => `${countText(checked, 'row')} of ${kind} checked`);
    const fault = await faultOf(place[kind], row, deep);
    // A cleaner may have taken row and bytes since the row was read.
    if (fault === null || !(await stillRecorded(database, kind, row.hash))) continue;
    faults += 1;
    if (faults <= MOST_NAMED) place.print(`${kind}/${row.hash}: ${fault}`);
  }
  place.print(`${kind}: ${countText(checked, 'row')}, ${faults} without the right bytes.`);
  return faults;
}

/** Holds the store to the rows: bytes without a row. */
async function checkStore(
  { database, print, signal, ...stores }: Estate & Terminal,
  kind: StoreKind,
): Promise<void> {
  let strays = 0;
  const look = async (hashes: readonly string[]): Promise<void> => {
    for (const hash of await findUnrecorded(database.database, kind, hashes)) {
      strays += 1;
      if (strays <= MOST_NAMED) print(`${kind}/${hash}: no row`);
    }
  };
  let batch: string[] = [];
  for await (const hash of stores[kind].list()) {
    signal.throwIfAborted();
    if (batch.push(hash) < BATCH) continue;
    await look(batch);
    batch = [];
  }
  await look(batch);
  print(`${kind}: ${countText(strays, 'file')} without a row.`);
}

/**
 * Holds rows and bytes to each other, both ways; with `deep` the bytes to their hashes. Bytes without a row and blobs that no
 * project holds are reported, but are no fault: an upload may be on its way, and the cleaner takes them after a day.
 */
export async function checkAll(place: Estate & Terminal, deep: boolean): Promise<Outcome> {
  const faults = (await checkRows(place, 'blobs', deep)) + (await checkRows(place, 'pictures', deep));
  await checkStore(place, 'blobs');
  await checkStore(place, 'pictures');
  const { database } = place.database;
  place.print(`blobs: ${await countUnheldBlobs(database)} that no project holds.`);
  const named = await namedWithoutRow(database);
  for (const line of named.slice(0, MOST_NAMED)) place.print(line);
  const all = faults + named.length;
  return all === 0
    ? ok(undefined)
    : fail('validation', `${countText(all, 'fault')} found: restore what is missing from a backup.`);
}
