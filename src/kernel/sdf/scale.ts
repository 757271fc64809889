/** Distances above this many parts of a voxel are not told apart: their squares fill sixteen bits. */
const MOST_PARTS = 255;

/** Squared distance of what is further away than anything that matters. */
export const FAR = 65535;

/** How distances are counted where a surface is drawn at one distance. */
export interface FieldScale {
  /** Parts a voxel: 16, or 8 for a surface that is many voxels deep. */
  readonly parts: 8 | 16;
  /** Distances of so many parts and more are `FAR`. */
  readonly cap: number;
  /** Lattice points to both sides that a distance may come from. */
  readonly reach: number;
  /** The distance of the surface, in 1/256 part. */
  readonly level: number;
  /** The least squared distance, in parts, of points at the surface and beyond it. */
  readonly squaredLevel: number;
  /** Squared distances below this are exact or, if not, below it too: no surface is drawn from them. */
  readonly exactFrom: number;
}

/** The scale for a surface at `distance` millimetres, reaching `margin` millimetres beyond it; null where it is more than 30 voxels deep. */
export function fieldScale(distance: number, voxel: number, margin = 0): FieldScale | null {
  const parts = partsFor((distance + margin) / voxel);
  if (parts === null) return null;
  const cap = Math.ceil(((distance + margin) / voxel + 1.5) * parts);
  const level = Math.floor((256 * parts * distance) / voxel + 0.5);
  return {
    parts,
    cap,
    reach: Math.floor((cap - 1) / parts),
    level,
    squaredLevel: Math.ceil((level * level) / 65536),
    exactFrom: Math.max(0, (level >> 8) - parts) ** 2,
  };
}

function partsFor(voxels: number): 8 | 16 | null {
  const fits = (parts: 8 | 16): boolean => Math.ceil((voxels + 1.5) * parts) <= MOST_PARTS;
  return fits(16) ? 16 : fits(8) ? 8 : null;
}

/**
 * The voxel for a wall and its rounding, millimetres: fine enough for the wall to be right, eight to a wall where that is 0.1 to 0.5 mm, and coarse enough for the distances to be
 * counted.
 */
export function fieldVoxel(thickness: number, tolerance: number): number {
  const fine = tolerance > 0 ? Math.min(thickness / 8, tolerance) : thickness / 8;
  const wanted = Math.max(Math.min(0.5, Math.max(0.1, fine)), (thickness + tolerance) / 28);
  return Math.floor(wanted * 100 + 1e-9) / 100;
}

/** A place on the lattice in parts of a voxel, rounded, from 1/256. */
export function inParts(place: number, parts: 8 | 16): number {
  return Math.floor((place + 128 / parts) / (256 / parts));
}
