import { fail, ok, type ByteSource, type Result } from '#base';
import { CTB_LAYER, CTB_PREVIEW } from '../ctb/layout.ts';
import { headOf } from '../ctb/read.ts';
import { readMachineName } from '../ctb/machine-name.ts';
import { readPreviews } from '../ctb/preview-block.ts';
import { checkSize } from '../limits.ts';
import { offsetOf } from '../placement.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, PrinterReadCode, PrintFacts } from '../types.ts';
import { phzKindOf, type PhzHeader, type PhzKind } from './kinds.ts';

/** Reads PHZ and FDG, enciphered or not. */
export async function readPhz(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const start = await readExactly(source, 0, 4);
  if (!start.ok) return start;
  const kind = phzKindOf(start.value);
  if (kind === null) return fail('format_unsupported', 'not a PHZ or FDG file');
  const head = await readExactly(source, 0, kind.header.size);
  if (!head.ok) return head;
  const header = kind.header.read(head.value);
  const { layerCount, resolutionX: width, resolutionY: height } = header;
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const table = await readExactly(source, header.layerTableOffset, layerCount * CTB_LAYER.size);
  if (!table.ok) return table;
  const entryOf = (index: number) => CTB_LAYER.read(table.value, index * CTB_LAYER.size);
  const previews = await readPreviews(CTB_PREVIEW, source, [
    header.largePreviewOffset,
    header.smallPreviewOffset,
  ]);
  const printerName = await readMachineName(source, header.machineNameAddress, header.machineNameSize);
  return ok({
    facts: factsOf(kind, header, printerName),
    codec: 'phz',
    previews,
    head: headOf(header, header),
    layerSettings: (index) => {
      const { positionZ: z, exposureTime: exposure } = entryOf(index);
      return { z, exposure };
    },
    layerBytes: async (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= layerCount) {
        return fail('not_found', `there is no layer ${index}`);
      }
      const { pageNumber, dataAddress, dataSize } = entryOf(index);
      // A byte is a pixel at the least, but for repeats of none.
      if (dataSize > width * height * 2) return fail('format_corrupt', 'layer data has too many pixels');
      const bytes = await readExactly(source, offsetOf(pageNumber, dataAddress), dataSize);
      return bytes.ok ? ok(kind.cipher(bytes.value, header.encryptionKey, index)) : bytes;
    },
  });
}

function factsOf({ id }: PhzKind, header: PhzHeader, printerName: string): PrintFacts {
  return {
    format: id,
    version: String(header.version),
    printerName,
    createdAt: new Date(header.modifiedMinutes * 60_000).toISOString(),
    width: header.resolutionX,
    height: header.resolutionY,
    platform: [header.bedSizeX, header.bedSizeY, header.bedSizeZ],
    layerCount: header.layerCount,
    layerHeight: header.layerHeight,
    antialias: header.antiAliasLevel,
    bottomLayerCount: header.bottomLayerCount,
    exposure: header.exposureTime,
    bottomExposure: header.bottomExposureTime,
    liftDistance: header.liftHeight,
    liftSpeed: header.liftSpeed,
    retractSpeed: header.retractSpeed,
    seconds: header.printTime,
    volumeMm3: header.volumeMl * 1000,
    weightG: header.weightG,
    cost: header.cost,
  };
}
