import type { Vector } from '../mesh/vector.ts';
import { isVector, isWithin, type NumberRange } from './checks.ts';
import { isPlacedRegion, type PlacedRegion } from './placed-region.ts';

/** Whether the wall lies within the part, around a cavity, or around the part, which is then the cavity. */
export const SHELL_SIDES = ['inside', 'outside'] as const;
export type ShellSide = (typeof SHELL_SIDES)[number];

export const INFILL_PATTERNS = ['none', 'grid', 'honeycomb', 'lattice', 'gyroid', 'pillars'] as const;
export type InfillPattern = (typeof INFILL_PATTERNS)[number];

/** What each number of a shell may be, mm on the plate, in steps its field goes by (UI.md §3.4). */
export const SHELL_NUMBERS = {
  thickness: { min: 0.2, max: 20, step: 0.1, default: 2 },
  /** Radius of the ball that has to fit into a cavity; 0: any fits. */
  tolerance: { min: 0, max: 2, step: 0.05, default: 0 },
  /** From one bar, wall or pillar of the infill to the next. */
  size: { min: 2, max: 50, step: 0.5, default: 8 },
  /** Half of what a bar or wall of the infill is thick. */
  radius: { min: 0.3, max: 5, step: 0.05, default: 0.6 },
} as const satisfies Readonly<Record<string, NumberRange>>;

/** What stays solid of a cavity: bodies in mesh mm, or one behind a place on the surface. */
export type SolidRegion =
  | { readonly kind: 'box'; readonly min: Vector; readonly max: Vector }
  | { readonly kind: 'ball'; readonly centre: Vector; readonly radius: number }
  | PlacedRegion;

/** More regions are a mistake. */
export const MOST_SOLID_REGIONS = 500;

/** A part made hollow: by a cavity that leaves a wall inside its surface, or by a wall around it. Lengths are mm on the plate. */
export interface Shell {
  readonly side: ShellSide;
  readonly thickness: number;
  readonly tolerance: number;
  readonly infill: InfillPattern;
  readonly size: number;
  readonly radius: number;
  readonly solids: readonly SolidRegion[];
}

const FIELDS = 7;

/** Whether a value is a shell that can be made. */
export function isShell(value: unknown): value is Shell {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== FIELDS) return false;
  const shell = value as Readonly<Record<string, unknown>>;
  const { solids } = shell;
  return (
    SHELL_SIDES.some((side) => side === shell['side']) &&
    INFILL_PATTERNS.some((pattern) => pattern === shell['infill']) &&
    Object.entries(SHELL_NUMBERS).every(([name, range]) => isWithin(shell[name], range)) &&
    // Outside nothing is opened by a ball (ADR 0359).
    (shell['side'] === 'inside' || shell['tolerance'] === 0) &&
    Array.isArray(solids) &&
    solids.length <= MOST_SOLID_REGIONS &&
    solids.every(isSolidRegion)
  );
}

function isSolidRegion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const region = value as Readonly<Record<string, unknown>>;
  const { kind, min, max, centre, radius, ...others } = region;
  if (kind === 'placed') return isPlacedRegion(region);
  if (Object.keys(others).length > 0) return false;
  if (kind === 'ball')
    return (
      isVector(centre) && isWithin(radius, { min: 1e-3, max: 1e5 }) && min === undefined && max === undefined
    );
  return (
    kind === 'box' &&
    isVector(min) &&
    isVector(max) &&
    min.every((low, axis) => low < max[axis]!) &&
    centre === undefined &&
    radius === undefined
  );
}
