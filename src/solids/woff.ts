import { unzlibSync } from 'fflate';

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The font inside a woff file (W3C, "WOFF File Format 1.0"), as TrueType and OpenType files have it. opentype.js would unwrap it itself, but
 * stops at deflate blocks that are stored. Throws at a file that is not woff.
 */
export function unwrapWoff(woff: ArrayBuffer): ArrayBuffer {
  const from = new DataView(woff);
  if (from.getUint32(0) !== 0x774f4646) throw new Error('the font is no woff file');
  const count = from.getUint16(12);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [tag, offset, packed, length, sum] = [0, 4, 8, 12, 16].map((field) => from.getUint32(at + field));
    const bytes = new Uint8Array(woff, offset!, packed!);
    const table = packed! < length! ? unzlibSync(bytes, { out: new Uint8Array(length!) }) : bytes;
    return { tag: tag!, sum: sum!, table };
  });
  // Tables begin at multiples of four.
  const padded = (length: number): number => Math.ceil(length / 4) * 4;
  const start = SFNT_HEADER + count * SFNT_ENTRY;
  const total = entries.reduce((sum, { table }) => sum + padded(table.length), start);
  const bytes = new Uint8Array(total);
  const to = new DataView(bytes.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let at = start;
  for (const [index, { tag, sum, table }] of entries.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    [tag, sum, at, table.length].forEach((value, field) => to.setUint32(entry + field * 4, value));
    bytes.set(table, at);
    at += padded(table.length);
  }
  return bytes.buffer;
}
