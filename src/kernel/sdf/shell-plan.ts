import { fail, ok, type Result } from '#base';
import type { Aabb } from '../mesh/types.ts';
import { type FieldLattice, fieldLattice } from './lattice.ts';
import { type FieldScale, fieldScale, fieldVoxel } from './scale.ts';

/** What a part is hollowed by, millimetres. */
export interface ShellOptions {
  readonly thickness: number;
  /** Radius of the ball that has to fit: slots narrower than two of it become solid, corners are rounded. 0: any fits. */
  readonly tolerance: number;
  /** Absent: `fieldVoxel`. */
  readonly voxel?: number;
}

/** What the field of a shell is made for. */
export interface ShellPlan {
  readonly lattice: FieldLattice;
  /** Of the cavity's surface; with a ball, of the core it is opened from. */
  readonly scale: FieldScale;
  readonly ball?: FieldScale;
  /** Cavities below this are crumbs, mm³. */
  readonly leastMm3: number;
}

/** Counts along a row, and of the distances along it, fill sixteen bits. */
const MOST_POINTS = 4000;
/** Planes that are held at once; lists and the surface come to that. */
const MOST_PLANE_BYTES = 2 ** 30;
const LEAST_CAVITY_MM3 = 1;

/**
 * Plans the field of a shell for a mesh of these bounds. `validation`: a thickness or voxel that is none; `hollow_too_fine`: so many voxels have no
 * room, with the one that has (`voxel`, mm).
 */
export function planShell(bounds: Aabb, { thickness, tolerance, voxel }: ShellOptions): Result<ShellPlan> {
  if (!(thickness > 0) || !Number.isFinite(thickness))
    return fail('validation', 'a thickness is above 0', { field: 'thickness' });
  if (!(tolerance >= 0) || !Number.isFinite(tolerance))
    return fail('validation', 'a tolerance is 0 or above', { field: 'tolerance' });
  const wanted = voxel ?? fieldVoxel(thickness, tolerance);
  if (!(wanted > 0) || !Number.isFinite(wanted))
    return fail('validation', 'a voxel is above 0', { field: 'voxel' });
  const plan = planAt(bounds, thickness, tolerance, wanted);
  if (plan !== null) return ok(plan);
  for (let hundredths = Math.floor(wanted * 100) + 1; hundredths <= 1000; hundredths++)
    if (planAt(bounds, thickness, tolerance, hundredths / 100) !== null)
      return fail('hollow_too_fine', `voxels of ${wanted} mm are too many`, { voxel: hundredths / 100 });
  return fail('out_of_range', 'no voxel is coarse enough');
}

function planAt(bounds: Aabb, thickness: number, tolerance: number, voxel: number): ShellPlan | null {
  const lattice = fieldLattice(bounds, voxel);
  const scale = fieldScale(thickness + tolerance, voxel);
  const ball = tolerance > 0 ? fieldScale(tolerance, voxel) : undefined;
  if (scale === null || ball === null || lattice.counts.some((count) => !(count <= MOST_POINTS))) return null;
  const [columns, rows] = lattice.counts;
  const planeBytes = (columns + 72) * rows * 2;
  const planes = 2 * scale.reach + 9 + (ball === undefined ? 0 : 4 * ball.reach + 15);
  if (planes * planeBytes > MOST_PLANE_BYTES) return null;
  // A ball that just fits is 4.2 of its radius cubed.
  const leastMm3 = Math.max(LEAST_CAVITY_MM3, 4.2 * tolerance ** 3);
  return { lattice, scale, ...(ball === undefined ? {} : { ball }), leastMm3 };
}
