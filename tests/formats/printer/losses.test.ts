import { expect, test } from 'vitest';
import { unwrap } from '#base';
import { lossesOf, printerFormatById, printerFormats, type PrintJob } from '#formats/printer';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { runsOf } from './support/made-layers.ts';

const layers = Array.from({ length: 9 }, (_, index) => ({
  name: `layer ${index}`,
  width: 96,
  height: 54,
  runs: runsOf([[96 * 54, 0]]),
}));

/** What a file of a job has not, as `stage name wanted>written`. */
async function lossesIn(id: string, job: PrintJob): Promise<readonly string[]> {
  const format = printerFormatById(id)!;
  const print = unwrap(await format.read(watchedSource(await writeMade(format, layers, job))));
  return lossesOf(job, print).map(
    ({ stage, name, wanted, written }) => `${stage} ${name} ${wanted}>${written ?? 'none'}`,
  );
}

// By hand from support/made-job.ts and the README of each format: bottom values are the normal ones and 4.
const SECOND_STAGES = [
  'bottom liftDistance2 8.25>none',
  'bottom liftSpeed2 184>none',
  'bottom retractDistance2 6.25>none',
  'bottom retractSpeed2 94>none',
  'normal liftDistance2 4.25>none',
  'normal liftSpeed2 180>none',
  'normal retractDistance2 2.25>none',
  'normal retractSpeed2 90>none',
];

test.each(['goo', 'ctb', 'ctb-v5', 'ctb-encrypted', 'cxdlp-v4'])(
  '%s loses nothing but the first retract’s length',
  async (id) => {
    const losses = await lossesIn(id, madeJob(96, 54, 9));
    expect(losses.filter((loss) => !loss.includes('retractDistance '))).toEqual([]);
  },
);

test.each(['ctb-v3', 'phz', 'fdg'])('%s loses second stages; its rests are one delay', async (id) => {
  const losses = (await lossesIn(id, madeJob(96, 54, 9))).filter((loss) => !/ retractSpeed /.test(loss));
  expect(losses).toEqual(SECOND_STAGES);
});

test('CXDLP v3 tells what it rounds to whole numbers and what it has no place for', async () => {
  const losses = await lossesIn('cxdlp', madeJob(96, 54, 9));
  expect(losses).toEqual(
    expect.arrayContaining([
      'bottom exposure 6.5>7',
      'bottom waitBeforeCure 4.5>1',
      'bottom liftSpeed 64>60',
      'normal waitBeforeCure 0.5>1',
      'normal waitAfterLift 0.75>none',
      'normal liftDistance 3.5>8',
      'normal retractSpeed 150>180',
      'print transitionLayerCount 2>none',
    ]),
  );
  expect(losses.some((loss) => loss.includes('lightPwm') || loss.startsWith('normal exposure'))).toBe(false);
});

test.each(['anycubic-v516', 'anycubic-zip'])('%s holds both stages of a lift', async (id) => {
  const losses = await lossesIn(id, madeJob(96, 54, 9));
  expect(losses.some((loss) => /lift(Distance|Speed)/.test(loss))).toBe(false);
  expect(losses).toContain('normal lightPwm 200>none');
});

test('a print of one stage and no rests loses no motion in any format that has a place for it', async () => {
  const job = madeJob(96, 54, 9);
  const plain = {
    ...job.normal,
    exposure: 3,
    waitBeforeCure: 1,
    waitAfterCure: 0,
    waitAfterLift: 0,
    liftDistance: 6,
    liftSpeed: 60,
    liftDistance2: 0,
    retractDistance: 6,
    retractSpeed: 120,
    retractDistance2: 0,
  };
  const alike = {
    ...job,
    transitionLayerCount: 0,
    bottom: plain,
    normal: plain,
    layers: job.layers.map(({ z, height }) => ({ ...plain, z, height })),
  };
  for (const { id } of printerFormats) {
    // Prusa's tilt and the first version of bit planes have no lifts.
    if (/^(sl1s?|cbddlp-v1)$/.test(id)) continue;
    const losses = (await lossesIn(id, alike)).filter((loss) => !loss.includes('lightPwm'));
    expect(losses, id).toEqual([]);
  }
});
