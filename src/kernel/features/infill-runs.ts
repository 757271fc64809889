import { addScaled, type Vector } from '../mesh/vector.ts';
import { isAnyFilled, type Occupancy } from './occupancy.ts';

/** How far infill is pushed into the wall, mm: it counts inside the part alone, so that it may. */
export const INTO_WALL = 0.4;

/** What is open between neighbouring bars or walls at least, mm: less would not let resin out. */
export const LEAST_OPENING = 1;

/** A stretch of a line, by millimetres from its start. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** The stretches of a line whose surroundings, so far to every side, hold a point of the cavity; pushed into the wall at their ends. */
export function runsAlong(
  cavity: Occupancy,
  start: Vector,
  direction: Vector,
  length: number,
  around: number,
): readonly Run[] {
  const runs: Run[] = [];
  const steps = Math.ceil(length / cavity.side);
  let from = -1;
  for (let step = 0; step <= steps; step++) {
    let isKept = false;
    if (step < steps) {
      const a = addScaled(start, direction, step * cavity.side);
      const b = addScaled(a, direction, cavity.side);
      const low = a.map((value, axis) => Math.min(value, b[axis]!) - around) as unknown as Vector;
      const high = a.map((value, axis) => Math.max(value, b[axis]!) + around) as unknown as Vector;
      isKept = isAnyFilled(cavity, low, high);
    }
    if (isKept && from < 0) from = step;
    if (isKept || from < 0) continue;
    runs.push({ from: from * cavity.side - INTO_WALL, to: step * cavity.side + INTO_WALL });
    from = -1;
  }
  return runs;
}
