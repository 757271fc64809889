import { meshBounds } from '../mesh/bounds.ts';
import type { MeshBuffers } from '../mesh/types.ts';

/** Whether a box is met: six numbers from a place of a list on, low corner and high corner. */
export type BoxTest = (boxes: Float32Array, at: number) => boolean;

/** Visits the faces of all boxes that are met, and that are not apart from `around` where one is named: low and high corner. */
export type VisitFaces = (isMet: BoxTest, visit: (face: number) => void, around?: Float64Array) => void;

/** Apart from nothing. */
const EVERYWHERE = Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity);
/** Triangles a leaf has, and boxes a box, as a power of two. */
const FAN_BITS = 3;
const FAN = 1 << FAN_BITS;
/** Bits of an axis that triangles are sorted by. */
const BITS = 10;

/**
 * Prepares a mesh for being searched many times: its triangles sorted along a curve that fills space (Morton, 1966), eight to a box, and eight boxes to
 * each above it. In the mesh's own coordinates.
 */
export function createFaceBoxes(mesh: MeshBuffers): VisitFaces {
  const order = alongCurve(mesh);
  const levels = boxesOf(mesh, order);
  return (isMet, visit, around = EVERYWHERE) => {
    const [lowX, lowY, lowZ] = [around[0]!, around[1]!, around[2]!];
    const [highX, highY, highZ] = [around[3]!, around[4]!, around[5]!];
    const enter = (level: number, from: number, past: number): void => {
      const boxes = levels[level]!;
      for (let box = from; box < past; box++) {
        const at = box * 6;
        const isApart =
          boxes[at]! > highX ||
          boxes[at + 3]! < lowX ||
          boxes[at + 1]! > highY ||
          boxes[at + 4]! < lowY ||
          boxes[at + 2]! > highZ ||
          boxes[at + 5]! < lowZ;
        if (isApart || !isMet(boxes, at)) continue;
        const first = box * FAN;
        if (level > 0) enter(level - 1, first, Math.min(first + FAN, levels[level - 1]!.length / 6));
        else
          for (let place = first; place < Math.min(first + FAN, order.length); place++) visit(order[place]!);
      }
    };
    if (order.length > 0) enter(levels.length - 1, 0, 1);
  };
}

/** Faces in the order of their places along the curve: a radix sort by three digits. */
function alongCurve({ positions, indices }: MeshBuffers): Uint32Array {
  const faces = indices.length / 3;
  const { min, max } = meshBounds({ positions });
  const scales = min.map((low, axis) => (max[axis]! > low ? (2 ** BITS - 1) / (max[axis]! - low) / 3 : 0));
  const codes = new Uint32Array(faces);
  for (let face = 0; face < faces; face++) {
    const a = indices[face * 3]! * 3;
    const b = indices[face * 3 + 1]! * 3;
    const c = indices[face * 3 + 2]! * 3;
    const x = ((positions[a]! + positions[b]! + positions[c]! - 3 * min[0]) * scales[0]!) & 1023;
    const y = ((positions[a + 1]! + positions[b + 1]! + positions[c + 1]! - 3 * min[1]) * scales[1]!) & 1023;
    const z = ((positions[a + 2]! + positions[b + 2]! + positions[c + 2]! - 3 * min[2]) * scales[2]!) & 1023;
    codes[face] = spread(x) | (spread(y) << 1) | (spread(z) << 2);
  }
  let order = new Uint32Array(faces);
  for (let face = 0; face < faces; face++) order[face] = face;
  let other = new Uint32Array(faces);
  for (let shift = 0; shift < 3 * BITS; shift += BITS) {
    const starts = new Uint32Array((1 << BITS) + 1);
    for (let face = 0; face < faces; face++) starts[((codes[face]! >>> shift) & 1023) + 1]!++;
    for (let digit = 0; digit < 1 << BITS; digit++) starts[digit + 1]! += starts[digit]!;
    for (let place = 0; place < faces; place++) {
      const face = order[place]!;
      other[starts[(codes[face]! >>> shift) & 1023]!++] = face;
    }
    [order, other] = [other, order];
  }
  return order;
}

/** Ten bits with two zeros between each. */
function spread(value: number): number {
  let bits = (value | (value << 16)) & 0x30000ff;
  bits = (bits | (bits << 8)) & 0x300f00f;
  bits = (bits | (bits << 4)) & 0x30c30c3;
  return (bits | (bits << 2)) & 0x9249249;
}

/** Boxes of eight faces, of eight of those, and so on up to one: low and high corner, six numbers each. */
function boxesOf({ positions, indices }: MeshBuffers, order: Uint32Array): readonly Float32Array[] {
  const emptyBoxes = (count: number): Float32Array => {
    const boxes = new Float32Array(count * 6);
    for (let at = 0; at < boxes.length; at++) boxes[at] = at % 6 < 3 ? Infinity : -Infinity;
    return boxes;
  };
  const leaves = emptyBoxes(Math.ceil(order.length / FAN));
  for (let place = 0; place < order.length; place++) {
    const box = (place >>> FAN_BITS) * 6;
    const face = order[place]! * 3;
    for (let corner = face; corner < face + 3; corner++) {
      const at = indices[corner]! * 3;
      const x = positions[at]!;
      const y = positions[at + 1]!;
      const z = positions[at + 2]!;
      if (x < leaves[box]!) leaves[box] = x;
      if (y < leaves[box + 1]!) leaves[box + 1] = y;
      if (z < leaves[box + 2]!) leaves[box + 2] = z;
      if (x > leaves[box + 3]!) leaves[box + 3] = x;
      if (y > leaves[box + 4]!) leaves[box + 4] = y;
      if (z > leaves[box + 5]!) leaves[box + 5] = z;
    }
  }
  const levels = [leaves];
  for (let below = leaves; below.length > 6;) {
    const above = emptyBoxes(Math.ceil(below.length / 6 / FAN));
    for (let at = 0; at < below.length; at++) {
      const into = Math.floor(at / 6 / FAN) * 6 + (at % 6);
      above[into] = at % 6 < 3 ? Math.min(above[into]!, below[at]!) : Math.max(above[into]!, below[at]!);
    }
    levels.push(above);
    below = above;
  }
  return levels;
}
