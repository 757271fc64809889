import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fail, memorySource, ok, type AppError, type ByteSink, type ByteSource, type Result } from '#base';
import type { FileBytes } from '#formats/mesh';

/** A file up to this size is read back in one piece, on memory threads share: its layers are then views, not copies. */
const WHOLE_BYTES = 128 << 20;

/** A model's bytes are read up to so many at a time into one place. */
const PIECE_BYTES = 512 << 10;

/** Appends are gathered until they are this many bytes: one system call then takes them all. */
const BUFFER_BYTES = 1 << 20;

type FileCode = 'not_found' | 'storage_full' | 'storage_unavailable';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports a fault',
};

/** The expected failure a system call's error stands for; anything else is thrown on. */
export function fileFailure(cause: unknown, path: string): { ok: false; error: AppError<FileCode> } {
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') throw cause;
  const message = `${path}: ${code}`;
  if (code === 'ENOENT') return fail('not_found', message, { file: path });
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('storage_full', message, { file: path });
  return fail('storage_unavailable', message, { file: path, reason: REASONS[code] ?? code });
}

/** Wraps a file opened for reading. The caller closes the descriptor. */
function sourceOf(descriptor: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return Promise.resolve(fill(descriptor, bytes, offset));
    },
  };
}

/**
 * A file's bytes for decodeMesh, read as they are asked for: a model need not be in memory beside what is made of it. What is no ordinary
 * file is read whole. Throws system errors (fileFailure), later too.
 */
export function openModel(path: string): FileBytes & { close(): void } {
  const descriptor = openSync(path, 'r');
  const facts = fstatSync(descriptor);
  if (!facts.isFile()) {
    try {
      const bytes = readFileSync(descriptor);
      return {
        length: bytes.length,
        subarray: (from, past) => bytes.subarray(from, past),
        close: () => undefined,
      };
    } finally {
      closeSync(descriptor);
    }
  }
  const piece = new Uint8Array(PIECE_BYTES);
  return {
    length: facts.size,
    subarray: (from, past) => {
      const length = Math.max(0, Math.min(past, facts.size) - from);
      const isPiece = length <= PIECE_BYTES && length < facts.size;
      return fill(descriptor, isPiece ? piece.subarray(0, length) : new Uint8Array(length), from);
    },
    close: () => closeSync(descriptor),
  };
}

/** Reads into bytes until they are full or the file ends; answers those that were read. */
function fill(descriptor: number, bytes: Uint8Array, offset: number): Uint8Array {
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

function readWhole(descriptor: number, size: number): Uint8Array {
  return fill(descriptor, new Uint8Array(new SharedArrayBuffer(size)), 0);
}

/** SHA-256 of everything a source holds, lower-case hex. Gives way as it goes: others read the same file meanwhile. */
export async function sha256OfSource(source: ByteSource): Promise<string> {
  const hash = createHash('sha256');
  for (let offset = 0; offset < source.size;) {
    const bytes = await source.read(offset, BUFFER_BYTES);
    if (bytes.length === 0) break;
    hash.update(bytes);
    offset += bytes.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return hash.digest('hex');
}

/** A file opened for reading. */
export interface OpenedFile extends ByteSource {
  close(): void;
}

/** Opens a file for random reads; a folder or a missing file is an expected failure. */
export function openFile(path: string): Result<OpenedFile, FileCode> {
  try {
    const descriptor = openSync(path, 'r');
    const facts = fstatSync(descriptor);
    if (facts.isDirectory()) {
      closeSync(descriptor);
      return fail('storage_unavailable', `${path}: EISDIR`, { file: path, reason: REASONS['EISDIR']! });
    }
    return ok({ ...sourceOf(descriptor, facts.size), close: () => closeSync(descriptor) });
  } catch (cause) {
    return fileFailure(cause, path);
  }
}

/**
 * A file being written beside its target. Nothing is at the target until `keep`, and nothing is left beside it after
 * `discard` or `keep`: a reader sees the old file or the whole new one.
 */
export interface PendingFile extends ByteSink {
  /** What was written so far, read back from the disk. */
  source(): ByteSource;
  /** Puts the file in its place. */
  keep(): Result<void, FileCode>;
  /** Forgets it; does nothing after `keep`. */
  discard(): void;
}

/** Begins a file that will be at `path`, in place of a file there, but of nothing else. Failures of later writes are thrown as system errors: see `fileFailure`. */
export function createPendingFile(path: string): Result<PendingFile, FileCode> {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    const reason = old.isDirectory() ? 'it is a folder' : 'it is no ordinary file';
    return fail('storage_unavailable', `${path}: ${reason}`, { file: path, reason });
  }
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.part`);
  let descriptor: number;
  try {
    descriptor = openSync(beside, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o666);
  } catch (cause) {
    return fileFailure(cause, path);
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
    source,
    keep: () => {
      try {
        flush();
        renameSync(beside, path);
      } catch (cause) {
        discard();
        return fileFailure(cause, path);
      }
      open = false;
      closeSync(descriptor);
      return ok(undefined);
    },
    discard,
  });
}
