import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { checkJob, eachLayer } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import type { LayerSettings, Picture, PrintEstimate, PrintJob } from '../types.ts';
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
import { encodeCtbPreview } from './preview.ts';

export const LARGE_PREVIEW = { width: 400, height: 300 } as const;
export const SMALL_PREVIEW = { width: 200, height: 125 } as const;
/** The notice real files carry is its maker's text, which we do not have; its place is filled with spaces. */
const DISCLAIMER_BYTES = 320;
const PAGE = 2 ** 32;

/** Where everything before the layers stands; the file is written in this order. */
interface Plan {
  readonly largeData: Uint8Array;
  readonly smallData: Uint8Array;
  readonly machineName: Uint8Array;
  readonly large: number;
  readonly small: number;
  readonly printParams: number;
  readonly slicerInfo: number;
  readonly disclaimer: number;
  readonly printParamsV4: number;
  readonly layerTable: number;
  readonly end: number;
}

/**
 * Writes CTB version 4, plain (seed 0). The head is written with zeros for the totals and the layer table, and put
 * right at the end.
 */
export async function writeCtb(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const plan = planHead(job);
  await sink.append(new Uint8Array(plan.end));
  const table = new Uint8Array(job.layers.length * CTB_LAYER.size);
  const written = await eachLayer(job, layers, async (bytes, settings, index) => {
    const address = sink.length + CTB_LAYER_EXTENDED.size;
    const entry = layerEntry(settings, address, bytes.length);
    table.set(CTB_LAYER.write(entry), index * CTB_LAYER.size);
    const record = new Uint8Array(CTB_LAYER_EXTENDED.size + bytes.length);
    record.set(CTB_LAYER_EXTENDED.write({ ...entry, ...motionOf(settings, bytes.length) }));
    record.set(bytes, CTB_LAYER_EXTENDED.size);
    await sink.append(record);
  });
  if (!written.ok) return written;
  await sink.patch(0, headBytes(job, plan, job.estimate(), table));
  return ok({ bytes: sink.length });
}

function planHead(job: PrintJob): Plan {
  const preview = (picture: Picture, size: { readonly width: number; readonly height: number }): Uint8Array =>
    encodeCtbPreview(fitPicture(picture, size.width, size.height));
  const largeData = preview(job.previews.large, LARGE_PREVIEW);
  const smallData = preview(job.previews.small, SMALL_PREVIEW);
  const machineName = new TextEncoder().encode(job.printer.name);
  const large = CTB_HEADER.size;
  const small = large + CTB_PREVIEW.size + largeData.length;
  const printParams = small + CTB_PREVIEW.size + smallData.length;
  const slicerInfo = printParams + CTB_PRINT_PARAMS.size;
  const disclaimer = slicerInfo + CTB_SLICER_INFO.size + machineName.length;
  const printParamsV4 = disclaimer + DISCLAIMER_BYTES;
  const layerTable = printParamsV4 + CTB_PRINT_PARAMS_V4.size;
  const end = layerTable + job.layers.length * CTB_LAYER.size;
  return {
    largeData,
    smallData,
    machineName,
    large,
    small,
    printParams,
    slicerInfo,
    disclaimer,
    printParamsV4,
    layerTable,
    end,
  };
}

function layerEntry(settings: LayerSettings, address: number, dataSize: number) {
  return {
    positionZ: settings.z,
    exposureTime: settings.exposure,
    dataAddress: address % PAGE,
    dataSize,
    pageNumber: Math.floor(address / PAGE),
    tableSize: CTB_LAYER_EXTENDED.size,
  };
}

function motionOf(settings: LayerSettings, dataSize: number) {
  return {
    totalSize: CTB_LAYER_EXTENDED.size + dataSize,
    liftHeight: settings.liftDistance + settings.liftDistance2,
    liftSpeed: settings.liftSpeed,
    liftHeight2: settings.liftDistance2,
    liftSpeed2: settings.liftSpeed2,
    retractSpeed: settings.retractSpeed,
    retractHeight2: settings.retractDistance2,
    retractSpeed2: settings.retractSpeed2,
    restTimeBeforeLift: settings.waitAfterCure,
    restTimeAfterLift: settings.waitAfterLift,
    restTimeAfterRetract: settings.waitBeforeCure,
    lightPwm: settings.lightPwm,
  };
}

/** Whether some layer is not as its stage says: only then do printers need to look at the layers' own values. */
function layersDiffer(job: PrintJob): boolean {
  const ofStage: readonly (keyof LayerSettings)[] = [
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
  ];
  return job.layers.some((layer, index) => {
    const stage = index < job.bottomLayerCount ? job.bottom : job.normal;
    return ofStage.some((field) => layer[field] !== stage[field]);
  });
}

