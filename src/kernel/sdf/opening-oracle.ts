import type { Vector } from '../mesh/vector.ts';
import { eachPoint, leastInWindows, type FieldValues } from './distance-oracle.ts';
import { FAR, inParts, type FieldScale } from './scale.ts';
import { crossingOf, depthLevel, fieldRoot, type FieldLevel } from './surface-oracle.ts';

/**
 * Opens a cavity by a ball, slow and certain (README.md): what lies within the ball's radius of the core, which is what lies deeper by that radius. `values` are the
 * distances and `core` their scale at the core; `ball` is the scale at the radius. Answers `FAR` less the squared distance to the core, so that more is deeper here too.
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
  const inPlane = leastInWindows(
    [
      [alongAxis(0), 1],
      [alongAxis(1), 0],
    ],
    counts,
    ball,
  );
  const across = leastInWindows([[alongAxis(2), 0]], counts, ball);
  const found = leastInWindows(
    [
      [inPlane, 2],
      [across, 1],
    ],
    counts,
    ball,
  );
  return Uint16Array.from(found, (squared) => FAR - Math.min(squared, FAR));
}

/** The level of what `openField` answers. */
export function openedLevel({ level }: FieldScale): FieldLevel {
  const deepest = fieldRoot(FAR);
  return {
    least: FAR - Math.floor(((level + 1) ** 2 - 1) / 65536),
    level: deepest - level,
    rootOf: (value) => deepest - fieldRoot(FAR - value),
  };
}
