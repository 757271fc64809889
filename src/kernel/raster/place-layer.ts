import type { Runs } from './types.ts';
import { RunBuilder } from './runs.ts';

/** Where the pixels of one panel come to lie on another: column = offset + scale · column, and so with rows. */
export interface LayerPlacement {
  readonly from: { readonly width: number; readonly height: number };
  readonly to: { readonly width: number; readonly height: number };
  /** Pixels of `to` that one of `from` is wide and high. */
  readonly scale: readonly [x: number, y: number];
  /** Of the first column and row of `from`, once mirrored, in pixels of `to`. */
  readonly offset: readonly [x: number, y: number];
  /** Whether columns of `from` are counted from the other side. */
  readonly mirrorX: boolean;
}

/** What lies beside the panel by less is rounding, in pixels. */
const SLACK = 1e-6;

/**
 * Puts a layer on another panel: each pixel's grey is the mean of what covers it, by area, to the nearest, halves up. Pixels
 * that are as large and whole pixels apart keep their greys. Null where something lit would lie beside the panel.
 */
export function placeLayer(runs: Runs, placement: LayerPlacement): Runs | null {
  const { from, to, scale, offset, mirrorX } = placement;
  const list = new RunBuilder();
  // Of the row of `to` that is being added to: Σ grey · area, and between which columns.
  const sums = new Float64Array(to.width);
  let row = -1;
  let first = to.width;
  let past = 0;
  const finishRow = (): void => {
    if (row < 0) return;
    list.add(row * to.width - list.pixels + Math.min(first, to.width), 0);
    for (let column = first; column < past; column++) {
      list.add(1, Math.min(255, Math.floor(sums[column]! + 0.5 + 1e-9)));
    }
    sums.fill(0, first, past);
    first = to.width;
    past = 0;
  };
  const add = (column: number, sum: number): void => {
    sums[column]! += sum;
    if (column < first) first = column;
    if (column >= past) past = column + 1;
  };
  /** Adds a lit run of one row, `height` of it to the row that is being added to. */
  const addSpan = (left: number, right: number, grey: number, height: number): void => {
    for (let column = Math.floor(left); column < right; column++) {
      add(column, grey * height * (Math.min(right, column + 1) - Math.max(left, column)));
    }
  };
  for (const { line, spans } of litLines(runs, from.width)) {
    const top = offset[1] + line * scale[1];
    const bottom = top + scale[1];
    if (top < -SLACK || bottom > to.height + SLACK) return null;
    for (let target = Math.max(0, Math.floor(top)); target < Math.min(to.height, bottom); target++) {
      if (target !== row) {
        finishRow();
        row = target;
      }
      const height = Math.min(bottom, target + 1) - Math.max(top, target);
      for (let at = 0; at < spans.length; at += 3) {
        const start = mirrorX ? from.width - spans[at + 1]! : spans[at]!;
        const end = mirrorX ? from.width - spans[at]! : spans[at + 1]!;
        const left = offset[0] + start * scale[0];
        const right = offset[0] + end * scale[0];
        if (left < -SLACK || right > to.width + SLACK) return null;
        addSpan(Math.max(0, left), Math.min(to.width, right), spans[at + 2]!, height);
      }
    }
  }
  finishRow();
  list.add(to.width * to.height - list.pixels, 0);
  return list.finish();
}

/** The rows that have something lit, in order: start, end and grey of each run in them. */
function* litLines(
  runs: Runs,
  width: number,
): Generator<{ readonly line: number; readonly spans: readonly number[] }, void> {
  let spans: number[] = [];
  let line = 0;
  let place = 0;
  for (const word of runs) {
    const grey = word & 255;
    const end = place + (word >>> 8);
    if (grey === 0) {
      place = end;
      continue;
    }
    while (place < end) {
      const here = Math.floor(place / width);
      if (here !== line) {
        if (spans.length > 0) yield { line, spans };
        spans = [];
        line = here;
      }
      const stop = Math.min(end, (here + 1) * width);
      spans.push(place - here * width, stop - here * width, grey);
      place = stop;
    }
  }
  if (spans.length > 0) yield { line, spans };
}
