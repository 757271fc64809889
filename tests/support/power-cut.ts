import fs, { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

/** A name in a folder, as the disk has it. */
interface Entry {
  readonly id: string;
  readonly isFolder: boolean;
}

/** What a disk has for certain: of a file what it held at its last sync, of a folder the names it had at its own. */
export interface WatchedDisk {
  /** Paths that were synced since the watch began, in order. */
  readonly synced: readonly string[];
  /** Writes what would be there after a power cut now into a folder: nothing that was not synced. */
  cut(to: string): void;
  end(): void;
}

/** What of a handle of Node is watched. */
interface Handle {
  readonly fd: number;
  sync: (this: Handle) => Promise<void>;
}

/** A number is used again after a file is gone; the time it was made tells the two apart. */
const idOf = (path: string): string => {
  const { ino, birthtimeMs } = statSync(path);
  return `${ino} ${birthtimeMs}`;
};

/** Watches every sync of this process below `root`; what lies there when the watch begins is on the disk. Linux alone. */
export async function watchDisk(root: string): Promise<WatchedDisk> {
  const contents = new Map<string, Buffer>();
  const folders = new Map<string, ReadonlyMap<string, Entry>>();
  const synced: string[] = [];

  const recordFolder = (path: string): void => {
    const entries = readdirSync(path, { withFileTypes: true });
    const names = entries.map((entry): [string, Entry] => [
      entry.name,
      { id: idOf(join(path, entry.name)), isFolder: entry.isDirectory() },
    ]);
    folders.set(idOf(path), new Map(names));
  };
  const recordAll = (path: string): void => {
    recordFolder(path);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) recordAll(inside);
      else contents.set(idOf(inside), readFileSync(inside));
    }
  };
  const record = (descriptor: number): void => {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    if (!path.startsWith(root)) return;
    synced.push(path);
    if (statSync(path).isDirectory()) recordFolder(path);
    else contents.set(idOf(path), readFileSync(path));
  };

  const handle = await open(root, 'r');
  const handles = Object.getPrototypeOf(handle) as Handle;
  await handle.close();
  const real = { fsync: fs.fsync, fsyncSync: fs.fsyncSync, sync: handles.sync };
  fs.fsyncSync = (descriptor) => {
    real.fsyncSync(descriptor);
    record(descriptor);
  };
  fs.fsync = ((descriptor: number, done: (cause: Error | null) => void) =>
    real.fsync(descriptor, (cause) => {
      if (!cause) record(descriptor);
      done(cause);
    })) as typeof fs.fsync;
  handles.sync = async function (this: Handle) {
    await real.sync.call(this);
    record(this.fd);
  };
  syncBuiltinESMExports();
  recordAll(root);

  const write = (id: string, to: string): void => {
    mkdirSync(to);
    for (const [name, entry] of folders.get(id) ?? []) {
      if (entry.isFolder) write(entry.id, join(to, name));
      else writeFileSync(join(to, name), contents.get(entry.id) ?? '');
    }
  };
  return {
    synced,
    cut: (to) => write(idOf(root), to),
    end: () => {
      fs.fsync = real.fsync;
      fs.fsyncSync = real.fsyncSync;
      handles.sync = real.sync;
      syncBuiltinESMExports();
    },
  };
}
