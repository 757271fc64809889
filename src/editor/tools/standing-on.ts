import type { ContentHash } from '#base';
import {
  boxCentre,
  multiplyTransforms,
  rotationAbout,
  translation,
  type Transform,
  type Vector,
} from '#kernel';
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

/** Past this a normal looks up: half a turn comes first, since the shortest way down is any. */
const UPWARD = 0.99;

/**
 * The shortest turn that makes a vector of length 1 look down (Möller and Hughes, "Efficiently Building a Matrix to Rotate One
 * Vector to Another", 1999, for the vector 0, 0, −1).
 */
function turnDown([x, y, z]: Vector): Transform {
  if (z > UPWARD) return multiplyTransforms(turnDown([x, -y, -z]), rotationAbout('x', 180));
  // The axis is (x, y, z) × (0, 0, −1) = (−y, x, 0), the cosine −z.
  const share = 1 / (1 - z);
  const [xx, yy, xy] = [x * x * share, y * y * share, x * y * share];
  return [1 - xx, -xy, -x, 0, -xy, 1 - yy, -y, 0, x, y, -z, 0, 0, 0, 0, 1];
}
