import { fail, ok, type ByteSource, type Result } from '#base';
import { inLayer } from '../in-layer.ts';
import { checkSize } from '../limits.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, LayerSettings, PrinterReadCode, PrintFacts } from '../types.ts';
import { applyCtbCipher } from './cipher.ts';
import {
  CTB_HEADER,
  CTB_LAYER,
  CTB_LAYER_EXTENDED,
  CTB_MAGIC,
  CTB_PREVIEW,
  CTB_PRINT_PARAMS,
  CTB_SLICER_INFO,
  type CtbHeader,
  type CtbLayer,
  type CtbPrintParams,
  type CtbSlicerInfo,
} from './layout.ts';
import { readMachineName } from './machine-name.ts';
import { decimal, settingsOfMotion } from './motion.ts';
import { offsetOf } from '../placement.ts';
import { readPreviews } from './preview-block.ts';

/** Version of a plain CTB file by its first bytes; null for any other file. */
export function ctbVersionOf(head: Uint8Array): number | null {
  if (head.length < 8) return null;
  const view = new DataView(head.buffer, head.byteOffset);
  return Object.values<number>(CTB_MAGIC).includes(view.getUint32(0, true)) ? view.getUint32(4, true) : null;
}

/** Reads plain CTB, versions 2 to 5, with or without the XOR cipher. */
export async function readCtb(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, CTB_HEADER.size);
  if (!head.ok) return head;
  if (ctbVersionOf(head.value) === null) return fail('format_unsupported', 'not a plain CTB file');
  const header = CTB_HEADER.read(head.value);
  const { version, layerCount, resolutionX: width, resolutionY: height } = header;
  if (version < 2 || version > 5) return fail('format_unsupported', `CTB version ${version} is not known`);
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const table = await readExactly(source, header.layerTableOffset, layerCount * CTB_LAYER.size);
  if (!table.ok) return table;
  const entries = Array.from({ length: layerCount }, (_, index) =>
    CTB_LAYER.read(table.value, index * CTB_LAYER.size),
  );
  const records = version >= 3 ? await readRecords(source, entries) : ok(null);
  if (!records.ok) return records;
  const print = await readExactly(source, header.printParamsOffset, CTB_PRINT_PARAMS.size);
  if (!print.ok) return print;
  const slicer = await readExactly(source, header.slicerInfoOffset, CTB_SLICER_INFO.size);
  if (!slicer.ok) return slicer;
  const slicerInfo = CTB_SLICER_INFO.read(slicer.value);
  const printerName = await readMachineName(
    source,
    slicerInfo.machineNameAddress,
    slicerInfo.machineNameSize,
  );
  const previews = await readPreviews(CTB_PREVIEW, source, [
    header.largePreviewOffset,
    header.smallPreviewOffset,
  ]);
  return ok({
    facts: factsOf(header, CTB_PRINT_PARAMS.read(print.value), slicerInfo, printerName),
    codec: 'ctb',
    previews,
    layerSettings: (index) => settingsOf(entries[index]!, records.value, index, version),
    layerBytes: async (index) => {
      const entry = entries[index];
      if (entry === undefined) return fail('not_found', `there is no layer ${index}`);
      const bytes = await readExactly(source, addressOf(entry), entry.dataSize);
      return bytes.ok ? ok(applyCtbCipher(bytes.value, header.encryptionKey, index)) : bytes;
    },
  });
}

function addressOf(entry: CtbLayer): number {
  return offsetOf(entry.pageNumber, entry.dataAddress);
}

/** The records before the layers' data, one after another. */
async function readRecords(
  source: ByteSource,
  entries: readonly CtbLayer[],
): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated'>> {
  const size = CTB_LAYER_EXTENDED.size;
  const records = new Uint8Array(entries.length * size);
  for (const [index, entry] of entries.entries()) {
    const at = addressOf(entry) - size;
    if (at < 0) return inLayer(index, fail('format_corrupt', 'it starts inside the header'));
    const record = await readExactly(source, at, size);
    if (!record.ok) return inLayer(index, record);
    records.set(record.value, index * size);
  }
  return ok(records);
}

function settingsOf(
  entry: CtbLayer,
  records: Uint8Array | null,
  index: number,
  version: number,
): Partial<LayerSettings> & { readonly z: number } {
  if (records === null) return { z: entry.positionZ, exposure: entry.exposureTime };
  const record = CTB_LAYER_EXTENDED.read(records, index * CTB_LAYER_EXTENDED.size);
  const { positionZ: z, exposureTime: exposure, liftSpeed, retractSpeed, lightPwm } = record;
  if (version >= 4) return { z, exposure, ...settingsOfMotion(record) };
  return { z, exposure, liftDistance: record.liftHeight, liftSpeed, retractSpeed, lightPwm };
}

function factsOf(
  header: CtbHeader,
  print: CtbPrintParams,
  slicer: CtbSlicerInfo,
  printerName: string,
): PrintFacts {
  return {
    // Version 4 has the family's name; nothing writes version 2.
    format: header.version === 4 || header.version === 2 ? 'ctb' : `ctb-v${header.version}`,
    version: String(header.version),
    printerName,
    createdAt: new Date(slicer.modifiedMinutes * 60_000).toISOString(),
    width: header.resolutionX,
    height: header.resolutionY,
    platform: [header.bedSizeX, header.bedSizeY, header.bedSizeZ],
    layerCount: header.layerCount,
    layerHeight: header.layerHeight,
    antialias: slicer.antiAliasLevel,
    bottomLayerCount: header.bottomLayerCount,
    transitionLayerCount: slicer.transitionLayerCount,
    exposure: header.exposureTime,
    bottomExposure: header.bottomExposureTime,
    liftDistance: decimal(print.liftHeight - (header.version >= 4 ? slicer.liftHeight2 : 0)),
    liftSpeed: print.liftSpeed,
    retractSpeed: print.retractSpeed,
    seconds: header.printTime,
    volumeMm3: print.volumeMl * 1000,
    weightG: print.weightG,
    cost: print.cost,
  };
}