/** Everything up to the first layer. */
function headBytes(job: PrintJob, plan: Plan, estimate: PrintEstimate, table: Uint8Array): Uint8Array {
  const { printer, bottom, normal } = job;
  const head = new Uint8Array(plan.end);
  head.set(
    CTB_HEADER.write({
      magic: CTB_MAGIC.plain,
      version: 4,
      bedSizeX: printer.platform[0],
      bedSizeY: printer.platform[1],
      bedSizeZ: printer.platform[2],
      totalHeight: job.layers.at(-1)!.z,
      layerHeight: job.layerHeight,
      exposureTime: normal.exposure,
      bottomExposureTime: bottom.exposure,
      lightOffDelay: 0,
      bottomLayerCount: job.bottomLayerCount,
      resolutionX: printer.width,
      resolutionY: printer.height,
      largePreviewOffset: plan.large,
      layerTableOffset: plan.layerTable,
      layerCount: job.layers.length,
      smallPreviewOffset: plan.small,
      printTime: estimate.seconds,
      projectorType: Number(printer.mirrorX || printer.mirrorY),
      printParamsOffset: plan.printParams,
      printParamsSize: CTB_PRINT_PARAMS.size,
      lightPwm: normal.lightPwm,
      bottomLightPwm: bottom.lightPwm,
      encryptionKey: 0,
      slicerInfoOffset: plan.slicerInfo,
      slicerInfoSize: CTB_SLICER_INFO.size,
    }),
  );
  head.set(previewHead(LARGE_PREVIEW, plan.large, plan.largeData), plan.large);
  head.set(plan.largeData, plan.large + CTB_PREVIEW.size);
  head.set(previewHead(SMALL_PREVIEW, plan.small, plan.smallData), plan.small);
  head.set(plan.smallData, plan.small + CTB_PREVIEW.size);
  head.set(
    CTB_PRINT_PARAMS.write({
      bottomLiftHeight: bottom.liftDistance + bottom.liftDistance2,
      bottomLiftSpeed: bottom.liftSpeed,
      liftHeight: normal.liftDistance + normal.liftDistance2,
      liftSpeed: normal.liftSpeed,
      retractSpeed: normal.retractSpeed,
      volumeMl: estimate.volumeMm3 / 1000,
      weightG: estimate.weightG,
      cost: estimate.cost,
      bottomLayerCount: job.bottomLayerCount,
    }),
    plan.printParams,
  );
  head.set(
    CTB_SLICER_INFO.write({
      bottomLiftHeight2: bottom.liftDistance2,
      bottomLiftSpeed2: bottom.liftSpeed2,
      liftHeight2: normal.liftDistance2,
      liftSpeed2: normal.liftSpeed2,
      retractHeight2: normal.retractDistance2,
      retractSpeed2: normal.retractSpeed2,
      restTimeAfterLift: normal.waitAfterLift,
      machineNameAddress: plan.slicerInfo + CTB_SLICER_INFO.size,
      machineNameSize: plan.machineName.length,
      antiAliasFlag: job.antialias === 'off' ? 0x07 : 0x0f,
      perLayerSettings: layersDiffer(job) ? 0x40 : 0,
      modifiedMinutes: Date.parse(job.createdAt) / 60_000 || 0,
      antiAliasLevel: subRowsOf(job.antialias),
      restTimeAfterRetract: normal.waitBeforeCure,
      restTimeAfterLift2: normal.waitAfterLift,
      transitionLayerCount: job.transitionLayerCount,
      printParamsV4Address: plan.printParamsV4,
    }),
    plan.slicerInfo,
  );
  head.set(plan.machineName, plan.slicerInfo + CTB_SLICER_INFO.size);
  head.fill(0x20, plan.disclaimer, plan.disclaimer + DISCLAIMER_BYTES);
  head.set(
    CTB_PRINT_PARAMS_V4.write({
      bottomRetractSpeed: bottom.retractSpeed,
      bottomRetractSpeed2: bottom.retractSpeed2,
      restTimeAfterRetract: normal.waitBeforeCure,
      restTimeAfterLift: normal.waitAfterLift,
      restTimeBeforeLift: normal.waitAfterCure,
      bottomRetractHeight2: bottom.retractDistance2,
      lastLayerIndex: job.layers.length - 1,
      disclaimerAddress: plan.disclaimer,
      disclaimerLength: DISCLAIMER_BYTES,
    }),
    plan.printParamsV4,
  );
  head.set(table, plan.layerTable);
  return head;
}

function previewHead(
  size: { readonly width: number; readonly height: number },
  offset: number,
  data: Uint8Array,
): Uint8Array {
  return CTB_PREVIEW.write({
    ...size,
    imageOffset: offset + CTB_PREVIEW.size,
    imageLength: data.length,
  });
}
