import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { eachRun } from '../each-run.ts';
import type { LayerCodec, LayerCodecId } from '../types.ts';
import { deflateInBytes } from './byte-codes.ts';
import { buildPng, CHANNELS, isPng, parsePng, PNG_HEAD_BYTES, type PngHeader } from './chunks.ts';
import { deflateRuns, type ByteRuns } from './deflate-runs.ts';
import { inflateZlibRuns } from './inflate-runs.ts';
import { PACKED_HEAD_BYTES, packFile, splitPacked, unpackFile } from './packed.ts';
import { filterStep, greyReader, rowBytes, unfilterRow } from './rows.ts';

/** The longest PNG of a layer that is believed: the largest panel in noise has 94 MB, and 62 % more as it is written here. */
const MAX_PNG_BYTES = 2 ** 28;

/**
 * A layer as an 8-bit grey PNG (ISO/IEC 15948) that is packed once more, as ZIPs keep it; written straight from runs.
 *
 * The byte stream has filter byte 0 before every row, then the row's pixels. A black run flows across filter bytes
 * (they are 0 as well); any other run ends with its row. The stream's maximal runs go through `deflateInBytes`, the
 * result is the data of the one IDAT. Chunks: IHDR (8 bits, grey, no interlace), IDAT, IEND. The PNG goes through
 * `packFile`: deflate alone keeps no more than 258 bytes in two bits, which is 32 kB for an empty 8K layer.
 *
 * As RGB, a pixel's three samples are three greys side by side: the same bytes under a header a third as wide.
 */
function encode(kind: Kind, runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const { bytes, phrases } = deflateInBytes(filteredRuns(runs, width, height));
  return packFile(
    buildPng(headerOf(kind, width, height), bytes),
    phrases.map(({ at, key }) => ({ at: PNG_HEAD_BYTES + at, key })),
  );
}

/** How a PNG's samples are a layer's greys: one a pixel, or three, which takes layers whose width is a multiple of 3. */
type Kind = 'grey' | 'rgb';

const COLOUR_TYPE = { grey: 0, rgb: 2 } as const;

function headerOf(kind: Kind, width: number, height: number): PngHeader {
  const colourType = COLOUR_TYPE[kind];
  const pixels = width / CHANNELS[colourType]!;
  if (!Number.isInteger(pixels)) throw new Error(`${width} pixels are no whole number of RGB pixels`);
  return { width: pixels, height, bitDepth: 8, colourType };
}

/** A layer as an 8-bit grey PNG by itself, no larger than one has to be. */
export function encodePng(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  return buildPng(headerOf('grey', width, height), deflateRuns(filteredRuns(runs, width, height)));
}

/** Pixel runs with the filter bytes put in. */
function filteredRuns(runs: Runs, width: number, height: number): ByteRuns {
  const values: number[] = [];
  const counts: number[] = [];
  const push = (value: number, count: number): void => {
    if (values.at(-1) === value) {
      counts[counts.length - 1]! += count;
    } else {
      values.push(value);
      counts.push(count);
    }
  };
  let column = 0;
  eachRun(runs, width * height, (grey, length) => {
    if (grey === 0) {
      const rowsBegun = Math.floor((column + length - 1) / width) + (column === 0 ? 1 : 0);
      push(0, length + rowsBegun);
      column = (column + length) % width;
      return;
    }
    for (let left = length; left > 0;) {
      if (column === 0) push(0, 1);
      const take = Math.min(left, width - column);
      push(grey, take);
      left -= take;
      column = (column + take) % width;
    }
  });
  return { values, counts };
}

/**
 * Reads any valid PNG, packed or by itself, of the right size that is not interlaced: grey as it is, colour as luma
 * (greyReader). 8-bit grey rows with filter 0 go from runs to runs; any other row is laid out, one row and the one above
 * it at a time. No packed PNG is as large as the signature says when it is taken for a size.
 */
