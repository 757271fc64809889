import { meshBounds } from '../mesh/bounds.ts';
import type { Aabb, MeshBuffers } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';

/** Which cells of a grid a mesh fills. */
export interface Occupancy extends CellGrid {
  /** 1 where filled; cells stand in columns: number (y · counts[0] + x) · counts[2] + z. */
  readonly cells: Uint8Array;
}

export interface CellGrid {
  /** Low corner of the first cell, mm. */
  readonly origin: Vector;
  /** Side of a cell, mm. */
  readonly side: number;
  readonly counts: Vector;
}

/** Side of the cells of a part that is not too large for them, mm. */
const CELL = 0.5;
const MOST_CELLS = 2 ** 24;
/** Steps of a cell, as a power of two: corners are put on them, so that no column passes between two faces. */
const STEP_BITS = 10;
const STEPS = 1 << STEP_BITS;

/** Cells of half a millimetre around a box, or larger ones where they would be too many, with `margin` cells round it. */
export function cellsAround({ min, max }: Aabb, margin: number): CellGrid {
  const countsOf = (side: number): Vector =>
    [0, 1, 2].map(
      (axis) => Math.ceil((max[axis]! - min[axis]!) / side) + 2 * margin + 1,
    ) as unknown as Vector;
  let side = CELL;
  while (countsOf(side).reduce((product, count) => product * count, 1) > MOST_CELLS) side *= 1.1;
  const origin = min.map((low) => low - margin * side) as unknown as Vector;
  return { origin, side, counts: countsOf(side) };
}

/** The cells whose middle a mesh winds around. A column through them that meets a gap of the surface ends with its last face. */
export function fillColumns(grid: CellGrid, { positions, indices }: MeshBuffers): Occupancy {
  const { origin, side, counts } = grid;
  const [width, depth, tall] = counts;
  /** What winding begins at a cell. It adds up in eight bits: 256 surfaces one way in a cell are none. */
  const changes = new Int8Array(width * depth * tall);
  const cells = new Uint8Array(changes.buffer);
  const points = positions.length / 3;
  const across = new Int32Array(points);
  const along = new Int32Array(points);
  const heights = new Float32Array(points);
  for (let point = 0, at = 0; point < points; point++, at += 3) {
    across[point] = Math.round(((positions[at]! - origin[0]) / side) * STEPS);
    along[point] = Math.round(((positions[at + 1]! - origin[1]) / side) * STEPS);
    heights[point] = (positions[at + 2]! - origin[2]) / side;
  }
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indices[corner]!;
    let b = indices[corner + 1]!;
    let c = indices[corner + 2]!;
    const ax = across[a]!;
    let bx = across[b]!;
    let cx = across[c]!;
    const firstX = Math.max(0, (Math.min(ax, bx, cx) + STEPS / 2 - 1) >> STEP_BITS);
    const lastX = Math.min(width - 1, (Math.max(ax, bx, cx) - STEPS / 2) >> STEP_BITS);
    if (firstX > lastX) continue;
    const ay = along[a]!;
    let by = along[b]!;
    let cy = along[c]!;
    const firstY = Math.max(0, (Math.min(ay, by, cy) + STEPS / 2 - 1) >> STEP_BITS);
    const lastY = Math.min(depth - 1, (Math.max(ay, by, cy) - STEPS / 2) >> STEP_BITS);
    if (firstY > lastY) continue;
    let area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const change = area < 0 ? 1 : -1;
    if (area < 0) {
      [b, c, bx, by, cx, cy] = [c, b, cx, cy, bx, by];
      area = -area;
    }
    // An edge and its reverse never both take a column that stands on them.
    const takesAB = by < ay || (by === ay && bx > ax);
    const takesBC = cy < by || (cy === by && cx > bx);
    const takesCA = ay < cy || (ay === cy && ax > cx);
    for (let row = firstY; row <= lastY; row++) {
      const y = (row + 0.5) * STEPS;
      for (let column = firstX; column <= lastX; column++) {
        const x = (column + 0.5) * STEPS;
        const toC = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        if (toC < 0 || (toC === 0 && !takesAB)) continue;
        const toA = (cx - bx) * (y - by) - (cy - by) * (x - bx);
        if (toA < 0 || (toA === 0 && !takesBC)) continue;
        const toB = area - toC - toA;
        if (toB < 0 || (toB === 0 && !takesCA)) continue;
        const height = (toA * heights[a]! + toB * heights[b]! + toC * heights[c]!) / area;
        const cell = Math.min(tall - 1, Math.max(0, Math.ceil(height - 0.5)));
        changes[(row * width + column) * tall + cell]! += change;
      }
    }
  }
  for (let start = 0; start < changes.length; start += tall) {
    let last = start + tall - 1;
    while (last >= start && changes[last] === 0) last--;
    let winding = 0;
    for (let at = start; at <= last; at++) {
      winding = (winding + changes[at]!) & 255;
      cells[at] = winding !== 0 && at < last ? 1 : 0;
    }
  }
  return { ...grid, cells };
}

