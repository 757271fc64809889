import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { checkJob, eachLayer, layersDiffer } from '../job.ts';
import type { LayerSettings, PrintEstimate, PrintJob } from '../types.ts';
import { applyCtbCipher } from './cipher.ts';
import {
  CTB_HEADER,
  CTB_LAYER,
  CTB_LAYER_EXTENDED,
  CTB_MAGIC,
  CTB_PREVIEW,
  CTB_PRINT_PARAMS,
  CTB_PRINT_PARAMS_V4,
  CTB_SLICER_INFO,
} from './layout.ts';
import { lightOffDelay } from './light-off-delay.ts';
import { motionOf } from './motion.ts';
import { pagedAddress, placeBlocks } from '../placement.ts';
import { LARGE_PREVIEW, previewBlock, SMALL_PREVIEW } from './preview-block.ts';
import { resinBlock } from './resin.ts';

/** The versions we write: those a printer of the library asks for. */
export type CtbVersion = 3 | 4 | 5;

/** The notice real files carry is its maker's text, which we do not have; its place is filled with spaces. */
export const DISCLAIMER_BYTES = 320;
/** Software whose files have each version: ChiTuBox 1.6.3, 1.9 and 2.0. */
const SOFTWARE_VERSION = { 3: 0x01060300, 4: 0x01090000, 5: 0x02000000 } as const;
/** Old boards are said to refuse files without a seed (uv3dp #41); versions 4 and 5 need none. */
const ENCRYPTION_KEY = { 3: 0xefbeadde, 4: 0, 5: 0 } as const;

/**
 * Writes plain CTB of a version. The head is written with zeros for the totals and the layer table, and put right at
 * the end.
 */
export async function writeCtb(
  version: CtbVersion,
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const plan = planHead(version, job);
  await sink.append(new Uint8Array(plan.at.end));
  const table = new Uint8Array(job.layers.length * CTB_LAYER.size);
  const written = await eachLayer(job, layers, async (bytes, settings, index) => {
    const { address: dataAddress, pageNumber } = pagedAddress(sink.length + CTB_LAYER_EXTENDED.size);
    const entry = {
      positionZ: settings.z,
      exposureTime: settings.exposure,
      lightOffDelay: version >= 4 ? 0 : lightOffDelay(settings),
      dataAddress,
      dataSize: bytes.length,
      pageNumber,
      tableSize: CTB_LAYER_EXTENDED.size,
    };
    table.set(CTB_LAYER.write(entry), index * CTB_LAYER.size);
    const totalSize = CTB_LAYER_EXTENDED.size + bytes.length;
    const record = new Uint8Array(totalSize);
    record.set(CTB_LAYER_EXTENDED.write({ ...entry, totalSize, ...recordMotion(version, settings) }));
    record.set(applyCtbCipher(bytes, ENCRYPTION_KEY[version], index), CTB_LAYER_EXTENDED.size);
    await sink.append(record);
  });
  if (!written.ok) return written;
  await sink.patch(0, headBytes(version, job, plan, job.estimate(), table));
  return ok({ bytes: sink.length });
}

/** The motion of a layer's record; before version 4 it has no second stage and no rests. */
function recordMotion(version: CtbVersion, settings: LayerSettings) {
  const motion = motionOf(settings);
  if (version >= 4) return motion;
  return {
    ...motion,
    liftHeight2: 0,
    liftSpeed2: 0,
    retractHeight2: 0,
    retractSpeed2: 0,
    restTimeBeforeLift: 0,
    restTimeAfterLift: 0,
    restTimeAfterRetract: 0,
  };
}

type Plan = ReturnType<typeof planHead>;

/** Where everything before the layers stands; the file is written in this order. */
function planHead(version: CtbVersion, job: PrintJob) {
  const large = previewBlock(CTB_PREVIEW, job.previews.large, LARGE_PREVIEW);
  const small = previewBlock(CTB_PREVIEW, job.previews.small, SMALL_PREVIEW);
  const machineName = new TextEncoder().encode(job.printer.name);
  const resin = resinBlock(job);
  const at = placeBlocks({
    header: CTB_HEADER.size,
    large: large.length,
    small: small.length,
    printParams: CTB_PRINT_PARAMS.size,
    slicerInfo: CTB_SLICER_INFO.size,
    // Ends with a NUL in version 5, which its length leaves out.
    machineName: machineName.length + (version === 5 ? 1 : 0),
    disclaimer: version >= 4 ? DISCLAIMER_BYTES : 0,
    printParamsV4: version >= 4 ? CTB_PRINT_PARAMS_V4.size : 0,
    resin: version === 5 ? resin.length : 0,
    layerTable: job.layers.length * CTB_LAYER.size,
  });
  return { large, small, machineName, resin, at };
}

