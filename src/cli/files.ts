import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fail, memorySource, ok, type AppError, type ByteSource, type Result } from '#base';
import type { Terminal } from './outcome.ts';

/** Bytes read, hashed or sent at a time. */
export const BUFFER_BYTES = 1 << 20;

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
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(descriptor, bytes, filled, bytes.length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return Promise.resolve(bytes.subarray(0, filled));
    },
  };
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

/** All of a file, or of standard input; a folder or a missing file is an expected failure. */
export async function readInput(
  path: string,
  terminal: Pick<Terminal, 'readAll'>,
): Promise<Result<Uint8Array, FileCode>> {
  try {
    return ok(path === STREAM ? await terminal.readAll() : readFileSync(path));
  } catch (cause) {
    return fileFailure(cause, nameOfInput(path));
  }
}

/** Opens a file, or what comes from standard input, for random reads. Failures as in `openFile`. */
export async function openInput(
  path: string,
  terminal: Pick<Terminal, 'readAll'>,
): Promise<Result<OpenedFile, FileCode>> {
  if (path !== STREAM) return openFile(path);
  const bytes = await readInput(path, terminal);
  return bytes.ok ? ok({ ...memorySource(bytes.value), close: () => undefined }) : bytes;
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
