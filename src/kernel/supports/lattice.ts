import { fail, ok, type Result } from '#base';
import { determinantOf } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';

/** Steps of the support lattice a millimetre, the same along all axes and for all printers. */
export const SUPPORT_UNITS = 1024;

/** Coordinates must stay inside ±2²⁰ steps, a metre: what follows is then exact in float64 and in pairs of 32 bits. */
export const SUPPORT_LIMIT = 1 << 20;

/** A part as it stands, on the support lattice. */
export interface SupportSurface {
  /** x, y, z of each point in steps: x and y from `origin`, z from the plate. */
  readonly points: Int32Array;
  readonly indices: Uint32Array;
  /** Where on the plate the part's own origin stands, mm: moving a part changes nothing but this. */
  readonly origin: readonly [number, number];
  /** −1 where the transform mirrors: faces then run clockwise. */
  readonly facing: 1 | -1;
}

/**
 * Puts a mesh on the support lattice. It must be welded and face outwards, its cavities inwards. `out_of_range`: it reaches further than a
 * metre from its own origin, or from the plate, or is no number.
 */
export function snapToSupports(
  { positions, indices }: MeshBuffers,
  transform: Transform,
): Result<SupportSurface, 'out_of_range'> {
  const m = transform as readonly number[];
  const points = new Int32Array(positions.length);
  for (let at = 0; at < positions.length; at += 3) {
    const px = positions[at]!;
    const py = positions[at + 1]!;
    const pz = positions[at + 2]!;
    const x = Math.floor((m[0]! * px + m[4]! * py + m[8]! * pz) * SUPPORT_UNITS + 0.5);
    const y = Math.floor((m[1]! * px + m[5]! * py + m[9]! * pz) * SUPPORT_UNITS + 0.5);
    const z = Math.floor((m[2]! * px + m[6]! * py + m[10]! * pz + m[14]!) * SUPPORT_UNITS + 0.5);
    if (!isInside(x) || !isInside(y) || !isInside(z)) {
      return fail('out_of_range', 'a part reaches further than its supports can be counted');
    }
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = z;
  }
  return ok({
    points,
    indices,
    origin: [m[12]!, m[13]!],
    facing: determinantOf(transform) < 0 ? -1 : 1,
  });
}

const isInside = (value: number): boolean => value > -SUPPORT_LIMIT && value < SUPPORT_LIMIT;

/** The outer product of a face's edges, outwards, into `normal`: integers below 2⁴³, exactly. Its length is twice the face's area. */
export function latticeNormal(
  { points, indices, facing }: Omit<SupportSurface, 'origin'>,
  face: number,
  normal: Float64Array,
): void {
  const a = indices[face * 3]! * 3;
  const b = indices[face * 3 + 1]! * 3;
  const c = indices[face * 3 + 2]! * 3;
  const ux = points[b]! - points[a]!;
  const uy = points[b + 1]! - points[a + 1]!;
  const uz = points[b + 2]! - points[a + 2]!;
  const vx = points[c]! - points[a]!;
  const vy = points[c + 1]! - points[a + 1]!;
  const vz = points[c + 2]! - points[a + 2]!;
  normal[0] = (uy * vz - uz * vy) * facing;
  normal[1] = (uz * vx - ux * vz) * facing;
  normal[2] = (ux * vy - uy * vx) * facing;
}

/** A place on the lattice in millimetres on the plate. */
export function fromLattice(
  { origin }: Pick<SupportSurface, 'origin'>,
  x: number,
  y: number,
  z: number,
): Vector {
  return [origin[0] + x / SUPPORT_UNITS, origin[1] + y / SUPPORT_UNITS, z / SUPPORT_UNITS];
}
