import type { Vector } from '../mesh/vector.ts';
import { isDirection, isVector, isWithin, type NumberRange } from './checks.ts';

/** A wall gets cells cut into it; an open base is closed by a honeycomb. */
export const HONEYCOMB_KINDS = ['perforate', 'close'] as const;
export type HoneycombKind = (typeof HONEYCOMB_KINDS)[number];

/** What each number of a honeycomb may be, in steps its field goes by (UI.md §3.4). Lengths are mm on the plate. */
export const HONEYCOMB_NUMBERS = {
  /** Across the flats of a cell, its wall not counted. */
  cell: { min: 2, max: 50, step: 0.5, default: 8 },
  wall: { min: 0.3, max: 10, step: 0.1, default: 1.2 },
  /** Of the cells, or of the plate that closes; 0: through the wall, or as its walls are wide. */
  depth: { min: 0, max: 100, step: 0.1, default: 0 },
  /** What is left whole along the edge of the face. */
  border: { min: 0, max: 20, step: 0.1, default: 2 },
  /** How high above the face what closes it begins, so that cells drain below; 0: at the face. Not for `perforate`. */
  notch: { min: 0, max: 20, step: 0.1, default: 2 },
} as const satisfies Readonly<Record<string, NumberRange>>;

/** A honeycomb on a flat face of a part. */
export interface Honeycomb {
  readonly kind: HoneycombKind;
  /** A place on the face, mesh mm. */
  readonly at: Vector;
  /** Outward normal of the face in mesh millimetres, of length 1. */
  readonly normal: Vector;
  readonly cell: number;
  readonly wall: number;
  readonly depth: number;
  readonly border: number;
  readonly notch: number;
}

/** More honeycombs on a part are a mistake. */
export const MOST_HONEYCOMBS = 20;

const FIELDS = 8;

/** Whether a value is a honeycomb that can be made. */
export function isHoneycomb(value: unknown): value is Honeycomb {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== FIELDS) return false;
  const honeycomb = value as Readonly<Record<string, unknown>>;
  return (
    HONEYCOMB_KINDS.some((kind) => kind === honeycomb['kind']) &&
    isVector(honeycomb['at']) &&
    isDirection(honeycomb['normal']) &&
    Object.entries(HONEYCOMB_NUMBERS).every(([name, range]) => isWithin(honeycomb[name], range))
  );
}
