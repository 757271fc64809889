import { determinantOf, identityTransform, invertTransform, multiplyTransforms } from './matrix.ts';
import type { MeshBuffers, Transform } from './types.ts';

/** A transform as what changes the shape of a mesh, and what then only turns and moves it. */
export interface StretchedPlace {
  /** Scale, shear and mirroring: the same for every way a part is turned and wherever it stands. */
  readonly stretch: Transform;
  /** Rotation and place: transform = placement · stretch. */
  readonly placement: Transform;
}

/** Digits that are kept of a stretch: more differ by how a part has been turned. */
const DIGITS = 10;

/**
 * Splits a transform into stretch and placement: its polar decomposition, L = R·U with U = √(LᵀL), of which U and R are both negative where L
 * mirrors. What is computed in stretched millimetres holds for every turn and place. Only + − × ÷ √ are used, as in matrix.ts. Throws for a transform that flattens.
 */
export function stretchOf(transform: Transform): StretchedPlace {
  const linear = [0, 1, 2].map((row) => [0, 4, 8].map((column) => transform[column + row]!));
  const product = (i: number, j: number): number =>
    linear[0]![i]! * linear[0]![j]! + linear[1]![i]! * linear[1]![j]! + linear[2]![i]! * linear[2]![j]!;
  const squared = [0, 1, 2].map((i) => [0, 1, 2].map((j) => product(i, j)));
  const { values, vectors } = eigenOf(squared);
  const sign = determinantOf(transform) < 0 ? -1 : 1;
  const roots = values.map((value) => sign * Math.sqrt(Math.max(0, value)));
  const entry = (i: number, j: number): number =>
    roots.reduce((sum, root, k) => sum + vectors[i]![k]! * root * vectors[j]![k]!, 0);
  const most = Math.max(...roots.map(Math.abs));
  const rounded = (i: number, j: number): number => {
    const value = entry(Math.min(i, j), Math.max(i, j));
    return Math.abs(value) < most * 10 ** -DIGITS ? 0 : Number(value.toPrecision(DIGITS));
  };
  const column = (j: number): readonly number[] => [rounded(0, j), rounded(1, j), rounded(2, j), 0];
  const stretch: Transform = [...column(0), ...column(1), ...column(2), 0, 0, 0, 1];
  const inverse = invertTransform(stretch);
  if (inverse === undefined) throw new RangeError('the transform flattens');
  return { stretch, placement: multiplyTransforms(transform, inverse) };
}

/** The mesh in stretched millimetres: itself where nothing is stretched. A mirrored one looks inwards. */
export function stretchMesh(mesh: MeshBuffers, stretch: Transform): MeshBuffers {
  if (stretch.every((entry, at) => entry === identityTransform[at])) return mesh;
  const [ax = 0, ay = 0, az = 0, , bx = 0, by = 0, bz = 0, , cx = 0, cy = 0, cz = 0] = stretch;
  const { positions, indices } = mesh;
  const stretched = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    stretched[at] = ax * x + bx * y + cx * z;
    stretched[at + 1] = ay * x + by * y + cy * z;
    stretched[at + 2] = az * x + bz * y + cz * z;
  }
  return { positions: stretched, indices };
}

/** Eigenvalues and vectors (columns) of a symmetric 3×3 matrix, by Jacobi's rotations: a few turns round all three pairs leave nothing beside the diagonal. */
function eigenOf(matrix: readonly (readonly number[])[]): {
  readonly values: readonly number[];
  readonly vectors: readonly (readonly number[])[];
} {
  const a = matrix.map((row) => [...row]);
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let turn = 0; turn < 12; turn++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const beside = a[p]![q]!;
      if (Math.abs(beside) <= 1e-17 * Math.abs(a[p]![p]! + a[q]![q]!)) continue;
      const theta = (a[q]![q]! - a[p]![p]!) / (2 * beside);
      const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
      const cosine = 1 / Math.sqrt(tangent * tangent + 1);
      const sine = tangent * cosine;
      for (const row of [0, 1, 2]) {
        const [first, second] = [a[row]![p]!, a[row]![q]!];
        a[row]![p] = cosine * first - sine * second;
        a[row]![q] = sine * first + cosine * second;
      }
      for (const column of [0, 1, 2]) {
        const [first, second] = [a[p]![column]!, a[q]![column]!];
        a[p]![column] = cosine * first - sine * second;
        a[q]![column] = sine * first + cosine * second;
      }
      for (const row of [0, 1, 2]) {
        const [first, second] = [v[row]![p]!, v[row]![q]!];
        v[row]![p] = cosine * first - sine * second;
        v[row]![q] = sine * first + cosine * second;
      }
    }
  }
  return { values: [0, 1, 2].map((i) => a[i]![i]!), vectors: v };
}
