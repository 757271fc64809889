import { subRowsOf } from '#kernel';
import { layersDiffer } from '../job.ts';
import type { PrintEstimate, PrintJob } from '../types.ts';
import { lightOffDelay } from './light-off-delay.ts';
import { LARGE_PREVIEW, previewBlock, SMALL_PREVIEW } from './preview-block.ts';
import { resinBlock } from './resin.ts';

/** The notice real files carry is its maker's text, which we do not have; its place is filled with spaces. */
export const DISCLAIMER_BYTES = 320;

/** Blocks of a head that the whole family has, enciphered or not: those that are as long as what is in them. */
export function headBlocks(head: Parameters<typeof previewBlock>[0], job: PrintJob) {
  return {
    large: previewBlock(head, job.previews.large, LARGE_PREVIEW),
    small: previewBlock(head, job.previews.small, SMALL_PREVIEW),
    machineName: new TextEncoder().encode(job.printer.name),
    resin: resinBlock(job),
  };
}

/** Puts these blocks where they belong; `at` has no place of the resin and none of the notice in versions without. */
export function putHeadBlocks(
  head: Uint8Array,
  { large, small, machineName, resin }: ReturnType<typeof headBlocks>,
  at: {
    readonly large: number;
    readonly small: number;
    readonly machineName: number | null;
    readonly disclaimer: number | null;
    readonly resin: number | null;
  },
  estimate: PrintEstimate,
): void {
  head.set(large.at(at.large), at.large);
  head.set(small.at(at.small), at.small);
  if (at.machineName !== null) head.set(machineName, at.machineName);
  if (at.disclaimer !== null) head.fill(0x20, at.disclaimer, at.disclaimer + DISCLAIMER_BYTES);
  if (at.resin !== null) head.set(resin.at(at.resin, estimate), at.resin);
}

/**
 * What the family's heads say of a job, by the names its layouts have for it. Second stages and rests are of version 4 and
 * later; before it, one delay stands for the rests (`light-off-delay.ts`). Lift heights are the sum of both stages.
 */
export function headValues(job: PrintJob, version: number, estimate: PrintEstimate) {
  const { printer, bottom, normal } = job;
  const since4 = (value: number): number => (version >= 4 ? value : 0);
  const before4 = (value: number): number => (version >= 4 ? 0 : value);
  return {
    bedSizeX: printer.platform[0],
    bedSizeY: printer.platform[1],
    bedSizeZ: printer.platform[2],
    totalHeight: job.layers.at(-1)!.z,
    layerHeight: job.layerHeight,
    exposureTime: normal.exposure,
    bottomExposureTime: bottom.exposure,
    lightOffDelay: before4(lightOffDelay(normal)),
    bottomLightOffDelay: before4(lightOffDelay(bottom)),
    bottomLayerCount: job.bottomLayerCount,
    transitionLayerCount: job.transitionLayerCount,
    resolutionX: printer.width,
    resolutionY: printer.height,
    layerCount: job.layers.length,
    lastLayerIndex: job.layers.length - 1,
    printTime: estimate.seconds,
    volumeMl: estimate.volumeMm3 / 1000,
    weightG: estimate.weightG,
    cost: estimate.cost,
    projectorType: Number(printer.mirrorX || printer.mirrorY),
    lightPwm: normal.lightPwm,
    bottomLightPwm: bottom.lightPwm,
    bottomLiftHeight: bottom.liftDistance + bottom.liftDistance2,
    bottomLiftSpeed: bottom.liftSpeed,
    liftHeight: normal.liftDistance + normal.liftDistance2,
    liftSpeed: normal.liftSpeed,
    retractSpeed: normal.retractSpeed,
    bottomRetractSpeed: bottom.retractSpeed,
    bottomLiftHeight2: since4(bottom.liftDistance2),
    bottomLiftSpeed2: since4(bottom.liftSpeed2),
    liftHeight2: since4(normal.liftDistance2),
    liftSpeed2: since4(normal.liftSpeed2),
    retractHeight2: since4(normal.retractDistance2),
    retractSpeed2: since4(normal.retractSpeed2),
    bottomRetractHeight2: since4(bottom.retractDistance2),
    bottomRetractSpeed2: since4(bottom.retractSpeed2),
    restTimeAfterLift: since4(normal.waitAfterLift),
    restTimeAfterLift2: since4(normal.waitAfterLift),
    restTimeAfterRetract: since4(normal.waitBeforeCure),
    restTimeBeforeLift: since4(normal.waitAfterCure),
    antiAliasFlag: job.antialias === 'off' ? 0x07 : 0x0f,
    antiAliasLevel: subRowsOf(job.antialias),
    perLayerSettings: layersDiffer(job) ? version * 0x10 : 0,
    modifiedMinutes: Date.parse(job.createdAt) / 60_000 || 0,
  };
}
