import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What of the compiled module is changed (emscripten.org/docs/api_reference/Filesystem-API.html, …/module.html). */
interface CompiledModule {
  readonly NODEFS: {
    readonly node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
      setattr: (node: unknown, attributes: { readonly mode?: number }) => void;
    };
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  };
  readonly FS: { readonly ErrnoError: new (code: number) => Error };
  onAbort?: () => void;
}

/** "Input/output error", as the module's C library counts errors (wasi: `__WASI_ERRNO_IO`). */
const EIO = 29;

/** What of a mode is the owner's, and what kind of thing it is. */
const OWNERS = ~0o077;

/**
 * Files of a folder for PGlite that are their owner's alone, and synced when PostgreSQL says so (ADR 0239, 0240). Emscripten
 * sets modes by a umask of its own, past that of the process, and calls `fsync` only where its layer over Node's files has
 * one, which it has not. A sync blocks the thread, as every read and write of PGlite does; PostgreSQL is to continue only when
 * it is done, for pages must not reach the disk before the log that describes them.
 */
export class SyncedFiles extends NodeFS {
  override async init(...input: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...input);
    const change = (compiled: unknown): void => {
      const module = compiled as CompiledModule;
      const { node_ops } = module.NODEFS;
      const { mknod, setattr } = node_ops;
      node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNERS, device);
      node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & OWNERS });
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
          return 0;
        } catch {
          throw new module.FS.ErrnoError(EIO);
        }
      };
      // A log that cannot be written or synced has PostgreSQL end its process, for what the disk has is not known any
      // more. That process is this one: PGlite would try the same statement for ever. The next start recovers.
      module.onAbort = () => {
        console.error('The database in DATA_DIR has ended itself: its disk fails or is full.');
        process.exit(1);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), change] } };
  }
}

/**
 * How PGlite is started on such files: as by itself, but for `-F`, which turns syncing off. Not by `fdatasync`, the usual
 * way: that does nothing in Emscripten.
 */
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];