/**
 * The cells of a mesh with `margin` cells round it: those whose middle it winds around, and those with a point of its surface, so that what is thinner than a
 * cell is seen where its surface is fine.
 */
export function occupy(mesh: MeshBuffers, margin: number): Occupancy {
  const occupancy = fillColumns(cellsAround(meshBounds(mesh), margin), mesh);
  const { cells, origin, side, counts } = occupancy;
  const { positions } = mesh;
  for (let at = 0; at < positions.length; at += 3) {
    const x = Math.floor((positions[at]! - origin[0]) / side);
    const y = Math.floor((positions[at + 1]! - origin[1]) / side);
    const z = Math.floor((positions[at + 2]! - origin[2]) / side);
    cells[(y * counts[0] + x) * counts[2] + z] = 1;
  }
  return occupancy;
}

/** Whether any cell that a box touches is filled. */
export function isAnyFilled({ cells, origin, side, counts }: Occupancy, low: Vector, high: Vector): boolean {
  const [width, depth, tall] = counts;
  const first = (axis: 0 | 1 | 2): number => Math.max(0, Math.floor((low[axis] - origin[axis]) / side));
  const last = (axis: 0 | 1 | 2): number =>
    Math.min(counts[axis] - 1, Math.floor((high[axis] - origin[axis]) / side));
  const [x0, x1, z0, z1] = [first(0), last(0), first(2), last(2)];
  for (let y = first(1); y <= Math.min(depth - 1, last(1)); y++)
    for (let x = x0; x <= x1; x++) {
      const column = (y * width + x) * tall;
      for (let z = z0; z <= z1; z++) if (cells[column + z] === 1) return true;
    }
  return false;
}

/** Grows what is filled by so many cells in every direction, or shrinks it by as many below 0: to the corners of a cube. */
export function growCells(occupancy: Occupancy, by: number): Occupancy {
  const { counts } = occupancy;
  const [width, depth, tall] = counts;
  const reach = Math.abs(by);
  const spread = by > 0 ? 1 : 0;
  let from = occupancy.cells;
  const passes: readonly (readonly [count: number, stride: number])[] = [
    [tall, 1],
    [width, tall],
    [depth, width * tall],
  ];
  for (const [count, stride] of passes) {
    const to = new Uint8Array(from.length);
    if (spread === 0) to.fill(1);
    for (let base = 0; base < from.length; base++) {
      // The first cell of every line along the axis.
      if (Math.floor(base / stride) % count !== 0) {
        base += stride * (count - 1) - 1;
        continue;
      }
      let past = 0;
      for (let at = 0; at < count; at++) {
        if (from[base + at * stride] !== spread) continue;
        for (let near = Math.max(past, at - reach); near <= Math.min(count - 1, at + reach); near++)
          to[base + near * stride] = spread;
        past = at + reach + 1;
      }
    }
    from = to;
  }
  return { ...occupancy, cells: from };
}
