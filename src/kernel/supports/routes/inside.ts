import type { Aabb, MeshBuffers } from '../../mesh/types.ts';
import type { Vector } from '../../mesh/vector.ts';
import { unitOf } from './directions.ts';
import type { FaceColumns, SortedFaces } from './sorted-faces.ts';

/** A place of a surface that looks up. */
export interface Ground {
  readonly at: Vector;
  /** Of length 1, outwards. */
  readonly normal: Vector;
  /** Number of the neighbour it is of; absent where that is the part itself. */
  readonly neighbour?: number;
}

/** Tells what of space a mesh fills, by the faces above and below a place. */
export interface InsideTest {
  /** Winding ≠ 0, as layers count it. An opening that nothing lies below is filled down to the mesh's lowest point. */
  isInside(x: number, y: number, z: number): boolean;
  /** Where the mesh ends right below a place outside it; null where there is none of it. */
  groundBelow(x: number, y: number, z: number): Ground | null;
}

/** Asks a mesh's faces by their columns; `bounds` is the box around the mesh. */
export function createInsideTest(
  { positions, indices }: MeshBuffers,
  { min, max }: Aabb,
  { left, front, perMm, width }: FaceColumns,
  { starts, entries }: SortedFaces,
): InsideTest {
  if (indices.length === 0) return { isInside: () => false, groundBelow: () => null };
  const [right, back, top] = max;
  const bottom = min[2];

  /** What the last column met: heights, and 1 where it goes in, −1 where it comes out. */
  let count = 0;
  let heights = new Float64Array(64);
  let signs = new Int8Array(64);
  let met = new Uint32Array(64);
  const meet = (x: number, y: number): void => {
    count = 0;
    if (!(x >= left && x <= right && y >= front && y <= back)) return;
    const cell = (((y - front) * perMm) | 0) * width + (((x - left) * perMm) | 0);
    const past = starts[cell + 1]!;
    for (let entry = starts[cell]!; entry < past; entry++) {
      const face = entries[entry]!;
      const a = indices[face * 3]! * 3;
      const b = indices[face * 3 + 1]! * 3;
      const c = indices[face * 3 + 2]! * 3;
      const ax = positions[a]! - x;
      const ay = positions[a + 1]! - y;
      const bx = positions[b]! - x;
      const by = positions[b + 1]! - y;
      const atC = ax * by - ay * bx;
      const cx = positions[c]! - x;
      const cy = positions[c + 1]! - y;
      const atA = bx * cy - by * cx;
      const atB = cx * ay - cy * ax;
      const area = atA + atB + atC;
      if (area === 0) continue;
      const sense = area > 0 ? 1 : -1;
      // A column on an edge belongs to one of its two faces, whichever runs it upwards.
      if (atC === 0 ? !runsUp(ax, ay, bx, by, sense) : atC > 0 !== area > 0) continue;
      if (atA === 0 ? !runsUp(bx, by, cx, cy, sense) : atA > 0 !== area > 0) continue;
      if (atB === 0 ? !runsUp(cx, cy, ax, ay, sense) : atB > 0 !== area > 0) continue;
      if (count === heights.length) [heights, signs, met] = [twice(heights), twice(signs), twice(met)];
      heights[count] = (atA * positions[a + 2]! + atB * positions[b + 2]! + atC * positions[c + 2]!) / area;
      signs[count] = -sense;
      met[count++] = face;
    }
  };

  const isInside = (x: number, y: number, z: number): boolean => {
    if (z < bottom || z > top) return false;
    meet(x, y);
    let total = 0;
    let below = 0;
    let last = -Infinity;
    for (let at = 0; at < count; at++) {
      total += signs[at]!;
      if (heights[at]! < z) below += signs[at]!;
      if (heights[at]! > last) last = heights[at]!;
    }
    return z <= last && below + Math.max(0, -total) !== 0;
  };

  return {
    isInside,
    groundBelow(x, y, z) {
      if (isInside(x, y, z)) return null;
      // What was met stays from the test.
      if (z > top) meet(x, y);
      let best = -1;
      for (let at = 0; at < count; at++)
        if (heights[at]! < z && (best < 0 || heights[at]! > heights[best]!)) best = at;
      if (best < 0) return null;
      const corner = met[best]! * 3;
      const [a, b, c] = [indices[corner]! * 3, indices[corner + 1]! * 3, indices[corner + 2]! * 3];
      const [ux, uy, uz] = [0, 1, 2].map((axis) => positions[b + axis]! - positions[a + axis]!);
      const [vx, vy, vz] = [0, 1, 2].map((axis) => positions[c + axis]! - positions[a + axis]!);
      const normal = unitOf([uy! * vz! - uz! * vy!, uz! * vx! - ux! * vz!, ux! * vy! - uy! * vx!]);
      return { at: [x, y, heights[best]!], normal };
    },
  };
}

function runsUp(ax: number, ay: number, bx: number, by: number, sense: number): boolean {
  const rise = (by - ay) * sense;
  return rise > 0 || (rise === 0 && (bx - ax) * sense > 0);
}

function twice<T extends Float64Array | Int8Array | Uint32Array>(values: T): T {
  const larger = new (values.constructor as new (length: number) => T)(values.length * 2);
  larger.set(values as never);
  return larger;
}
