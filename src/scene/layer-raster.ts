import type { Runs } from '#kernel';

/** Panel pixels, `right` and `bottom` exclusive. */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest rectangle that holds every lit pixel, or null for a dark layer. Runs may cross row ends. */
export function litBounds(runs: Runs, width: number): PixelRect | null {
  let left = width;
  let right = 0;
  let top = -1;
  let bottom = 0;
  let pixel = 0;
  for (let at = 0; at < runs.length; at++) {
    const word = runs[at]!;
    const end = pixel + (word >>> 8);
    if ((word & 255) !== 0) {
      const firstRow = Math.floor(pixel / width);
      const lastRow = Math.floor((end - 1) / width);
      if (top < 0) top = firstRow;
      bottom = lastRow + 1;
      if (firstRow === lastRow) {
        left = Math.min(left, pixel - firstRow * width);
        right = Math.max(right, end - lastRow * width);
      } else {
        left = 0;
        right = width;
      }
    }
    pixel = end;
  }
  return top < 0 ? null : { left, top, right, bottom };
}

/** Where panel pixels lie in an output picture: column c begins at (c − left) · scaleX, row r at (r − top) · scaleY. */
export interface LayerWindow {
  /** Panel point at the output's corner; may lie outside the panel, which is dark there. */
  readonly left: number;
  readonly top: number;
  /** Output pixels a panel pixel spans. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * A layer shrunk: every output pixel is the mean grey of the panel pixels it covers, rounded. Computed
 * from the runs: a lit run adds its weight where it starts and takes it away where it ends, and a running sum along
 * every row fills in between; no bitmap of the panel is made.
 */
export function shrinkLayer(
  runs: Runs,
  panelWidth: number,
  { left, top, scaleX, scaleY }: LayerWindow,
  outputWidth: number,
  outputHeight: number,
): Uint8Array {
  // One slot more than pixels: what ends within the last pixel takes the rest of its weight away there.
  const stride = outputWidth + 1;
  const sums = new Float32Array(stride * outputHeight);
  const touched = new Uint8Array(outputHeight);
  const add = (start: number, x: number, weight: number): void => {
    if (x <= 0) {
      sums[start] = sums[start]! + weight;
    } else if (x < outputWidth) {
      const slot = Math.floor(x);
      const share = x - slot;
      const at = start + slot;
      sums[at] = sums[at]! + weight * (1 - share);
      sums[at + 1] = sums[at + 1]! + weight * share;
    }
  };
  forEachSpan(runs, panelWidth, top, top + outputHeight / scaleY, (panelRow, from, to, grey) => {
    const start = (from - left) * scaleX;
    const end = (to - left) * scaleX;
    if (end <= 0 || start >= outputWidth) return;
    const upper = (panelRow - top) * scaleY;
    const lower = upper + scaleY;
    const last = Math.min(outputHeight, Math.ceil(lower));
    for (let row = Math.max(0, Math.floor(upper)); row < last; row++) {
      const weight = grey * (Math.min(lower, row + 1) - Math.max(upper, row));
      if (weight <= 0) continue;
      touched[row] = 1;
      add(row * stride, start, weight);
      add(row * stride, end, -weight);
    }
  });
  const output = new Uint8Array(outputWidth * outputHeight);
  for (let row = 0; row < outputHeight; row++) {
    if (touched[row] === 0) continue;
    let sum = 0;
    let grey = 0;
    for (let x = 0; x < outputWidth; x++) {
      const step = sums[row * stride + x]!;
      if (step !== 0) {
        sum += step;
        // Sums of float32 end a hair above or below: clamped, then rounded.
        grey = Math.trunc(Math.max(0, Math.min(255, sum)) + 0.5);
      }
      output[row * outputWidth + x] = grey;
    }
  }
  return output;
}

/** The first of `size` output pixels whose centre is not before an edge. */
export function firstAtOrAfter(edge: number, size: number): number {
  return Math.min(size, Math.max(0, Math.ceil(edge - 0.5)));
}

/** A layer enlarged: every output pixel shows the one panel pixel under its centre. Meant for scales ≥ 1. */
export function enlargeLayer(
  runs: Runs,
  panelWidth: number,
  { left, top, scaleX, scaleY }: LayerWindow,
  outputWidth: number,
  outputHeight: number,
): Uint8Array {
  const output = new Uint8Array(outputWidth * outputHeight);
  forEachSpan(runs, panelWidth, top, top + outputHeight / scaleY, (panelRow, from, to, grey) => {
    const start = firstAtOrAfter((from - left) * scaleX, outputWidth);
    const end = firstAtOrAfter((to - left) * scaleX, outputWidth);
    if (start >= end) return;
    const last = firstAtOrAfter((panelRow + 1 - top) * scaleY, outputHeight);
    for (let row = firstAtOrAfter((panelRow - top) * scaleY, outputHeight); row < last; row++) {
      output.fill(grey, row * outputWidth + start, row * outputWidth + end);
    }
  });
  return output;
}

/** Lit runs cut at row ends, for panel rows from `fromRow` to before `toRow` (fractions reach into their row). */
function forEachSpan(
  runs: Runs,
  panelWidth: number,
  fromRow: number,
  toRow: number,
  visit: (row: number, from: number, to: number, grey: number) => void,
): void {
  const firstRow = Math.max(0, Math.floor(fromRow));
  const firstPixel = firstRow * panelWidth;
  const lastPixel = Math.ceil(toRow) * panelWidth;
  let pixel = 0;
  for (let at = 0; at < runs.length && pixel < lastPixel; at++) {
    const word = runs[at]!;
    const end = pixel + (word >>> 8);
    const grey = word & 255;
    if (grey !== 0 && end > firstPixel) {
      let from = Math.max(pixel, firstPixel);
      const stop = Math.min(end, lastPixel);
      while (from < stop) {
        const row = Math.floor(from / panelWidth);
        const rowStart = row * panelWidth;
        const to = Math.min(stop, rowStart + panelWidth);
        visit(row, from - rowStart, to - rowStart, grey);
        from = to;
      }
    }
    pixel = end;
  }
}
