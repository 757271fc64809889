import type { Progress } from '#base';
import { meshBounds } from '../mesh/bounds.ts';
import { boxSize } from '../mesh/boxes.ts';
import type { MeshBuffers } from '../mesh/types.ts';

/** Faces of a leaf of the tree. */
const LEAF = 4;
const STEPS = 4096;

/** Boxes of faces in a binary tree: node i has the nodes 2i + 1 and 2i + 2 under it, the last level has the leaves. */
interface BoxTree {
  readonly boxes: Float32Array;
  readonly firstLeaf: number;
  /** Faces in the order of the leaves, `LEAF` each. */
  readonly order: Uint32Array;
}

/**
 * Pairs of faces that cross and share no vertex, the lower face first. An edge that passes through the inside of a face is a crossing; faces
 * that touch or lie in one plane are none.
 */
export function* countCrossings(mesh: MeshBuffers): Generator<Progress, Uint32Array> {
  const faceCount = mesh.indices.length / 3;
  if (faceCount < 2) return new Uint32Array(0);
  const tree = plantTree(mesh);
  const { boxes, firstLeaf, order } = tree;
  const found: number[] = [];
  const stack: number[] = [0, 0];
  const leaves = Math.ceil(faceCount / LEAF);
  let passed = 0;
  let work = 0;
  while (stack.length > 0) {
    const right = stack.pop()!;
    const left = stack.pop()!;
    if (left !== right && !overlap(boxes, left, right)) continue;
    if (++work % STEPS === 0) yield { phase: 'cross', done: passed, total: leaves };
    if (left >= firstLeaf && right >= firstLeaf) {
      if (left === right) passed++;
      crossLeaves(mesh, order, left - firstLeaf, right - firstLeaf, found);
    } else if (left === right) {
      const under = 2 * left + 1;
      stack.push(under, under + 1, under + 1, under + 1, under, under);
    } else {
      // All leaves are on one level, and the two nodes are always on the same.
      const [a, b] = [2 * left + 1, 2 * right + 1];
      stack.push(a, b, a, b + 1, a + 1, b, a + 1, b + 1);
    }
  }
  return Uint32Array.from(found);
}

/** Orders faces along a curve that keeps near what is near, and boxes them upwards. */
function plantTree({ positions, indices }: MeshBuffers): BoxTree {
  const faceCount = indices.length / 3;
  const bounds = meshBounds({ positions });
  const size = boxSize(bounds);
  const keys = new Float64Array(faceCount);
  const room = 2 ** 22;
  for (let face = 0; face < faceCount; face++) {
    let code = 0;
    for (let axis = 0; axis < 3; axis++) {
      const middle =
        (positions[indices[face * 3]! * 3 + axis]! +
          positions[indices[face * 3 + 1]! * 3 + axis]! +
          positions[indices[face * 3 + 2]! * 3 + axis]!) /
        3;
      const share = size[axis as 0] > 0 ? (middle - bounds.min[axis as 0]) / size[axis as 0] : 0;
      code |= spread(Math.min(1023, Math.floor(share * 1024))) << axis;
    }
    // Code and face in one number: a plain sort of numbers puts them in order.
    keys[face] = (code >>> 0) * room + face;
  }
  keys.sort();
  const order = Uint32Array.from(keys, (key) => key % room);
  const leaves = Math.ceil(faceCount / LEAF);
  const firstLeaf = 2 ** Math.ceil(Math.log2(leaves)) - 1;
  const boxes = new Float32Array((firstLeaf * 2 + 1) * 6);
  for (let node = 0; node < boxes.length; node += 6) {
    boxes.fill(Infinity, node, node + 3);
    boxes.fill(-Infinity, node + 3, node + 6);
  }
  for (let at = 0; at < faceCount; at++) {
    const box = (firstLeaf + Math.floor(at / LEAF)) * 6;
    for (let k = 0; k < 3; k++) {
      const point = indices[order[at]! * 3 + k]! * 3;
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[point + axis]!;
        if (value < boxes[box + axis]!) boxes[box + axis] = value;
        if (value > boxes[box + 3 + axis]!) boxes[box + 3 + axis] = value;
      }
    }
  }
  for (let node = firstLeaf - 1; node >= 0; node--) {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [(2 * node + 1) * 6, (2 * node + 2) * 6];
      boxes[node * 6 + axis] = Math.min(boxes[a + axis]!, boxes[b + axis]!);
      boxes[node * 6 + 3 + axis] = Math.max(boxes[a + 3 + axis]!, boxes[b + 3 + axis]!);
    }
  }
  return { boxes, firstLeaf, order };
}

