import { tangentOf } from './directions.ts';
import type { SupportSettings } from '../settings.ts';
import type { SupportSpace } from './space.ts';
import { STRAIGHT, type CostField } from './cost-field.ts';
import type { Platform } from '../types.ts';

/** Trunks are so much thicker up to the height they are reinforced to. */
export const REINFORCED = 1.25;
/** Branches have so much of a trunk's width. */
export const BRANCH_SHARE = 0.75;
/** A thin support has so much of a trunk's width at the top. */
const THIN_SHARE = 0.6;
/** Radius of a hair, mm. */
export const HAIR = 0.2;
/** What bars keep off the part, mm. */
const MARGINS = { normal: 0.25, thin: 0.12, hair: 0 } as const;

export type SizeName = keyof typeof MARGINS;

/** How thick a support is, and what ways it has. */
export interface SupportSize {
  readonly name: SizeName;
  /** Radii of a trunk, mm. */
  readonly bottom: number;
  readonly top: number;
  /** What a bar's axis keeps from filled cells, in cells squared. */
  readonly threshold: number;
  /** Ways to the plate, made when first asked for. */
  ways(): CostField;
  /** The same, with no regard to where the platform ends. */
  waysAnywhere(): CostField;
}

/** All widths times the scale of the settings. */
export function scaleWidths(settings: SupportSettings): SupportSettings {
  const { widthScale } = settings;
  if (widthScale === 1) return settings;
  return {
    ...settings,
    widthScale: 1,
    tipWidth: settings.tipWidth * widthScale,
    topWidth: settings.topWidth * widthScale,
    bottomWidth: settings.bottomWidth * widthScale,
    trunkTopWidth: settings.trunkTopWidth * widthScale,
    trunkBottomWidth: settings.trunkBottomWidth * widthScale,
    edgeWidth: settings.edgeWidth * widthScale,
    ballDiameter: settings.ballDiameter * widthScale,
  };
}

/** The three sizes of supports, thickest first. Settings have their widths scaled. */
export function sizesOf(
  space: SupportSpace,
  settings: SupportSettings,
): Readonly<Record<SizeName, SupportSize>> {
  const tangent = tangentOf(settings.treeAngle);
  // A step aside goes down so far that no bar leans more than the settings allow.
  const drops = [1, Math.SQRT2].map((step) => Math.max(1, Math.ceil(step / tangent - 1e-9))) as [
    number,
    number,
  ];
  const make = (name: SizeName, bottom: number, top: number): SupportSize => {
    const threshold = space.thresholdOf(Math.max(bottom, top) + MARGINS[name]);
    const landing = settings.withinPlatform ? landingOf(space, bottom) : null;
    return {
      name,
      bottom,
      top,
      threshold,
      ways: () => space.costs({ threshold, drops, landing }),
      waysAnywhere: () => space.costs({ threshold, drops, landing: null }),
    };
  };
  const [bottom, top] = [settings.bottomWidth / 2, settings.topWidth / 2];
  const thin = Math.max(HAIR, THIN_SHARE * top);
  return {
    normal: make('normal', bottom, top),
    thin: make('thin', Math.min(bottom, thin), Math.min(top, thin)),
    hair: make('hair', Math.min(bottom, HAIR), Math.min(top, HAIR)),
  };
}

/** Feet are this much wider than the trunks they are of, and at least so high, mm. */
export const FOOT_SHARE = 1.8;
export const FOOT_HEIGHT = 1.25;

function landingOf({ platform, grid }: SupportSpace, radius: number): Platform | null {
  if (platform === null) return null;
  // A column need not stand in the middle of its cell.
  const inset = FOOT_SHARE * radius + grid.side / 2;
  return {
    min: [platform.min[0] + inset, platform.min[1] + inset],
    max: [platform.max[0] - inset, platform.max[1] - inset],
  };
}

/** Millimetres of a cost. */
export function wayOf(cost: number, side: number): number {
  return (cost / STRAIGHT) * side;
}
