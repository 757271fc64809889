import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { CTB_PREVIEW } from '../ctb/layout.ts';
import { motionOf } from '../ctb/motion.ts';
import { LARGE_PREVIEW, previewBlock, SMALL_PREVIEW } from '../ctb/preview-block.ts';
import { joinedCrc, plainCrc } from '../cxdlp/checksum.ts';
import { MAGIC } from '../cxdlp/layout.ts';
import { bigEndian, modelOf, text } from '../cxdlp/texts.ts';
import { checkJob, eachLayer, layersDiffer } from '../job.ts';
import { joined } from '../join.ts';
import { placeBlocks } from '../placement.ts';
import type { PrintEstimate, PrintJob } from '../types.ts';
import { HEADER, LAYER, MOTION, PRINT_PARAMS, SLICER_INFO } from './layout.ts';

/**
 * Writes CXDLP version 4. The head is written with zeros and put right at the end; the checksum of the file is joined from
 * that of the head and that of the layers. Layers are not enciphered.
 */
export async function writeCxdlpV4(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const plan = planHead(job);
  await sink.append(new Uint8Array(plan.at.end));
  const table = new Uint8Array(job.layers.length * LAYER.size);
  let crc = 0;
  const written = await eachLayer(job, layers, async (bytes, settings, index) => {
    const entry = LAYER.write({
      positionZ: settings.z,
      exposureTime: settings.exposure,
      dataAddress: sink.length,
      dataSize: MOTION.size + bytes.length,
    });
    table.set(entry, index * LAYER.size);
    for (const part of [MOTION.write(motionOf(settings)), bytes]) {
      crc = plainCrc(part, crc);
      await sink.append(part);
    }
  });
  if (!written.ok) return written;
  const head = headBytes(job, plan, job.estimate(), table);
  await sink.patch(0, head);
  await sink.append(bigEndian(joinedCrc(plainCrc(head), crc, sink.length - plan.at.end)));
  return ok({ bytes: sink.length });
}

type Plan = ReturnType<typeof planHead>;

/** Where everything before the layers stands; the file is written in this order. */
function planHead(job: PrintJob) {
  const start = joined([text(MAGIC), Uint8Array.of(0, 4), text(modelOf(job.printer.name))]);
  const small = previewBlock(CTB_PREVIEW, job.previews.small, SMALL_PREVIEW);
  const large = previewBlock(CTB_PREVIEW, job.previews.large, LARGE_PREVIEW);
  const at = placeBlocks({
    start: start.length,
    header: HEADER.size,
    small: small.length,
    large: large.length,
    printParams: PRINT_PARAMS.size,
    slicerInfo: SLICER_INFO.size,
    layerTable: job.layers.length * LAYER.size,
  });
  return { start, small, large, at };
}

function headBytes(job: PrintJob, plan: Plan, estimate: PrintEstimate, table: Uint8Array): Uint8Array {
  const { at } = plan;
  const head = new Uint8Array(at.end);
  head.set(plan.start);
  head.set(headerBytes(job, plan, estimate), at.header);
  head.set(plan.small.at(at.small), at.small);
  head.set(plan.large.at(at.large), at.large);
  head.set(printParamsBytes(job, estimate), at.printParams);
  head.set(slicerInfoBytes(job), at.slicerInfo);
  head.set(table, at.layerTable);
  return head;
}

function headerBytes(job: PrintJob, { at }: Plan, estimate: PrintEstimate): Uint8Array {
  const { printer, bottom, normal } = job;
  return HEADER.write({
    resolutionX: printer.width,
    resolutionY: printer.height,
    bedSizeX: printer.platform[0],
    bedSizeY: printer.platform[1],
    bedSizeZ: printer.platform[2],
    totalHeight: job.layers.at(-1)!.z,
    layerHeight: job.layerHeight,
    bottomLayerCount: job.bottomLayerCount,
    smallPreviewOffset: at.small,
    layerTableOffset: at.layerTable,
    layerCount: job.layers.length,
    largePreviewOffset: at.large,
    printTime: estimate.seconds,
    projectorType: Number(printer.mirrorX || printer.mirrorY),
    printParamsOffset: at.printParams,
    printParamsSize: PRINT_PARAMS.size,
    lightPwm: normal.lightPwm,
    bottomLightPwm: bottom.lightPwm,
    encryptionKey: 0,
    slicerInfoOffset: at.slicerInfo,
    slicerInfoSize: SLICER_INFO.size,
  });
}

function printParamsBytes({ bottom, normal, bottomLayerCount }: PrintJob, estimate: PrintEstimate) {
  return PRINT_PARAMS.write({
    bottomLiftHeight: bottom.liftDistance + bottom.liftDistance2,
    bottomLiftSpeed: bottom.liftSpeed,
    liftHeight: normal.liftDistance + normal.liftDistance2,
    liftSpeed: normal.liftSpeed,
    retractSpeed: normal.retractSpeed,
    volumeMl: estimate.volumeMm3 / 1000,
    weightG: estimate.weightG,
    cost: estimate.cost,
    bottomLayerCount,
    exposureTime: normal.exposure,
    bottomExposureTime: bottom.exposure,
  });
}

function slicerInfoBytes(job: PrintJob): Uint8Array {
  const { bottom, normal } = job;
  return SLICER_INFO.write({
    bottomLiftHeight2: bottom.liftDistance2,
    bottomLiftSpeed2: bottom.liftSpeed2,
    liftHeight2: normal.liftDistance2,
    liftSpeed2: normal.liftSpeed2,
    retractHeight2: normal.retractDistance2,
    retractSpeed2: normal.retractSpeed2,
    restTimeAfterLift: normal.waitAfterLift,
    perLayerSettings: Number(layersDiffer(job)),
    modifiedMinutes: Date.parse(job.createdAt) / 60_000 || 0,
    antiAliasLevel: subRowsOf(job.antialias),
    restTimeAfterRetract: normal.waitBeforeCure,
    restTimeBeforeLift: normal.waitAfterCure,
    exposureTime: normal.exposure,
    bottomExposureTime: bottom.exposure,
    restTimeAfterLift2: normal.waitAfterLift,
    transitionLayerCount: job.transitionLayerCount,
  });
}
