import { fail, ok, type ByteSource, type Result } from '#base';
import { applyCtbCipher } from '../ctb/cipher.ts';
import { decimal, settingsOfMotion } from '../ctb/motion.ts';
import { offsetOf } from '../placement.ts';
import { readPreviews } from '../ctb/preview-block.ts';
import { readMachineName } from '../ctb/machine-name.ts';
import { inLayer } from '../in-layer.ts';
import { checkSize } from '../limits.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, PrinterReadCode, PrintFacts } from '../types.ts';
import { AES_BLOCK, decipher } from './keys.ts';
import {
  ENCRYPTED_HEADER,
  ENCRYPTED_MAGIC,
  ENCRYPTED_PREVIEW,
  ENCRYPTED_SETTINGS,
  FILE_END_BYTES,
  LAYER_POINTER,
  LAYER_RECORD,
  SIGNATURE_BYTES,
} from './layout.ts';

type Settings = ReturnType<typeof ENCRYPTED_SETTINGS.read>;
type LayerRecord = ReturnType<typeof LAYER_RECORD.read>;

export function sniffEncryptedCtb(head: Uint8Array): boolean {
  return (
    head.length >= 4 && new DataView(head.buffer, head.byteOffset).getUint32(0, true) === ENCRYPTED_MAGIC
  );
}

/**
 * Reads encrypted CTB, versions 4 and 5. The signature and the mark after it must be there, for a file that is cut lacks them.
 * What the signature is is not looked at: it says nothing of the layers, and files with another one are about (UVtools #845).
 */
export async function readEncryptedCtb(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, ENCRYPTED_HEADER.size);
  if (!head.ok) return head;
  if (!sniffEncryptedCtb(head.value)) return fail('format_unsupported', 'not an encrypted CTB file');
  const { version, settingsOffset, settingsSize, signatureOffset } = ENCRYPTED_HEADER.read(head.value);
  if (version !== 4 && version !== 5) {
    return fail('format_unsupported', `encrypted CTB of version ${version} is not known`);
  }
  if (settingsSize < ENCRYPTED_SETTINGS.size) {
    return fail('format_corrupt', `the settings have ${settingsSize} bytes`);
  }
  const end = await readExactly(source, signatureOffset, SIGNATURE_BYTES + FILE_END_BYTES);
  if (!end.ok) return end;
  const enciphered = await readExactly(source, settingsOffset, ENCRYPTED_SETTINGS.size);
  if (!enciphered.ok) return enciphered;
  const settings = ENCRYPTED_SETTINGS.read(decipher(enciphered.value));
  const { layerCount, resolutionX: width, resolutionY: height } = settings;
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const records = await readRecords(source, settings);
  if (!records.ok) return records;
  const previews = await readPreviews(ENCRYPTED_PREVIEW, source, [
    settings.largePreviewOffset,
    settings.smallPreviewOffset,
  ]);
  const printerName = await readMachineName(source, settings.machineNameAddress, settings.machineNameSize);
  return ok({
    facts: factsOf(settings, version, printerName),
    codec: 'ctb',
    previews,
    layerSettings: (index) => {
      const record = records.value[index]!;
      return { z: record.positionZ, exposure: record.exposureTime, ...settingsOfMotion(record) };
    },
    layerBytes: async (index) => {
      const record = records.value[index];
      if (record === undefined) return fail('not_found', `there is no layer ${index}`);
      const data = await readExactly(
        source,
        offsetOf(record.pageNumber, record.dataAddress),
        record.dataLength,
      );
      if (!data.ok) return data;
      const bytes = withoutAes(data.value, record);
      return bytes.ok ? ok(applyCtbCipher(bytes.value, settings.layerXorKey, index)) : bytes;
    },
  });
}

/** Every layer's record, by its pointer. */
async function readRecords(
  source: ByteSource,
  { layerPointersOffset, layerCount }: Settings,
): Promise<Result<readonly LayerRecord[], 'format_truncated'>> {
  const pointers = await readExactly(source, layerPointersOffset, layerCount * LAYER_POINTER.size);
  if (!pointers.ok) return pointers;
  const records: LayerRecord[] = [];
  for (let index = 0; index < layerCount; index++) {
    const { address, pageNumber } = LAYER_POINTER.read(pointers.value, index * LAYER_POINTER.size);
    const record = await readExactly(source, offsetOf(pageNumber, address), LAYER_RECORD.size);
    if (!record.ok) return inLayer(index, record);
    records.push(LAYER_RECORD.read(record.value));
  }
  return ok(records);
}

/**
 * Layer data with its part that is enciphered with AES in the clear. ChiTuBox writes parts that are no whole number of
 * blocks where a layer is short: their end is lost, and the layer is refused.
 */
function withoutAes(
  data: Uint8Array,
  { aesOffset, aesLength }: LayerRecord,
): Result<Uint8Array, 'format_corrupt'> {
  if (aesLength === 0) return ok(data);
  if (aesOffset + aesLength > data.length || aesLength % AES_BLOCK !== 0) {
    return fail(
      'format_corrupt',
      `${aesLength} of its bytes are enciphered, which are no whole blocks of it`,
    );
  }
  const clear = data.slice();
  clear.set(decipher(data.subarray(aesOffset, aesOffset + aesLength)), aesOffset);
  return ok(clear);
}

function factsOf(settings: Settings, version: number, printerName: string): PrintFacts {
  return {
    format: 'ctb-encrypted',
    version: String(version),
    printerName,
    createdAt: new Date(settings.modifiedMinutes * 60_000).toISOString(),
    width: settings.resolutionX,
    height: settings.resolutionY,
    platform: [settings.bedSizeX, settings.bedSizeY, settings.bedSizeZ],
    layerCount: settings.layerCount,
    layerHeight: settings.layerHeight,
    antialias: settings.antiAliasLevel,
    bottomLayerCount: settings.bottomLayerCount,
    transitionLayerCount: settings.transitionLayerCount,
    exposure: settings.exposureTime,
    bottomExposure: settings.bottomExposureTime,
    liftDistance: decimal(settings.liftHeight - settings.liftHeight2),
    liftSpeed: settings.liftSpeed,
    retractSpeed: settings.retractSpeed,
    seconds: settings.printTime,
    volumeMm3: settings.volumeMl * 1000,
    weightG: settings.weightG,
    cost: settings.cost,
  };
}
