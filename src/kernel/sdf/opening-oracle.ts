import type { Vector } from '../mesh/vector.ts';
import { eachPoint, type FieldValues } from './distance-oracle.ts';
import { growCore } from './growth-oracle.ts';
import { inParts, type FieldScale } from './scale.ts';
import { crossingOf, depthLevel } from './surface-oracle.ts';

/**
 * Opens a cavity by a ball, slow and certain (README.md): what lies within the ball's radius of the core, which is what lies deeper by that radius. `values` are the
 * distances and `core` their scale at the core; `ball` is the scale at the radius. Answers as `growCore` does.
 */
export function openField(
  values: FieldValues,
  counts: Vector,
  core: FieldScale,
  ball: FieldScale,
): FieldValues {
  const level = depthLevel(core);
  const strides = [1, counts[0], counts[0] * counts[1]] as const;
  const isCore = (at: number): boolean => values[at]! >= level.least;
  /** Squared distance to the nearest crossing on a point's own line along an axis; 0 in the core. */
  const alongAxis = (axis: 0 | 1 | 2): Float64Array => {
    const out = new Float64Array(values.length).fill(Infinity);
    eachPoint(counts, (point, at) => {
      if (isCore(at)) {
        out[at] = 0;
        return;
      }
      const here = ball.parts * point[axis] + ball.parts / 2;
      for (const step of [-1, 1]) {
        let index = point[axis] + step;
        while (index >= 0 && index < counts[axis] && !isCore(at + (index - point[axis]) * strides[axis]))
          index += step;
        if (index < 0 || index >= counts[axis]) continue;
        // Between the core's first point on the line and the one before it.
        const first = Math.min(index, index - step);
        const before = at + (first - point[axis]) * strides[axis];
        const crossing = crossingOf(values[before]!, values[before + strides[axis]]!, level);
        const place = inParts(256 * first + 128 + crossing, ball.parts);
        out[at] = Math.min(out[at]!, (place - here) ** 2);
      }
    });
    return out;
  };
  return growCore([alongAxis(0), alongAxis(1), alongAxis(2)], counts, ball);
}
