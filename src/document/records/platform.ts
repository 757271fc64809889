import { ok, type Id } from '#base';
import type { Aabb, Vector } from '#kernel';
import { isIdText, refuseField, type RecordBase, type RecordType } from './record-type.ts';

/** Edges of the platform, as one stands before the printer. */
export const PLATFORM_EDGES = ['left', 'right', 'front', 'back'] as const;
export type PlatformEdge = (typeof PLATFORM_EDGES)[number];

/** How the platform of a plate is used: what the printer cannot know. Lengths in mm. */
export interface PlatformSettings {
  /** What is left free along each edge. */
  readonly margins: Readonly<Record<PlatformEdge, number>>;
  /** Pitch of the grid's fine lines. */
  readonly grid: number;
  /** Whether the limits of the build volume are drawn. */
  readonly limits: boolean;
  /** Parts that come nearer to each other are reported; absent in documents from before it could be chosen. */
  readonly gap?: number;
  /** Where coordinates are counted from; absent in documents from before it could be chosen, which is as the printer has it. */
  readonly origin?: PlatformOrigin | typeof AS_PRINTER;
}

/** The platform settings of a plate; a plate without a record has the usual ones. */
export interface PlatformRecord extends RecordBase<'platform'>, PlatformSettings {
  readonly id: Id<'platform'>;
  readonly plate: Id<'plate'>;
}

/** The id of a plate's settings: made from the plate's, so that no plate has two. */
export function platformIdOf(plate: Id<'plate'>): Id<'platform'> {
  return `platform-${plate}` as Id<'platform'>;
}

/** A point of the platform; X goes to the right and Y to the back from each. */
export const PLATFORM_ORIGINS = ['center', 'front-left', 'front-right', 'back-left', 'back-right'] as const;
export type PlatformOrigin = (typeof PLATFORM_ORIGINS)[number];

/** The origin is where the printer has it. */
export const AS_PRINTER = 'printer';

/** The origin of a platform, for a printer that has its own at a point. */
export function originOf(
  { origin = AS_PRINTER }: Pick<PlatformSettings, 'origin'>,
  ofPrinter: PlatformOrigin,
) {
  return origin === AS_PRINTER ? ofPrinter : origin;
}

/** Where an origin is on a platform (x, y, z mm), plate millimetres: those are counted from its middle. */
export function originPoint([width, depth]: Vector, origin: PlatformOrigin): readonly [x: number, y: number] {
  if (origin === 'center') return [0, 0];
  return [
    (origin.endsWith('right') ? 1 : -1) * (width / 2),
    (origin.startsWith('back') ? 1 : -1) * (depth / 2),
  ];
}

/** What each number may be, mm. */
export const PLATFORM_RANGES = {
  margin: { min: 0, max: 50, step: 0.1 },
  grid: { min: 1, max: 100, step: 1 },
  gap: { min: 0, max: 10, step: 0.1 },
} as const;

/** UI.md §3.4: parts nearer than this may grow together. */
export const USUAL_GAP_MM = 0.5;

export const USUAL_PLATFORM: PlatformSettings = {
  margins: { left: 0, right: 0, front: 0, back: 0 },
  grid: 10,
  limits: true,
};

/** The build volume of a platform (x, y, z mm) without its margins; where they leave nothing, the line between them. */
export function usableVolume(platform: Vector, { margins }: Pick<PlatformSettings, 'margins'>): Aabb {
  const side = (length: number, low: number, high: number): readonly [number, number] => {
    const [from, to] = [low - length / 2, length / 2 - high];
    return from <= to ? [from, to] : [(from + to) / 2, (from + to) / 2];
  };
  const [minX, maxX] = side(platform[0], margins.left, margins.right);
  const [minY, maxY] = side(platform[1], margins.front, margins.back);
  return { min: [minX, minY, 0], max: [maxX, maxY, platform[2]] };
}

function isWithin(value: unknown, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function isMargins(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== PLATFORM_EDGES.length)
    return false;
  const margins = value as Readonly<Record<string, unknown>>;
  return PLATFORM_EDGES.every((edge) => isWithin(margins[edge], PLATFORM_RANGES.margin));
}

export const platformType: RecordType<PlatformRecord> = {
  kind: 'platform',
  ownedBy: ['plate'],
  unrecorded: [],
  check(platform) {
    const { plate } = platform;
    if (!isIdText(plate)) return refuseField('plate');
    if (platform['id'] !== platformIdOf(plate as Id<'plate'>)) return refuseField('id');
    if (!isMargins(platform['margins'])) return refuseField('margins');
    if (!isWithin(platform['grid'], PLATFORM_RANGES.grid)) return refuseField('grid');
    if (typeof platform['limits'] !== 'boolean') return refuseField('limits');
    const { origin, gap } = platform;
    if (gap !== undefined && !isWithin(gap, PLATFORM_RANGES.gap)) return refuseField('gap');
    const isKnown = [undefined, AS_PRINTER, ...PLATFORM_ORIGINS].some((known) => known === origin);
    if (!isKnown) return refuseField('origin');
    return ok(platform as unknown as PlatformRecord);
  },
  owners: ({ plate }) => [plate],
  order: () => null,
  // The panel is lit where parts are, whatever area a person wants them in.
  affectsLayers: () => false,
};
