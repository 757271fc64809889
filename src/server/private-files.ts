import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What of a mode is others': everybody but the owner. */
const OTHERS = 0o077;

/** Whether users of this machine besides its owner may do more with a path than `allowed` says. Windows has no modes. */
export async function isOpenToOthers(path: string, allowed = 0): Promise<boolean> {
  if (process.platform === 'win32') return false;
  return ((await lstat(path)).mode & OTHERS & ~allowed) !== 0;
}

/** Takes everything in a folder away from all but its owner; links are left alone, and so is what they lead to. */
export async function closeToOthers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (await isOpenToOthers(path)) await chmod(path, (await lstat(path)).mode & 0o700);
    if (entry.isDirectory()) await closeToOthers(path);
  }
}
