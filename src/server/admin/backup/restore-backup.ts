import { fail, ok } from '#base';
import { addRows, carriedTables, findUsedTable, sumTables, withoutLimits } from '../../db/rows.ts';
import type { BlobStore } from '../../services.ts';
import type { Estate, Outcome, Terminal } from '../command.ts';
import { compareSums } from '../compare-sums.ts';
import { bytesText, countText, createProgress } from '../progress.ts';
import type { Manifest } from './manifest.ts';
import { lineBatches, readEntries, verifyBackup } from './read-backup.ts';

const ROWS_TOGETHER = 200;

async function isEmpty(store: BlobStore): Promise<boolean> {
  for await (const _hash of store.list()) return false;
  return true;
}

async function removeAll(store: BlobStore): Promise<void> {
  for await (const hash of store.list()) await store.remove(hash);
}

/** Puts everything into place; the rows are there when all of it is. */
function putBack(place: Estate & Terminal, file: string, manifest: Manifest): Promise<void> {
  const tables = new Map(carriedTables().map((table) => [table.name, table]));
  const lost = new Set([...manifest.blobs.lost, ...manifest.pictures.lost]);
  const progress = createProgress(place.print);
  let bytes = 0;
  return place.database.database.transaction(async (transaction) => {
    await withoutLimits(transaction);
    for await (const { entry, size, stream } of readEntries(file, place.signal)) {
      if (entry.kind === 'manifest' || (entry.kind !== 'rows' && lost.has(entry.hash))) {
        stream.resume();
      } else if (entry.kind === 'rows') {
        for await (const lines of lineBatches(stream, ROWS_TOGETHER)) {
          await addRows(transaction, tables.get(entry.table)!, lines);
        }
      } else {
        const kept = await place[entry.kind].put(entry.hash, stream, size);
        if (!kept.ok) throw new Error(`${entry.kind}/${entry.hash} cannot be written`);
        bytes += size;
        progress(() => `${bytesText(bytes)} restored`);
      }
    }
  });
}

/**
 * Restores a backup into a server that has nothing: the whole file is held to its hashes first, and the rows to theirs once
 * they are in. What was begun and failed is taken back.
 */
export async function restoreBackup(place: Estate & Terminal, file: string): Promise<Outcome> {
  const { database } = place.database;
  const used = await findUsedTable(database);
  if (used !== null) {
    return fail('validation', `The database is not empty ("${used}" has rows): restore into an empty one.`);
  }
  if (!(await isEmpty(place.blobs)) || !(await isEmpty(place.pictures))) {
    return fail('validation', 'There are blobs or pictures already: restore into an empty place.');
  }
  place.print('Verifying the backup.');
  const verified = await verifyBackup(file, place.signal);
  if (!verified.ok) return verified;
  const manifest = verified.value;
  try {
    await putBack(place, file, manifest);
  } catch (cause) {
    await removeAll(place.blobs);
    await removeAll(place.pictures);
    throw cause;
  }
  const same = compareSums(manifest.tables, await sumTables(database));
  if (!same.ok) return same;
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  place.print(
    `Restored as of ${manifest.madeAt}: ${countText(rows, 'row')}, ${countText(manifest.blobs.count, 'blob')} (${bytesText(manifest.blobs.bytes)}), ${countText(manifest.pictures.count, 'picture')}.`,
  );
  return ok(undefined);
}