/** Ten bits, two zeros after each. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}

function overlap(boxes: Float32Array, left: number, right: number): boolean {
  const [a, b] = [left * 6, right * 6];
  return (
    boxes[a]! <= boxes[b + 3]! &&
    boxes[b]! <= boxes[a + 3]! &&
    boxes[a + 1]! <= boxes[b + 4]! &&
    boxes[b + 1]! <= boxes[a + 4]! &&
    boxes[a + 2]! <= boxes[b + 5]! &&
    boxes[b + 2]! <= boxes[a + 5]!
  );
}

function crossLeaves(
  mesh: MeshBuffers,
  order: Uint32Array,
  left: number,
  right: number,
  found: number[],
): void {
  const leftEnd = Math.min(order.length, (left + 1) * LEAF);
  const rightEnd = Math.min(order.length, (right + 1) * LEAF);
  for (let i = left * LEAF; i < leftEnd; i++) {
    for (let j = left === right ? i + 1 : right * LEAF; j < rightEnd; j++) {
      const [a, b] = [order[i]!, order[j]!];
      if (cross(mesh, a, b)) found.push(Math.min(a, b), Math.max(a, b));
    }
  }
}

function cross({ positions, indices }: MeshBuffers, a: number, b: number): boolean {
  for (let i = a * 3; i < a * 3 + 3; i++) {
    const point = indices[i]!;
    if (point === indices[b * 3] || point === indices[b * 3 + 1] || point === indices[b * 3 + 2])
      return false;
  }
  for (let axis = 0; axis < 3; axis++) {
    const [lowA, highA] = rangeOf(positions, indices, a, axis);
    const [lowB, highB] = rangeOf(positions, indices, b, axis);
    if (lowA > highB || lowB > highA) return false;
  }
  return passes(positions, indices, a, b) || passes(positions, indices, b, a);
}

function rangeOf(
  positions: Float32Array,
  indices: Uint32Array,
  face: number,
  axis: number,
): readonly [number, number] {
  const a = positions[indices[face * 3]! * 3 + axis]!;
  const b = positions[indices[face * 3 + 1]! * 3 + axis]!;
  const c = positions[indices[face * 3 + 2]! * 3 + axis]!;
  return [Math.min(a, b, c), Math.max(a, b, c)];
}

/** Whether an edge of one face passes through the inside of another. */
function passes(positions: Float32Array, indices: Uint32Array, edges: number, face: number): boolean {
  const [p, q, r] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3];
  const corners = [indices[edges * 3]! * 3, indices[edges * 3 + 1]! * 3, indices[edges * 3 + 2]! * 3];
  const sides = corners.map((corner) => side(positions, p, q, r, corner));
  for (let k = 0; k < 3; k++) {
    const [from, to] = [sides[k]!, sides[(k + 1) % 3]!];
    if (!((from > 0 && to < 0) || (from < 0 && to > 0))) continue;
    const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
    const first = side(positions, a, b, p, q);
    const second = side(positions, a, b, q, r);
    const third = side(positions, a, b, r, p);
    if ((first > 0 && second > 0 && third > 0) || (first < 0 && second < 0 && third < 0)) return true;
  }
  return false;
}

/** Six times the signed volume between three points and a fourth. */
function side(positions: Float32Array, a: number, b: number, c: number, d: number): number {
  const [ox, oy, oz] = [positions[d]!, positions[d + 1]!, positions[d + 2]!];
  const [ax, ay, az] = [positions[a]! - ox, positions[a + 1]! - oy, positions[a + 2]! - oz];
  const [bx, by, bz] = [positions[b]! - ox, positions[b + 1]! - oy, positions[b + 2]! - oz];
  const [cx, cy, cz] = [positions[c]! - ox, positions[c + 1]! - oy, positions[c + 2]! - oz];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}
