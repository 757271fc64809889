import type { Vector } from '../../mesh/vector.ts';
import { fromLattice, latticeNormal, type SupportSurface } from '../lattice.ts';

/** A place of a part's surface. Millimetres on the plate. */
export interface SurfaceSpot {
  readonly at: Vector;
  /** Outwards, of length 1. */
  readonly normal: Vector;
  readonly face: number;
}

/** The spot of a place on the lattice that lies on a face. */
export function spotOn(surface: SupportSurface, x: number, y: number, z: number, face: number): SurfaceSpot {
  return { at: fromLattice(surface, x, y, z), normal: unitNormal(surface, face), face };
}

/** Of a face, outwards; straight down for one without an area. */
export function unitNormal(surface: SupportSurface, face: number): Vector {
  const normal = new Float64Array(3);
  latticeNormal(surface, face, normal);
  const [x, y, z] = normal as unknown as Vector;
  const length = Math.sqrt(x * x + y * y + z * z);
  return length === 0 ? [0, 0, -1] : [x / length, y / length, z / length];
}
