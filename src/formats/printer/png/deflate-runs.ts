import { ByteList } from '../byte-list.ts';
import { Adler32 } from './checksums.ts';
import { deflateTokens, Tokens } from './deflate.ts';

/** Runs of equal bytes, maximal: value and count by index. */
export interface ByteRuns {
  readonly values: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/** The zlib header (RFC 1950) of everything written: a window of 32 KiB, packed quickly. */
export const ZLIB_HEAD = Uint8Array.of(0x78, 0x01);

/** Adler-32 of bytes given as runs, in big-endian. */
export function adlerBytes(runs: ByteRuns): Uint8Array {
  const adler = new Adler32();
  for (let index = 0; index < runs.values.length; index++)
    adler.push(runs.values[index]!, runs.counts[index]!);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, adler.value);
  return bytes;
}

/** A zlib stream of bytes given as runs (Tokens.repeat); no byte is looked at twice and none is laid out. */
export function deflateRuns(runs: ByteRuns): Uint8Array<ArrayBuffer> {
  const tokens = new Tokens();
  for (let index = 0; index < runs.values.length; index++) {
    tokens.repeat(runs.values[index]!, runs.counts[index]!);
  }
  const out = new ByteList();
  out.append(ZLIB_HEAD);
  out.append(deflateTokens(tokens));
  out.append(adlerBytes(runs));
  return out.finish();
}
