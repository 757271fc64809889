import type { MeshBuffers } from './types.ts';

/** What welding made, and how many faces it dropped because two of their corners coincide exactly. */
export interface WeldedMesh {
  readonly mesh: MeshBuffers;
  readonly degenerateFaces: number;
}

/** Gives points numbers, piece by piece: equal points get one number, numbers count up in order of first appearance. */
export interface PointWelder {
  /**
   * Takes points (x,y,z each) and writes their numbers to `numbers` from index `at` on. Points are equal when their float
   * bits are, −0 and +0 being one.
   */
  add(points: Float32Array, numbers: Uint32Array, at: number): void;
  /** The points by number, x,y,z each: a copy, cut to length. */
  positions(): Float32Array;
}

const FREE = 0xffffffff;
/** A closed surface has a few points more than half of its faces, one with borders more. */
const CLOSED = 1.05;

/** A welder that starts with room for about `expectedPoints` different points and grows as needed. */
export function createPointWelder(expectedPoints: number): PointWelder {
  // One more than there may be: growing begins when there is no room left, and takes as long as all that came before.
  const room = Math.max(16, Math.ceil(expectedPoints) + 1);
  let words = new Uint32Array(room * 3);
  let count = 0;
  // Open addressing, at most half full, a power of two; a slot holds a point's number.
  let slots = new Uint32Array(2 ** Math.ceil(Math.log2(room * 2))).fill(FREE);

  const grow = (): void => {
    const larger = new Uint32Array(words.length * 2);
    larger.set(words);
    words = larger;
    slots = new Uint32Array(slots.length * 2).fill(FREE);
    const mask = slots.length - 1;
    for (let number = 0; number < count; number++) {
      let slot = hashPoint(words[number * 3]!, words[number * 3 + 1]!, words[number * 3 + 2]!) & mask;
      while (slots[slot] !== FREE) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
  };

  const add = (points: Float32Array, numbers: Uint32Array, at: number): void => {
    const source = new Uint32Array(points.buffer, points.byteOffset, points.length);
    let known = words;
    let table = slots;
    let mask = table.length - 1;
    let used = count;
    for (let i = 0; i < source.length; i += 3) {
      let x = source[i]!;
      let y = source[i + 1]!;
      let z = source[i + 2]!;
      if (x === 0x80000000) x = 0;
      if (y === 0x80000000) y = 0;
      if (z === 0x80000000) z = 0;
      let slot = hashPoint(x, y, z) & mask;
      let number = table[slot]!;
      while (number !== FREE) {
        const base = number * 3;
        if (known[base] === x && known[base + 1] === y && known[base + 2] === z) break;
        slot = (slot + 1) & mask;
        number = table[slot]!;
      }
      if (number === FREE) {
        number = used++;
        table[slot] = number;
        known[number * 3] = x;
        known[number * 3 + 1] = y;
        known[number * 3 + 2] = z;
        if (used * 3 === known.length || used * 2 > mask) {
          count = used;
          grow();
          known = words;
          table = slots;
          mask = table.length - 1;
        }
      }
      numbers[at++] = number;
    }
    count = used;
  };

  return { add, positions: () => new Float32Array(words.slice(0, count * 3).buffer) };
}

/** Three multiplications and shifts: float bits differ mostly in their upper halves, and slots are taken from the lower. */
function hashPoint(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + y, 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 15)) + z, 0xc2b2ae35);
  return hash ^ (hash >>> 15);
}

/** Welds a triangle soup: three corners a face, x,y,z each. Vertices and faces keep the order of first appearance. */
export function weldTriangles(corners: Float32Array): WeldedMesh {
  const welder = createPointWelder((corners.length / 18) * CLOSED);
  const indices = new Uint32Array(corners.length / 3);
  welder.add(corners, indices, 0);
  return dropDegenerateFaces(welder.positions(), indices);
}

/** Welds a mesh whose equal points may have several indices. Indices must be in range. Unused points are dropped. */
export function weldIndexed(positions: Float32Array, indices: Uint32Array): WeldedMesh {
  const pointCount = positions.length / 3;
  const welder = createPointWelder(pointCount);
  const numbers = new Uint32Array(pointCount);
  welder.add(positions, numbers, 0);
  const welded = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) welded[i] = numbers[indices[i]!]!;
  return dropDegenerateFaces(welder.positions(), welded);
}

/**
 * A mesh of welded positions without the faces that have a corner twice and without the points that no face uses.
 * A face with a coordinate that is not finite is always kept, so that it can be found. The arrays given are used up: they
 * may be in the answer.
 */
export function dropDegenerateFaces(positions: Float32Array, indices: Uint32Array): WeldedMesh {
  let kept = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    if ((a === b || b === c || c === a) && [a, b, c].every((point) => isFinitePoint(positions, point)))
      continue;
    indices[kept] = a;
    indices[kept + 1] = b;
    indices[kept + 2] = c;
    kept += 3;
  }
  const degenerateFaces = (indices.length - kept) / 3;
  const faces = degenerateFaces === 0 ? indices : indices.slice(0, kept);
  return { mesh: dropUnusedPoints(positions, faces), degenerateFaces };
}

function isFinitePoint(positions: Float32Array, point: number): boolean {
  return positions.subarray(point * 3, point * 3 + 3).every(Number.isFinite);
}

/** Keeps the order of the points that are used; `indices` are renumbered in place. */
function dropUnusedPoints(positions: Float32Array, indices: Uint32Array): MeshBuffers {
  const pointCount = positions.length / 3;
  const isUsed = new Uint8Array(pointCount);
  for (let i = 0; i < indices.length; i++) isUsed[indices[i]!] = 1;
  const numbers = new Uint32Array(pointCount);
  let used = 0;
  for (let point = 0; point < pointCount; point++) {
    numbers[point] = used;
    used += isUsed[point]!;
  }
  if (used === pointCount) return { positions, indices };
  const kept = new Float32Array(used * 3);
  // An unused point is written over by the next used one, or falls off the end.
  for (let point = 0; point < pointCount; point++) {
    const to = numbers[point]! * 3;
    kept[to] = positions[point * 3]!;
    kept[to + 1] = positions[point * 3 + 1]!;
    kept[to + 2] = positions[point * 3 + 2]!;
  }
  for (let i = 0; i < indices.length; i++) indices[i] = numbers[indices[i]!]!;
  return { positions: kept, indices };
}
