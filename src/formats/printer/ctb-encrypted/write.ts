import { ok, sha256, type ByteSink, type Result } from '#base';
import { applyCtbCipher } from '../ctb/cipher.ts';
import { motionOf } from '../ctb/motion.ts';
import { pagedAddress, placeBlocks } from '../placement.ts';
import { DISCLAIMER_BYTES, headBlocks, headValues, putHeadBlocks } from '../ctb/head.ts';
import { checkJob, eachLayer } from '../job.ts';
import type { PrintEstimate, PrintJob } from '../types.ts';
import { encipher } from './keys.ts';
import {
  ENCRYPTED_HEADER,
  ENCRYPTED_MAGIC,
  ENCRYPTED_PREVIEW,
  ENCRYPTED_SETTINGS,
  LAYER_POINTER,
  LAYER_RECORD,
  SIGNATURE_BYTES,
} from './layout.ts';

/** Files of this kind have a seed; this is the one UVtools' files have, which boards are known to take. */
export const LAYER_XOR_KEY = 0xefbeadde;
/** What the signature is made of: any number would do. */
const CHECKSUM = { checksumLow: 0xcafebabe, checksumHigh: 0 } as const;
/** After the layers of version 5, and at the end of the file. */
const LAYERS_END = 0x422052fa;
const FILE_END = 0x6d4232b3;
const VERSION = 5;
/** Here of version 5 too, other than in plain files. */
const LAYERS_HAVE_THEIR_OWN = 0x40;

/** Writes encrypted CTB version 5: settings enciphered, layers under the XOR cipher. Totals are put right at the end. */
export async function writeEncryptedCtb(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const plan = planHead(job);
  await sink.append(new Uint8Array(plan.at.end));
  const pointers = new Uint8Array(job.layers.length * LAYER_POINTER.size);
  const written = await eachLayer(job, layers, async (bytes, settings, index) => {
    const record = new Uint8Array(LAYER_RECORD.size + bytes.length);
    const { address: dataAddress, pageNumber } = pagedAddress(sink.length + LAYER_RECORD.size);
    pointers.set(LAYER_POINTER.write(pagedAddress(sink.length)), index * LAYER_POINTER.size);
    record.set(
      LAYER_RECORD.write({
        ...motionOf(settings),
        positionZ: settings.z,
        exposureTime: settings.exposure,
        dataAddress,
        pageNumber,
        dataLength: bytes.length,
        aesOffset: 0,
        aesLength: 0,
      }),
    );
    record.set(applyCtbCipher(bytes, LAYER_XOR_KEY, index), LAYER_RECORD.size);
    await sink.append(record);
  });
  if (!written.ok) return written;
  await sink.append(words(LAYERS_END, 0));
  const signatureOffset = sink.length;
  const { checksumLow, checksumHigh } = CHECKSUM;
  await sink.append(encipher(await sha256(words(checksumLow, checksumHigh))));
  await sink.append(words(FILE_END));
  await sink.patch(0, headBytes(job, plan, job.estimate(), pointers, signatureOffset));
  return ok({ bytes: sink.length });
}

type Plan = ReturnType<typeof planHead>;

/** Where everything before the layers stands; the file is written in this order. */
function planHead(job: PrintJob) {
  const blocks = headBlocks(ENCRYPTED_PREVIEW, job);
  const at = placeBlocks({
    header: ENCRYPTED_HEADER.size,
    settings: ENCRYPTED_SETTINGS.size,
    large: blocks.large.length,
    small: blocks.small.length,
    machineName: blocks.machineName.length,
    disclaimer: DISCLAIMER_BYTES,
    resin: blocks.resin.length,
    pointers: job.layers.length * LAYER_POINTER.size,
  });
  return { blocks, at };
}

/** Everything up to the first layer. */
function headBytes(
  job: PrintJob,
  { blocks, at }: Plan,
  estimate: PrintEstimate,
  pointers: Uint8Array,
  signatureOffset: number,
): Uint8Array {
  const head = new Uint8Array(at.end);
  head.set(
    ENCRYPTED_HEADER.write({
      magic: ENCRYPTED_MAGIC,
      settingsSize: ENCRYPTED_SETTINGS.size,
      settingsOffset: at.settings,
      version: VERSION,
      signatureSize: SIGNATURE_BYTES,
      signatureOffset,
    }),
  );
  const values = headValues(job, VERSION, estimate);
  const settings = ENCRYPTED_SETTINGS.write({
    ...CHECKSUM,
    ...values,
    restTimeAfterRetract2: values.restTimeAfterRetract,
    restTimeAfterLift3: values.restTimeAfterLift,
    perLayerSettings: values.perLayerSettings === 0 ? 0 : LAYERS_HAVE_THEIR_OWN,
    layerXorKey: LAYER_XOR_KEY,
    layerPointersOffset: at.pointers,
    largePreviewOffset: at.large,
    smallPreviewOffset: at.small,
    machineNameAddress: at.machineName,
    machineNameSize: blocks.machineName.length,
    disclaimerAddress: at.disclaimer,
    disclaimerLength: DISCLAIMER_BYTES,
    resinParamsAddress: at.resin,
  });
  head.set(encipher(settings), at.settings);
  putHeadBlocks(head, blocks, at, estimate);
  head.set(pointers, at.pointers);
  return head;
}

function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value, true));
  return bytes;
}
