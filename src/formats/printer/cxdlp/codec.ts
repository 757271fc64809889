import { fail, ok, type Result } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { ByteList } from '../byte-list.ts';
import { eachRun } from '../each-run.ts';
import type { LayerCodec } from '../types.ts';

export const LINE_BYTES = 6;
/** Rows are numbered with 13 bits, columns with 14. */
export const MAX_ROWS = 1 << 13;

/** Pixels of one grey below one another. */
interface Line {
  readonly x: number;
  readonly startY: number;
  readonly endY: number;
  readonly grey: number;
}

/**
 * Creality's layer data (UVtools, Kiri:Moto): lines of equal grey down a column, six bytes each: 40 bits big-endian of
 * first row (13), last row (13) and column (14), then the grey. Black is not written; no header, no checksum.
 *
 * Encoder: each maximal line, column by column from the left, each from the top. One row is held: a line begins and ends
 * where a row differs from the one before.
 */
function encode(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  const columns: Line[][] = Array.from({ length: width }, () => []);
  const greys = new Uint8Array(width);
  const since = new Uint32Array(width);
  const put = (x: number, y: number, grey: number): void => {
    const before = greys[x]!;
    if (before === grey) return;
    if (before !== 0) columns[x]!.push({ x, startY: since[x]!, endY: y - 1, grey: before });
    greys[x] = grey;
    since[x] = y;
  };
  let at = 0;
  eachRun(runs, width * height, (grey, length) => {
    for (const past = at + length; at < past; at++) put(at % width, Math.floor(at / width), grey);
  });
  for (let x = 0; x < width; x++) put(x, height, 0);
  const out = new ByteList();
  for (const { x, startY, endY, grey } of columns.flat()) {
    out.push(startY >>> 5);
    out.push(((startY & 31) << 3) | (endY >>> 10));
    out.push((endY >>> 2) & 255);
    out.push(((endY & 3) << 6) | (x >>> 8));
    out.push(x & 255);
    out.push(grey);
  }
  return out.finish();
}

/** Reads lines in any order; refuses those that leave the layer or cover one another. One row is held. */
function decode(bytes: Uint8Array, width: number, height: number): Result<Runs, 'format_corrupt'> {
  if (bytes.length % LINE_BYTES !== 0) return fail('format_corrupt', 'layer data ends inside a line');
  const starts = new Map<number, Line[]>();
  for (let at = 0; at < bytes.length; at += LINE_BYTES) {
    const line = lineAt(bytes, at);
    if (line.endY >= height || line.x >= width || line.startY > line.endY) {
      return fail('format_corrupt', 'a line leaves the layer');
    }
    const same = starts.get(line.startY);
    if (same) same.push(line);
    else starts.set(line.startY, [line]);
  }
  const list = new RunBuilder();
  const greys = new Uint8Array(width);
  /** First row past the line that is open in each column. */
  const past = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (past[x] === y) greys[x] = 0;
    for (const { x, endY, grey } of starts.get(y) ?? []) {
      if (past[x]! > y) return fail('format_corrupt', 'two lines cover one pixel');
      greys[x] = grey;
      past[x] = endY + 1;
    }
    for (const grey of greys) list.add(1, grey);
  }
  return ok(list.finish());
}

function lineAt(bytes: Uint8Array, at: number): Line {
  const second = bytes[at + 1]!;
  const fourth = bytes[at + 3]!;
  return {
    startY: (bytes[at]! << 5) | (second >>> 3),
    endY: ((second & 7) << 10) | (bytes[at + 2]! << 2) | (fourth >>> 6),
    x: ((fourth & 63) << 8) | bytes[at + 4]!,
    grey: bytes[at + 5]!,
  };
}

/** Pixels that lines cover. */
export function pixelsOfLines(bytes: Uint8Array): number {
  let pixels = 0;
  for (let at = 0; at < bytes.length; at += LINE_BYTES) {
    const second = bytes[at + 1]!;
    const startY = (bytes[at]! << 5) | (second >>> 3);
    const endY = ((second & 7) << 10) | (bytes[at + 2]! << 2) | (bytes[at + 3]! >>> 6);
    pixels += endY + 1 - startY;
  }
  return pixels;
}

export const cxdlpCodec: LayerCodec = { id: 'cxdlp', encode, decode };
