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

/**
 * The part of a layer inside a window, shrunk: output pixel (x, y) is the mean grey (0 … 255) of the panel pixels it
 * covers, `scale` ≤ 1 output pixels per panel pixel, the window's corner at panel point (left, top), which may lie
 * outside the panel (dark there). Computed from the runs: each lit run adds its weight where it starts and takes it away
 * where it ends, and a running sum along every row fills in between; no bitmap of the panel is made.
 */
export function shrinkLayer(
  runs: Runs,
  panelWidth: number,
  window: { readonly left: number; readonly top: number; readonly scale: number },
  outputWidth: number,
  outputHeight: number,
): Float32Array {
  const { left, top, scale } = window;
  // One slot more than pixels: what ends at the right border takes its weight away there.
  const stride = outputWidth + 2;
  const sums = new Float32Array(stride * outputHeight);
  const add = (row: number, x: number, weight: number): void => {
    if (x <= 0) {
      sums[row * stride] = sums[row * stride]! + weight;
    } else if (x < outputWidth) {
      const slot = Math.floor(x);
      const share = x - slot;
      const at = row * stride + slot;
      sums[at] = sums[at]! + weight * (1 - share);
      sums[at + 1] = sums[at + 1]! + weight * share;
    }
  };
  const addSpan = (panelRow: number, from: number, to: number, grey: number): void => {
    const start = (from - left) * scale;
    const end = (to - left) * scale;
    if (end <= 0 || start >= outputWidth) return;
    const upper = (panelRow - top) * scale;
    const lower = upper + scale;
    const first = Math.max(0, Math.floor(upper));
    const last = Math.min(outputHeight, Math.ceil(lower));
    for (let row = first; row < last; row++) {
      const weight = grey * (Math.min(lower, row + 1) - Math.max(upper, row));
      if (weight <= 0) continue;
      add(row, start, weight);
      add(row, end, -weight);
    }
  };
  const firstPixel = Math.max(0, Math.floor(top)) * panelWidth;
  const lastPixel = Math.ceil(top + outputHeight / scale) * panelWidth;
  let pixel = 0;
  for (let at = 0; at < runs.length && pixel < lastPixel; at++) {
    const word = runs[at]!;
    const end = pixel + (word >>> 8);
    const grey = word & 255;
    if (grey !== 0 && end > firstPixel) {
      let row = Math.floor(pixel / panelWidth);
      let from = pixel - row * panelWidth;
      let rest = end - pixel;
      while (rest > 0) {
        const span = Math.min(rest, panelWidth - from);
        addSpan(row, from, from + span, grey);
        rest -= span;
        from = 0;
        row++;
      }
    }
    pixel = end;
  }
  const output = new Float32Array(outputWidth * outputHeight);
  for (let row = 0; row < outputHeight; row++) {
    let sum = 0;
    for (let x = 0; x < outputWidth; x++) {
      sum += sums[row * stride + x]!;
      output[row * outputWidth + x] = sum;
    }
  }
  return output;
}
