import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { checkJob, eachLayer, layersDiffer } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodeRgb565 } from '../picture/rgb565.ts';
import { placeBlocks } from '../placement.ts';
import type { LayerSettings, Picture, PictureSize, PrintEstimate, PrintJob } from '../types.ts';
import { planesInFile, planesOf } from './planes.ts';
import {
  ANYCUBIC_HEADER,
  ANYCUBIC_LAYER,
  COLOUR_TABLE,
  EXTRA,
  EXTRA_LENGTH,
  FILE_MARK,
  HEADER_LENGTHS,
  LAYER_FORMATS,
  MACHINE,
  MACHINE_LENGTHS,
  MODEL,
  PREVIEW,
  PREVIEW2,
  PREVIEW2_SIZE,
  PREVIEW_SIZE,
  PROPERTY_FIELDS,
  SOFTWARE,
  SUB_LAYER,
  TABLE_COUNTS,
  TABLE_HEAD,
  markOffsets,
} from './layout.ts';

/** The versions we write: the highest that an extension's printers read. */
export type WrittenVersion = 1 | 516 | 517 | 518;
/** How layers stand in the file: sixteen greys, or bit planes (.pws). */
export type LayerKind = 'pw0' | 'planes';

/**
 * Writes Photon Workshop's binary of a version. The head is written with zeros and put right at the end, when the layers'
 * addresses and the totals are known.
 */
export async function writeAnycubic(
  version: WrittenVersion,
  kind: LayerKind,
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const count = job.layers.length;
  const at = placeTables(version, count);
  await sink.append(new Uint8Array(at.end));
  const definitions = new Uint8Array(count * ANYCUBIC_LAYER.size);
  const subLayers = new Uint8Array(count * SUB_LAYER.size);
  const pixels = job.printer.width * job.printer.height;
  const written = await eachLayer(job, layers, async (encoded, settings, index) => {
    const bytes = kind === 'pw0' ? encoded : planesInFile(encoded, pixels, planesOf(job));
    const data = {
      dataAddress: sink.length,
      dataLength: bytes.length,
      litPixels: job.litExtent(index).pixels,
    };
    definitions.set(ANYCUBIC_LAYER.write({ ...data, ...layerMotion(settings) }), index * ANYCUBIC_LAYER.size);
    subLayers.set(SUB_LAYER.write(data), index * SUB_LAYER.size);
    await sink.append(bytes);
  });
  if (!written.ok) return written;
  const head = new Uint8Array(at.end);
  head.set(fileMark(version, at));
  head.set(table('HEADER', headerBytes(version, kind, job, job.estimate())), at.header);
  head.set(pictureTable('PREVIEW', PREVIEW_SIZE, job.previews.small, PREVIEW), at.preview);
  head.set(counted('LAYERDEF', Uint32Array.of(count), definitions, 0), at.layers);
  if (version >= 516) {
    head.set(COLOUR_TABLE.write({}), at.colours);
    head.set(table('EXTRA', extraBytes(job), EXTRA_LENGTH), at.extra);
  }
  if (version !== 1) head.set(machineTable(version, job), at.machine);
  if (version >= 517) {
    head.set(softwareBytes(job), at.software);
    head.set(table('MODEL', modelBytes(job), TABLE_HEAD.size + MODEL.size), at.model);
  }
  if (version === 518) {
    head.set(counted('SUBIMGS', Uint32Array.of(count, 1), subLayers, TABLE_HEAD.size), at.subLayers);
    head.set(pictureTable('PREVIEW2', PREVIEW2_SIZE, job.previews.large, PREVIEW2), at.preview2);
  }
  await sink.patch(0, head);
  return ok({ bytes: sink.length });
}

type Places = ReturnType<typeof placeTables>;

/** Where everything before the images stands; the file is written in this order. */
function placeTables(version: WrittenVersion, count: number) {
  const since = (first: WrittenVersion, size: number): number => (version >= first ? size : 0);
  return placeBlocks({
    mark: FILE_MARK.size + markOffsets(version).length * 4,
    header: TABLE_HEAD.size + HEADER_LENGTHS[version],
    preview: pictureSize(PREVIEW_SIZE, PREVIEW),
    colours: since(516, COLOUR_TABLE.size),
    layers: TABLE_HEAD.size + 4 + count * ANYCUBIC_LAYER.size,
    extra: since(516, TABLE_HEAD.size + EXTRA.size),
    machine: version === 1 ? 0 : MACHINE_LENGTHS[version],
    software: since(517, SOFTWARE.size),
    model: since(517, TABLE_HEAD.size + MODEL.size),
    subLayers: since(518, TABLE_HEAD.size + 8 + count * SUB_LAYER.size),
    preview2: since(518, pictureSize(PREVIEW2_SIZE, PREVIEW2)),
  });
}

function fileMark(version: WrittenVersion, at: Places): Uint8Array {
  const offsets = markOffsets(version).map((name) => {
    if (name === 'images') return at.end;
    const isThere =
      (name !== 'software' || version >= 517) && ((name !== 'colours' && name !== 'extra') || version >= 516);
    return isThere ? at[name] : 0;
  });
  const bytes = new Uint8Array(FILE_MARK.size + offsets.length * 4);
  bytes.set(FILE_MARK.write({ name: 'ANYCUBIC', version, tableCount: TABLE_COUNTS[version] }));
  const view = new DataView(bytes.buffer, FILE_MARK.size);
  for (const [index, offset] of offsets.entries()) view.setUint32(index * 4, offset, true);
  return bytes;
}

