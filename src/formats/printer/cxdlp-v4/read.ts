import { fail, ok, type ByteSource, type Result } from '#base';
import { CTB_PREVIEW } from '../ctb/layout.ts';
import { decimal, settingsOfMotion } from '../ctb/motion.ts';
import { readPreviews } from '../ctb/preview-block.ts';
import { cxdlpVersionOf } from '../cxdlp/read.ts';
import { MAGIC } from '../cxdlp/layout.ts';
import { inLayer } from '../in-layer.ts';
import { decodeText } from '../layout.ts';
import { checkSize } from '../limits.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, PrinterReadCode } from '../types.ts';
import { HEADER, LAYER, MOTION, PRINT_PARAMS, SLICER_INFO } from './layout.ts';

/** No model's name is longer, bytes. */
const MAX_TEXT = 1024;
/** Magic behind its length, and the version. */
const START_BYTES = 4 + MAGIC.length + 1 + 2;

/**
 * Reads CXDLP version 4 without a cipher; offsets are followed, not the order. The checksum at the end is not looked at, for it is
 * of the whole file.
 */
export async function readCxdlpV4(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const start = await readExactly(source, 0, START_BYTES + 4);
  if (!start.ok) return start;
  if (cxdlpVersionOf(start.value) !== 4) {
    return fail('format_unsupported', 'not a CXDLP file of version 4');
  }
  const nameLength = new DataView(start.value.buffer, start.value.byteOffset).getUint32(START_BYTES);
  if (nameLength > MAX_TEXT) return fail('format_corrupt', `a text says it has ${nameLength} bytes`);
  const head = await readExactly(source, START_BYTES + 4, nameLength + HEADER.size);
  if (!head.ok) return head;
  const header = HEADER.read(head.value, nameLength);
  const { resolutionX: width, resolutionY: height, layerCount } = header;
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  if (header.encryptionKey !== 0) return fail('format_unsupported', 'its layers are enciphered');
  const table = await readExactly(source, header.layerTableOffset, layerCount * LAYER.size);
  if (!table.ok) return table;
  const entries = Array.from({ length: layerCount }, (_, index) =>
    LAYER.read(table.value, index * LAYER.size),
  );
  const motions: ReturnType<typeof MOTION.read>[] = [];
  for (const [index, { dataAddress, dataSize }] of entries.entries()) {
    if (dataSize < MOTION.size)
      return inLayer(index, fail('format_corrupt', 'it is shorter than its motion'));
    const motion = await readExactly(source, dataAddress, MOTION.size);
    if (!motion.ok) return inLayer(index, motion);
    motions.push(MOTION.read(motion.value));
  }
  const printBytes = await readExactly(source, header.printParamsOffset, PRINT_PARAMS.size);
  if (!printBytes.ok) return printBytes;
  const slicerBytes = await readExactly(source, header.slicerInfoOffset, SLICER_INFO.size);
  if (!slicerBytes.ok) return slicerBytes;
  const print = PRINT_PARAMS.read(printBytes.value);
  const slicer = SLICER_INFO.read(slicerBytes.value);
  const previews = await readPreviews(CTB_PREVIEW, source, [
    header.largePreviewOffset,
    header.smallPreviewOffset,
  ]);
  return ok({
    facts: {
      format: 'cxdlp-v4',
      version: '4',
      printerName: decodeText(head.value.subarray(0, nameLength)).replaceAll('\0', ''),
      createdAt: new Date(slicer.modifiedMinutes * 60_000).toISOString(),
      width,
      height,
      platform: [header.bedSizeX, header.bedSizeY, header.bedSizeZ],
      layerCount,
      layerHeight: header.layerHeight,
      antialias: slicer.antiAliasLevel,
      bottomLayerCount: header.bottomLayerCount,
      transitionLayerCount: slicer.transitionLayerCount,
      exposure: print.exposureTime,
      bottomExposure: print.bottomExposureTime,
      liftDistance: decimal(print.liftHeight - slicer.liftHeight2),
      liftSpeed: print.liftSpeed,
      retractSpeed: print.retractSpeed,
      seconds: header.printTime,
      volumeMm3: decimal(print.volumeMl * 1000),
      weightG: print.weightG,
      cost: print.cost,
    },
    codec: 'ctb',
    previews,
    layerSettings: (index) => {
      const { positionZ: z, exposureTime: exposure } = entries[index]!;
      return { z, exposure, ...settingsOfMotion(motions[index]!) };
    },
    layerBytes: async (index) => {
      const entry = entries[index];
      if (entry === undefined) return fail('not_found', `there is no layer ${index}`);
      return readExactly(source, entry.dataAddress + MOTION.size, entry.dataSize - MOTION.size);
    },
  });
}
