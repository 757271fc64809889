import { Forest } from '../issues/forest.ts';
import type { SortedEdges } from '../mesh/edges.ts';
import { latticeNormal, SUPPORT_UNITS, type SupportSurface } from './lattice.ts';
import { overhangClasses, overhangThreshold } from './overhang.ts';

/** What is painted on faces by hand. */
export interface SupportPaint {
  /** Of each face: `PAINT_NONE`, `PAINT_BLOCK`: no anchors, or `PAINT_ENFORCE`: it is overhang if it looks down at all. */
  readonly faces: Uint8Array;
}
export const PAINT_NONE = 0;
export const PAINT_BLOCK = 1;
export const PAINT_ENFORCE = 2;

/** What a face is to supports. */
export const ROLE_NONE = 0;
/** It hangs over. */
export const ROLE_OVERHANG = 1;
/** It is steeper than what hangs over, and may take supports where force is wanting. */
export const ROLE_RESERVE = 2;
/** It looks down, and takes none. */
export const ROLE_STEEP = 3;

/** Faces steeper than this take no supports: a tip would slip off. Degrees. */
const STEEPEST_RESERVE = 65;

/** Roles by the thresholds passed: 90° is passed by whatever looks down, the others by what hangs more and more. */
const BY_PASSED = [ROLE_NONE, ROLE_STEEP, ROLE_RESERVE, ROLE_OVERHANG] as const;

/** The faces whose role is one of those given, by number. */
export function facesOf(roles: Uint8Array, asked: readonly number[]): Uint32Array {
  const mask = asked.reduce((bits, role) => bits | (1 << role), 0);
  let count = 0;
  for (let face = 0; face < roles.length; face++) count += (mask >> roles[face]!) & 1;
  // With room for one that is written down and not counted.
  const faces = new Uint32Array(count + 1);
  count = 0;
  for (let face = 0; face < roles.length; face++) {
    faces[count] = face;
    count += (mask >> roles[face]!) & 1;
  }
  return faces.subarray(0, count);
}

/** The thresholds whose classes (`overhangClasses`) are roles, for a critical angle in degrees. */
export const roleThresholds = (criticalAngle: number): readonly number[] =>
  [Math.max(criticalAngle, STEEPEST_RESERVE), criticalAngle, 90].map(overhangThreshold);

/** The role of each face, for a critical angle in degrees. */
export const faceRoles = (
  surface: SupportSurface,
  criticalAngle: number,
  paint: SupportPaint | null = null,
): Uint8Array => rolesOf(overhangClasses(surface, roleThresholds(criticalAngle)), paint);

/** The role of each face by its class among `roleThresholds`, in the same array. */
export function rolesOf(roles: Uint8Array, paint: SupportPaint | null): Uint8Array {
  for (let face = 0; face < roles.length; face++) {
    const passed = roles[face]!;
    const isEnforced = passed > 0 && paint !== null && paint.faces[face] === PAINT_ENFORCE;
    roles[face] = isEnforced ? ROLE_OVERHANG : BY_PASSED[passed]!;
  }
  return roles;
}

/** Overhanging faces joined by edges. */
export interface OverhangRegions {
  /** Of each face the smallest face number of its region, or −1. */
  readonly labels: Int32Array;
  readonly regions: readonly OverhangRegion[];
}

export interface OverhangRegion {
  readonly label: number;
  readonly faces: number;
  /** As seen from below, mm². */
  readonly areaMm2: number;
  /**
   * Twice that area in square steps, exactly: `high` · 2³² + `low`, each a sum of the upper and the lower bits of its faces' (up to 2²⁰
   * faces).
   */
  readonly doubled: { readonly high: number; readonly low: number };
}

const WORD = 0x100000000;

/** Joins the faces of role `ROLE_OVERHANG`; `sorted` are the edges of the surface's mesh. */
export function overhangRegions(
  surface: SupportSurface,
  roles: Uint8Array,
  { edges, keys }: SortedEdges,
): OverhangRegions {
  const forest = new Forest();
  forest.reset(roles.length);
  let last = -1;
  let lastKey = -1;
  for (let at = 0; at < edges.length; at++) {
    const key = keys[at]! >>> 1;
    if (key !== lastKey) last = -1;
    lastKey = key;
    const face = Math.floor(edges[at]! / 3);
    if (roles[face] !== ROLE_OVERHANG) continue;
    if (last >= 0) forest.unite(last, face);
    last = face;
  }
  const labels = new Int32Array(roles.length).fill(-1);
  const numbers = new Map<number, number>();
  const found: { label: number; faces: number; high: number; low: number }[] = [];
  const normal = new Float64Array(3);
  for (let face = 0; face < roles.length; face++) {
    if (roles[face] !== ROLE_OVERHANG) continue;
    const label = forest.find(face);
    labels[face] = label;
    let number = numbers.get(label);
    if (number === undefined) {
      number = found.length;
      numbers.set(label, number);
      found.push({ label, faces: 0, high: 0, low: 0 });
    }
    latticeNormal(surface, face, normal);
    const region = found[number]!;
    const high = Math.floor(-normal[2]! / WORD);
    region.faces++;
    region.high += high;
    region.low += -normal[2]! - high * WORD;
  }
  const perMm2 = 2 * SUPPORT_UNITS * SUPPORT_UNITS;
  return {
    labels,
    regions: found.map(({ label, faces, high, low }) => ({
      label,
      faces,
      areaMm2: (high * WORD + low) / perMm2,
      doubled: { high, low },
    })),
  };
}