function decode(
  kind: Kind,
  bytes: Uint8Array,
  width: number,
  height: number,
): Result<Runs, 'format_corrupt'> {
  if (bytes.length < PACKED_HEAD_BYTES) return fail('format_corrupt', 'the layer is too short for a PNG');
  const png = isPng(bytes) ? ok(bytes) : unpackFile(splitPacked(bytes), MAX_PNG_BYTES);
  if (!png.ok) return png;
  const parts = parsePng(png.value);
  if (!parts.ok) return parts;
  const { header, palette, data } = parts.value;
  const isRgb = kind === 'rgb' && header.colourType === COLOUR_TYPE.rgb && header.bitDepth === 8;
  if (header.width * (isRgb ? 3 : 1) !== width || header.height !== height) {
    return fail('format_corrupt', `the PNG is ${header.width} × ${header.height} pixels`);
  }
  const reader = isRgb ? ok(sampleReader) : greyReader(header, palette);
  if (!reader.ok) return reader;
  const rows = new RowRuns(header, width, reader.value);
  const inflated = inflateZlibRuns(data, height * (1 + rowBytes(header)), (value, count) =>
    rows.push(value, count),
  );
  if (!inflated.ok) return inflated;
  if (rows.badFilter) return fail('format_corrupt', 'a row of the PNG has an unknown filter');
  return ok(rows.list.finish());
}

/** An unfiltered row whose samples are greys. */
function sampleReader(row: Uint8Array, greys: Uint8Array): void {
  greys.set(row);
}

/** Turns the filtered byte stream, given as runs, into pixel runs. */
class RowRuns {
  readonly list = new RunBuilder();
  badFilter = false;
  readonly #header: PngHeader;
  readonly #read: (row: Uint8Array, greys: Uint8Array) => void;
  readonly #rowBytes: number;
  #filter = 0;
  /** Position in the row, −1 at the filter byte. */
  #at = -1;
  /** Whether this row's bytes are its pixels' greys, so that runs can be passed on. */
  #plain = false;
  #row: Uint8Array;
  /** The row before, unfiltered; `#aboveIsKept` says whether it is up to date or must be had from the runs. */
  #above: Uint8Array;
  #aboveIsKept = true;
  readonly #greys: Uint8Array;
  /** Whether a row's bytes are its greys once they are unfiltered. */
  readonly #samplesAreGreys: boolean;

  constructor(header: PngHeader, width: number, read: (row: Uint8Array, greys: Uint8Array) => void) {
    this.#header = header;
    this.#read = read;
    this.#rowBytes = rowBytes(header);
    this.#row = new Uint8Array(this.#rowBytes);
    this.#above = new Uint8Array(this.#rowBytes);
    this.#greys = new Uint8Array(width);
    this.#samplesAreGreys = header.bitDepth === 8 && (header.colourType === 0 || width !== header.width);
  }

  push(value: number, count: number): void {
    while (count > 0) {
      if (this.#at < 0) {
        this.#startRow(value);
        count--;
        continue;
      }
      const take = Math.min(count, this.#rowBytes - this.#at);
      if (this.#plain) this.list.add(take, value);
      else this.#row.fill(value, this.#at, this.#at + take);
      this.#at += take;
      count -= take;
      if (this.#at === this.#rowBytes) this.#endRow();
    }
  }

  #startRow(filter: number): void {
    if (filter > 4) this.badFilter = true;
    this.#filter = filter;
    this.#at = 0;
    this.#plain = filter === 0 && this.#samplesAreGreys;
  }

  #endRow(): void {
    this.#at = -1;
    if (this.#plain) {
      this.#aboveIsKept = false;
      return;
    }
    // Only rows whose bytes are greys are plain.
    if (!this.#aboveIsKept) this.list.copyTail(this.#above);
    unfilterRow(this.#filter, this.#row, this.#above, filterStep(this.#header));
    this.#read(this.#row, this.#greys);
    for (let from = 0; from < this.#greys.length;) {
      const grey = this.#greys[from]!;
      let to = from + 1;
      while (to < this.#greys.length && this.#greys[to] === grey) to++;
      this.list.add(to - from, grey);
      from = to;
    }
    [this.#row, this.#above] = [this.#above, this.#row];
    this.#aboveIsKept = true;
  }
}

function pngCodecOf(id: LayerCodecId, kind: Kind): LayerCodec {
  return {
    id,
    encode: (runs, width, height) => encode(kind, runs, width, height),
    decode: (bytes, width, height) => decode(kind, bytes, width, height),
  };
}

export const pngCodec = pngCodecOf('png', 'grey');
/** Three greys side by side in an RGB pixel; layers are a multiple of 3 wide. Reads grey PNGs of the whole width too. */
export const pngRgbCodec = pngCodecOf('png-rgb', 'rgb');
