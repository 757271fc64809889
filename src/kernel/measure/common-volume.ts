import { meshBounds } from '../mesh/bounds.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { createLineCaster, type LineSpan } from './rays.ts';

/** Lines along one side of the box. */
const LINES = 64;

/**
 * The volume that two meshes have in common, mm³, each what it winds around: measured on lines along z, which is exact to some hundredths.
 * Overlapping bodies of one of them count once.
 */
export function commonVolume(one: MeshBuffers, other: MeshBuffers): number {
  const { min, max } = meshBounds(one);
  const [first, second] = [createLineCaster(one), createLineCaster(other)];
  const stepX = (max[0] - min[0]) / LINES;
  const stepY = (max[1] - min[1]) / LINES;
  let length = 0;
  for (let row = 0; row < LINES; row++)
    for (let column = 0; column < LINES; column++) {
      const origin = [min[0] + (column + 0.5) * stepX, min[1] + (row + 0.5) * stepY, 0] as const;
      const inside = first.spans(origin, [0, 0, 1]);
      if (inside.length > 0) length += commonLength(inside, second.spans(origin, [0, 0, 1]));
    }
  return length * stepX * stepY;
}

function commonLength(one: readonly LineSpan[], other: readonly LineSpan[]): number {
  let length = 0;
  for (const { start, end } of one)
    for (const span of other) length += Math.max(0, Math.min(end, span.end) - Math.max(start, span.start));
  return length;
}
