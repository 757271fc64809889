import { fail, ok, type ByteSource, type Result } from '#base';
import { inLayer } from '../in-layer.ts';
import { decodeText } from '../layout.ts';
import { MAX_LAYERS, MAX_PANEL_SIDE } from '../limits.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, LayerSettings, Picture, PrinterReadCode, PrintFacts } from '../types.ts';
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
import { decodeCtbPreview } from './preview.ts';

const PAGE = 2 ** 32;
/** Previews in real files are 400 × 300 at the most. */
const MAX_PREVIEW_SIDE = 2048;
const MAX_NAME_BYTES = 1024;

/** By the magic; the AES kind is known too, so that reading it can say why not. */
export function sniffCtb(head: Uint8Array): boolean {
  if (head.length < 8) return false;
  const magic = new DataView(head.buffer, head.byteOffset).getUint32(0, true);
  return Object.values<number>(CTB_MAGIC).includes(magic);
}

/** Reads plain CTB, versions 2 to 5, with or without the XOR cipher; refuses the AES kind. */
export async function readCtb(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, CTB_HEADER.size);
  if (!head.ok) return head;
  if (!sniffCtb(head.value)) return fail('format_unsupported', 'not a CTB file');
  const header = CTB_HEADER.read(head.value);
  const { version, layerCount, resolutionX: width, resolutionY: height } = header;
  if (header.magic === CTB_MAGIC.aes)
    return fail('format_unsupported', 'the CTB file is enciphered with AES');
  if (version < 2 || version > 5) return fail('format_unsupported', `CTB version ${version} is not known`);
  if (width < 1 || height < 1 || width > MAX_PANEL_SIDE || height > MAX_PANEL_SIDE) {
    return fail('format_corrupt', `the panel is ${width} × ${height} pixels`);
  }
  if (layerCount < 1 || layerCount > MAX_LAYERS) {
    return fail('format_corrupt', `the file says it has ${layerCount} layers`);
  }
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
  const name = await readExactly(
    source,
    slicerInfo.machineNameAddress,
    Math.min(slicerInfo.machineNameSize, MAX_NAME_BYTES),
  );
  const previews: Picture[] = [];
  for (const offset of [header.largePreviewOffset, header.smallPreviewOffset]) {
    const preview = await readPreview(source, offset);
    if (preview !== null) previews.push(preview);
  }
  return ok({
    facts: factsOf(
      header,
      CTB_PRINT_PARAMS.read(print.value),
      slicerInfo,
      name.ok ? decodeText(name.value).replaceAll('\0', '') : '',
    ),
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
  return entry.pageNumber * PAGE + entry.dataAddress;
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

/** A preview, or null where there is none that can be read: a print does not fail for its picture. */
async function readPreview(source: ByteSource, offset: number): Promise<Picture | null> {
  if (offset === 0) return null;
  const head = await readExactly(source, offset, CTB_PREVIEW.size);
  if (!head.ok) return null;
  const { width, height, imageOffset, imageLength } = CTB_PREVIEW.read(head.value);
  if (width < 1 || height < 1 || width > MAX_PREVIEW_SIDE || height > MAX_PREVIEW_SIDE) return null;
  // A pixel takes 4 bytes at the most: a word and a count of one.
  if (imageLength > width * height * 4) return null;
  const data = await readExactly(source, imageOffset, imageLength);
  return data.ok ? decodeCtbPreview(data.value, width, height) : null;
}

function settingsOf(
  entry: CtbLayer,
  records: Uint8Array | null,
  index: number,
  version: number,
): Partial<LayerSettings> & { readonly z: number } {
  if (records === null) return { z: entry.positionZ, exposure: entry.exposureTime };
  const record = CTB_LAYER_EXTENDED.read(records, index * CTB_LAYER_EXTENDED.size);
  const settings = {
    z: record.positionZ,
    exposure: record.exposureTime,
    liftSpeed: record.liftSpeed,
    retractSpeed: record.retractSpeed,
    lightPwm: record.lightPwm,
  };
  if (version === 3) return { ...settings, liftDistance: record.liftHeight };
  return {
    ...settings,
    liftDistance: decimal(record.liftHeight - record.liftHeight2),
    liftDistance2: record.liftHeight2,
    liftSpeed2: record.liftSpeed2,
    // The way down is as long as the way up.
    retractDistance: decimal(record.liftHeight - record.retractHeight2),
    retractDistance2: record.retractHeight2,
    retractSpeed2: record.retractSpeed2,
    waitBeforeCure: record.restTimeAfterRetract,
    waitAfterCure: record.restTimeBeforeLift,
    waitAfterLift: record.restTimeAfterLift,
  };
}

/** Rounds what a subtraction of decimals left behind, to a nanometre. */
function decimal(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function factsOf(
  header: CtbHeader,
  print: CtbPrintParams,
  slicer: CtbSlicerInfo,
  printerName: string,
): PrintFacts {
  return {
    format: 'ctb',
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
