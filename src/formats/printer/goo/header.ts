import { subRowsOf } from '#kernel';
import { plainTime } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { decodeRgb565, encodeRgb565 } from '../picture/rgb565.ts';
import type { Picture, PictureSize, PrintEstimate, PrintFacts, PrintJob } from '../types.ts';
import { GOO_HEADER, GOO_MAGIC, LARGE_PREVIEW, SMALL_PREVIEW, type GooHeader } from './layout.ts';

type Endian = 'little' | 'big';

/** The header of a job with nothing in its totals. Pictures have the order of bytes that the header is written in. */
export function headerOf(job: PrintJob, version: string, endian: Endian): GooHeader {
  const { printer, bottom, normal, previews } = job;
  const picture = (source: Picture, size: PictureSize): Uint8Array =>
    encodeRgb565(fitPicture(source, size.width, size.height), endian);
  return {
    version,
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

/** What the header says once the print is known. */
export function totalsOf(estimate: PrintEstimate): Partial<GooHeader> {
  return {
    printTime: estimate.seconds,
    totalVolume: estimate.volumeMm3,
    totalWeight: estimate.weightG,
    totalPrice: estimate.cost,
    priceUnit: estimate.currency,
  };
}

/** The header as facts; `format` is the id of the format that read it. */
export function factsOf(header: GooHeader, format: string): PrintFacts {
  return {
    format,
    version: header.version,
    printerName: header.printerName,
    software: `${header.softwareName} ${header.softwareVersion}`.trim(),
    createdAt: header.fileTime,
    width: header.resolutionX,
    height: header.resolutionY,
    platform: [header.platformX, header.platformY, header.platformZ],
    mirrorX: header.mirrorX !== 0,
    mirrorY: header.mirrorY !== 0,
    layerCount: header.layerCount,
    layerHeight: header.layerThickness,
    antialias: header.antiAliasingLevel,
    bottomLayerCount: header.bottomLayers,
    transitionLayerCount: header.transitionLayers,
    exposure: header.exposureTime,
    bottomExposure: header.bottomExposureTime,
    liftDistance: header.liftDistance,
    liftSpeed: header.liftSpeed,
    retractSpeed: header.retractSpeed,
    seconds: header.printTime,
    volumeMm3: header.totalVolume,
    weightG: header.totalWeight,
    cost: header.totalPrice,
    currency: header.priceUnit,
  };
}

/** The header's pictures, the large one first. */
export function previewsOf(header: GooHeader, endian: Endian): readonly Picture[] {
  return [
    decodeRgb565(header.bigPreview, LARGE_PREVIEW.width, LARGE_PREVIEW.height, endian),
    decodeRgb565(header.smallPreview, SMALL_PREVIEW.width, SMALL_PREVIEW.height, endian),
  ];
}
