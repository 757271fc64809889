import type { Vector } from '#kernel';
import { subRowFrom } from '../plan.ts';
import type { FieldLimits } from './limits.ts';

/** Rows that cross a mesh: which coordinates of the lattice run along them, number them and number their planes. */
export interface Family {
  readonly along: 0 | 1 | 2;
  readonly row: 0 | 1 | 2;
  readonly plane: 1 | 2;
}

/** Rows along x, y and z, as kernel/sdf has them. */
export const FAMILIES: readonly [Family, Family, Family] = [
  { along: 0, row: 1, plane: 2 },
  { along: 1, row: 0, plane: 2 },
  { along: 2, row: 0, plane: 1 },
];

/** Pairs of a triangle and a plane that one dispatch cuts. */
export interface PairBatch {
  readonly firstPair: number;
  readonly pairs: number;
}

/** Triangles that are uploaded together, and for each family the number of each one's first pair, and batches of pairs. */
export interface TriangleChunk {
  readonly triangles: Int32Array<ArrayBuffer>;
  readonly families: readonly {
    readonly firstPairs: Uint32Array<ArrayBuffer>;
    readonly batches: readonly PairBatch[];
  }[];
}

/** Whether all coordinates of triangles lie on a lattice of so many points. */
export function areOnLattice(triangles: Int32Array, counts: Vector): boolean {
  for (let at = 0; at < triangles.length; at++)
    if (triangles[at]! < 0 || triangles[at]! > 256 * counts[at % 3]!) return false;
  return true;
}

/** Cuts triangles, 9 lattice coordinates each, into what is uploaded and what is dispatched. */
export function* chunksOf(triangles: Int32Array, limits: FieldLimits): Generator<TriangleChunk, void> {
  const count = triangles.length / 9;
  for (let first = 0; first < count; first += limits.triangles) {
    const chunk = triangles.slice(first * 9, Math.min(count, first + limits.triangles) * 9);
    yield { triangles: chunk, families: FAMILIES.map((family) => pairsOf(chunk, family, limits)) };
  }
}

function pairsOf(
  triangles: Int32Array,
  { row, plane }: Family,
  limits: FieldLimits,
): TriangleChunk['families'][number] {
  const firstPairs = new Uint32Array(triangles.length / 9);
  const batches: PairBatch[] = [];
  let pairs = 0;
  let firstPair = 0;
  let crossings = 0;
  for (let triangle = 0; triangle < firstPairs.length; triangle++) {
    firstPairs[triangle] = pairs;
    const planes = middlesBetween(triangles, triangle * 9 + plane);
    const most = planes * middlesBetween(triangles, triangle * 9 + row);
    if (pairs > firstPair && crossings + most > limits.crossings) {
      batches.push({ firstPair, pairs: pairs - firstPair });
      firstPair = pairs;
      crossings = 0;
    }
    pairs += planes;
    crossings += most;
  }
  if (pairs > firstPair) batches.push({ firstPair, pairs: pairs - firstPair });
  return { firstPairs, batches };
}

/** Middles of voxels that a triangle lies around, along the coordinate that begins there. */
function middlesBetween(triangles: Int32Array, at: number): number {
  const a = triangles[at]!;
  const b = triangles[at + 3]!;
  const c = triangles[at + 6]!;
  return subRowFrom(Math.max(a, b, c), 0) - subRowFrom(Math.min(a, b, c), 0);
}
