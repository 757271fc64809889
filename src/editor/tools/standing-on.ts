import type { ContentHash } from '#base';
import { boxCentre, multiplyTransforms, translation, turnDown, type Transform, type Vector } from '#kernel';
import type { ToolContext } from './tool.ts';

/**
 * How a mesh stands when a direction of it, of length 1 and on the plate's axes as it stands now, looks down: turned the shortest
 * way, its box where it was on the plate and its lowest point on it. Null while the mesh is not in memory.
 */
export function standingOn(
  mesh: ContentHash,
  transform: Transform,
  down: Vector,
  { boxOf }: Pick<ToolContext, 'boxOf'>,
): Transform | null {
  const turned = multiplyTransforms(turnDown(down), transform);
  const [before, after] = [boxOf(mesh, transform), boxOf(mesh, turned)];
  if (before === undefined || after === undefined) return null;
  const [x, y] = boxCentre(before);
  const [turnedX, turnedY] = boxCentre(after);
  return multiplyTransforms(translation(x - turnedX, y - turnedY, -after.min[2]), turned);
}
