/** A point, a direction or a size: x, y, z, in millimetres where it is measured. */
export type Vector = readonly [number, number, number];

/** a + b · scale. */
export function addScaled(a: Vector, b: Vector, scale: number): Vector {
  return [a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale];
}

/** a · factor. */
export function scale(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** a − b. */
export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Inner product. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Right-handed outer product. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Euclidean length. */
export function lengthOf(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/** Same direction, length 1; a zero vector stays zero. */
export function normalise(a: Vector): Vector {
  const size = lengthOf(a);
  return size === 0 ? a : [a[0] / size, a[1] / size, a[2] / size];
}

/** Linear interpolation from a (t = 0) to b (t = 1). */
export function mix(a: Vector, b: Vector, t: number): Vector {
  return addScaled(a, subtract(b, a), t);
}
