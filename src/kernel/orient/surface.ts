import { edgeEnd, sortEdges } from '../mesh/edges.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { cross, scale } from '../mesh/vector.ts';
import type { Direction } from './types.ts';

/** A mesh and its faces cut small enough that a piece may be taken for its middle. Every point is a face's. */
export interface Surface extends MeshBuffers {
  /** Pairs of points, each once, the lower number first: the ends of all edges. */
  readonly edges: Uint32Array;
  /** Of each piece seven numbers: normal times area, area, middle. */
  readonly pieces: Float32Array;
  /** Axes of the surface itself, so that what is found does not depend on how it stands. */
  readonly frame: Frame;
}

/** Three axes at right angles, right-handed. */
export type Frame = readonly [Direction, Direction, Direction];

/** Numbers of a piece. */
export const PIECE = 7;
/** Faces longer than this share of the mesh's box are cut. */
const LONGEST_PIECE = 1 / 32;
/** Cutting faces adds at most so many pieces; slivers are cut less rather than more. */
const MOST_ADDED = 20_000;

/** The surface of a mesh of the size given (its box's longest side, mm), whose faces look outward. */
export function surfaceOf(mesh: MeshBuffers, size: number): Surface {
  const { positions, indices } = mesh;
  const pieces = cutToPieces(positions, indices, size);
  return { ...mesh, edges: listEdges(mesh), pieces, frame: principalFrame(pieces) };
}

/** Of each pair the lower number first. */
function listEdges({ positions, indices }: MeshBuffers): Uint32Array {
  const { edges, keys } = sortEdges(indices, positions.length / 3);
  const ends = new Uint32Array(edges.length * 2);
  let count = 0;
  for (let at = 0; at < edges.length; at++) {
    if (at > 0 && keys[at]! >>> 1 === keys[at - 1]! >>> 1) continue;
    const from = indices[edges[at]!]!;
    const to = edgeEnd(indices, edges[at]!);
    ends[count++] = Math.min(from, to);
    ends[count++] = Math.max(from, to);
  }
  return ends.slice(0, count);
}

/** The lowest place of points along a direction, and how far they reach from there, mm. */
export function spanAlong(
  positions: Float32Array,
  [x, y, z]: Direction,
): readonly [low: number, length: number] {
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < positions.length; at += 3) {
    const place = positions[at]! * x + positions[at + 1]! * y + positions[at + 2]! * z;
    if (place < low) low = place;
    if (place > high) high = place;
  }
  return [low, high - low];
}

function cutToPieces(positions: Float32Array, indices: Uint32Array, size: number): Float32Array {
  const faces = indices.length / 3;
  const longest = new Float32Array(faces);
  for (let face = 0; face < faces; face++) {
    let most = 0;
    for (let k = 0; k < 3; k++) {
      const a = indices[face * 3 + k]! * 3;
      const b = indices[face * 3 + ((k + 1) % 3)]! * 3;
      const x = positions[a]! - positions[b]!;
      const y = positions[a + 1]! - positions[b + 1]!;
      const z = positions[a + 2]! - positions[b + 2]!;
      most = Math.max(most, x * x + y * y + z * z);
    }
    longest[face] = Math.sqrt(most);
  }
  let length = size * LONGEST_PIECE;
  const cutsOf = (face: number): number => Math.max(1, Math.ceil(longest[face]! / length));
  let count = 0;
  for (;;) {
    count = 0;
    for (let face = 0; face < faces; face++) count += cutsOf(face) ** 2;
    if (count - faces <= MOST_ADDED) break;
    length *= 1.25;
  }
  const pieces = new Float32Array(count * PIECE);
  let at = 0;
  for (let face = 0; face < faces; face++) {
    const a = indices[face * 3]! * 3;
    const b = indices[face * 3 + 1]! * 3;
    const c = indices[face * 3 + 2]! * 3;
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const az = positions[a + 2]!;
    const ux = positions[b]! - ax;
    const uy = positions[b + 1]! - ay;
    const uz = positions[b + 2]! - az;
    const vx = positions[c]! - ax;
    const vy = positions[c + 1]! - ay;
    const vz = positions[c + 2]! - az;
    const cuts = cutsOf(face);
    const share = 0.5 / (cuts * cuts);
    const nx = (uy * vz - uz * vy) * share;
    const ny = (uz * vx - ux * vz) * share;
    const nz = (ux * vy - uy * vx) * share;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    // Rows of triangles along the second edge: those that stand as the face does, and between them those on their heads.
    for (let row = 0; row < cuts; row++) {
      const inRow = 2 * (cuts - row) - 1;
      for (let k = 0; k < inRow; k++) {
        const third = k % 2 === 0 ? 1 / 3 : 2 / 3;
        const s = ((k >> 1) + third) / cuts;
        const t = (row + third) / cuts;
        pieces[at] = nx;
        pieces[at + 1] = ny;
        pieces[at + 2] = nz;
        pieces[at + 3] = area;
        pieces[at + 4] = ax + s * ux + t * vx;
        pieces[at + 5] = ay + s * uy + t * vy;
        pieces[at + 6] = az + s * uz + t * vz;
        at += PIECE;
      }
    }
  }
  return pieces;
}

