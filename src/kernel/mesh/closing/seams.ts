import { squaredDistance } from './grid.ts';
import { createPointCells } from './near.ts';
import type { UnpairedEdge } from './nets.ts';

/** An odd edge the way it runs, and the square of its length. */
interface Side {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** An edge as another may lie on it. */
interface Candidate extends Side {
  readonly edge: number;
}

/**
 * Calls back with the points that meet when odd edges are laid on each other: those that run against each other and are each other's
 * nearest (../README.md, step 2). Which edge is nearest determines the other side of a seam where its points stray too far for one by one.
 * With `eitherWay` edges that run the same way are laid on each other too: the two sides of the seam then face opposite ways.
 */
export function eachSeamPair(
  points: Float64Array,
  odd: readonly UnpairedEdge[],
  reach: number,
  eitherWay: boolean,
  found: (a: number, b: number) => void,
): void {
  const sides = odd.map(({ low, high, net }): Side => {
    const [from, to] = net > 0 ? [low, high] : [high, low];
    return { from, to, length: squaredDistance(points, low, high) };
  });
  const candidates = sides.map((side, edge): Candidate => ({ ...side, edge }));
  if (eitherWay) {
    sides.forEach(({ from, to, length }, edge) => candidates.push({ from: to, to: from, length, edge }));
  }
  const cells = createPointCells(
    points,
    candidates.map(({ from }) => from),
    reach,
  );
  const nearest = sides.map((side, at) => {
    const here = [0, 1, 2].map((axis) => points[side.to * 3 + axis]!);
    const low = here.map((value) => value - reach);
    const high = here.map((value) => value + reach);
    let least = Infinity;
    let best: number | null = null;
    for (const place of cells.within(low, high)) {
      if (candidates[place]!.edge === at) continue;
      const sum = distanceOf(points, side, candidates[place]!, reach);
      if (sum < least || (sum === least && best !== null && place < best)) {
        least = sum;
        best = place;
      }
    }
    return best === null ? null : candidates[best]!;
  });
  nearest.forEach((other, at) => {
    if (other === null || other.edge < at || nearest[other.edge]?.edge !== at) return;
    found(sides[at]!.from, other.to);
    found(sides[at]!.to, other.from);
  });
}

/** The squares of the distances of the ends that would meet, added up; infinite where one is too far. */
function distanceOf(points: Float64Array, side: Side, other: Side, reach: number): number {
  const limit = Math.min(reach * reach, side.length / 4, other.length / 4);
  const ahead = squaredDistance(points, side.to, other.from);
  const behind = squaredDistance(points, side.from, other.to);
  return ahead > limit || behind > limit ? Infinity : ahead + behind;
}
