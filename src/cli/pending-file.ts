import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fail, memorySource, ok, type ByteSink, type ByteSource, type Result } from '#base';
import { BUFFER_BYTES, STREAM, fileFailure, fill, nameOfOutput, sourceOf, type FileCode } from './files.ts';
import type { Terminal } from './outcome.ts';

/** A file up to this size is read back in one piece, on memory threads share: its layers are then views, not copies. */
const WHOLE_BYTES = 128 << 20;

/**
 * A file being written beside its target. Nothing is at the target until `keep`, and nothing is left beside it after
 * `discard` or `keep`: a reader sees the old file or the whole new one.
 */
export interface PendingFile extends ByteSink {
  /** What was written so far, read back from the disk. */
  source(): ByteSource;
  /** Puts the file in its place. */
  keep(): Promise<Result<void, FileCode>>;
  /** Forgets it; does nothing after `keep`. */
  discard(): void;
}

/** Begins what will be at `path`, or goes to standard output. */
export function createOutput(
  path: string,
  terminal: Pick<Terminal, 'send' | 'signal'>,
): Result<PendingFile, FileCode> {
  return path === STREAM ? createPendingStream(terminal) : createPendingFile(path);
}

/** Begins a file that will be at `path`, in place of a file there, but of nothing else. Failures of later writes are thrown as system errors: see `fileFailure`. */
export function createPendingFile(path: string): Result<PendingFile, FileCode> {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    const reason = old.isDirectory() ? 'it is a folder' : 'it is no ordinary file';
    return fail('storage_unavailable', `${path}: ${reason}`, { file: path, reason });
  }
  const folder = dirname(path);
  if (!existsSync(folder)) {
    return fail('not_found', `${path}: its folder is not there`, { file: path, folder });
  }
  const beside = join(folder, partName(path));
  return begin(beside, path, () => renameSync(beside, path));
}

/**
 * Begins a file that `keep` sends to standard output: headers are written last, and nothing goes out that was not read back.
 * Until then it lies in the system's folder for such files, without a name, so that nothing can leave it there.
 */
function createPendingStream({
  send,
  signal,
}: Pick<Terminal, 'send' | 'signal'>): Result<PendingFile, FileCode> {
  const beside = join(tmpdir(), partName('output'));
  const file = begin(beside, nameOfOutput(STREAM), async (source) => {
    for (let offset = 0; offset < source.size; offset += BUFFER_BYTES) {
      signal.throwIfAborted();
      await send(await source.read(offset, BUFFER_BYTES));
    }
  });
  rmSync(beside, { force: true });
  return file;
}

/** This machine, in a few letters: a number names a process on one machine, and a folder may be seen from several. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** `.out.goo.corallite-MACHINE-PROCESS-RANDOM.part` */
function partName(path: string): string {
  return `.${basename(path)}.corallite-${MACHINE}-${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

/** Removes what processes of this machine left in a folder when they were killed. What cannot be removed stays. */
function removeStaleParts(folder: string): void {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    const found = /\.corallite-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.part$/.exec(name);
    if (found?.[1] !== MACHINE || isAlive(Number(found[2]))) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Another person's: theirs to remove.
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (cause) {
    // Not ours to signal is alive all the same.
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** An empty file at `beside`, written through a buffer; `deliver` takes it to `target` once it is whole, or throws
 * what the system says. */
function begin(
  beside: string,
  target: string,
  deliver: (whole: ByteSource) => Promise<void> | void,
): Result<PendingFile, FileCode> {
  removeStaleParts(dirname(beside));
  let descriptor: number;
  try {
    descriptor = openSync(beside, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o666);
  } catch (cause) {
    return fileFailure(cause, target);
  }
  const buffer = new Uint8Array(BUFFER_BYTES);
  let flushed = 0;
  let waiting = 0;
  let open = true;

  const writeAll = (bytes: Uint8Array, offset: number): void => {
    let done = 0;
    while (done < bytes.length)
      done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
  };
  const flush = (): void => {
    writeAll(buffer.subarray(0, waiting), flushed);
    flushed += waiting;
    waiting = 0;
  };
  /** The file in one piece, as long as nothing has been written since it was read. */
  let whole: ByteSource | null = null;
  const source = (): ByteSource => {
    flush();
    if (flushed > WHOLE_BYTES) return sourceOf(descriptor, flushed);
    whole ??= memorySource(readWhole(descriptor, flushed));
    return whole;
  };
  const discard = (): void => {
    if (!open) return;
    open = false;
    closeSync(descriptor);
    rmSync(beside, { force: true });
  };

  return ok({
    get length() {
      return flushed + waiting;
    },
    append: (bytes) => {
      whole = null;
      if (waiting + bytes.length > BUFFER_BYTES) flush();
      if (bytes.length > BUFFER_BYTES) {
        writeAll(bytes, flushed);
        flushed += bytes.length;
      } else {
        buffer.set(bytes, waiting);
        waiting += bytes.length;
      }
      return Promise.resolve();
    },
    patch: (offset, bytes) => {
      if (offset < 0 || offset + bytes.length > flushed + waiting)
        throw new Error('patch outside what was written');
      whole = null;
      if (offset >= flushed) buffer.set(bytes, offset - flushed);
      else {
        flush();
        writeAll(bytes, offset);
      }
      return Promise.resolve();
    },
    read: (offset, length) => {
      flush();
      return sourceOf(descriptor, flushed).read(offset, length);
    },
    source,
    keep: async () => {
      try {
        flush();
        await deliver(sourceOf(descriptor, flushed));
        return ok(undefined);
      } catch (cause) {
        return fileFailure(cause, target);
      } finally {
        discard();
      }
    },
    discard,
  });
}

function readWhole(descriptor: number, size: number): Uint8Array {
  return fill(descriptor, new Uint8Array(new SharedArrayBuffer(size)), 0);
}
