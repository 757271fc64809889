import { footprintBounds, scanFootprint, type Footprint } from './footprint.ts';

/** Cells of a square raster, as stretches of neighbours in a row. */
export interface CellMask {
  readonly width: number;
  readonly height: number;
  /** Row, first cell and number of cells of each stretch: three numbers, the longest stretch first. */
  readonly stretches: Int32Array;
  /** How many cells there are. */
  readonly cells: number;
}

export interface MaskFrame {
  /** Where the corner of the first cell of the first row is, mm. */
  readonly origin: readonly [number, number];
  readonly cellMm: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Cells are looked at this much smaller on every side, mm: what touches the border of a cell, by the last bit of a number, is not
 * in it. What is asked for as 2 mm may be so much less, four times.
 */
export const SLACK_MM = 1e-5;

/** A frame that a footprint fills from corner to corner, with `reach` mm round it; null for a footprint that covers nothing. */
export function frameOf(footprint: Footprint, reach: number, cellMm: number): MaskFrame | null {
  const bounds = footprintBounds(footprint);
  if (bounds === null) return null;
  const { min, max } = bounds;
  const cells = (from: number, to: number): number =>
    Math.max(1, Math.ceil((to - from + 2 * (reach - SLACK_MM)) / cellMm));
  return {
    origin: [min[0] - reach, min[1] - reach],
    cellMm,
    width: cells(min[0], max[0]),
    height: cells(min[1], max[1]),
  };
}

/**
 * Every cell of a frame nearer than `reach` mm to what a footprint covers. Exact but for `SLACK_MM`: an uncovered point is
 * nearest to an edge, so these are the cells whose centre is covered and those some edge comes so near to.
 */
export function maskOf(footprint: Footprint, reach: number, frame: MaskFrame): CellMask {
  const { origin, cellMm, width, height } = frame;
  const taken = new Uint8Array(width * height);
  const take = (row: number, first: number, last: number): void => {
    const from = Math.max(0, first);
    const to = Math.min(width - 1, last);
    if (from <= to) taken.fill(1, row * width + from, row * width + to + 1);
  };
  const lines = { firstY: origin[1] + cellMm / 2, step: cellMm, count: height };
  scanFootprint(footprint, lines, (row, start, end) =>
    take(row, Math.ceil((start - origin[0]) / cellMm - 0.5), Math.floor((end - origin[0]) / cellMm - 0.5)),
  );
  const { edges } = footprint;
  const ends = runEnds(taken, width);
  for (let at = 0; at < edges.length; at += 4) {
    const edge = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!] as const;
    const low = Math.min(edge[1], edge[3]) - reach - origin[1];
    const high = Math.max(edge[1], edge[3]) + reach - origin[1];
    const first = Math.max(0, Math.floor((low + SLACK_MM) / cellMm));
    const last = Math.min(height - 1, Math.floor((high - SLACK_MM) / cellMm));
    const from = Math.max(0, Math.floor((Math.min(edge[0], edge[2]) - reach - origin[0]) / cellMm));
    const to = Math.min(width - 1, Math.floor((Math.max(edge[0], edge[2]) + reach - origin[0]) / cellMm));
    for (let row = first; row <= last; row++) {
      // Most edges of a scan lie deep inside what it covers.
      if (ends[row * width + from]! > to) continue;
      const bottom = origin[1] + row * cellMm + SLACK_MM;
      const top = origin[1] + (row + 1) * cellMm - SLACK_MM;
      const right = rightmost(edge, reach, bottom, top);
      // The left side is the right side in a mirror.
      const left = -rightmost([-edge[0], edge[1], -edge[2], edge[3]], reach, bottom, top);
      take(
        row,
        Math.floor((left + SLACK_MM - origin[0]) / cellMm),
        Math.ceil((right - SLACK_MM - origin[0]) / cellMm) - 1,
      );
    }
  }
  return stretchesOf(taken, width, height);
}

/** For each cell, the column behind the taken ones that begin with it; its own where it is free. */
function runEnds(taken: Uint8Array, width: number): Int32Array {
  const ends = new Int32Array(taken.length);
  for (let at = taken.length - 1; at >= 0; at--) {
    const column = at % width;
    if (taken[at] === 0) ends[at] = column;
    else ends[at] = column === width - 1 ? width : Math.max(column + 1, ends[at + 1]!);
  }
  return ends;
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

/**
 * The greatest x of what is within `reach` of an edge, at heights from `bottom` to `top`, −∞ where that is nothing. The set is convex, so its
 * right side is highest at the edge's right end, or at the height nearest to that.
 */
function rightmost([x0, y0, x1, y1]: Edge, reach: number, bottom: number, top: number): number {
  const endY = x0 > x1 ? y0 : y1;
  // An upright edge is as far right all along.
  const y = Math.min(top, Math.max(bottom, x0 === x1 ? middle(y0, y1, bottom, top) : endY));
  const round = (x: number, centre: number): number => {
    const square = reach * reach - (y - centre) ** 2;
    return square < 0 ? -Infinity : x + Math.sqrt(square);
  };
  let right = Math.max(round(x0, y0), round(x1, y1));
  const [along, up] = [x1 - x0, y1 - y0];
  if (up !== 0) {
    // The edge moved by `reach` to its right.
    const length = Math.sqrt(along * along + up * up);
    const [outX, outY] = [(Math.abs(up) * reach) / length, (-Math.sign(up) * along * reach) / length];
    const share = (y - y0 - outY) / up;
    if (share >= 0 && share <= 1) right = Math.max(right, x0 + outX + share * along);
  }
  return right;
}

/** A height of both an edge and a row, where they have one; else of the edge. */
function middle(y0: number, y1: number, bottom: number, top: number): number {
  const low = Math.max(bottom, Math.min(y0, y1));
  const high = Math.min(top, Math.max(y0, y1));
  return (low + high) / 2;
}

function stretchesOf(taken: Uint8Array, width: number, height: number): CellMask {
  const found: { readonly row: number; readonly start: number; readonly length: number }[] = [];
  let cells = 0;
  for (let row = 0; row < height; row++) {
    const base = row * width;
    for (let column = 0; column < width; column++) {
      if (taken[base + column] === 0) continue;
      const start = column;
      while (column < width && taken[base + column] === 1) column++;
      found.push({ row, start, length: column - start });
      cells += column - start;
    }
  }
  found.sort((one, other) => other.length - one.length || one.row - other.row || one.start - other.start);
  return {
    width,
    height,
    stretches: Int32Array.from(found.flatMap(({ row, start, length }) => [row, start, length])),
    cells,
  };
}
