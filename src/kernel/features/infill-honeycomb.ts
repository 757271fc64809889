import { addScaled, type Vector } from '../mesh/vector.ts';
import type { InfillInput } from './infill-bars.ts';
import { runsAlong, type Run } from './infill-runs.ts';
import { growCells, type Occupancy } from './occupancy.ts';
import { addBar, addLoft, type SolidBuilder } from './solid-builder.ts';

/** What is left open between a wall of the honeycomb and that of the part: resin gets from each cell to the next, mm. */
const WINDOW = 1.5;
/** A wall is made of strips about so wide, mm, each as tall as fits. */
const STRIP = 1;
/** Strips run into their neighbours, mm: what only touches may leave a gap once it is rounded. */
const OVERLAP = 0.02;
const SIDES = 8;

/** Two of three walls of a cell end at each of these, by angle (degrees) from its middle. */
const WALLS = [0, 60, 120];

/**
 * Upright hexagonal cells. Posts stand where three walls meet, from wall to wall of the part; the walls between them keep away from it on all sides, so that every
 * cell has windows at both ends, and a cell that the part's wall cuts through has one too. `size` is from wall to wall of a cell.
 */
export function* addHoneycomb(input: InfillInput): Generator<number> {
  const { cavity, low, high, size, radius, builder } = input;
  const inner = growCells(cavity, -Math.ceil(WINDOW / cavity.side));
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2] as const;
  const rise = (size * Math.sqrt(3)) / 2;
  const rows = Math.ceil((high[1] - low[1]) / 2 / rise) + 1;
  const columns = Math.ceil((high[0] - low[0]) / 2 / size) + 1;
  const posts = new Map<string, readonly Run[]>();
  const standing = (x: number, y: number): readonly Run[] => {
    const key = `${Math.round(x * 1e3)},${Math.round(y * 1e3)}`;
    let runs = posts.get(key);
    if (runs !== undefined) return runs;
    runs = runsAlong(cavity, [x, y, low[2]], [0, 0, 1], high[2] - low[2], radius);
    posts.set(key, runs);
    for (const { from, to } of runs)
      addBar(builder, [x, y, low[2] + from], [x, y, low[2] + to], 1.2 * radius, SIDES);
    return runs;
  };
  for (let row = -rows; row <= rows; row++) {
    yield (row + rows) / (2 * rows + 1);
    for (let column = -columns; column <= columns; column++) {
      const x = middle[0] + size * (column + (Math.abs(row) % 2) / 2);
      const y = middle[1] + rise * row;
      for (const angle of WALLS) {
        const [from, to] = [angle - 30, angle + 30].map((corner): readonly [number, number] => {
          const turn = (corner * Math.PI) / 180;
          const edge = size / Math.sqrt(3);
          return [x + edge * Math.cos(turn), y + edge * Math.sin(turn)];
        }) as [readonly [number, number], readonly [number, number]];
        addWall(
          builder,
          inner,
          radius,
          low[2],
          { at: from, runs: standing(...from) },
          { at: to, runs: standing(...to) },
        );
      }
    }
  }
}

interface Post {
  readonly at: readonly [number, number];
  /** Millimetres above the low end of the cavity's box. */
  readonly runs: readonly Run[];
}

/** A wall between two posts, in strips. What hangs on neither of them is left out. */
function addWall(
  builder: SolidBuilder,
  inner: Occupancy,
  radius: number,
  floor: number,
  first: Post,
  last: Post,
): void {
  const [ax, ay] = first.at;
  const [dx, dy] = [last.at[0] - ax, last.at[1] - ay];
  const length = Math.hypot(dx, dy);
  const along: Vector = [dx / length, dy / length, 0];
  const across: Vector = [-along[1], along[0], 0];
  const count = Math.max(1, Math.round(length / STRIP));
  const strips = Array.from({ length: count }, (_, strip) => {
    const share = (strip + 0.5) / count;
    return runsAbove(inner, ax + dx * share, ay + dy * share, floor);
  });
  const held = new Set<Run>();
  const hold = (post: Post, order: readonly (readonly Run[])[]): void => {
    let beside = post.runs;
    for (const runs of order) {
      beside = runs.filter((run) => beside.some((other) => other.from < run.to && run.from < other.to));
      for (const run of beside) held.add(run);
    }
  };
  hold(first, strips);
  hold(last, strips.toReversed());
  const corner = (distance: number, side: number, height: number): Vector =>
    addScaled(addScaled([ax, ay, floor + height], along, distance), across, side * radius);
  strips.forEach((runs, strip) => {
    const [near, far] = [(strip / count) * length - OVERLAP, ((strip + 1) / count) * length + OVERLAP];
    for (const run of runs) {
      if (!held.has(run)) continue;
      addLoft(
        builder,
        [run.from, run.to].map((height) => [
          corner(near, -1, height),
          corner(far, -1, height),
          corner(far, 1, height),
          corner(near, 1, height),
        ]),
      );
    }
  });
}

/** Where the column of cells at a place is filled, above `floor`. */
function runsAbove(
  { cells, origin, side, counts }: Occupancy,
  x: number,
  y: number,
  floor: number,
): readonly Run[] {
  const column = Math.floor((x - origin[0]) / side);
  const row = Math.floor((y - origin[1]) / side);
  if (column < 0 || row < 0 || column >= counts[0] || row >= counts[1]) return [];
  const start = (row * counts[0] + column) * counts[2];
  const runs: Run[] = [];
  let from = -1;
  for (let at = 0; at <= counts[2]; at++) {
    const isFilled = at < counts[2] && cells[start + at] === 1;
    if (isFilled && from < 0) from = at;
    if (isFilled || from < 0) continue;
    runs.push({ from: origin[2] + from * side - floor, to: origin[2] + at * side - floor });
    from = -1;
  }
  return runs;
}
