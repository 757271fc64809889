import type { RasterSpec } from '#kernel';
import type { Material, PrintCraft } from '#document';
import type { LayerSettings, PrintEstimate } from '#formats/printer';
import { layerSettingsFor, type PeelingPrinter } from './layer-settings.ts';

/** Seconds that a tilting vat takes to peel and come back (UVtools' estimate; FORMATS §0). */
const TILT_SECONDS = 4;

/** Seconds of one layer: rests, exposure and the motion of both stages, mm at mm/min (UVtools' estimate; FORMATS §0). */
function layerSeconds(layer: LayerSettings, printer: PeelingPrinter): number {
  const travel = (distance: number, speed: number): number =>
    distance > 0 && speed > 0 ? (60 * distance) / speed : 0;
  const still = layer.waitBeforeCure + layer.exposure + layer.waitAfterCure + layer.waitAfterLift;
  if (printer.tiltingVat !== undefined) return still + TILT_SECONDS;
  return (
    still +
    travel(layer.liftDistance, layer.liftSpeed) +
    travel(layer.liftDistance2, layer.liftSpeed2) +
    travel(layer.retractDistance, layer.retractSpeed) +
    travel(layer.retractDistance2, layer.retractSpeed2)
  );
}

/** Time, weight and cost of a print of this many layers and cubic millimetres; cost is that of the resin. */
export function estimatePrint(print: {
  readonly printer: PeelingPrinter;
  readonly craft: PrintCraft;
  readonly material: Material;
  readonly layerCount: number;
  readonly volumeMm3: number;
}): PrintEstimate {
  const { craft, material, volumeMm3, printer } = print;
  const { layers } = layerSettingsFor(craft, print.layerCount, printer);
  return {
    seconds: layers.reduce((sum, layer) => sum + layerSeconds(layer, printer), 0),
    volumeMm3,
    // g/cm³ is mg/mm³; a litre is a million mm³.
    weightG: (volumeMm3 * material.density) / 1000,
    cost: (volumeMm3 * material.costPerLitre) / 1e6,
    currency: craft.currency,
  };
}

/** Volume in mm³ of layers given by their lit pixels, greys counted by their share. */
export function volumeOfLayers(raster: RasterSpec, litPixels: readonly number[]): number {
  const [first = 0, ...others] = litPixels;
  const pixelLayers =
    first * raster.firstLayerHeight + others.reduce((sum, lit) => sum + lit, 0) * raster.layerHeight;
  return pixelLayers * raster.pitchX * raster.pitchY;
}
