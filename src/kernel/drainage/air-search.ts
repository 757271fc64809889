import type { DrainPose } from '../issues/types.ts';
import { AIR, BORED, placeOf, RESIN, type ResinCells } from './resin-cells.ts';

/** A cell of resin and the cell of air that is nearest to it. */
export interface WayOut {
  readonly from: number;
  readonly air: number;
}

/** Further away than this no air is looked for: cells. */
const MOST_REACH = 64;
/** Cells of a layer that are looked from, at most. */
const MOST_STARTS = 1000;

/** Steps to the cells around one, nearest first. */
interface Steps {
  readonly x: Int16Array;
  readonly y: Int16Array;
  readonly z: Int16Array;
  /** Squared lengths. */
  readonly squares: Int32Array;
}

/**
 * The shortest way to the air around a part, through whatever is between, that does not rise while the part is held so: from the resin that hangs together with a cell on its layer; of
 * ways as short the one from nearest to its middle. Air lower than `floor`, plate mm, does not count. Null where all air is far away.
 */
export function createAirSearch(
  grid: ResinCells,
  floor: number,
): (cell: number, pose: DrainPose) => WayOut | null {
  const { states, counts, origin, side } = grid;
  const [width, depth, tall] = counts;
  const lowest = Math.max(0, Math.ceil((floor - origin[2]) / side - 0.5 - 1e-6));
  let reach = 4;
  let steps = stepsWithin(reach);
  const search = (
    cell: number,
    within: number,
    rise: 1 | -1,
  ): { readonly air: number; readonly square: number } | null => {
    const { x, y, z, squares } = steps;
    const [cellX, cellY, cellZ] = placeOf(counts, cell);
    for (let at = 0; at < squares.length; at++) {
      if (squares[at]! > within) return null;
      if (z[at]! * rise > 0) continue;
      const [toX, toY, toZ] = [cellX + x[at]!, cellY + y[at]!, cellZ + z[at]!];
      if (toX < 0 || toY < 0 || toZ < lowest || toX >= width || toY >= depth || toZ >= tall) continue;
      const air = (toZ * depth + toY) * width + toX;
      if (states[air] === AIR) return { air, square: squares[at]! };
    }
    return null;
  };

  return (cell, pose) => {
    const rise = pose === 'standing' ? 1 : -1;
    const starts = layerOf(grid, cell);
    for (;;) {
      let best: WayOut | null = null;
      let least = Infinity;
      for (const from of starts) {
        const found = search(from, least - 1, rise);
        if (found === null) continue;
        least = found.square;
        best = { from, air: found.air };
      }
      if (best !== null) return best;
      if (reach >= MOST_REACH) return null;
      reach *= 2;
      steps = stepsWithin(reach);
    }
  };
}

/** The cells of resin that hang together with one on its layer, from the middle outwards; of very many, some. */
function layerOf({ states, counts }: ResinCells, cell: number): readonly number[] {
  const [width] = counts;
  const steps = [1, -1, width, -width];
  const found = [cell];
  const seen = new Set(found);
  for (const at of found)
    for (const step of steps) {
      const next = at + step;
      if ((states[next] !== RESIN && states[next] !== BORED) || seen.has(next)) continue;
      seen.add(next);
      found.push(next);
    }
  const places = found.map((at) => placeOf(counts, at));
  const middle = ([0, 1] as const).map(
    (axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length,
  );
  const fromMiddle = (at: number): number => {
    const [x, y] = placeOf(counts, at);
    return Math.hypot(x - middle[0]!, y - middle[1]!);
  };
  const every = Math.ceil(found.length / MOST_STARTS);
  return found
    .map((at) => ({ at, away: fromMiddle(at) }))
    .sort((a, b) => a.away - b.away || a.at - b.at)
    .filter((_, place) => place % every === 0)
    .map(({ at }) => at);
}

function stepsWithin(reach: number): Steps {
  // Sorted by counting: there are hundreds of thousands.
  const most = reach * reach;
  const places = new Int32Array(most + 2);
  const each = (visit: (x: number, y: number, z: number, square: number) => void): void => {
    for (let z = -reach; z <= reach; z++)
      for (let y = -reach; y <= reach; y++)
        for (let x = -reach; x <= reach; x++) {
          const square = x * x + y * y + z * z;
          if (square > 0 && square <= most) visit(x, y, z, square);
        }
  };
  each((_x, _y, _z, square) => places[square + 1]!++);
  for (let square = 0; square <= most; square++) places[square + 1]! += places[square]!;
  const count = places[most + 1]!;
  const steps = {
    x: new Int16Array(count),
    y: new Int16Array(count),
    z: new Int16Array(count),
    squares: new Int32Array(count),
  };
  each((x, y, z, square) => {
    const at = places[square]!++;
    steps.x[at] = x;
    steps.y[at] = y;
    steps.z[at] = z;
    steps.squares[at] = square;
  });
  return steps;
}
