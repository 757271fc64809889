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
  /** Faces in the order of the leaves, `LEAF` each: what is near in space is near in these arrays, too. */
  readonly order: Uint32Array;
  /** Of each face in that order its box, and its corners. */
  readonly faceBoxes: Float32Array;
  readonly corners: Uint32Array;
}

/**
 * Pairs of faces that cross and share no vertex, the lower face first. An edge that passes through the inside of a face is a crossing; faces
 * that touch or lie in one plane are none.
 */
export function* findCrossings(mesh: MeshBuffers): Generator<Progress, Uint32Array> {
  const faceCount = mesh.indices.length / 3;
  if (faceCount < 2) return new Uint32Array(0);
  const tree = plantTree(mesh);
  const { boxes, firstLeaf } = tree;
  const found: number[] = [];
  // A level leaves three pairs waiting at most, and there are fewer than 32.
  const stack = new Uint32Array(256);
  let height = 2;
  const leaves = Math.ceil(faceCount / LEAF);
  let passed = 0;
  let work = 0;
  while (height > 0) {
    const right = stack[--height]!;
    const left = stack[--height]!;
    if (left !== right && !overlap(boxes, left * 6, boxes, right * 6)) continue;
    if (++work % STEPS === 0) yield { phase: 'cross', done: passed, total: leaves };
    const [a, b] = [2 * left + 1, 2 * right + 1];
    if (left >= firstLeaf) {
      // All leaves are on one level, and the two nodes are always on the same.
      // The last ones of the level are empty.
      if (left === right && left - firstLeaf < leaves) passed++;
      crossLeaves(mesh.positions, tree, left - firstLeaf, right - firstLeaf, found);
    } else if (left === right) {
      height = push(stack, height, a, a + 1);
      height = push(stack, height, a + 1, a + 1);
      height = push(stack, height, a, a);
    } else {
      height = push(stack, height, a, b);
      height = push(stack, height, a, b + 1);
      height = push(stack, height, a + 1, b);
      height = push(stack, height, a + 1, b + 1);
    }
  }
  return Uint32Array.from(found);
}

function push(stack: Uint32Array, height: number, left: number, right: number): number {
  stack[height] = left;
  stack[height + 1] = right;
  return height + 2;
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
  const faceBoxes = new Float32Array(faceCount * 6);
  const corners = new Uint32Array(faceCount * 3);
  for (let at = 0; at < faceCount; at++) {
    const leaf = (firstLeaf + Math.floor(at / LEAF)) * 6;
    const a = indices[order[at]! * 3]!;
    const b = indices[order[at]! * 3 + 1]!;
    const c = indices[order[at]! * 3 + 2]!;
    corners[at * 3] = a;
    corners[at * 3 + 1] = b;
    corners[at * 3 + 2] = c;
    for (let axis = 0; axis < 3; axis++) {
      const onA = positions[a * 3 + axis]!;
      const onB = positions[b * 3 + axis]!;
      const onC = positions[c * 3 + axis]!;
      const low = Math.min(onA, onB, onC);
      const high = Math.max(onA, onB, onC);
      faceBoxes[at * 6 + axis] = low;
      faceBoxes[at * 6 + 3 + axis] = high;
      if (low < boxes[leaf + axis]!) boxes[leaf + axis] = low;
      if (high > boxes[leaf + 3 + axis]!) boxes[leaf + 3 + axis] = high;
    }
  }
  for (let node = firstLeaf - 1; node >= 0; node--) {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b] = [(2 * node + 1) * 6, (2 * node + 2) * 6];
      boxes[node * 6 + axis] = Math.min(boxes[a + axis]!, boxes[b + axis]!);
      boxes[node * 6 + 3 + axis] = Math.max(boxes[a + 3 + axis]!, boxes[b + 3 + axis]!);
    }
  }
  return { boxes, firstLeaf, order, faceBoxes, corners };
}

/** Ten bits, two zeros after each. */
function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 16)) & 0x030000ff;
  bits = (bits | (bits << 8)) & 0x0300f00f;
  bits = (bits | (bits << 4)) & 0x030c30c3;
  return (bits | (bits << 2)) & 0x09249249;
}

