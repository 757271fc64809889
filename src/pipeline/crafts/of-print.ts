import type { CraftStage } from '#document';
import type { DecodedPrint, LayerSettings } from '#formats/printer';

/** Levels that say how many rows a pixel has; 1 in a file is a print without greys as well as one with them. */
const LEAST_LEVEL = 2;

type Stage = Partial<LayerSettings>;

/**
 * What a printer file says of the craft it was made with, by field. The header's exposures hold; the rest of a stage is that of the
 * first layer and of the last, where there are layers past the transition, or the header's; both parts of a lift where the header alone
 * has them. Where layers move by their area, the slowest one stands for the stage.
 */
export function valuesOfPrint(print: DecodedPrint): ReadonlyMap<string, unknown> {
  const { facts, stages, head } = print;
  const { bottomLayerCount = 0, transitionLayerCount = 0, layerCount, antialias } = facts;
  const first = print.layerSettings(0);
  const isNormal = bottomLayerCount + transitionLayerCount < layerCount;
  const bottom = { ...stages?.bottom, ...(bottomLayerCount > 0 ? first : {}), ...head?.bottom };
  const last = isNormal ? slowestLayer(print, bottomLayerCount + transitionLayerCount) : {};
  const normal = {
    liftDistance: facts.liftDistance,
    liftSpeed: facts.liftSpeed,
    retractSpeed: facts.retractSpeed,
    ...stages?.normal,
    ...last,
    ...head?.normal,
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

/** The last of the layers that move most slowly, from `from` on: all are alike where none moves by its area. */
function slowestLayer(print: DecodedPrint, from: number): Stage {
  let slowest = print.layerSettings(print.facts.layerCount - 1);
  let most = secondsMoved(slowest);
  for (let index = print.facts.layerCount - 2; index >= from; index--) {
    const settings = print.layerSettings(index);
    const seconds = secondsMoved(settings);
    if (seconds > most) [slowest, most] = [settings, seconds];
  }
  return slowest;
}

function secondsMoved({
  waitBeforeCure = 0,
  liftDistance = 0,
  liftSpeed = 0,
  retractSpeed = 0,
}: Stage): number {
  const ways = [liftSpeed, retractSpeed].map((speed) => (speed > 0 ? (60 * liftDistance) / speed : 0));
  return waitBeforeCure + ways[0]! + ways[1]!;
}

function stageValues(stage: { readonly [Field in keyof Stage]?: Stage[Field] | undefined }): {
  readonly [Field in keyof CraftStage]: number | undefined;
} {
  const second = stage.retractDistance2 ?? 0;
  // What goes up comes down as far.
  const lift = stage.liftDistance === undefined ? undefined : stage.liftDistance + (stage.liftDistance2 ?? 0);
  return {
    exposureTime: stage.exposure,
    waitBeforeCure: stage.waitBeforeCure,
    waitAfterCure: stage.waitAfterCure,
    waitAfterLift: stage.waitAfterLift,
    liftDistance: stage.liftDistance,
    liftSpeed: stage.liftSpeed,
    retractDistance: stage.retractDistance ?? (lift === undefined ? undefined : lift - second),
    retractSpeed: stage.retractSpeed,
    lightPwm: stage.lightPwm,
    // A file that says how far a lift goes and nothing of a second part has none.
    liftDistance2: lift === undefined ? undefined : (stage.liftDistance2 ?? 0),
    retractDistance2: lift === undefined && stage.retractDistance === undefined ? undefined : second,
    // The speed of a part of no length says nothing.
    liftSpeed2: stage.liftDistance2 === 0 ? undefined : stage.liftSpeed2,
    retractSpeed2: second === 0 ? undefined : stage.retractSpeed2,
  };
}