/** Everything up to the first layer. */
function headBytes(
  version: CtbVersion,
  job: PrintJob,
  plan: Plan,
  estimate: PrintEstimate,
  table: Uint8Array,
): Uint8Array {
  const { at } = plan;
  const head = new Uint8Array(at.end);
  head.set(headerBytes(version, job, plan, estimate));
  head.set(plan.large.at(at.large), at.large);
  head.set(plan.small.at(at.small), at.small);
  head.set(printParamsBytes(version, job, estimate), at.printParams);
  head.set(slicerInfoBytes(version, job, plan), at.slicerInfo);
  head.set(plan.machineName, at.machineName);
  if (version >= 4) {
    head.fill(0x20, at.disclaimer, at.disclaimer + DISCLAIMER_BYTES);
    head.set(printParamsV4Bytes(version, job, plan), at.printParamsV4);
  }
  if (version === 5) head.set(plan.resin.at(at.resin, estimate), at.resin);
  head.set(table, at.layerTable);
  return head;
}

function headerBytes(version: CtbVersion, job: PrintJob, plan: Plan, estimate: PrintEstimate): Uint8Array {
  const { printer, bottom, normal } = job;
  const { at } = plan;
  return CTB_HEADER.write({
    magic: version >= 4 ? CTB_MAGIC.plain : CTB_MAGIC.early,
    version,
    bedSizeX: printer.platform[0],
    bedSizeY: printer.platform[1],
    bedSizeZ: printer.platform[2],
    totalHeight: job.layers.at(-1)!.z,
    layerHeight: job.layerHeight,
    exposureTime: normal.exposure,
    bottomExposureTime: bottom.exposure,
    lightOffDelay: version >= 4 ? 0 : lightOffDelay(normal),
    bottomLayerCount: job.bottomLayerCount,
    resolutionX: printer.width,
    resolutionY: printer.height,
    largePreviewOffset: at.large,
    layerTableOffset: at.layerTable,
    layerCount: job.layers.length,
    smallPreviewOffset: at.small,
    printTime: estimate.seconds,
    projectorType: Number(printer.mirrorX || printer.mirrorY),
    printParamsOffset: at.printParams,
    printParamsSize: CTB_PRINT_PARAMS.size,
    lightPwm: normal.lightPwm,
    bottomLightPwm: bottom.lightPwm,
    encryptionKey: ENCRYPTION_KEY[version],
    slicerInfoOffset: at.slicerInfo,
    slicerInfoSize: CTB_SLICER_INFO.size,
  });
}

function printParamsBytes(version: CtbVersion, job: PrintJob, estimate: PrintEstimate): Uint8Array {
  const { bottom, normal } = job;
  return CTB_PRINT_PARAMS.write({
    bottomLiftHeight: bottom.liftDistance + bottom.liftDistance2,
    bottomLiftSpeed: bottom.liftSpeed,
    liftHeight: normal.liftDistance + normal.liftDistance2,
    liftSpeed: normal.liftSpeed,
    retractSpeed: normal.retractSpeed,
    volumeMl: estimate.volumeMm3 / 1000,
    weightG: estimate.weightG,
    cost: estimate.cost,
    bottomLightOffDelay: version >= 4 ? 0 : lightOffDelay(bottom),
    lightOffDelay: version >= 4 ? 0 : lightOffDelay(normal),
    bottomLayerCount: job.bottomLayerCount,
  });
}

function slicerInfoBytes(version: CtbVersion, job: PrintJob, plan: Plan): Uint8Array {
  const { bottom, normal } = job;
  /** What version 4 brought. */
  const since4 = (value: number): number => (version >= 4 ? value : 0);
  return CTB_SLICER_INFO.write({
    bottomLiftHeight2: since4(bottom.liftDistance2),
    bottomLiftSpeed2: since4(bottom.liftSpeed2),
    liftHeight2: since4(normal.liftDistance2),
    liftSpeed2: since4(normal.liftSpeed2),
    retractHeight2: since4(normal.retractDistance2),
    retractSpeed2: since4(normal.retractSpeed2),
    restTimeAfterLift: since4(normal.waitAfterLift),
    machineNameAddress: plan.at.machineName,
    machineNameSize: plan.machineName.length,
    antiAliasFlag: job.antialias === 'off' ? 0x07 : 0x0f,
    perLayerSettings: layersDiffer(job) ? version * 0x10 : 0,
    modifiedMinutes: Date.parse(job.createdAt) / 60_000 || 0,
    antiAliasLevel: subRowsOf(job.antialias),
    softwareVersion: SOFTWARE_VERSION[version],
    restTimeAfterRetract: since4(normal.waitBeforeCure),
    restTimeAfterLift2: since4(normal.waitAfterLift),
    transitionLayerCount: job.transitionLayerCount,
    printParamsV4Address: since4(plan.at.printParamsV4),
  });
}

function printParamsV4Bytes(version: CtbVersion, job: PrintJob, plan: Plan): Uint8Array {
  const { bottom, normal } = job;
  return CTB_PRINT_PARAMS_V4.write({
    bottomRetractSpeed: bottom.retractSpeed,
    bottomRetractSpeed2: bottom.retractSpeed2,
    restTimeAfterRetract: normal.waitBeforeCure,
    restTimeAfterLift: normal.waitAfterLift,
    restTimeBeforeLift: normal.waitAfterCure,
    bottomRetractHeight2: bottom.retractDistance2,
    lastLayerIndex: job.layers.length - 1,
    disclaimerAddress: plan.at.disclaimer,
    disclaimerLength: DISCLAIMER_BYTES,
    resinParamsAddress: version === 5 ? plan.at.resin : 0,
  });
}
