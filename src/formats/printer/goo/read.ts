import { fail, ok, type ByteSource, type Result } from '#base';
import { checkSize } from '../limits.ts';
import { inLayer } from '../in-layer.ts';
import { decodeRgb565 } from '../picture/rgb565.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, LayerSettings, PrinterReadCode, PrintFacts } from '../types.ts';
import { isEmptySize } from './codec.ts';
import {
  GOO_FOOTER,
  GOO_HEADER,
  GOO_LAYER,
  GOO_MAGIC,
  LARGE_PREVIEW,
  SMALL_PREVIEW,
  type GooHeader,
} from './layout.ts';

/** By the magic and a version of V1.x to V3.x. */
export function sniffGoo(head: Uint8Array): boolean {
  const magicAt = GOO_HEADER.offsetOf('magic');
  return (
    head[0] === 0x56 &&
    head[1]! >= 0x31 &&
    head[1]! <= 0x33 &&
    head[2] === 0x2e &&
    GOO_MAGIC.every((byte, index) => head[magicAt + index] === byte)
  );
}

/** Reads GOO V1.x–V3.x: walks all layer definitions, leaves the layers' data where it is. */
export async function readGoo(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, GOO_HEADER.size);
  if (!head.ok) return head;
  if (!sniffGoo(head.value)) return fail('format_unsupported', 'not a GOO file of version 1 to 3');
  const header = GOO_HEADER.read(head.value);
  const { layerCount, resolutionX: width, resolutionY: height } = header;
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const walked = await walkLayers(source, header);
  if (!walked.ok) return walked;
  const { definitions, offsets, sizes } = walked.value;
  return ok({
    facts: factsOf(header),
    codec: 'goo',
    emptyLayers: sizes.flatMap((size, index) => (isEmptySize(size) ? [index + 1] : [])),
    // Only those who show them ask: reading a file back does not.
    get previews() {
      return [
        decodeRgb565(header.bigPreview, LARGE_PREVIEW.width, LARGE_PREVIEW.height, 'big'),
        decodeRgb565(header.smallPreview, SMALL_PREVIEW.width, SMALL_PREVIEW.height, 'big'),
      ];
    },
    layerSettings: (index) => settingsOf(definitions, index),
    layerBytes: async (index) => {
      const offset = offsets[index];
      if (offset === undefined) return fail('not_found', `there is no layer ${index}`);
      return readExactly(source, offset, sizes[index]!);
    },
  });
}

interface LayerIndex {
  /** All layer definitions, one after another. */
  readonly definitions: Uint8Array;
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
}

async function walkLayers(
  source: ByteSource,
  header: GooHeader,
): Promise<Result<LayerIndex, 'format_corrupt' | 'format_truncated'>> {
  const headSize = GOO_LAYER.size + 4;
  // Before anything is set aside for them: this many layers must at least have their definitions in the file.
  if (header.layerContentOffset + header.layerCount * (headSize + 2) > source.size) {
    return fail('format_truncated', 'the file is too short for its layers');
  }
  const definitions = new Uint8Array(header.layerCount * GOO_LAYER.size);
  const offsets: number[] = [];
  const sizes: number[] = [];
  let at = header.layerContentOffset;
  for (let index = 0; index < header.layerCount; index++) {
    const head = await readExactly(source, at, headSize);
    if (!head.ok) return inLayer(index, head);
    definitions.set(head.value.subarray(0, GOO_LAYER.size), index * GOO_LAYER.size);
    const size = new DataView(head.value.buffer, head.value.byteOffset).getUint32(GOO_LAYER.size);
    offsets.push(at + headSize);
    sizes.push(size);
    at += headSize + size + 2;
  }
  const footer = await readExactly(source, at, GOO_FOOTER.length);
  if (!footer.ok) return footer;
  if (GOO_FOOTER.some((byte, index) => footer.value[index] !== byte)) {
    return fail('format_corrupt', 'the file does not end as a GOO file does');
  }
  return ok({ definitions, offsets, sizes });
}

function settingsOf(definitions: Uint8Array, index: number): Partial<LayerSettings> & { readonly z: number } {
  const layer = GOO_LAYER.read(definitions, index * GOO_LAYER.size);
  return {
    z: layer.positionZ,
    exposure: layer.exposureTime,
    waitBeforeCure: layer.afterRetractTime,
    waitAfterCure: layer.beforeLiftTime,
    waitAfterLift: layer.afterLiftTime,
    liftDistance: layer.liftDistance,
    liftSpeed: layer.liftSpeed,
    liftDistance2: layer.secondLiftDistance,
    liftSpeed2: layer.secondLiftSpeed,
    retractDistance: layer.retractDistance,
    retractSpeed: layer.retractSpeed,
    retractDistance2: layer.secondRetractDistance,
    retractSpeed2: layer.secondRetractSpeed,
    lightPwm: layer.lightPwm,
  };
}

function factsOf(header: GooHeader): PrintFacts {
  return {
    format: 'goo',
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
