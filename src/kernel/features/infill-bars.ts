import { lineInBox } from '../measure/rays.ts';
import { addScaled, type Vector } from '../mesh/vector.ts';
import { runsAlong } from './infill-runs.ts';
import type { Occupancy } from './occupancy.ts';
import { addBar, type SolidBuilder } from './solid-builder.ts';

/** What an infill is made of, and how much of it: a step each time. */
export interface InfillInput {
  readonly cavity: Occupancy;
  /** The box of the cavity, mm. */
  readonly low: Vector;
  readonly high: Vector;
  readonly size: number;
  readonly radius: number;
  readonly builder: SolidBuilder;
}

/** Sides of a bar. */
const SIDES = 8;

/** Straight lines through a box, infinitely long: a point of each and its direction. */
type Lines = Generator<{ readonly point: Vector; readonly direction: Vector }>;

/** Bars along lines, cut to the cavity. Yields how many of the lines are done, between 0 and 1. */
export function* addBars(
  { cavity, low, high, radius, builder }: InfillInput,
  lines: Lines,
): Generator<number> {
  const all = [...lines];
  for (const [done, { point, direction }] of all.entries()) {
    if (done % 64 === 0) yield done / all.length;
    const inside = lineInBox(point, direction, { min: low, max: high });
    if (inside === null) continue;
    const start = addScaled(point, direction, inside.start);
    for (const { from, to } of runsAlong(cavity, start, direction, inside.end - inside.start, radius))
      addBar(builder, addScaled(start, direction, from), addScaled(start, direction, to), radius, SIDES);
  }
}

const AXES: readonly Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Numbers of lattice planes on both sides of the middle of a box, along an axis. */
function planesAcross({ low, high }: InfillInput, axis: number, spacing: number): readonly number[] {
  const most = Math.floor((high[axis]! - low[axis]!) / 2 / spacing);
  return Array.from({ length: 2 * most + 1 }, (_, at) => at - most);
}

function middleOf({ low, high }: InfillInput): Vector {
  return low.map((value, axis) => (value + high[axis]!) / 2) as unknown as Vector;
}

/** Lines along x, y and z (or along z alone) through the nodes of a cubic lattice about the middle of the box. */
export function* gridLines(input: InfillInput, along: readonly number[] = [0, 1, 2]): Lines {
  const middle = middleOf(input);
  for (const axis of along) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const i of planesAcross(input, u, input.size))
      for (const j of planesAcross(input, v, input.size)) {
        const point = addScaled(addScaled(middle, AXES[u]!, i * input.size), AXES[v]!, j * input.size);
        yield { point, direction: AXES[axis]! };
      }
  }
}

/**
 * Lines of the octet truss (Fuller, 1961): from each node of a face-centred cubic lattice to its twelve neighbours, along the diagonals of the cube's
 * faces. `size` is the side of the cube.
 */
export function* octetLines(input: InfillInput): Lines {
  const middle = middleOf(input);
  const half = input.size / 2;
  for (const axis of [0, 1, 2]) {
    const [u, v] = [AXES[(axis + 1) % 3]!, AXES[(axis + 2) % 3]!];
    const reach =
      (input.high[(axis + 1) % 3]! - input.low[(axis + 1) % 3]!) / 2 +
      (input.high[(axis + 2) % 3]! - input.low[(axis + 2) % 3]!) / 2;
    const most = Math.ceil(reach / half);
    for (const plane of planesAcross(input, axis, half)) {
      const level = addScaled(middle, AXES[axis]!, plane * half);
      for (let line = -most; line <= most; line++) {
        // Nodes of a plane are those whose three numbers add up to something even.
        if ((line + plane) % 2 !== 0) continue;
        const point = addScaled(level, u, line * half);
        for (const sense of [1, -1])
          yield { point, direction: addScaled([0, 0, 0], addScaled(u, v, sense), Math.SQRT1_2) };
      }
    }
  }
}
