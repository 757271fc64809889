import { fail, ok, type ByteSink, type Result } from '#base';
import { checkJob, eachLayer } from '../job.ts';
import { joined } from '../join.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodeRgb565 } from '../picture/rgb565.ts';
import type { PrintJob } from '../types.ts';
import { joinedCrc, plainCrc, xorOf } from './checksum.ts';
import { LINE_BYTES, MAX_ROWS, pixelsOfLines } from './codec.ts';
import {
  CXDLP_FINISH,
  CXDLP_LAYER,
  CXDLP_SETTINGS,
  CXDLP_SIZE,
  LINE_END,
  MAGIC,
  PREVIEWS,
  SMALL_PREVIEW,
} from './layout.ts';
import { bigEndian, modelOf, text } from './texts.ts';

/** The versions that are written; 2 has neither software nor resin, and adds its bytes up without carrying. */
export type CxdlpVersion = 2 | 3;

/**
 * Writes CXDLP. The areas of all layers stand in the head, which is put right at the end; the checksum of the file is joined
 * from that of the head and that of the layers.
 */
export async function writeCxdlp(
  version: CxdlpVersion,
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  if (job.printer.height > MAX_ROWS) {
    return fail('validation', `the panel's height is ${job.printer.height} pixels`, {
      field: 'height',
      max: MAX_ROWS,
    });
  }
  const areas = new Uint32Array(job.layers.length);
  await sink.append(headBytes(version, job, areas));
  const start = sink.length;
  let sum = 0;
  const add = async (bytes: Uint8Array): Promise<void> => {
    sum = version === 2 ? sum ^ xorOf(bytes) : plainCrc(bytes, sum);
    await sink.append(bytes);
  };
  const { platform, width, height } = job.printer;
  const pixelArea = (platform[0] * platform[1]) / (width * height);
  const written = await eachLayer(job, layers, async (bytes, _settings, index) => {
    const area = Math.round(pixelsOfLines(bytes) * pixelArea * 1000);
    areas[index] = area;
    await add(CXDLP_LAYER.write({ area, lineCount: bytes.length / LINE_BYTES }));
    await add(bytes);
    await add(LINE_END);
  });
  if (!written.ok) return written;
  await add(text(MAGIC));
  const head = headBytes(version, job, areas);
  await sink.patch(0, head);
  const whole = version === 2 ? xorOf(head) ^ sum : joinedCrc(plainCrc(head), sum, sink.length - start);
  await sink.append(bigEndian(whole));
  return ok({ bytes: sink.length });
}

function headBytes(version: CxdlpVersion, job: PrintJob, areas: Uint32Array): Uint8Array {
  const { printer, bottom, normal, previews } = job;
  const pictures = PREVIEWS.flatMap((size) => {
    const picture = size === SMALL_PREVIEW ? previews.small : previews.large;
    return [encodeRgb565(fitPicture(picture, size.width, size.height), 'big'), LINE_END];
  });
  const size = CXDLP_SIZE.write({
    layerCount: job.layers.length,
    resolutionX: printer.width,
    resolutionY: printer.height,
  });
  const settings = CXDLP_SETTINGS.write({
    exposureTenths: normal.exposure * 10,
    // Printers are said not to print without a second of it.
    waitTimeBeforeCure: Math.max(1, Math.round(normal.waitBeforeCure)),
    bottomExposureTime: bottom.exposure,
    bottomLayerCount: job.bottomLayerCount,
    bottomLiftHeight: bottom.liftDistance + bottom.liftDistance2,
    bottomLiftSpeed: perSecond(bottom.liftSpeed),
    liftHeight: normal.liftDistance + normal.liftDistance2,
    liftSpeed: perSecond(normal.liftSpeed),
    retractSpeed: perSecond(normal.retractSpeed),
    bottomLightPwm: bottom.lightPwm,
    lightPwm: normal.lightPwm,
  });
  return joined([
    text(MAGIC),
    Uint8Array.of(0, version),
    text(modelOf(printer.name)),
    size,
    ...pictures,
    ...[printer.platform[0], printer.platform[1], job.layerHeight].map((value) => wideText(String(value))),
    settings,
    ...Array.from(areas, bigEndian),
    LINE_END,
    ...(version === 2 ? [] : finishOf(job)),
  ]);
}

/** What version 3 adds to the head. */
function finishOf(job: PrintJob): readonly Uint8Array[] {
  return [
    text(`${job.software.name} ${job.software.version}`),
    text(job.materialName),
    CXDLP_FINISH.write({ antiAlias: Number(job.antialias !== 'off') }),
    LINE_END,
  ];
}

/** mm/min as whole mm/s, one at least: 0 would stand still. */
function perSecond(speed: number): number {
  return Math.max(1, Math.round(speed / 60));
}

/** UTF-16 without a NUL, behind its length in bytes; numbers only. */
function wideText(value: string): Uint8Array {
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
  return joined([bigEndian(bytes.length * 2), ...Array.from(bytes, (byte) => Uint8Array.of(0, byte))]);
}
