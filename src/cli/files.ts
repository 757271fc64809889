import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fail, memorySource, ok, type AppError, type ByteSource, type Result } from '#base';
import type { FileBytes } from '#formats/mesh';
import type { Terminal } from './outcome.ts';

/** Bytes read, hashed or sent at a time. */
export const BUFFER_BYTES = 1 << 20;

/** A model's bytes are read up to this many at a time into one place. */
const PIECE_BYTES = 512 << 10;

/** The name that stands for standard input or output. */
export const STREAM = '-';

/** What a person calls a file, or the stream that takes its place. */
export function nameOfInput(path: string): string {
  return path === STREAM ? 'standard input' : path;
}

export function nameOfOutput(path: string): string {
  return path === STREAM ? 'standard output' : path;
}

export type FileCode = 'not_found' | 'storage_full' | 'storage_unavailable' | 'cancelled';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports a fault',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

/** The expected failure a system call's error stands for; anything else is thrown on. */
export function fileFailure(cause: unknown, path: string): { ok: false; error: AppError<FileCode> } {
  if (cause instanceof Error && cause.name === 'AbortError') return fail('cancelled', 'stopped by a signal');
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') throw cause;
  const message = `${path}: ${code}`;
  if (code === 'ENOENT') return fail('not_found', message, { file: path });
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('storage_full', message, { file: path });
  return fail('storage_unavailable', message, { file: path, reason: REASONS[code] ?? code });
}

/** Wraps a file opened for reading. The caller closes the descriptor. */
export function sourceOf(descriptor: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return Promise.resolve(fill(descriptor, bytes, offset));
    },
  };
}

/** Reads into bytes until they are full or the file ends; answers those that were read. */
export function fill(descriptor: number, bytes: Uint8Array, offset: number): Uint8Array {
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** A model's bytes for `decodeMesh`, until it is closed. */
export interface OpenedModel extends FileBytes {
  close(): void;
}

/**
 * Opens a model: a file is read as its bytes are asked for, so it need not be in memory beside what is made of it; standard input and
 * what is no ordinary file are read whole. A later read throws what the system says (`fileFailure`).
 */
export async function openModel(
  path: string,
  terminal: Pick<Terminal, 'readAll'>,
): Promise<Result<OpenedModel, FileCode>> {
  const whole = (bytes: Uint8Array): OpenedModel => ({
    length: bytes.length,
    subarray: (from, past) => bytes.subarray(from, past),
    close: () => undefined,
  });
  try {
    if (path === STREAM) return ok(whole(await terminal.readAll()));
    const descriptor = openSync(path, 'r');
    const facts = fstatSync(descriptor);
    if (!facts.isFile()) {
      try {
        return ok(whole(readFileSync(descriptor)));
      } finally {
        closeSync(descriptor);
      }
    }
    const piece = new Uint8Array(PIECE_BYTES);
    return ok({
      length: facts.size,
      subarray: (from, past) => {
        const length = Math.max(0, Math.min(past, facts.size) - from);
        const isPiece = length <= PIECE_BYTES && length < facts.size;
        return fill(descriptor, isPiece ? piece.subarray(0, length) : new Uint8Array(length), from);
      },
      close: () => closeSync(descriptor),
    });
  } catch (cause) {
    return fileFailure(cause, nameOfInput(path));
  }
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

/** Opens a file, or what comes from standard input, for random reads. Failures as in `openFile`. */
export async function openInput(
  path: string,
  terminal: Pick<Terminal, 'readAll'>,
): Promise<Result<OpenedFile, FileCode>> {
  if (path !== STREAM) return openFile(path);
  try {
    return ok({ ...memorySource(await terminal.readAll()), close: () => undefined });
  } catch (cause) {
    return fileFailure(cause, nameOfInput(path));
  }
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
