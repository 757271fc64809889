import { fail, ok, type Result } from '#base';
import { crc32 } from './checksums.ts';

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Bytes of a PNG before the data of its IDAT as `buildPng` lays it out: signature, IHDR, IDAT's length and name. */
export const PNG_HEAD_BYTES = 8 + 25 + 8;
/** Bytes after that data: its CRC and IEND. */
const PNG_TAIL_BYTES = 4 + 12;

/** PNG colour types (ISO/IEC 15948 §11.2.2) and how many samples a pixel of each has. */
export const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colourType: number;
}

/** A PNG taken apart: compressed picture data joined, palette as RGB triples (empty where there is none). */
export interface PngParts {
  readonly header: PngHeader;
  readonly palette: Uint8Array;
  readonly data: Uint8Array;
}

/** A whole PNG around one IDAT: no filter method but 0, not interlaced. */
export function buildPng(header: PngHeader, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(PNG_HEAD_BYTES + data.length + PNG_TAIL_BYTES);
  const view = new DataView(out.buffer);
  out.set(PNG_SIGNATURE);
  const chunk = (at: number, name: string, length: number, fill: () => void): void => {
    view.setUint32(at, length);
    for (let index = 0; index < 4; index++) out[at + 4 + index] = name.charCodeAt(index);
    fill();
    view.setUint32(at + 8 + length, crc32(out.subarray(at + 4, at + 8 + length)));
  };
  chunk(8, 'IHDR', 13, () => {
    view.setUint32(16, header.width);
    view.setUint32(20, header.height);
    out[24] = header.bitDepth;
    out[25] = header.colourType;
  });
  chunk(33, 'IDAT', data.length, () => out.set(data, PNG_HEAD_BYTES));
  chunk(PNG_HEAD_BYTES + data.length + 4, 'IEND', 0, () => undefined);
  return out;
}

/** Whether bytes begin as a PNG does. */
export function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** Takes a PNG apart, checking the order of its chunks, every length and every CRC. Ancillary chunks are passed over. */
export function parsePng(bytes: Uint8Array): Result<PngParts, 'format_corrupt'> {
  if (!isPng(bytes)) return fail('format_corrupt', 'not a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let header: PngHeader | null = null;
  let palette: Uint8Array = new Uint8Array(0);
  const pieces: Uint8Array[] = [];
  let at = 8;
  for (;;) {
    if (bytes.length - at < 12) return fail('format_corrupt', 'the PNG ends early');
    const length = view.getUint32(at);
    if (length > bytes.length - at - 12) return fail('format_corrupt', 'the PNG ends inside a chunk');
    const named = bytes.subarray(at + 4, at + 8 + length);
    const name = String.fromCharCode(named[0]!, named[1]!, named[2]!, named[3]!);
    const data = named.subarray(4);
    if (view.getUint32(at + 8 + length) !== crc32(named)) {
      return fail('format_corrupt', 'the CRC of a PNG chunk differs');
    }
    at += 12 + length;
    if (header === null) {
      if (name !== 'IHDR') return fail('format_corrupt', 'the PNG does not start with IHDR');
      const read = readHeader(data);
      if (!read.ok) return read;
      header = read.value;
    } else if (name === 'PLTE') {
      palette = data;
    } else if (name === 'IDAT') {
      pieces.push(data);
    } else if (name === 'IEND') {
      return ok({ header, palette, data: joinBytes(pieces) });
    } else if ((named[0]! & 0x20) === 0) {
      return fail('format_corrupt', 'the PNG has a critical chunk that is not known');
    }
  }
}

/** Depths each colour type may have (ISO/IEC 15948 table 11.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** The IHDR chunk's data as a header. Interlaced pictures are refused: their rows cannot be read in order. */
export function readHeader(data: Uint8Array): Result<PngHeader, 'format_corrupt'> {
  if (data.length !== 13) return fail('format_corrupt', 'IHDR has the wrong length');
  const view = new DataView(data.buffer, data.byteOffset, 13);
  const header = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitDepth: data[8]!,
    colourType: data[9]!,
  };
  if (!DEPTHS[header.colourType]?.includes(header.bitDepth)) {
    return fail('format_corrupt', 'the PNG has a kind of pixel that does not exist');
  }
  if (data[10] !== 0 || data[11] !== 0) return fail('format_corrupt', 'the PNG has an unknown compression');
  if (data[12] !== 0) return fail('format_corrupt', 'interlaced PNGs are not read');
  return ok(header);
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
