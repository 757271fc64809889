import { SECOND_STAGE, type AreaMotion, type CraftStage, type PrintCraft, type Printer } from '#document';
import type { LayerSettings, PrinterFormat } from '#formats/printer';
import { moveByPull, pullsOf } from './area-motion.ts';

/** What of a printer changes how its layers are moved. */
export type PeelingPrinter = Pick<Printer, 'tiltingVat'>;

/** Lift and way down that files for tilting vats have, mm and mm/min: the printer's own sequence takes their place. */
const TILTING = 0.05;

/** Area of every layer, mm², and what of a layer's motion the file has a place for. */
export interface AreasOfLayers {
  readonly areas: readonly number[];
  readonly moves: NonNullable<PrinterFormat['layerMotion']>;
}

/** How every layer is exposed and moved, and the two stages headers describe. */
export interface CraftSettings {
  readonly layers: readonly LayerSettings[];
  readonly bottom: LayerSettings;
  readonly normal: LayerSettings;
}

/**
 * Settings of `layerCount` layers. The first bottomLayerCount have the bottom stage's values; the transition layers after
 * them the normal ones with exposures in equal steps from bottom to normal, rounded to a millisecond; the rest the normal
 * stage's, but what a test of exposures says. Tops: first layer height, then a layer height more each. A tilting vat takes no motion from the craft. With the layers'
 * areas, mm², those that are no bottom layers move by what they pull, where the craft says so.
 */
export function layerSettingsFor(
  craft: PrintCraft,
  layerCount: number,
  printer: PeelingPrinter,
  byArea?: AreasOfLayers,
): CraftSettings {
  const { bottomLayerCount: bottomCount, transitionLayerCount: steps } = craft;
  const bottom = stageSettings(
    motionFor(printer, craft.bottom),
    craft.firstLayerHeight,
    craft.firstLayerHeight,
  );
  const normal = stageSettings(motionFor(printer, craft.normal), craft.layerHeight, craft.layerHeight);
  const motion = areaMotionOf(craft, printer);
  const pulls = motion && byArea && pullsOf(byArea.areas);
  const layers = Array.from({ length: layerCount }, (_, index): LayerSettings => {
    const layer = layerOf(index);
    if (!motion || !byArea || !pulls || index < bottomCount) return layer;
    return moveByPull(layer, motion, pulls[index] ?? Infinity, byArea.moves);
  });
  function layerOf(index: number): LayerSettings {
    const height = index === 0 ? craft.firstLayerHeight : craft.layerHeight;
    const z = nanometres(craft.firstLayerHeight + index * craft.layerHeight);
    if (index < bottomCount) return { ...bottom, z, height };
    const step = index - bottomCount + 1;
    if (step > steps) return { ...normal, z, height, exposure: exposureAt(craft, z - height / 2) };
    const share = step / (steps + 1);
    const exposure = bottom.exposure + (normal.exposure - bottom.exposure) * share;
    return { ...normal, z, height, exposure: Math.round(exposure * 1000) / 1000 };
  }
  return { layers, bottom, normal };
}

/** The motion by area that a craft asks for on a printer; undefined where it asks for none, or a tilting vat moves as it does. */
export function areaMotionOf(
  { motionByArea }: PrintCraft,
  { tiltingVat }: PeelingPrinter,
): AreaMotion | undefined {
  return motionByArea?.on === true && tiltingVat === undefined ? motionByArea : undefined;
}

/** Exposure of a normal layer by its height, mm, where the plate tests exposures; else the craft's. */
function exposureAt({ normal, exposureTower: tower }: PrintCraft, z: number): number {
  if (tower === undefined || z < tower.base) return normal.exposureTime;
  const step = Math.min(tower.count - 1, Math.floor((z - tower.base) / tower.height));
  return Math.round((tower.from + step * tower.step) * 1000) / 1000;
}

function motionFor(printer: PeelingPrinter, stage: CraftStage): CraftStage {
  if (printer.tiltingVat === undefined) return stage;
  return {
    ...stage,
    liftDistance: TILTING,
    liftSpeed: TILTING,
    retractDistance: TILTING,
    retractSpeed: TILTING,
    liftDistance2: 0,
    retractDistance2: 0,
  };
}

/** A second part that is 0 mm long has the first one's speed lest a printer divides by it. */
function stageSettings(craftStage: CraftStage, z: number, height: number): LayerSettings {
  const stage = { ...SECOND_STAGE, ...craftStage };
  return {
    z,
    height,
    exposure: stage.exposureTime,
    lightPwm: stage.lightPwm,
    area: 0,
    waitBeforeCure: stage.waitBeforeCure,
    waitAfterCure: stage.waitAfterCure,
    waitAfterLift: stage.waitAfterLift,
    liftDistance: stage.liftDistance,
    liftSpeed: stage.liftSpeed,
    liftDistance2: stage.liftDistance2,
    liftSpeed2: stage.liftDistance2 > 0 ? stage.liftSpeed2 : stage.liftSpeed,
    retractDistance: stage.retractDistance,
    retractSpeed: stage.retractSpeed,
    retractDistance2: stage.retractDistance2,
    retractSpeed2: stage.retractDistance2 > 0 ? stage.retractSpeed2 : stage.retractSpeed,
  };
}

/** Millimetres without the dust of adding decimals. */
function nanometres(millimetres: number): number {
  return Math.round(millimetres * 1e6) / 1e6;
}
