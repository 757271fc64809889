import type { FieldScale, Vector } from '#kernel';
import type { FieldLimits } from './limits.ts';
import { FieldFault } from './work.ts';

/** Planes from the first, so many. */
export interface Planes {
  readonly first: number;
  readonly count: number;
}

/** How planes go by in one pass of distances: a step adds some, and finishes those of which all within reach were added. */
export interface PassPlan {
  /** Planes in place of what was measured within planes, and of distances. */
  readonly held: number;
  readonly kept: number;
  added(step: number): Planes;
  done(step: number): Planes;
}

/** How a field is made in steps; each plane is measured once. */
export interface StepPlan {
  readonly steps: number;
  /** Planes that a step adds or finishes, at most. */
  readonly planes: number;
  /** Layers in place of first vertices. */
  readonly cellLayers: number;
  readonly depth: PassPlan;
  /** Of the opening by a ball, which follows. */
  readonly opening: PassPlan | null;
}

/** A point's distance to the core comes from a crossing before a point no further beyond its reach. */
const BEYOND_REACH = 1;

/** Plans steps that fit the limits. Throws `FieldFault`, `compute_out_of_memory`, where one plane and what is in its reach do not. */
export function planSteps(
  counts: Vector,
  scale: FieldScale,
  ball: FieldScale | undefined,
  limits: FieldLimits,
): StepPlan {
  const [columns, rows, layers] = counts;
  const planeBytes = Math.ceil(columns / 2) * rows * 4;
  let planes = Math.max(1, Math.min(layers, Math.floor(limits.points / (columns * rows))));
  for (; planes > 0; planes--) {
    const plan = stepsOf(layers, planes, scale, ball);
    const most = Math.max(...passesOf(plan).flatMap(({ held, kept }) => [held, kept]));
    if (most * planeBytes <= limits.bytes && plan.cellLayers * columns * rows * 4 <= limits.bytes)
      return plan;
  }
  throw new FieldFault('compute_out_of_memory', `planes of ${columns} by ${rows} points are too large`);
}

export function passesOf({ depth, opening }: StepPlan): readonly PassPlan[] {
  return opening === null ? [depth] : [depth, opening];
}

function stepsOf(layers: number, planes: number, scale: FieldScale, ball: FieldScale | undefined): StepPlan {
  const upTo = (past: number): number => Math.min(layers, Math.max(0, past));
  const after =
    (delay: number) =>
    (step: number): Planes => {
      const first = upTo(step * planes - delay);
      return { first, count: upTo((step + 1) * planes - delay) - first };
    };
  const { reach } = scale;
  const view = ball === undefined ? 0 : ball.reach + BEYOND_REACH;
  return {
    steps: Math.ceil((layers + reach + view) / planes),
    planes,
    cellLayers: planes + 1,
    // The surface needs the two planes before those of its step.
    depth: {
      held: planes + 2 * reach,
      kept: planes + Math.max(2, 2 * view),
      added: after(0),
      done: after(reach),
    },
    opening:
      ball === undefined
        ? null
        : {
            held: planes + view + ball.reach,
            kept: planes + 2,
            added: after(reach),
            done: after(reach + view),
          },
  };
}
