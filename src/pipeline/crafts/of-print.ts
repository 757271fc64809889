import type { CraftStage } from '#document';
import type { DecodedPrint, LayerSettings } from '#formats/printer';

/** Levels that say how many rows a pixel has; 1 in a file is a print without greys as well as one with them. */
const LEAST_LEVEL = 2;

type Stage = Partial<LayerSettings>;

/**
 * What a printer file says of the craft it was made with, by field. The header's exposures hold; the rest of a stage is that of the
 * first layer and of the last, where there are layers past the transition, or the header's. Lifts in two stages are one here: as long
 * as both, at the speed of the first, in which the layer comes off.
 */
export function valuesOfPrint(print: DecodedPrint): ReadonlyMap<string, unknown> {
  const { facts, stages } = print;
  const { bottomLayerCount = 0, transitionLayerCount = 0, layerCount, antialias } = facts;
  const first = print.layerSettings(0);
  const isNormal = bottomLayerCount + transitionLayerCount < layerCount;
  const bottom = { ...stages?.bottom, ...(bottomLayerCount > 0 ? first : {}) };
  const last = isNormal ? print.layerSettings(layerCount - 1) : {};
  const normal = {
    liftDistance: facts.liftDistance,
    liftSpeed: facts.liftSpeed,
    retractSpeed: facts.retractSpeed,
    ...stages?.normal,
    ...last,
  };
  const values = new Map<string, unknown>([
    ['layerHeight', facts.layerHeight > 0 ? facts.layerHeight : undefined],
    ['firstLayerHeight', first.z > 0 ? first.z : undefined],
    ['bottomLayerCount', facts.bottomLayerCount],
    ['transitionLayerCount', facts.transitionLayerCount],
    ['antialias', antialias !== undefined && antialias >= LEAST_LEVEL ? antialias : undefined],
  ]);
  for (const [name, stage, exposure] of [
    ['bottom', bottom, facts.bottomExposure],
    ['normal', normal, facts.exposure],
  ] as const)
    for (const [field, value] of Object.entries(
      stageValues({ ...stage, ...(exposure === undefined ? {} : { exposure }) }),
    ))
      values.set(`${name}.${field}`, value);
  return values;
}

function stageValues(stage: { readonly [Field in keyof Stage]?: Stage[Field] | undefined }): {
  readonly [Field in keyof CraftStage]: number | undefined;
} {
  const lift = sum(stage.liftDistance, stage.liftDistance2);
  return {
    exposureTime: stage.exposure,
    waitBeforeCure: stage.waitBeforeCure,
    waitAfterCure: stage.waitAfterCure,
    waitAfterLift: stage.waitAfterLift,
    liftDistance: lift,
    liftSpeed: stage.liftSpeed,
    // What goes up comes down as far.
    retractDistance: sum(stage.retractDistance, stage.retractDistance2) ?? lift,
    retractSpeed: stage.retractSpeed,
    lightPwm: stage.lightPwm,
  };
}

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined ? undefined : one + (other ?? 0);
