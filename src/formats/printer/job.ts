import { fail, ok, type Result } from '#base';
import { MAX_LAYERS, MAX_PANEL_SIDE } from './limits.ts';
import type { LayerSettings, PrintEstimate, PrintJob } from './types.ts';

/** Refuses what no printer file can hold: a panel without pixels or too large, no layers or too many. */
export function checkJob(job: PrintJob): Result<void, 'validation'> {
  for (const field of ['width', 'height'] as const) {
    const side = job.printer[field];
    if (!Number.isInteger(side) || side < 1 || side > MAX_PANEL_SIDE) {
      return fail('validation', `the panel's ${field} is ${side} pixels`, { field, max: MAX_PANEL_SIDE });
    }
  }
  if (job.layers.length < 1 || job.layers.length > MAX_LAYERS) {
    return fail('validation', `the print has ${job.layers.length} layers`, {
      field: 'layers',
      max: MAX_LAYERS,
    });
  }
  return ok(undefined);
}

/** Hands each layer's bytes with its settings to `write`, one at a time; refuses more or fewer layers than the job has. */
export async function eachLayer(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  write: (bytes: Uint8Array, settings: LayerSettings, index: number) => Promise<void>,
): Promise<Result<void, 'validation'>> {
  let index = 0;
  for await (const bytes of layers) {
    const settings = job.layers[index];
    if (settings === undefined) {
      return fail('validation', `more than ${job.layers.length} layers came`, { field: 'layers' });
    }
    await write(bytes, settings, index);
    index++;
  }
  if (index === job.layers.length) return ok(undefined);
  return fail('validation', `${index} of ${job.layers.length} layers came`, { field: 'layers' });
}

/** g/ml, for a print whose volume says nothing. */
const COMMON_DENSITY = 1.1;

/** Density of the resin of a print, g/ml. */
export function densityOf({ weightG, volumeMm3 }: PrintEstimate): number {
  return volumeMm3 > 0 ? (weightG / volumeMm3) * 1000 : COMMON_DENSITY;
}

/** ISO 8601 as `YYYY-MM-DD HH:MM:SS`. */
export function plainTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}

/** What a stage says of its layers, and a layer may have otherwise. */
export const STAGE_FIELDS = [
  'exposure',
  'lightPwm',
  'waitBeforeCure',
  'waitAfterCure',
  'waitAfterLift',
  'liftDistance',
  'liftSpeed',
  'liftDistance2',
  'liftSpeed2',
  'retractDistance',
  'retractSpeed',
  'retractDistance2',
  'retractSpeed2',
] as const satisfies readonly (keyof LayerSettings)[];

/** Whether some layer is not as its stage says: only then do printers need to look at the layers' own values. */
export function layersDiffer(job: PrintJob): boolean {
  return job.layers.some((layer, index) => {
    const stage = index < job.bottomLayerCount ? job.bottom : job.normal;
    return STAGE_FIELDS.some((field) => layer[field] !== stage[field]);
  });
}
