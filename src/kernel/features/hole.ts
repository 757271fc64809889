import type { Vector } from '../mesh/vector.ts';
import { isDirection, isVector, isWithin, type NumberRange } from './checks.ts';

/** A hole goes through a wall and no deeper; a slot ends at its depth. */
export const HOLE_KINDS = ['hole', 'slot'] as const;
export type HoleKind = (typeof HOLE_KINDS)[number];

/** Which wall: the one at the place, the one across, where the axis leaves the part, or both. */
export const HOLE_DIRECTIONS = ['inner', 'outer', 'both'] as const;
export type HoleDirection = (typeof HOLE_DIRECTIONS)[number];

/** What each number of a hole may be, in steps its field goes by (UI.md §3.4). Lengths are mm on the plate. */
export const HOLE_NUMBERS = {
  /** Radius to the corners, from the outer end to the outer surface. */
  r1: { min: 0.2, max: 20, step: 0.1, default: 2 },
  /** Radius from the inner surface to the inner end; between the two it changes evenly. */
  r2: { min: 0.2, max: 20, step: 0.1, default: 2 },
  edges: { min: 3, max: 64, step: 1, default: 32 },
  /** How far it begins outside the surface. */
  protrusion: { min: 0, max: 5, step: 0.1, default: 0.5 },
  /** How deep a slot is. */
  depth: { min: 0.5, max: 100, step: 0.1, default: 6 },
  /** Of the axis from the normal, degrees: positive lifts the outer end towards the mesh's +z. */
  angle: { min: -89, max: 89, step: 1, default: 0 },
  /** Between the plug and the hole, all round. */
  gap: { min: 0, max: 1, step: 0.01, default: 0.1 },
} as const satisfies Readonly<Record<string, NumberRange>>;

/** A hole in the wall of a part. */
export interface Hole {
  readonly kind: HoleKind;
  /** Its place on the surface, mesh mm. */
  readonly at: Vector;
  /** Outward normal there in mesh millimetres, of length 1. */
  readonly normal: Vector;
  readonly direction: HoleDirection;
  readonly r1: number;
  readonly r2: number;
  readonly edges: number;
  readonly protrusion: number;
  readonly depth: number;
  readonly angle: number;
  readonly gap: number;
}

/** More holes in a part are a mistake. */
export const MOST_HOLES = 200;

const FIELDS = 11;

/** Whether a value is a hole that can be made. */
export function isHole(value: unknown): value is Hole {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== FIELDS) return false;
  const hole = value as Readonly<Record<string, unknown>>;
  return (
    HOLE_KINDS.some((kind) => kind === hole['kind']) &&
    HOLE_DIRECTIONS.some((direction) => direction === hole['direction']) &&
    isVector(hole['at']) &&
    isDirection(hole['normal']) &&
    Object.entries(HOLE_NUMBERS).every(([name, range]) => isWithin(hole[name], range)) &&
    Number.isInteger(hole['edges'])
  );
}
