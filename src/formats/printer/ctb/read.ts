import { fail, ok, type ByteSource, type Result } from '#base';
import { definedFacts } from '../facts.ts';
import { inLayer } from '../in-layer.ts';
import { joined } from '../join.ts';
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
import { ctbKindOf } from './kinds.ts';
import { readMachineName } from './machine-name.ts';
import { decimal, settingsOfMotion } from './motion.ts';
import { offsetOf } from '../placement.ts';
import { readPreviews } from './preview-block.ts';

/** Magic and version of a plain file of the family by its first bytes; null for any other file. */
export function ctbMarkOf(head: Uint8Array): { readonly magic: number; readonly version: number } | null {
  if (head.length < 8) return null;
  const view = new DataView(head.buffer, head.byteOffset);
  const magic = view.getUint32(0, true);
  return Object.values<number>(CTB_MAGIC).includes(magic)
    ? { magic, version: view.getUint32(4, true) }
    : null;
}

/** More planes than this are of no file. */
const MOST_PLANES = 16;

/** Reads plain files of the family: CTB versions 2 to 5, with or without the XOR cipher, and bit planes of versions 1 and 2. */
export async function readCtb(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, CTB_HEADER.size);
  if (!head.ok) return head;
  if (ctbMarkOf(head.value) === null) return fail('format_unsupported', 'not a plain CTB file');
  const header = CTB_HEADER.read(head.value);
  const { version, layerCount, resolutionX: width, resolutionY: height } = header;
  const hasPlanes = header.magic === CTB_MAGIC.planes;
  if (version < (hasPlanes ? 1 : 2) || version > (hasPlanes ? 2 : 5)) {
    return fail('format_unsupported', `CTB version ${version} is not known`);
  }
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const planes = hasPlanes ? header.planeCount : 1;
  if (planes < 1 || planes > MOST_PLANES) {
    return fail('format_corrupt', `the file says its layers have ${planes} planes`);
  }
  const table = await readExactly(source, header.layerTableOffset, layerCount * planes * CTB_LAYER.size);
  if (!table.ok) return table;
  const entries = Array.from({ length: layerCount * planes }, (_, index) =>
    CTB_LAYER.read(table.value, index * CTB_LAYER.size),
  );
  const records = version >= 3 ? await readRecords(source, entries) : ok(null);
  if (!records.ok) return records;
  const print =
    version >= 2 ? await readExactly(source, header.printParamsOffset, CTB_PRINT_PARAMS.size) : null;
  if (print && !print.ok) return print;
  const slicer = hasPlanes ? null : await readExactly(source, header.slicerInfoOffset, CTB_SLICER_INFO.size);
  if (slicer && !slicer.ok) return slicer;
  const slicerInfo = slicer ? CTB_SLICER_INFO.read(slicer.value) : null;
  const printerName = slicerInfo
    ? await readMachineName(source, slicerInfo.machineNameAddress, slicerInfo.machineNameSize)
    : undefined;
  const previews = await readPreviews(CTB_PREVIEW, source, [
    header.largePreviewOffset,
    header.smallPreviewOffset,
  ]);
  return ok({
    facts: factsOf(header, print ? CTB_PRINT_PARAMS.read(print.value) : null, slicerInfo, printerName),
    codec: hasPlanes ? 'planes' : 'ctb',
    previews,
    ...(version < 4 ? { head: headOf(header, print ? CTB_PRINT_PARAMS.read(print.value) : null) } : {}),
    layerSettings: (index) => settingsOf(entries[index]!, records.value, index, version),
    layerBytes: async (index) => {
      const entry = index < layerCount ? entries[index] : undefined;
      if (entry === undefined) return fail('not_found', `there is no layer ${index}`);
      if (hasPlanes) {
        const ofLayer = Array.from({ length: planes }, (_, plane) => entries[plane * layerCount + index]!);
        return readPlanes(source, ofLayer, width * height);
      }
      const bytes = await readExactly(source, addressOf(entry), entry.dataSize);
      return bytes.ok ? ok(applyCtbCipher(bytes.value, header.encryptionKey, index)) : bytes;
    },
  });
}

/** The planes of a layer, one after another; a layer whose planes are all one, for it has no greys, is that one. */
async function readPlanes(
  source: ByteSource,
  entries: readonly CtbLayer[],
  pixels: number,
): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated'>> {
  const [first] = entries;
  const areOne = entries.every(
    (entry) => addressOf(entry) === addressOf(first!) && entry.dataSize === first!.dataSize,
  );
  const planes: Uint8Array[] = [];
  for (const entry of areOne ? [first!] : entries) {
    // A run is a pixel at the least.
    if (entry.dataSize > pixels) return fail('format_corrupt', 'layer data has too many pixels');
    const plane = await readExactly(source, addressOf(entry), entry.dataSize);
    if (!plane.ok) return plane;
    planes.push(plane.value);
  }
  return ok(joined(planes));
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

/** What the heads of versions without rests say of both stages. */
export function headOf(
  light: { readonly lightPwm: number; readonly bottomLightPwm: number },
  motion: Pick<
    CtbPrintParams,
    'bottomLiftHeight' | 'bottomLiftSpeed' | 'liftHeight' | 'liftSpeed' | 'retractSpeed'
  > | null,
): NonNullable<DecodedPrint['head']> {
  const { lightPwm, bottomLightPwm } = light;
  const bottom = motion && {
    liftDistance: motion.bottomLiftHeight,
    liftSpeed: motion.bottomLiftSpeed,
  };
  const normal = motion && { liftDistance: motion.liftHeight, liftSpeed: motion.liftSpeed };
  return {
    bottom: { lightPwm: bottomLightPwm, ...bottom },
    normal: { lightPwm, ...normal },
    restsAreOne: true,
  };
}

function factsOf(
  header: CtbHeader,
  print: CtbPrintParams | null,
  slicer: CtbSlicerInfo | null,
  printerName: string | undefined,
): PrintFacts {
  const { magic, version } = header;
  return {
    format: ctbKindOf(magic, version).id,
    version: String(version),
    width: header.resolutionX,
    height: header.resolutionY,
    platform: [header.bedSizeX, header.bedSizeY, header.bedSizeZ],
    layerCount: header.layerCount,
    layerHeight: header.layerHeight,
    antialias: slicer?.antiAliasLevel ?? header.planeCount,
    bottomLayerCount: header.bottomLayerCount,
    exposure: header.exposureTime,
    bottomExposure: header.bottomExposureTime,
    seconds: header.printTime,
    ...definedFacts({
      printerName,
      createdAt: slicer ? new Date(slicer.modifiedMinutes * 60_000).toISOString() : undefined,
      transitionLayerCount: slicer?.transitionLayerCount,
    }),
    ...(print === null
      ? {}
      : {
          liftDistance: decimal(print.liftHeight - (version >= 4 ? slicer!.liftHeight2 : 0)),
          liftSpeed: print.liftSpeed,
          retractSpeed: print.retractSpeed,
          volumeMm3: print.volumeMl * 1000,
          weightG: print.weightG,
          cost: print.cost,
        }),
  };
}
