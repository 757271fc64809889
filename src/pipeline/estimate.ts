import type { RasterSpec } from '#kernel';
import type { Material, PrintCraft } from '#document';
import type { LayerSettings, PrinterFormat, PrintEstimate } from '#formats/printer';
import { pullsOf } from './area-motion.ts';
import { areaMotionOf, layerSettingsFor, type AreasOfLayers, type PeelingPrinter } from './layer-settings.ts';

/** What of a print's motion its file has a place for. */
export type MotionOfFormat = Pick<PrinterFormat, 'twoStageLift' | 'layerMotion'>;
const ALL_MOTION: MotionOfFormat = { twoStageLift: true, layerMotion: 'all' };

/** Seconds that a tilting vat takes to peel and come back (UVtools' estimate; FORMATS §0). */
const TILT_SECONDS = 4;

/**
 * Seconds of one layer: rests, exposure and the motion of both parts, mm at mm/min (UVtools' estimate; FORMATS §0). In a format without
 * second parts all of the way goes at the first one's speed.
 */
export function layerSeconds(
  layer: LayerSettings,
  printer: PeelingPrinter,
  format: MotionOfFormat = ALL_MOTION,
): number {
  const travel = (distance: number, speed: number): number =>
    distance > 0 && speed > 0 ? (60 * distance) / speed : 0;
  const still = layer.waitBeforeCure + layer.exposure + layer.waitAfterCure + layer.waitAfterLift;
  if (printer.tiltingVat !== undefined) return still + TILT_SECONDS;
  if (format.twoStageLift !== true) {
    return (
      still +
      travel(layer.liftDistance + layer.liftDistance2, layer.liftSpeed) +
      travel(layer.retractDistance + layer.retractDistance2, layer.retractSpeed)
    );
  }
  return (
    still +
    travel(layer.liftDistance, layer.liftSpeed) +
    travel(layer.liftDistance2, layer.liftSpeed2) +
    travel(layer.retractDistance, layer.retractSpeed) +
    travel(layer.retractDistance2, layer.retractSpeed2)
  );
}

/** Resin, and what it weighs and costs. */
export type Resin = Pick<PrintEstimate, 'volumeMm3' | 'weightG' | 'cost'>;

/** What a print comes to, and what of its resin is in supports and bases: a tip within a part is theirs. Null where there are none. */
export interface PlateEstimate extends PrintEstimate {
  readonly supports: Resin | null;
  /**
   * Where layers move by their area: how many seconds less than if all moved as their stage says, the largest pull and the area of every
   * layer, mm². Null elsewhere.
   */
  readonly byArea: {
    readonly secondsSaved: number;
    readonly largestPull: number;
    readonly areas: readonly number[];
  } | null;
}

/** Time, weight and cost of a print of this many layers and cubic millimetres, supports counted; cost is that of the resin. */
export function estimatePrint(print: {
  readonly printer: PeelingPrinter;
  readonly craft: PrintCraft;
  readonly material: Material;
  readonly layerCount: number;
  readonly volumeMm3: number;
  /** Of the volume, that of the supports; absent where there are none. */
  readonly supportMm3?: number;
  /** Absent: one that has a place for all motion. */
  readonly format?: MotionOfFormat | undefined;
  /** Of every layer, mm²; absent: not known, and all layers move as their stage says. */
  readonly areas?: readonly number[] | undefined;
}): PlateEstimate {
  const { craft, material, printer, supportMm3 } = print;
  const { layerCount, format = ALL_MOTION } = print;
  const moves = areaMotionOf(craft, printer) && format.layerMotion;
  const byArea = moves && print.areas && { areas: print.areas, moves };
  const secondsOf = (by: AreasOfLayers | undefined): number =>
    layerSettingsFor(craft, layerCount, printer, by).layers.reduce(
      (sum, layer) => sum + layerSeconds(layer, printer, format),
      0,
    );
  const seconds = secondsOf(byArea);
  const resinOf = (volumeMm3: number): Resin => ({
    volumeMm3,
    // g/cm³ is mg/mm³; a litre is a million mm³.
    weightG: (volumeMm3 * material.density) / 1000,
    cost: (volumeMm3 * material.costPerLitre) / 1e6,
  });
  return {
    seconds,
    ...resinOf(print.volumeMm3),
    currency: craft.currency,
    supports: supportMm3 === undefined ? null : resinOf(supportMm3),
    byArea:
      byArea === undefined
        ? null
        : {
            areas: byArea.areas,
            secondsSaved: secondsOf(undefined) - seconds,
            largestPull: pullsOf(byArea.areas).reduce((most, pull) => Math.max(most, pull), 0),
          },
  };
}

/** Areas in mm² of layers given by their lit pixels. */
export const areasOfLayers = ({ pitchX, pitchY }: RasterSpec, litPixels: readonly number[]): number[] =>
  litPixels.map((lit) => lit * pitchX * pitchY);

/** Volume in mm³ of layers given by their lit pixels, greys counted by their share. */
export function volumeOfLayers(raster: RasterSpec, litPixels: readonly number[]): number {
  const [first = 0, ...others] = litPixels;
  const pixelLayers =
    first * raster.firstLayerHeight + others.reduce((sum, lit) => sum + lit, 0) * raster.layerHeight;
  return pixelLayers * raster.pitchX * raster.pitchY;
}