/** Whether the boxes at these places of two lists have a point in common. */
function overlap(left: Float32Array, a: number, right: Float32Array, b: number): boolean {
  return (
    left[a]! <= right[b + 3]! &&
    right[b]! <= left[a + 3]! &&
    left[a + 1]! <= right[b + 4]! &&
    right[b + 1]! <= left[a + 4]! &&
    left[a + 2]! <= right[b + 5]! &&
    right[b + 2]! <= left[a + 5]!
  );
}

function crossLeaves(
  positions: Float32Array,
  { boxes, firstLeaf, order, faceBoxes, corners }: BoxTree,
  left: number,
  right: number,
  found: number[],
): void {
  const leftEnd = Math.min(order.length, (left + 1) * LEAF);
  const rightEnd = Math.min(order.length, (right + 1) * LEAF);
  const rightBox = (firstLeaf + right) * 6;
  for (let i = left * LEAF; i < leftEnd; i++) {
    if (left !== right && !overlap(faceBoxes, i * 6, boxes, rightBox)) continue;
    for (let j = left === right ? i + 1 : right * LEAF; j < rightEnd; j++) {
      if (!overlap(faceBoxes, i * 6, faceBoxes, j * 6) || !cross(positions, corners, i * 3, j * 3)) continue;
      const [a, b] = [order[i]!, order[j]!];
      found.push(Math.min(a, b), Math.max(a, b));
    }
  }
}

/** Whether the faces whose corners are at these places of a list cross. */
function cross(positions: Float32Array, corners: Uint32Array, one: number, other: number): boolean {
  const [p, q, r] = [corners[one]!, corners[one + 1]!, corners[one + 2]!];
  const [u, v, w] = [corners[other]!, corners[other + 1]!, corners[other + 2]!];
  if (p === u || p === v || p === w || q === u || q === v || q === w || r === u || r === v || r === w)
    return false;
  return (
    passes(positions, p * 3, q * 3, r * 3, u * 3, v * 3, w * 3) ||
    passes(positions, u * 3, v * 3, w * 3, p * 3, q * 3, r * 3)
  );
}

/** Whether an edge of the face abc passes through the inside of the face pqr. */
function passes(
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
  p: number,
  q: number,
  r: number,
): boolean {
  const onA = side(positions, p, q, r, a);
  const onB = side(positions, p, q, r, b);
  const onC = side(positions, p, q, r, c);
  return (
    (isApart(onA, onB) && pierces(positions, a, b, p, q, r)) ||
    (isApart(onB, onC) && pierces(positions, b, c, p, q, r)) ||
    (isApart(onC, onA) && pierces(positions, c, a, p, q, r))
  );
}

const isApart = (one: number, other: number): boolean => (one > 0 && other < 0) || (one < 0 && other > 0);

/** Whether the line through a and b meets the inside of the face pqr. */
function pierces(positions: Float32Array, a: number, b: number, p: number, q: number, r: number): boolean {
  const first = side(positions, a, b, p, q);
  const second = side(positions, a, b, q, r);
  const third = side(positions, a, b, r, p);
  return (first > 0 && second > 0 && third > 0) || (first < 0 && second < 0 && third < 0);
}

/** Six times the signed volume between three points and a fourth. */
function side(positions: Float32Array, a: number, b: number, c: number, d: number): number {
  const ox = positions[d]!;
  const oy = positions[d + 1]!;
  const oz = positions[d + 2]!;
  const bx = positions[b]! - ox;
  const by = positions[b + 1]! - oy;
  const bz = positions[b + 2]! - oz;
  const cx = positions[c]! - ox;
  const cy = positions[c + 1]! - oy;
  const cz = positions[c + 2]! - oz;
  return (
    (positions[a]! - ox) * (by * cz - bz * cy) +
    (positions[a + 1]! - oy) * (bz * cx - bx * cz) +
    (positions[a + 2]! - oz) * (bx * cy - by * cx)
  );
}
