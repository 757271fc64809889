import { fail, type Result } from '#base';
import type { Phrase } from './byte-codes.ts';
import { crc32 } from './checksums.ts';
import { deflateTokens, LONGEST_DISTANCE, LONGEST_MATCH, SHORTEST_MATCH, Tokens } from './deflate.ts';
import { inflateBytes } from './inflate-runs.ts';

/** Deflate makes at most this many bytes of one. */
export const MAX_DEFLATE_RATIO = 1032;
/** Before the packed bytes: their number once unpacked and the CRC-32 of those, u32 in little-endian, as a ZIP has them. */
export const PACKED_HEAD_BYTES = 8;

/** A file as a ZIP keeps it: deflated, with its size and CRC-32. */
export interface Packed {
  readonly size: number;
  readonly crc: number;
  readonly data: Uint8Array;
}

/** The bytes of a packed file: head, then raw deflate. */
export function joinPacked({ size, crc, data }: Packed): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(PACKED_HEAD_BYTES + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, size, true);
  view.setUint32(4, crc, true);
  bytes.set(data, PACKED_HEAD_BYTES);
  return bytes;
}

/** Takes packed bytes apart; there must be a head. */
export function splitPacked(bytes: Uint8Array): Packed {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    size: view.getUint32(0, true),
    crc: view.getUint32(4, true),
    data: bytes.subarray(PACKED_HEAD_BYTES),
  };
}

/**
 * Packs a file, given where its phrases are. Walks the phrases in order: one that begins where an earlier one with the
 * same key, the last before it, is at most 32,768 bytes back, and whose bytes equal that one's for 3 or more, becomes
 * one match of as many as are equal, 258 at the most. Phrases that begin inside a match are passed over, but may be
 * matched later. What lies between is sent as maximal runs (Tokens.repeat).
 */
export function packFile(bytes: Uint8Array, phrases: readonly Phrase[]): Uint8Array<ArrayBuffer> {
  const tokens = new Tokens();
  const repeatTo = (from: number, past: number): void => {
    for (let at = from; at < past;) {
      let end = at + 1;
      while (end < past && bytes[end] === bytes[at]) end++;
      tokens.repeat(bytes[at]!, end - at);
      at = end;
    }
  };
  const latest = new Map<number, number>();
  let done = 0;
  for (const { at, key } of phrases) {
    const before = latest.get(key);
    latest.set(key, at);
    if (at < done || before === undefined || at - before > LONGEST_DISTANCE) continue;
    let length = 0;
    while (length < LONGEST_MATCH && bytes[at + length] === bytes[before + length]) length++;
    if (length < SHORTEST_MATCH) continue;
    repeatTo(done, at);
    tokens.match(length, at - before);
    done = at + length;
  }
  repeatTo(done, bytes.length);
  return joinPacked({ size: bytes.length, crc: crc32(bytes), data: deflateTokens(tokens) });
}

/** The file, at most `limit` bytes of it. The CRC is compared unless `checked` is false. */
export function unpackFile(
  { size, crc, data }: Packed,
  limit: number,
  checked = true,
): Result<Uint8Array, 'format_corrupt'> {
  if (size > limit || size > data.length * MAX_DEFLATE_RATIO) {
    return fail('format_corrupt', `it says it has ${size} bytes`);
  }
  const inflated = inflateBytes(data, size);
  if (inflated.ok && checked && crc32(inflated.value) !== crc) {
    return fail('format_corrupt', 'its CRC differs');
  }
  return inflated;
}
