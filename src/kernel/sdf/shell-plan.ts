import { fail, ok, type Result } from '#base';
import type { ShellSide } from '../features/shell.ts';
import { growBox } from '../mesh/boxes.ts';
import type { Aabb } from '../mesh/types.ts';
import { type FieldLattice, fieldLattice } from './lattice.ts';
import { type FieldScale, fieldScale, fieldVoxel } from './scale.ts';

/** What a part is hollowed by, millimetres. */
export interface ShellOptions {
  readonly thickness: number;
  /** Radius of the ball that has to fit: slots narrower than two of it become solid, corners are rounded. 0: any fits. Inside alone. */
  readonly tolerance: number;
  /** Absent: inside. */
  readonly side?: ShellSide;
  /** Absent: `fieldVoxel`. */
  readonly voxel?: number;
}

/** What the field of a shell is made for. */
export interface ShellPlan {
  readonly side: ShellSide;
  readonly lattice: FieldLattice;
  /** Of the cavity's surface; with a ball, of the core it is opened from; outside, of what has grown. */
  readonly scale: FieldScale;
  readonly ball?: FieldScale;
  /** Cavities below this are crumbs, mm³; outside, pockets. */
  readonly leastMm3: number;
  /** Memory of one thread, without the surface. */
  readonly bytes: number;
}

/** Counts along a row, and of the distances along it, fill sixteen bits. */
const MOST_POINTS = 4096;
const MOST_BYTES = 2 ** 30;
const LEAST_CAVITY_MM3 = 1;

/**
 * Plans the field of a shell for a mesh of these bounds and so many faces, in at most `mostBytes` of memory a thread. `validation`: a number that is none of its kind,
 * a wall of less than a voxel, a tolerance outside; `hollow_too_fine`: so many voxels have no room, with the one that has (`voxel`, mm); `out_of_range`: none that has is fine enough for the wall.
 */
export function planShell(
  bounds: Aabb,
  options: ShellOptions,
  faceCount = 0,
  mostBytes = MOST_BYTES,
): Result<ShellPlan> {
  const { thickness, tolerance, side, voxel } = options;
  if (!(thickness > 0) || !Number.isFinite(thickness))
    return fail('validation', 'a thickness is above 0', { field: 'thickness' });
  if (!(tolerance >= 0) || !Number.isFinite(tolerance))
    return fail('validation', 'a tolerance is 0 or above', { field: 'tolerance' });
  if (side === 'outside' && tolerance > 0)
    return fail('validation', 'what grows is round already', { field: 'tolerance' });
  const wanted = voxel ?? Math.min(thickness, fieldVoxel(thickness, tolerance));
  if (!(wanted > 0) || !(wanted <= thickness))
    return fail('validation', 'a voxel is above 0, and the wall at least one', { field: 'voxel' });
  const fits = (one: number): ShellPlan | null => {
    const plan = planAt(bounds, options, one, faceCount);
    return plan !== null && plan.bytes <= mostBytes ? plan : null;
  };
  const plan = fits(wanted);
  if (plan !== null) return ok(plan);
  for (let hundredths = Math.floor(wanted * 100) + 1; hundredths / 100 <= thickness / 2; hundredths++)
    if (fits(hundredths / 100) !== null)
      return fail('hollow_too_fine', `voxels of ${wanted} mm are too many`, { voxel: hundredths / 100 });
  return fail('out_of_range', 'no voxel that fits is fine enough for the wall', { field: 'thickness' });
}

/** Null where there are more points, or voxels to a wall, than can be counted. */
function planAt(
  bounds: Aabb,
  { thickness, tolerance, side = 'inside' }: ShellOptions,
  voxel: number,
  faceCount: number,
): ShellPlan | null {
  const lattice = fieldLattice(side === 'outside' ? growBox(bounds, thickness) : bounds, voxel);
  const scale = fieldScale(thickness + tolerance, voxel);
  const ball = tolerance > 0 ? fieldScale(tolerance, voxel) : undefined;
  if (scale === null || ball === null || lattice.counts.some((count) => !(count <= MOST_POINTS))) return null;
  // A ball that just fits is 4.2 of its radius cubed, and so is the least that grows: less of that is a pocket.
  const leastMm3 =
    side === 'outside'
      ? Math.min(LEAST_CAVITY_MM3, 2 * thickness ** 3)
      : Math.max(LEAST_CAVITY_MM3, 4.2 * tolerance ** 3);
  const windows = side === 'outside' ? [0, scale.reach] : [scale.reach, ball?.reach];
  const bytes = bytesOf(lattice, windows[0]!, windows[1], faceCount);
  return { side, lattice, scale, ...(ball === undefined ? {} : { ball }), leastMm3, bytes };
}

/** Planes of distances and, where something grows, of the distances to it; cells; a span or two a column; triangles and their lists. */
function bytesOf(
  { counts: [columns, rows] }: FieldLattice,
  reach: number,
  growth: number | undefined,
  faceCount: number,
): number {
  const planes = 2 * reach + 9 + (growth === undefined ? 0 : 4 * growth + 15);
  return planes * (columns + 72) * rows * 2 + columns * rows * (10 + 2 * 28) + faceCount * 64;
}
