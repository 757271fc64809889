import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fail, ok, type Result } from '#base';
import { officialLibrary, type OfficialItem } from '#contract';
import type { Database } from '../context.ts';
import { publishOfficial, withdrawOfficial, type OfficialOutcome } from '../features/community/index.ts';
import { recordBlob } from '../features/projects/index.ts';
import type { BlobStore } from '../services.ts';
import { touchPicture } from '../storage/picture-repository.ts';
import type { AdminCommand, Estate, Outcome } from './command.ts';
import { holdOfficialAuthor, isUninhabited } from './official-author.ts';
import { countText } from './progress.ts';

/** Where the build leaves the official library: beside the server's own folder. */
export const OFFICIAL_FOLDER = fileURLToPath(new URL('../official', import.meta.url));

/** Nothing of the library is larger. */
const MOST_BYTES = 20_000_000;

type SeededPlace = Pick<Estate, 'database' | 'blobs' | 'pictures' | 'now'>;

/** How many items met each fate. */
export type SeedCounts = Readonly<Record<OfficialOutcome | 'withdrawn', number>>;

/** The library in a folder, with the sizes of its blobs and pictures, which are on the stores then. */
async function bringBytes({ blobs, pictures }: SeededPlace, folder: string, items: readonly OfficialItem[]) {
  const bring = async (store: BlobStore, name: 'blobs' | 'pictures', hashes: readonly string[]) => {
    const sizes = new Map<string, number>();
    await Promise.all(
      [...new Set(hashes)].map(async (hash) => {
        const bytes = await readFile(join(folder, name, hash));
        sizes.set(hash, bytes.length);
        if ((await store.size(hash)) !== null) return;
        const kept = await store.put(hash, Readable.from([bytes]), MOST_BYTES);
        if (!kept.ok) throw new Error(`a file of the official library cannot be stored (${kept.reason})`);
      }),
    );
    return sizes;
  };
  const contents = items.flatMap(({ content, assets }) => (content === null ? assets : [content, ...assets]));
  return {
    blobSizes: await bring(blobs, 'blobs', contents),
    pictureSizes: await bring(
      pictures,
      'pictures',
      items.flatMap((item) => item.pictures),
    ),
  };
}

async function readItems(folder: string): Promise<Result<readonly OfficialItem[], 'validation'>> {
  const text = await readFile(join(folder, 'library.json'), 'utf8').catch(() => null);
  if (text === null) {
    return fail('validation', 'The official library is not built: run "npm run build -- official" first.');
  }
  const read = officialLibrary.safeParse(JSON.parse(text));
  return read.success
    ? ok(read.data.items)
    : fail('validation', 'The official library is damaged: build it again.');
}

async function publishAll(
  place: SeededPlace,
  transaction: Database,
  items: readonly OfficialItem[],
  { blobSizes, pictureSizes }: Awaited<ReturnType<typeof bringBytes>>,
): Promise<SeedCounts> {
  const now = place.now();
  const author = await holdOfficialAuthor(transaction, now);
  for (const [hash, size] of blobSizes) {
    const isStored = async () => (await place.blobs.size(hash)) !== null;
    if (!(await recordBlob(transaction, { hash, size, userId: author.id, now }, isStored))) {
      throw new Error('a file of the official library was removed meanwhile: try again');
    }
  }
  for (const [hash, size] of pictureSizes) {
    await touchPicture(transaction, { hash, kind: 'design', size, touchedAt: now });
  }
  const counts = { added: 0, changed: 0, unchanged: 0, left: 0 };
  for (const [index, item] of items.entries()) {
    // A second apart, so that lists by date have the order of the library.
    const at = new Date(now.getTime() - index * 1000);
    counts[await publishOfficial(transaction, author, item, blobSizes, { now, at })]++;
  }
  const keys = items.map(({ key }) => key);
  return { ...counts, withdrawn: await withdrawOfficial(transaction, author, keys, now) };
}

/**
 * Publishes the official library of a folder, all of it or nothing: what is new is added, what has changed is brought up to date,
 * what is in it no more is withdrawn. `validation` where there is none.
 */
export async function seedOfficial(
  place: SeededPlace,
  folder: string,
): Promise<Result<SeedCounts, 'validation'>> {
  const items = await readItems(folder);
  if (!items.ok) return items;
  const sizes = await bringBytes(place, folder, items.value);
  return ok(
    await place.database.database.transaction((transaction) =>
      publishAll(place, transaction, items.value, sizes),
    ),
  );
}

/** Publishes the official library where nobody has an account yet; else null. */
export async function seedUninhabited(
  place: SeededPlace,
  folder: string,
): Promise<Result<SeedCounts, 'validation'> | null> {
  return (await isUninhabited(place.database.database)) ? seedOfficial(place, folder) : null;
}

export const seedCommand: AdminCommand = {
  kind: 'served',
  name: 'seed',
  arguments: [],
  summary: 'Publish the official library, or bring it up to date; safe to run again.',
  run: async (place): Promise<Outcome> => {
    const seeded = await seedOfficial(place, OFFICIAL_FOLDER);
    if (!seeded.ok) return seeded;
    const { added, changed, unchanged, left, withdrawn } = seeded.value;
    place.print(`${countText(added, 'item')} added, ${changed} changed, ${unchanged} as before.`);
    if (withdrawn > 0) place.print(`${countText(withdrawn, 'item')} no longer in the library: withdrawn.`);
    if (left > 0) place.print(`${countText(left, 'item')} taken down here: left so.`);
    return ok(undefined);
  },
};
