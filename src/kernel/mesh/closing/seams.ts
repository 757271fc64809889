import { squaredDistance } from './grid.ts';
import { createPointCells } from './near.ts';
import type { UnpairedEdge } from './nets.ts';

/** An odd edge the way it runs, and the square of its length. */
interface Side {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/**
 * Calls back with the points that meet when odd edges are laid on each other: those that run against each other and are each other's
 * nearest (../README.md, step 2). Which edge is nearest tells the other side of a seam where its points stray too far for one by one.
 */
export function eachSeamPair(
  points: Float64Array,
  odd: readonly UnpairedEdge[],
  reach: number,
  found: (a: number, b: number) => void,
): void {
  const sides = odd.map(({ low, high, net }): Side => {
    const [from, to] = net > 0 ? [low, high] : [high, low];
    return { from, to, length: squaredDistance(points, low, high) };
  });
  const cells = createPointCells(
    points,
    sides.map(({ from }) => from),
    reach,
  );
  const nearest = sides.map((side, at) => {
    const here = [0, 1, 2].map((axis) => points[side.to * 3 + axis]!);
    const low = here.map((value) => value - reach);
    const high = here.map((value) => value + reach);
    let least = Infinity;
    let best = -1;
    for (const other of cells.within(low, high)) {
      if (other === at) continue;
      const sum = distanceOf(points, side, sides[other]!, reach);
      if (sum < least || (sum === least && other < best)) {
        least = sum;
        best = other;
      }
    }
    return best;
  });
  nearest.forEach((other, at) => {
    if (other < at || nearest[other] !== at) return;
    found(sides[at]!.from, sides[other]!.to);
    found(sides[at]!.to, sides[other]!.from);
  });
}

/** The squares of the distances of the ends that would meet, added up; infinite where one is too far. */
function distanceOf(points: Float64Array, side: Side, other: Side, reach: number): number {
  const limit = Math.min(reach * reach, side.length / 4, other.length / 4);
  const ahead = squaredDistance(points, side.to, other.from);
  const behind = squaredDistance(points, side.from, other.to);
  return ahead > limit || behind > limit ? Infinity : ahead + behind;
}
