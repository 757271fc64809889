import type { Transform } from './types.ts';
import type { Vector } from './vector.ts';

/** Millimetres (position), degrees (rotationDegrees) and factors (scale; negative mirrors) of a transform. */
export interface TransformParts {
  readonly position: Vector;
  readonly rotationDegrees: Vector;
  readonly scale: Vector;
}

/** The transform that moves nothing. */
export const identityTransform: Transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** a·b: a point goes through `b` first, then through `a`. No entry is −0, so equal matrices are equal as text. */
export function multiplyTransforms(a: Transform, b: Transform): Transform {
  const product: number[] = [];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!;
      product.push(sum);
    }
  }
  return product;
}

/** Moves by x, y, z millimetres. */
export function translation(x: number, y: number, z: number): Transform {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** Scales about the origin. */
export function scaling(x: number, y: number, z: number): Transform {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/** Turns about an axis through the origin, counter-clockwise seen from the axis' tip. Quarter turns have entries 0 and ±1. */
export function rotationAbout(axis: 'x' | 'y' | 'z', degrees: number): Transform {
  const [cosine, sine] = cosineAndSine(degrees);
  const minus = 0 - sine;
  switch (axis) {
    case 'x':
      return [1, 0, 0, 0, 0, cosine, sine, 0, 0, minus, cosine, 0, 0, 0, 0, 1];
    case 'y':
      return [cosine, 0, minus, 0, 0, 1, 0, 0, sine, 0, cosine, 0, 0, 0, 0, 1];
    case 'z':
      return [cosine, sine, 0, 0, minus, cosine, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  }
}

/** translation · Rx · Ry · Rz · scaling: three.js's Euler order 'XYZ'. */
export function composeTransform(parts: TransformParts): Transform {
  const [x, y, z] = parts.rotationDegrees;
  const rotation = multiplyTransforms(
    multiplyTransforms(rotationAbout('x', x), rotationAbout('y', y)),
    rotationAbout('z', z),
  );
  return multiplyTransforms(
    translation(...parts.position),
    multiplyTransforms(rotation, scaling(...parts.scale)),
  );
}

/**
 * The parts `composeTransform` makes the transform from. Angles are in (−180, 180], the middle one in [−90, 90], and are
 * rounded to 10⁻¹⁰ degree so that 30 reads as 30. A mirrored transform has a negative x factor; shear, which parts cannot
 * say, is lost.
 */
export function decomposeTransform(transform: Transform): TransformParts {
  const length = (at: number): number =>
    Math.sqrt(transform[at]! ** 2 + transform[at + 1]! ** 2 + transform[at + 2]! ** 2);
  const scale: [number, number, number] = [length(0), length(4), length(8)];
  if (determinantOf(transform) < 0) scale[0] = -scale[0];
  const entry = (row: number, column: number): number =>
    scale[column] === 0 ? Number(row === column) : transform[column * 4 + row]! / scale[column]!;
  const cosineY = Math.sqrt(entry(0, 0) ** 2 + entry(0, 1) ** 2);
  const y = Math.atan2(entry(0, 2), cosineY);
  // With Y at ±90° the turns about X and Z are one turn; all of it is given to X.
  const locked = cosineY < 1e-9;
  const x = locked ? Math.atan2(entry(2, 1), entry(1, 1)) : Math.atan2(-entry(1, 2), entry(2, 2));
  const z = locked ? 0 : Math.atan2(-entry(0, 1), entry(0, 0));
  return {
    position: [transform[12]!, transform[13]!, transform[14]!],
    rotationDegrees: [toDegrees(x), toDegrees(y), toDegrees(z)],
    scale,
  };
}

/** Determinant of the 3×3 part: the factor by which volumes grow; negative when the transform mirrors. */
export function determinantOf(transform: Transform): number {
  const at = (row: number, column: number): number => transform[column * 4 + row]!;
  return (
    at(0, 0) * (at(1, 1) * at(2, 2) - at(2, 1) * at(1, 2)) -
    at(0, 1) * (at(1, 0) * at(2, 2) - at(2, 0) * at(1, 2)) +
    at(0, 2) * (at(1, 0) * at(2, 1) - at(2, 0) * at(1, 1))
  );
}

/** The transform that undoes this one; undefined when it flattens space (determinant 0 or not finite). */
export function invertTransform(transform: Transform): Transform | undefined {
  const determinant = determinantOf(transform);
  const factor = 1 / determinant;
  if (!Number.isFinite(factor) || !Number.isFinite(determinant)) return undefined;
  const at = (row: number, column: number): number => transform[(column % 3) * 4 + (row % 3)]!;
  const linear: number[] = [];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      // Cofactor of the transposed entry; cyclic indices carry the sign.
      const cofactor =
        at(column + 1, row + 1) * at(column + 2, row + 2) - at(column + 1, row + 2) * at(column + 2, row + 1);
      linear.push(cofactor * factor + 0);
    }
    linear.push(0);
  }
  const inverse: Transform = [...linear, 0, 0, 0, 1];
  const [x, y, z] = transformPoint(inverse, [transform[12]!, transform[13]!, transform[14]!]);
  return [...linear, 0 - x, 0 - y, 0 - z, 1];
}

/** A point taken through the transform. */
export function transformPoint(transform: Transform, point: Vector): [number, number, number] {
  const [x, y, z] = point;
  return [
    transform[0]! * x + transform[4]! * y + transform[8]! * z + transform[12]!,
    transform[1]! * x + transform[5]! * y + transform[9]! * z + transform[13]!,
    transform[2]! * x + transform[6]! * y + transform[10]! * z + transform[14]!,
  ];
}

function toDegrees(radians: number): number {
  return Math.round((radians * 180e10) / Math.PI) / 1e10 + 0;
}

/**
 * Cosine and sine of an angle in degrees. Engines may differ in Math.sin's last bit, and a document's matrices must be the same
 * everywhere, so only + − × ÷ are used: the angle is reduced to ±45° in degrees, where that is exact, then summed as a
 * Taylor series whose first left-out term is below 10⁻¹⁹.
 */
function cosineAndSine(degrees: number): [number, number] {
  const turn = degrees % 360;
  const quarters = Math.round(turn / 90);
  const radians = ((turn - quarters * 90) * Math.PI) / 180;
  const square = radians * radians;
  let cosine = 0;
  let sine = 0;
  for (let power = 18; power >= 2; power -= 2) {
    cosine = (-square / ((power - 1) * power)) * (1 + cosine);
    sine = (-square / (power * (power + 1))) * (1 + sine);
  }
  cosine = 1 + cosine;
  sine = radians * (1 + sine) + 0;
  switch ((quarters + 8) % 4) {
    case 0:
      return [cosine, sine];
    case 1:
      return [0 - sine, cosine];
    case 2:
      return [0 - cosine, 0 - sine];
    default:
      return [sine, 0 - cosine];
  }
}
