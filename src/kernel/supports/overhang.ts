import type { SupportSurface } from './lattice.ts';
import { rotationAbout } from '../mesh/matrix.ts';

/** Bits that the largest component of a normal keeps, so that squares and thresholds fit into 64. */
const KEPT_BITS = 15;
const SCALE = 1 << KEPT_BITS;

/** The threshold of an angle in degrees, 0 … 90: round(2¹⁵ · cos²). 0° is flat underside. */
export function overhangThreshold(degrees: number): number {
  const cosine = rotationAbout('z', degrees)[0]!;
  return Math.round(SCALE * cosine * cosine);
}

/**
 * Of each face, how many of `thresholds` it passes: 0 for one that looks up or is upright. Passes: its angle to flat is at most the
 * threshold's, exact to 0.005°. Integers that float64 holds, the same on every machine; shaders count as this does.
 *
 * With n the outer product of its edges and n_z < 0: a = |n| without the lowest bits, so that the largest has 15 at most; a face passes C
 * when a_z² · 2¹⁵ ≥ C · (a_x² + a_y² + a_z²).
 */
export function overhangClasses(
  { points, indices, facing }: Omit<SupportSurface, 'origin'>,
  thresholds: readonly number[],
): Uint8Array {
  const faces = indices.length / 3;
  const classes = new Uint8Array(faces);
  for (let face = 0, corner = 0; face < faces; face++, corner += 3) {
    const a = indices[corner]! * 3;
    const b = indices[corner + 1]! * 3;
    const c = indices[corner + 2]! * 3;
    const ux = points[b]! - points[a]!;
    const uy = points[b + 1]! - points[a + 1]!;
    const vx = points[c]! - points[a]!;
    const vy = points[c + 1]! - points[a + 1]!;
    // Half of all faces look up: they are done here.
    let z = (uy * vx - ux * vy) * facing;
    if (!(z > 0)) continue;
    const uz = points[b + 2]! - points[a + 2]!;
    const vz = points[c + 2]! - points[a + 2]!;
    let x = Math.abs(uy * vz - uz * vy);
    let y = Math.abs(uz * vx - ux * vz);
    const dropped = bitLength(Math.max(x, y, z)) - KEPT_BITS;
    if (dropped > 0) {
      const share = 2 ** -dropped;
      x = Math.floor(x * share);
      y = Math.floor(y * share);
      z = Math.floor(z * share);
    }
    const level = z * z * SCALE;
    const all = x * x + y * y + z * z;
    let passed = 0;
    for (let at = 0; at < thresholds.length; at++) if (level >= thresholds[at]! * all) passed++;
    classes[face] = passed;
  }
  return classes;
}

/** Bits of a whole number below 2⁵³. */
function bitLength(value: number): number {
  const high = Math.floor(value / 0x100000000);
  return high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(value >>> 0);
}