/**
 * The axes along which the surface reaches farthest and least, each pointing to its longer tail: they turn with the surface. Where
 * several axes are equal, as of a cube, any will do.
 */
function principalFrame(pieces: Float32Array): Frame {
  let [total, mx, my, mz] = [0, 0, 0, 0];
  for (let at = 0; at < pieces.length; at += PIECE) {
    const area = pieces[at + 3]!;
    total += area;
    mx += area * pieces[at + 4]!;
    my += area * pieces[at + 5]!;
    mz += area * pieces[at + 6]!;
  }
  [mx, my, mz] = [mx / total, my / total, mz / total];
  let [xx, yy, zz, xy, xz, yz] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < pieces.length; at += PIECE) {
    const area = pieces[at + 3]!;
    const x = pieces[at + 4]! - mx;
    const y = pieces[at + 5]! - my;
    const z = pieces[at + 6]! - mz;
    xx += area * x * x;
    yy += area * y * y;
    zz += area * z * z;
    xy += area * x * y;
    xz += area * x * z;
    yz += area * y * z;
  }
  const axes = eigenvectors([xx, xy, xz, xy, yy, yz, xz, yz, zz]);
  const tails = [0, 0];
  for (let at = 0; at < pieces.length; at += PIECE) {
    const area = pieces[at + 3]!;
    const x = pieces[at + 4]! - mx;
    const y = pieces[at + 5]! - my;
    const z = pieces[at + 6]! - mz;
    for (let axis = 0; axis < 2; axis++) {
      const [ax, ay, az] = axes[axis]!;
      tails[axis]! += area * (ax * x + ay * y + az * z) ** 3;
    }
  }
  const [first, second] = tails.map((tail, axis) => scale(axes[axis]!, tail < 0 ? -1 : 1));
  return [first!, second!, cross(first!, second!)];
}

/** Eigenvectors of a symmetric 3×3 matrix, largest eigenvalue first, by Jacobi's turns. */
function eigenvectors(matrix: number[]): readonly Direction[] {
  const vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const off = matrix[p * 3 + q]!;
      if (off === 0) continue;
      const angle = Math.atan2(2 * off, matrix[q * 3 + q]! - matrix[p * 3 + p]!) / 2;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      const turn = (values: number[], i: number, j: number): void => {
        const [a, b] = [values[i]!, values[j]!];
        values[i] = cosine * a - sine * b;
        values[j] = sine * a + cosine * b;
      };
      for (let k = 0; k < 3; k++) turn(matrix, k * 3 + p, k * 3 + q);
      for (let k = 0; k < 3; k++) turn(matrix, p * 3 + k, q * 3 + k);
      for (let k = 0; k < 3; k++) turn(vectors, k * 3 + p, k * 3 + q);
    }
  }
  return [0, 1, 2]
    .sort((a, b) => matrix[b * 4]! - matrix[a * 4]!)
    .map((axis) => [vectors[axis]!, vectors[3 + axis]!, vectors[6 + axis]!]);
}
