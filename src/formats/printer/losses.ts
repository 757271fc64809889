import { STAGE_FIELDS } from './job.ts';
import type { DecodedPrint, LayerSettings, PrintJob } from './types.ts';

type Field = (typeof STAGE_FIELDS)[number];

/** A value of the craft that the file has not as it was wanted. */
export interface Loss {
  readonly stage: 'bottom' | 'normal' | 'print';
  readonly name: Field | 'transitionLayerCount' | 'motionByArea';
  readonly wanted: number;
  /** What the file says instead; null where it has no place for it. */
  readonly written: number | null;
}

/** Of a stage of no length the speed is nobody's business. */
const LENGTH_OF: Partial<Record<Field, Field>> = {
  liftSpeed: 'liftDistance',
  liftSpeed2: 'liftDistance2',
  retractSpeed: 'retractDistance',
  retractSpeed2: 'retractDistance2',
};
const RESTS: ReadonlySet<Field> = new Set(['waitBeforeCure', 'waitAfterCure', 'waitAfterLift']);
/** Single floats, and speeds that were kept by the second. */
const TOLERANCE = 1e-5;

/**
 * What a file has not as its job wanted it, by what its format's own reader finds in it: of the bottom layers and of the normal
 * ones by the first and the last layer, else by what the file says of all. A rest or a stage that is 0 is not missed.
 */
export function lossesOf(job: PrintJob, print: DecodedPrint): readonly Loss[] {
  const { facts, stages } = print;
  const last = job.layers.length - 1;
  const ofAll = {
    bottom: { ...facts, exposure: facts.bottomExposure, ...stages?.bottom },
    normal: { ...facts, ...stages?.normal },
  };
  const losses: Loss[] = [];
  for (const [stage, index] of [
    ['bottom', 0],
    ['normal', last],
  ] as const) {
    // The layer that stands for a stage must be of it.
    if ((stage === 'bottom') !== index < job.bottomLayerCount) continue;
    const wanted = wantedOf(job, stage, index, print.head?.[stage]);
    const found: Partial<Record<Field, number | undefined>> = {
      ...ofAll[stage],
      ...print.layerSettings(index),
      ...print.head?.[stage],
    };
    const lift = wanted.liftDistance + wanted.liftDistance2;
    const isAlike = (name: Field, written: number | undefined): boolean => {
      // The way down is as long as the way up where nothing is said of it.
      if (name === 'retractDistance' && written === undefined) {
        return isSame(lift, wanted.retractDistance + wanted.retractDistance2);
      }
      if (written === undefined)
        return wanted[name] === 0 || (RESTS.has(name) && print.head?.restsAreOne === true);
      // Both stages as one: that there is no second one is said of the second.
      return isSame(wanted[name], written) || (name === 'liftDistance' && isSame(lift, written));
    };
    for (const name of STAGE_FIELDS) {
      const length = LENGTH_OF[name];
      if (length !== undefined && wanted[length] === 0) continue;
      const written = found[name];
      if (isAlike(name, written)) continue;
      losses.push({ stage, name, wanted: wanted[name], written: written ?? null });
    }
  }
  const { transitionLayerCount } = job;
  const hasOwnLight = print.layerSettings(last).exposure !== undefined;
  if (transitionLayerCount > 0 && facts.transitionLayerCount === undefined && !hasOwnLight) {
    losses.push({
      stage: 'print',
      name: 'transitionLayerCount',
      wanted: transitionLayerCount,
      written: null,
    });
  }
  return losses;
}

/** What is to be found of a stage: what its layer has, and what the stage has where the head speaks of that. */
function wantedOf(
  job: PrintJob,
  stage: 'bottom' | 'normal',
  index: number,
  head: Partial<LayerSettings> = {},
): LayerSettings {
  // Where the head has the lift, the way down that is not said is as long as that.
  const isOfHead = (field: Field): boolean =>
    head[field] !== undefined || (field.startsWith('retractDistance') && head.liftDistance !== undefined);
  const ofStage = Object.fromEntries(
    STAGE_FIELDS.filter(isOfHead).map((field) => [field, job[stage][field]]),
  );
  return { ...job.layers[index]!, ...ofStage };
}

function isSame(wanted: number, written: number): boolean {
  return Math.abs(wanted - written) <= TOLERANCE * Math.max(1, Math.abs(wanted));
}
