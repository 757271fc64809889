import { lengthOf, subtract, type Vector } from '../../mesh/vector.ts';
import type { Patch } from './patch.ts';

const MOST_STEPS = 400;
/** Solved when the residual has come down to this share. */
const PRECISION = 1e-6;

/** A weighted sum over vertices. */
interface Row {
  readonly columns: readonly number[];
  readonly weights: readonly number[];
}

/**
 * Moves the inner vertices of a patch so that it goes on as the surface around it bends: the sum of the squared Laplacians at its
 * inner vertices and its rim is least (weights 1 / length; conjugate gradients). `ring` has the neighbours beyond the rim of each rim
 * vertex.
 */
export function fair(patch: Patch, ring: readonly (readonly Vector[])[]): void {
  const { places, faces, rim } = patch;
  const inner = places.length - rim;
  if (inner === 0) return;
  const all = [...places];
  const neighbours = places.map(() => new Set<number>());
  for (const [a, b, c] of faces) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      neighbours[from]!.add(to);
      neighbours[to]!.add(from);
    }
  }
  ring.forEach((beyond, point) => {
    for (const place of beyond) neighbours[point]!.add(all.push(place) - 1);
  });
  const rows: Row[] = neighbours.map((around, point) => {
    const columns = [...around];
    const weights = columns.map((other) => 1 / Math.max(1e-9, lengthOf(subtract(all[other]!, all[point]!))));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { columns: [point, ...columns], weights: [-1, ...weights.map((weight) => weight / sum)] };
  });
  const solved = [0, 1, 2].map((axis) =>
    solve(
      rows,
      all.map((place) => place[axis as 0 | 1 | 2]),
      rim,
      inner,
    ),
  );
  for (let i = 0; i < inner; i++) places[rim + i] = [solved[0]![i]!, solved[1]![i]!, solved[2]![i]!];
}

/** The values of the inner vertices for which the squares of all rows add up to the least: the normal equations, never written out. */
function solve(rows: readonly Row[], values: readonly number[], rim: number, inner: number): Float64Array {
  const isInner = (point: number): boolean => point >= rim && point < rim + inner;
  const apply = (x: ArrayLike<number>): Float64Array => {
    const out = new Float64Array(inner);
    for (const { columns, weights } of rows) {
      let sum = 0;
      for (let k = 0; k < columns.length; k++) {
        if (isInner(columns[k]!)) sum += weights[k]! * x[columns[k]! - rim]!;
      }
      if (sum === 0) continue;
      for (let k = 0; k < columns.length; k++) {
        if (isInner(columns[k]!)) out[columns[k]! - rim]! += weights[k]! * sum;
      }
    }
    return out;
  };
  const residual = new Float64Array(inner);
  for (const { columns, weights } of rows) {
    const sum = columns.reduce((total, point, k) => total + weights[k]! * values[point]!, 0);
    columns.forEach((point, k) => {
      if (isInner(point)) residual[point - rim]! -= weights[k]! * sum;
    });
  }
  const x = Float64Array.from(values.slice(rim, rim + inner));
  const direction = residual.slice();
  let square = squareOf(residual);
  const target = square * PRECISION * PRECISION;
  for (let step = 0; step < MOST_STEPS && square > target; step++) {
    const applied = apply(direction);
    const along = direction.reduce((sum, value, i) => sum + value * applied[i]!, 0);
    if (!(along > 0)) break;
    const length = square / along;
    for (let i = 0; i < inner; i++) {
      x[i]! += length * direction[i]!;
      residual[i]! -= length * applied[i]!;
    }
    const next = squareOf(residual);
    for (let i = 0; i < inner; i++) direction[i] = residual[i]! + (next / square) * direction[i]!;
    square = next;
  }
  return x;
}

const squareOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);
