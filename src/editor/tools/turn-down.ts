import { multiplyTransforms, rotationAbout, type Transform, type Vector } from '#kernel';

/** Past this a normal looks up: half a turn comes first, since the shortest way down is any. */
const UPWARD = 0.99;

/**
 * The shortest turn that makes a vector of length 1 look down (Möller and Hughes, "Efficiently Building a Matrix to Rotate One
 * Vector to Another", 1999, for the vector 0, 0, −1).
 */
export function turnDown([x, y, z]: Vector): Transform {
  if (z > UPWARD) return multiplyTransforms(turnDown([x, -y, -z]), rotationAbout('x', 180));
  // The axis is (x, y, z) × (0, 0, −1) = (−y, x, 0), the cosine −z.
  const share = 1 / (1 - z);
  const [xx, yy, xy] = [x * x * share, y * y * share, x * y * share];
  return [1 - xx, -xy, -x, 0, -xy, 1 - yy, -y, 0, x, y, -z, 0, 0, 0, 0, 1];
}
