import { multiplyTransforms, rotationAbout } from '../mesh/matrix.ts';
import type { Transform } from '../mesh/types.ts';
import type { Direction } from './types.ts';

/** Past this a direction looks up: half a turn comes first, since the shortest way down is any. */
const UPWARD = 0.99;

/**
 * The shortest turn about the origin that makes a direction of length 1 look down (Möller and Hughes, "Efficiently Building a Matrix
 * to Rotate One Vector to Another", 1999, for the vector 0, 0, −1).
 */
export function turnDown([x, y, z]: Direction): Transform {
  if (z > UPWARD) return multiplyTransforms(turnDown([x, -y, -z]), rotationAbout('x', 180));
  // The axis is (x, y, z) × (0, 0, −1) = (−y, x, 0), the cosine −z.
  const share = 1 / (1 - z);
  const [xx, yy, xy] = [x * x * share, y * y * share, x * y * share];
  return [1 - xx, -xy, -x, 0, -xy, 1 - yy, -y, 0, x, y, -z, 0, 0, 0, 0, 1];
}
