import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What systems answer that open no folder, or sync none: there is nothing to be done there. */
const UNSUPPORTED = new Set(['EACCES', 'EISDIR', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EPERM']);

/**
 * Makes the names in a folder last through a power cut, as `fsync` of a file makes its bytes last (fsync(2)): a new name is
 * lost with its file until its folder was synced. Whoever answers for a write does both first.
 */
export async function syncFolder(path: string): Promise<void> {
  try {
    await syncFile(path);
  } catch (cause) {
    if (!UNSUPPORTED.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  }
}

/** Makes the bytes of a file last through a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder with those above it, for its owner alone unless `mode` says otherwise; new ones last through a power cut. */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  const above = dirname(first);
  for (let folder = dirname(path); folder.length >= above.length; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === dirname(folder)) return;
  }
}

/**
 * Syncs a folder with everything in it: the files of a folder at once, since a disk that is asked for many writes them
 * together.
 */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(path, entry.name));
  await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => syncFile(join(path, entry.name))),
  );
  await syncFolder(path);
}
