import { describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { lossesOf, printerFormats, type LayerSettings, type PrintJob } from '#formats/printer';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { runsOf } from './support/made-layers.ts';

const COUNT = 9;
const layers = Array.from({ length: COUNT }, (_, index) => ({
  name: `layer ${index}`,
  width: 96,
  height: 54,
  runs: runsOf([[96 * 54, 0]]),
}));
const MOTION = {
  none: [],
  lift: ['liftDistance', 'liftSpeed'],
  all: ['liftDistance', 'liftSpeed', 'retractSpeed', 'waitBeforeCure'],
} as const satisfies Record<string, readonly (keyof LayerSettings)[]>;

/** One lift a layer, in whole speeds and hundredths, each layer its own past the bottom ones. */
function jobOfOwnLifts(): PrintJob {
  const job = madeJob(96, 54, COUNT);
  const plain = (layer: LayerSettings): LayerSettings => ({
    ...layer,
    waitBeforeCure: 1,
    waitAfterCure: 0,
    waitAfterLift: 0,
    liftDistance: 6,
    liftSpeed: 60,
    liftDistance2: 0,
    liftSpeed2: 60,
    retractDistance: 6,
    retractSpeed: 120,
    retractDistance2: 0,
    retractSpeed2: 120,
  });
  const own = (layer: LayerSettings, index: number): LayerSettings => {
    if (index < job.bottomLayerCount) return plain(layer);
    const liftDistance = 3 + index / 4;
    const [liftSpeed, retractSpeed] = [180 - 12 * index, 240 - 12 * index];
    return {
      ...plain(layer),
      waitBeforeCure: 1 + index / 2,
      liftDistance,
      retractDistance: liftDistance,
      liftSpeed,
      liftSpeed2: liftSpeed,
      retractSpeed,
      retractSpeed2: retractSpeed,
    };
  };
  return { ...job, bottom: plain(job.bottom), normal: plain(job.normal), layers: job.layers.map(own) };
}

describe.each(printerFormats)('a $id file', (format) => {
  const moves = format.layerMotion ?? 'none';
  test(`holds of each layer’s motion: ${moves}`, async () => {
    const job = jobOfOwnLifts();
    const print = unwrap(await format.read(watchedSource(await writeMade(format, layers, job))));
    const holds = (field: keyof LayerSettings): boolean =>
      job.layers.every((wanted, index) => {
        const read = print.layerSettings(index)[field] ?? Number.NaN;
        return Math.abs(read - wanted[field]) < 1e-3;
      });
    const { lift, all } = MOTION;
    expect(all.filter(holds)).toEqual(expect.arrayContaining([...MOTION[moves]]));
    if (moves !== 'all') expect(all.every(holds)).toBe(false);
    if (moves === 'none') return expect(lift.every(holds)).toBe(false);
    const lost = lossesOf(job, print).filter(({ name }) => MOTION[moves].some((field) => field === name));
    expect(lost).toEqual([]);
  });
});
