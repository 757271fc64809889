import type { JobContext } from '#base';
import { createPace } from './assemble.ts';
import { hasBinaryStlSize } from './stl-binary.ts';
import { looksLikeText } from './text-scanner.ts';
import type { FileBytes } from './types.ts';

/** Bytes turned at a time: a whole number of code units, and some 10 ms of work. */
const PIECE_BYTES = 1 << 20;
/** Text without a byte order mark is recognised by this much of it. */
const HEAD_BYTES = 1024;

type Encoding = 'utf-16le' | 'utf-16be';

/**
 * The same text as UTF-8, where bytes are text in UTF-16 (as "Unicode" editors of Windows save it); undefined where they are not,
 * null when it was stopped. Readers scan bytes, so text is turned once, in front of them.
 */
export function utf8OfUtf16(bytes: FileBytes, context: JobContext): Uint8Array | null | undefined {
  const encoding = utf16Of(bytes);
  if (encoding === undefined) return undefined;
  const isCancelled = createPace(context, 'read', bytes.length, PIECE_BYTES);
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  // Enough for letters of one byte; others make it grow.
  let text = new Uint8Array(Math.ceil(bytes.length / 2) + 4);
  let length = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (isCancelled(at)) return null;
    const piece = encoder.encode(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
    if (length + piece.length > text.length) {
      const larger = new Uint8Array(Math.max(text.length * 2, length + piece.length));
      larger.set(text.subarray(0, length));
      text = larger;
    }
    text.set(piece, length);
    length += piece.length;
  }
  return text.subarray(0, length);
}

/** By its byte order mark; without one, by its first letters, which all have a zero for their other byte. */
function utf16Of(bytes: FileBytes): Encoding | undefined {
  const head = bytes.subarray(0, Math.min(bytes.length, HEAD_BYTES) & ~1);
  if (head.length < 4 || hasBinaryStlSize(head, bytes.length)) return undefined;
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const every = (offset: 0 | 1): Uint8Array =>
    Uint8Array.from({ length: head.length / 2 }, (_, unit) => head[unit * 2 + offset]!);
  const [first, second] = [every(0), every(1)];
  const isPlain = (letters: Uint8Array, others: Uint8Array): boolean =>
    others.every((byte) => byte === 0) && looksLikeText(letters);
  if (isPlain(first, second)) return 'utf-16le';
  return isPlain(second, first) ? 'utf-16be' : undefined;
}
