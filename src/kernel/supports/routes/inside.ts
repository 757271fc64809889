import type { Aabb, MeshBuffers } from '../../mesh/types.ts';
import type { Vector } from '../../mesh/vector.ts';
import { unitOf } from './directions.ts';

/** The grid over a mesh has about twice as many cells as the mesh has faces, and no more than this. */
const MOST_CELLS = 2 ** 17;

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

/** Sorts a mesh's faces into a grid seen from above; `bounds` is the box around the mesh. */
export function createInsideTest(mesh: MeshBuffers, { min, max }: Aabb): InsideTest {
  const { positions, indices } = mesh;
  const faces = indices.length / 3;
  if (faces === 0) return { isInside: () => false, groundBelow: () => null };
  const [left, front, bottom] = min;
  const [right, back, top] = max;
  const cells = Math.min(MOST_CELLS, Math.max(16, 2 * faces));
  const side = Math.max(
    Math.sqrt(((right - left) * (back - front)) / cells),
    (right - left + back - front) / cells,
    1e-6,
  );
  const width = Math.floor((right - left) / side) + 1;
  const depth = Math.floor((back - front) / side) + 1;
  const perMm = 1 / side;

  const starts = new Uint32Array(width * depth + 1);
  const entries = ((): Uint32Array => {
    // Of each face its first cell and its last: of most, the same.
    const firsts = new Uint32Array(faces);
    const lasts = new Uint32Array(faces);
    for (let face = 0; face < faces; face++) {
      const a = indices[face * 3]! * 3;
      const b = indices[face * 3 + 1]! * 3;
      const c = indices[face * 3 + 2]! * 3;
      const x0 = ((Math.min(positions[a]!, positions[b]!, positions[c]!) - left) * perMm) | 0;
      const x1 = ((Math.max(positions[a]!, positions[b]!, positions[c]!) - left) * perMm) | 0;
      const y0 = ((Math.min(positions[a + 1]!, positions[b + 1]!, positions[c + 1]!) - front) * perMm) | 0;
      const y1 = ((Math.max(positions[a + 1]!, positions[b + 1]!, positions[c + 1]!) - front) * perMm) | 0;
      firsts[face] = y0 * width + x0;
      lasts[face] = y1 * width + x1;
      for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) starts[y * width + x + 1]!++;
    }
    for (let cell = 0; cell < width * depth; cell++) starts[cell + 1]! += starts[cell]!;
    const sorted = new Uint32Array(starts[width * depth]!);
    const next = starts.slice();
    for (let face = 0; face < faces; face++) {
      const first = firsts[face]!;
      const last = lasts[face]!;
      if (first === last) {
        sorted[next[first]!++] = face;
        continue;
      }
      const across = (last % width) - (first % width);
      for (let row = first; row + across <= last; row += width)
        for (let cell = row; cell <= row + across; cell++) sorted[next[cell]!++] = face;
    }
    return sorted;
  })();

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
