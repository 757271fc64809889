import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { checkJob, eachLayer, plainTime } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodeRgb565 } from '../picture/rgb565.ts';
import type { LayerSettings, Picture, PrintEstimate, PrintJob } from '../types.ts';
import {
  GOO_FOOTER,
  GOO_HEADER,
  GOO_LAYER,
  GOO_MAGIC,
  LARGE_PREVIEW,
  SMALL_PREVIEW,
  type GooHeader,
  type GooLayer,
} from './layout.ts';

/** Writes GOO V3: header, layers as they come, footer; the header is put right at the end, when the totals are known. */
export async function writeGoo(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const header = headerOf(job);
  const layerHead = createLayerHead();
  await sink.append(GOO_HEADER.write(header));
  const written = await eachLayer(job, layers, async (bytes, settings) => {
    await sink.append(layerHead(bytes.length, settings));
    await sink.append(bytes);
    await sink.append(LAYER_END);
  });
  if (!written.ok) return written;
  await sink.append(GOO_FOOTER);
  await sink.patch(0, GOO_HEADER.write({ ...header, ...totalsOf(job.estimate()) }));
  return ok({ bytes: sink.length });
}

const LAYER_END = Uint8Array.of(0x0d, 0x0a);

/** What a layer's definition says besides its height above the plate: most layers say what the one before did. */
function definitionOf(settings: LayerSettings): Omit<GooLayer, 'positionZ'> {
  return {
    exposureTime: settings.exposure,
    beforeLiftTime: settings.waitAfterCure,
    afterLiftTime: settings.waitAfterLift,
    afterRetractTime: settings.waitBeforeCure,
    liftDistance: settings.liftDistance,
    liftSpeed: settings.liftSpeed,
    secondLiftDistance: settings.liftDistance2,
    secondLiftSpeed: settings.liftSpeed2,
    retractDistance: settings.retractDistance,
    retractSpeed: settings.retractSpeed,
    secondRetractDistance: settings.retractDistance2,
    secondRetractSpeed: settings.retractSpeed2,
    lightPwm: settings.lightPwm,
  };
}

/** Makes definition and size of one layer after the other, always in the same bytes; a layer's data and LAYER_END follow. */
function createLayerHead(): (dataLength: number, settings: LayerSettings) => Uint8Array {
  const head = new Uint8Array(GOO_LAYER.size + 4);
  const view = new DataView(head.buffer);
  const zAt = GOO_LAYER.offsetOf('positionZ');
  let before: Omit<GooLayer, 'positionZ'> | undefined;
  return (dataLength, settings) => {
    const definition = definitionOf(settings);
    if (before === undefined || !areSame(before, definition)) {
      head.set(GOO_LAYER.write({ ...definition, positionZ: 0 }));
      before = definition;
    }
    view.setFloat32(zAt, settings.z);
    view.setUint32(GOO_LAYER.size, dataLength);
    return head;
  };
}

function areSame<T extends object>(a: T, b: T): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}

/** The header with nothing in its totals. */
function headerOf(job: PrintJob): GooHeader {
  const { printer, bottom, normal, previews } = job;
  const picture = (source: Picture, size: { readonly width: number; readonly height: number }): Uint8Array =>
    encodeRgb565(fitPicture(source, size.width, size.height), 'big');
  return {
    version: 'V3.0',
    magic: GOO_MAGIC,
    softwareName: job.software.name,
    softwareVersion: job.software.version,
    fileTime: plainTime(job.createdAt),
    printerName: printer.name,
    printerType: 'MSLA',
    profileName: job.materialName,
    antiAliasingLevel: subRowsOf(job.antialias),
    greyLevel: job.greyLevel,
    blurLevel: job.blurLevel,
    smallPreview: picture(previews.small, SMALL_PREVIEW),
    bigPreview: picture(previews.large, LARGE_PREVIEW),
    layerCount: job.layers.length,
    resolutionX: printer.width,
    resolutionY: printer.height,
    mirrorX: Number(printer.mirrorX),
    mirrorY: Number(printer.mirrorY),
    platformX: printer.platform[0],
    platformY: printer.platform[1],
    platformZ: printer.platform[2],
    layerThickness: job.layerHeight,
    exposureTime: normal.exposure,
    exposureDelayMode: 1,
    turnOffTime: 0,
    bottomBeforeLiftTime: bottom.waitAfterCure,
    bottomAfterLiftTime: bottom.waitAfterLift,
    bottomAfterRetractTime: bottom.waitBeforeCure,
    beforeLiftTime: normal.waitAfterCure,
    afterLiftTime: normal.waitAfterLift,
    afterRetractTime: normal.waitBeforeCure,
    bottomExposureTime: bottom.exposure,
    bottomLayers: job.bottomLayerCount,
    bottomLiftDistance: bottom.liftDistance,
    bottomLiftSpeed: bottom.liftSpeed,
    liftDistance: normal.liftDistance,
    liftSpeed: normal.liftSpeed,
    bottomRetractDistance: bottom.retractDistance,
    bottomRetractSpeed: bottom.retractSpeed,
    retractDistance: normal.retractDistance,
    retractSpeed: normal.retractSpeed,
    bottomSecondLiftDistance: bottom.liftDistance2,
    bottomSecondLiftSpeed: bottom.liftSpeed2,
    secondLiftDistance: normal.liftDistance2,
    secondLiftSpeed: normal.liftSpeed2,
    bottomSecondRetractDistance: bottom.retractDistance2,
    bottomSecondRetractSpeed: bottom.retractSpeed2,
    secondRetractDistance: normal.retractDistance2,
    secondRetractSpeed: normal.retractSpeed2,
    bottomLightPwm: bottom.lightPwm,
    lightPwm: normal.lightPwm,
    advanceMode: 1,
    printTime: 0,
    totalVolume: 0,
    totalWeight: 0,
    totalPrice: 0,
    priceUnit: '',
    layerContentOffset: GOO_HEADER.size,
    grayScaleLevel: 1,
    transitionLayers: job.transitionLayerCount,
  };
}

function totalsOf(estimate: PrintEstimate): Partial<GooHeader> {
  return {
    printTime: estimate.seconds,
    totalVolume: estimate.volumeMm3,
    totalWeight: estimate.weightG,
    totalPrice: estimate.cost,
    priceUnit: estimate.currency,
  };
}
