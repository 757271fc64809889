import type { Vector } from '../mesh/vector.ts';
import { roundedShare } from '../raster/oracle.ts';
import { eachPoint, type FieldValues } from './distance-oracle.ts';
import { EDGE_CORNERS, cellSheets, edgeBetween } from './cell-sheets.ts';
import type { FieldScale } from './scale.ts';

/** A surface on the lattice: places in 1/256 voxel, three a vertex, and four vertices a quad, counter-clockwise seen from outside the cavity. */
export interface FieldSurface {
  readonly vertices: Int32Array;
  readonly quads: Uint32Array;
}

/** 256 times the root of a squared distance, rounded down. */
export function fieldRoot(squared: number): number {
  return Math.floor(Math.sqrt(65536 * squared));
}

/** What of values is cavity, and where its surface lies between two of them. */
export interface FieldLevel {
  /** The least value in the cavity. */
  readonly least: number;
  /** The surface, as `rootOf` counts. */
  readonly level: number;
  /** How deep a value is, in 1/256 part; grows with it. */
  readonly rootOf: (value: number) => number;
}

/** The level of squared distances: what lies deep enough is cavity. */
export function depthLevel({ squaredLevel, level, exactFrom }: FieldScale): FieldLevel {
  return { least: squaredLevel, level, rootOf: (value) => fieldRoot(Math.max(value, exactFrom)) };
}

/**
 * The surface of the cavity of a field, slow and certain (README.md): a vertex a sheet of a cell, in the middle of its crossings, and a
 * quad for every lattice edge that is crossed.
 */
export function oracleSurface(values: FieldValues, counts: Vector, level: FieldLevel): FieldSurface {
  return surfaceAround(
    counts,
    (at) => values[at]! >= level.least,
    (from, to) => crossingOf(values[from]!, values[to]!, level),
  );
}

/**
 * The surface around some of a lattice's points, none of them outermost: what is inside by a point's number, and where a lattice edge between
 * two points, of which one is inside, is crossed, in 1/256 of it from the first.
 */
export function surfaceAround(
  counts: Vector,
  isCavity: (at: number) => boolean,
  crossing: (from: number, to: number, axis: number) => number,
): FieldSurface {
  const [columns, rows, layers] = counts;
  const indexOf = (i: number, j: number, k: number): number => (k * rows + j) * columns + i;
  const cornerOf = (i: number, j: number, k: number, corner: number): number =>
    indexOf(i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2));

  const sheets = cellSheets();
  const vertices: number[] = [];
  /** Vertex of a cell's edge, by 12 · the cell's first corner + the edge. */
  const vertexOf = new Map<number, number>();
  const eachCell = (visit: (i: number, j: number, k: number) => void): void =>
    eachPoint([columns - 1, rows - 1, layers - 1], ([i, j, k]) => visit(i, j, k));

  eachCell((i, j, k) => {
    let corners = 0;
    for (let corner = 0; corner < 8; corner++)
      if (isCavity(cornerOf(i, j, k, corner))) corners |= 1 << corner;
    if (corners === 0 || corners === 255) return;
    for (const sheet of sheets.edges.subarray(corners * 4, corners * 4 + 4)) {
      const edges = EDGE_CORNERS.flatMap((_, edge) => (((sheet >> edge) & 1) === 1 ? [edge] : []));
      if (edges.length === 0) break;
      const sum = [0, 0, 0];
      for (const edge of edges) {
        const [from, to] = EDGE_CORNERS[edge]!;
        const axis = edge >> 2;
        const place = [i, j, k].map((at, d) => 256 * (at + ((from >> d) & 1)) + 128);
        place[axis]! += crossing(cornerOf(i, j, k, from), cornerOf(i, j, k, to), axis);
        place.forEach((value, d) => (sum[d]! += value));
        vertexOf.set(12 * indexOf(i, j, k) + edge, vertices.length / 3);
      }
      vertices.push(...sum.map((value) => Math.floor((value + (edges.length >> 1)) / edges.length)));
    }
  });

  const quads: number[] = [];
  // In every cell the three edges at its first corner: every lattice edge that may be crossed is met once.
  const strides = [1, columns, columns * rows];
  eachPoint(counts, (place, at) => {
    const isFirst = isCavity(at);
    for (let axis = 0; axis < 3; axis++) {
      if (place[axis as 0] + 1 >= counts[axis as 0] || isFirst === isCavity(at + strides[axis]!)) continue;
      quads.push(...quadAround(place, axis, isFirst, indexOf, vertexOf));
    }
  });
  return { vertices: Int32Array.from(vertices), quads: Uint32Array.from(quads) };
}

/** The four cells' vertices around the lattice edge from a point along an axis, turned to look out of the cavity. */
function quadAround(
  point: Vector,
  axis: number,
  isCavityFirst: boolean,
  indexOf: (i: number, j: number, k: number) => number,
  vertexOf: ReadonlyMap<number, number>,
): number[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([du, dv]) => {
    const cell = [...point];
    cell[u]! -= du!;
    cell[v]! -= dv!;
    const corner = (du! << u) | (dv! << v);
    const edge = edgeBetween(corner, corner | (1 << axis));
    return vertexOf.get(12 * indexOf(cell[0]!, cell[1]!, cell[2]!) + edge)!;
  });
  const [first, second, third, fourth] = corners as [number, number, number, number];
  return isCavityFirst ? corners : [first, fourth, third, second];
}

/** Where the surface crosses the edge between two values, in 1/256 of it from the first. */
export function crossingOf(first: number, second: number, { level, rootOf }: FieldLevel): number {
  const [a, b] = [rootOf(first), rootOf(second)];
  return first < second ? roundedShare(256, level - a, b - a) : 256 - roundedShare(256, level - b, a - b);
}
