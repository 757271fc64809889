import { ok, type ByteSink, type Result } from '#base';
import { ArchiveWriter } from '../archive/write.ts';
import { checkJob, eachLayer, plainTime } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodePicture } from '../png/picture.ts';
import type { PrintEstimate, PrintJob } from '../types.ts';
import { formatSettings } from './settings.ts';

/** Names layers: `print00000.png` and on. */
const JOB_NAME = 'print';
export const SMALL_THUMBNAIL = { width: 400, height: 400 } as const;
export const LARGE_THUMBNAIL = { width: 800, height: 480 } as const;

/**
 * Writes SL1 or SL1S (PrusaSlicer's Format/SL1): a ZIP. config.ini, which has the totals, comes last;
 * readers go by the archive's directory.
 */
export async function writeSl1(
  model: 'SL1' | 'SL1S',
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const archive = new ArchiveWriter(sink, job.createdAt);
  const encoder = new TextEncoder();
  await archive.add('prusaslicer.ini', encoder.encode(formatSettings(slicerSettings(model, job))));
  const thumbnails = [
    [job.previews.small, SMALL_THUMBNAIL],
    [job.previews.large, LARGE_THUMBNAIL],
  ] as const;
  for (const [picture, { width, height }] of thumbnails) {
    const fitted = encodePicture(fitPicture(picture, width, height));
    await archive.add(`thumbnail/thumbnail${width}x${height}.png`, fitted);
  }
  const written = await eachLayer(job, layers, (bytes, _settings, index) =>
    archive.addPacked(`${JOB_NAME}${String(index).padStart(5, '0')}.png`, bytes),
  );
  if (!written.ok) return written;
  const config = formatSettings(printSettings(model, job, job.estimate()));
  await archive.add('config.ini', encoder.encode(config));
  const finished = await archive.finish();
  return finished.ok ? ok({ bytes: sink.length }) : finished;
}

/** Layers above the normal exposure: the printer fades from the first to the normal exposure over as many. */
function fadedLayers(job: PrintJob): number {
  return Math.min(job.layers.length, job.bottomLayerCount + job.transitionLayerCount);
}

/** config.ini: what the printer reads. */
function printSettings(
  model: string,
  job: PrintJob,
  estimate: PrintEstimate,
): Readonly<Record<string, string | number>> {
  return {
    action: 'print',
    expTime: job.normal.exposure,
    expTimeFirst: job.bottom.exposure,
    expUserProfile: 0,
    fileCreationTimestamp: `${plainTime(job.createdAt).replace(' ', ' at ')} UTC`,
    hollow: 0,
    jobDir: JOB_NAME,
    layerHeight: job.layerHeight,
    materialName: job.materialName,
    numFade: fadedLayers(job),
    // Layers printed with the slow tilt, then the others.
    numSlow: fadedLayers(job),
    numFast: job.layers.length - fadedLayers(job),
    printProfile: job.craftName,
    printTime: estimate.seconds,
    printerModel: model,
    printerProfile: job.printer.name,
    printerVariant: 'default',
    prusaSlicerVersion: `${job.software.name} ${job.software.version}`,
    usedMaterial: estimate.volumeMm3 / 1000,
  };
}

/** prusaslicer.ini: what slicers read when the file is opened again. Display sizes are those of the pictures. */
function slicerSettings(model: string, job: PrintJob): Readonly<Record<string, string | number>> {
  const { printer } = job;
  return {
    display_height: printer.platform[1],
    display_mirror_x: Number(printer.mirrorX),
    display_mirror_y: Number(printer.mirrorY),
    display_orientation: 'landscape',
    display_pixels_x: printer.width,
    display_pixels_y: printer.height,
    display_width: printer.platform[0],
    exposure_time: job.normal.exposure,
    faded_layers: fadedLayers(job),
    initial_exposure_time: job.bottom.exposure,
    initial_layer_height: job.layers[0]!.height,
    layer_height: job.layerHeight,
    max_print_height: printer.platform[2],
    printer_model: model,
    printer_settings_id: printer.name,
    printer_technology: 'SLA',
    sla_material_settings_id: job.materialName,
    sla_print_settings_id: job.craftName,
  };
}