/** A table behind its head; `length` is what the head says, its own unless told. */
function table(name: string, content: Uint8Array, length = content.length): Uint8Array {
  const bytes = new Uint8Array(TABLE_HEAD.size + content.length);
  bytes.set(TABLE_HEAD.write({ name, length }));
  bytes.set(content, TABLE_HEAD.size);
  return bytes;
}

/** A table of records behind its numbers. */
function counted(name: string, numbers: Uint32Array, records: Uint8Array, lengthOfHead: number): Uint8Array {
  const content = new Uint8Array(numbers.length * 4 + records.length);
  const view = new DataView(content.buffer);
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number, true);
  content.set(records, numbers.length * 4);
  return table(name, content, lengthOfHead + content.length);
}

type SizeLayout = Pick<typeof PREVIEW_SIZE, 'size' | 'write'>;

function pictureSize(layout: SizeLayout, { width, height }: PictureSize): number {
  return TABLE_HEAD.size + layout.size + width * height * 2;
}

function pictureTable(name: string, layout: SizeLayout, picture: Picture, size: PictureSize): Uint8Array {
  const content = new Uint8Array(layout.size + size.width * size.height * 2);
  content.set(layout.write(size));
  content.set(encodeRgb565(fitPicture(picture, size.width, size.height), 'little'), layout.size);
  return table(name, content, TABLE_HEAD.size + content.length);
}

/** mm/min as mm/s. */
function perSecond(speed: number): number {
  return speed / 60;
}

/** A layer's thickness, exposure and lift: both stages as one, at the first one's speed. */
function layerMotion(settings: LayerSettings) {
  return {
    liftHeight: settings.liftDistance + settings.liftDistance2,
    liftSpeed: perSecond(settings.liftSpeed),
    exposureTime: settings.exposure,
    layerHeight: settings.height,
  };
}

function headerBytes(
  version: WrittenVersion,
  kind: LayerKind,
  job: PrintJob,
  estimate: PrintEstimate,
): Uint8Array {
  const { printer, normal, bottom } = job;
  return ANYCUBIC_HEADER.write({
    pixelSize: Math.max(printer.platform[0] / printer.width, printer.platform[1] / printer.height) * 1000,
    layerHeight: job.layerHeight,
    exposureTime: normal.exposure,
    waitTimeBeforeCure: normal.waitBeforeCure,
    bottomExposureTime: bottom.exposure,
    bottomLayerCount: job.bottomLayerCount,
    liftHeight: normal.liftDistance + normal.liftDistance2,
    liftSpeed: perSecond(normal.liftSpeed),
    retractSpeed: perSecond(normal.retractSpeed),
    volumeMl: estimate.volumeMm3 / 1000,
    antiAliasing: kind === 'pw0' ? subRowsOf(job.antialias) : planesOf(job),
    resolutionX: printer.width,
    resolutionY: printer.height,
    weightG: estimate.weightG,
    price: estimate.cost,
    currency: estimate.currency,
    perLayerSettings: Number(layersDiffer(job)),
    printTime: estimate.seconds,
    transitionLayerCount: job.transitionLayerCount,
    advancedMode: Number(bottom.liftDistance2 > 0 || normal.liftDistance2 > 0),
    grey: job.greyLevel,
    blurLevel: job.blurLevel,
  }).subarray(0, HEADER_LENGTHS[version]);
}

function extraBytes({ bottom, normal }: PrintJob): Uint8Array {
  return EXTRA.write({
    bottomLiftHeight1: bottom.liftDistance,
    bottomLiftSpeed1: perSecond(bottom.liftSpeed),
    bottomRetractSpeed2: perSecond(bottom.retractSpeed2),
    bottomLiftHeight2: bottom.liftDistance2,
    bottomLiftSpeed2: perSecond(bottom.liftSpeed2),
    bottomRetractSpeed1: perSecond(bottom.retractSpeed),
    liftHeight1: normal.liftDistance,
    liftSpeed1: perSecond(normal.liftSpeed),
    retractSpeed2: perSecond(normal.retractSpeed2),
    liftHeight2: normal.liftDistance2,
    liftSpeed2: perSecond(normal.liftSpeed2),
    retractSpeed1: perSecond(normal.retractSpeed),
  });
}

function machineTable(version: 516 | 517 | 518, { printer }: PrintJob): Uint8Array {
  const content = MACHINE.write({
    // As its maker's files have it: without the maker.
    name: printer.name.replace(/^Anycubic /, ''),
    layerFormat: LAYER_FORMATS.pw0,
    propertyFields: PROPERTY_FIELDS[version],
    displayWidth: printer.platform[0],
    displayHeight: printer.platform[1],
    machineZ: printer.platform[2],
    maxFileVersion: version,
    pixelWidth: (printer.platform[0] / printer.width) * 1000,
    pixelHeight: (printer.platform[1] / printer.height) * 1000,
    resolutionX: printer.width,
    resolutionY: printer.height,
  });
  const length = MACHINE_LENGTHS[version];
  return table('MACHINE', content.subarray(0, length - TABLE_HEAD.size), length);
}

function softwareBytes({ software }: PrintJob): Uint8Array {
  return SOFTWARE.write({
    name: software.name,
    version: software.version,
    system: '',
    // What the field says of files that are known to print: nothing here was drawn with it.
    openGl: '3.3-CoreProfile',
  });
}

/** What is printed lies somewhere on the plate: where is not asked for again. */
function modelBytes({ printer, layers }: PrintJob): Uint8Array {
  const [width, depth] = printer.platform;
  return MODEL.write({
    minX: -width / 2,
    minY: -depth / 2,
    maxX: width / 2,
    maxY: depth / 2,
    maxZ: layers.at(-1)!.z,
  });
}
