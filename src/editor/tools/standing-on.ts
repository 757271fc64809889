import { boxCentre, multiplyTransforms, translation, turnDown, type Transform, type Vector } from '#kernel';
import type { PartRecord } from '#document';
import type { ToolContext } from './tool.ts';

/**
 * How a part stands when a direction of it, of length 1 and on the plate's axes as it stands now, looks down: turned the shortest
 * way, its box where it was on the plate and its lowest point on it. Null while its mesh is not in memory.
 */
export function standingOn(
  part: Pick<PartRecord, 'mesh' | 'features' | 'transform'>,
  down: Vector,
  { boxOf }: Pick<ToolContext, 'boxOf'>,
): Transform | null {
  const turned = multiplyTransforms(turnDown(down), part.transform);
  const [before, after] = [boxOf(part, part.transform), boxOf(part, turned)];
  if (before === undefined || after === undefined) return null;
  const [x, y] = boxCentre(before);
  const [turnedX, turnedY] = boxCentre(after);
  return multiplyTransforms(translation(x - turnedX, y - turnedY, -after.min[2]), turned);
}
