import { RunBuilder, type Runs } from '#kernel';

/** Pixels of all layers, dense: one byte of grey each, layer by layer, row by row. */
export interface Voxels {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Uint8Array[];
}

const GREYS: Readonly<Record<string, number>> = { '.': 0, '-': 60, '#': 255 };

/** Layers drawn with '#' firm, '-' lit but not firm, '.' unlit; a line a row. */
export function drawn(...pictures: readonly string[]): Voxels {
  const rows = pictures.map((picture) => picture.trim().split(/\s+/));
  const [width, height] = [rows[0]![0]!.length, rows[0]!.length];
  for (const picture of rows) {
    if (picture.length !== height || picture.some((row) => row.length !== width)) throw new Error('uneven');
  }
  const layers = rows.map((picture) => Uint8Array.from(picture.join('').split(''), (mark) => GREYS[mark]!));
  return { width, height, layers };
}

/** A layer as canonical runs. */
export function runsOf(pixels: Uint8Array): Runs {
  const builder = new RunBuilder();
  for (const grey of pixels) builder.add(1, grey);
  return builder.finish();
}

/** Runs as pixels. */
export function pixelsOf(runs: Runs, count: number): Uint8Array {
  const pixels = new Uint8Array(count);
  let at = 0;
  for (const word of runs) {
    pixels.fill(word & 0xff, at, at + (word >>> 8));
    at += word >>> 8;
  }
  return pixels;
}
