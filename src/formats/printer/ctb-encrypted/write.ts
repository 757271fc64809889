import { ok, sha256, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { applyCtbCipher } from '../ctb/cipher.ts';
import { motionOf } from '../ctb/motion.ts';
import { pagedAddress, placeBlocks } from '../placement.ts';
import { LARGE_PREVIEW, previewBlock, SMALL_PREVIEW } from '../ctb/preview-block.ts';
import { resinBlock } from '../ctb/resin.ts';
import { DISCLAIMER_BYTES } from '../ctb/write.ts';
import { checkJob, eachLayer, layersDiffer } from '../job.ts';
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
  const large = previewBlock(ENCRYPTED_PREVIEW, job.previews.large, LARGE_PREVIEW);
  const small = previewBlock(ENCRYPTED_PREVIEW, job.previews.small, SMALL_PREVIEW);
  const machineName = new TextEncoder().encode(job.printer.name);
  const resin = resinBlock(job);
  const at = placeBlocks({
    header: ENCRYPTED_HEADER.size,
    settings: ENCRYPTED_SETTINGS.size,
    large: large.length,
    small: small.length,
    machineName: machineName.length,
    disclaimer: DISCLAIMER_BYTES,
    resin: resin.length,
    pointers: job.layers.length * LAYER_POINTER.size,
  });
  return { large, small, machineName, resin, at };
}

/** Everything up to the first layer. */
function headBytes(
  job: PrintJob,
  plan: Plan,
  estimate: PrintEstimate,
  pointers: Uint8Array,
  signatureOffset: number,
): Uint8Array {
  const { at } = plan;
  const head = new Uint8Array(at.end);
  head.set(
    ENCRYPTED_HEADER.write({
      magic: ENCRYPTED_MAGIC,
      settingsSize: ENCRYPTED_SETTINGS.size,
      settingsOffset: at.settings,
      version: 5,
      signatureSize: SIGNATURE_BYTES,
      signatureOffset,
    }),
  );
  head.set(encipher(settingsBytes(job, plan, estimate)), at.settings);
  head.set(plan.large.at(at.large), at.large);
  head.set(plan.small.at(at.small), at.small);
  head.set(plan.machineName, at.machineName);
  head.fill(0x20, at.disclaimer, at.disclaimer + DISCLAIMER_BYTES);
  head.set(plan.resin.at(at.resin, estimate), at.resin);
  head.set(pointers, at.pointers);
  return head;
}

function settingsBytes(job: PrintJob, plan: Plan, estimate: PrintEstimate): Uint8Array {
  const { printer, bottom, normal } = job;
  return ENCRYPTED_SETTINGS.write({
    ...CHECKSUM,
    layerPointersOffset: plan.at.pointers,
    displayWidth: printer.platform[0],
    displayHeight: printer.platform[1],
    machineZ: printer.platform[2],
    totalHeight: job.layers.at(-1)!.z,
    layerHeight: job.layerHeight,
    exposureTime: normal.exposure,
    bottomExposureTime: bottom.exposure,
    bottomLayerCount: job.bottomLayerCount,
    resolutionX: printer.width,
    resolutionY: printer.height,
    layerCount: job.layers.length,
    largePreviewOffset: plan.at.large,
    smallPreviewOffset: plan.at.small,
    printTime: estimate.seconds,
    projectorType: Number(printer.mirrorX || printer.mirrorY),
    bottomLiftHeight: bottom.liftDistance + bottom.liftDistance2,
    bottomLiftSpeed: bottom.liftSpeed,
    liftHeight: normal.liftDistance + normal.liftDistance2,
    liftSpeed: normal.liftSpeed,
    retractSpeed: normal.retractSpeed,
    volumeMl: estimate.volumeMm3 / 1000,
    weightG: estimate.weightG,
    cost: estimate.cost,
    lightPwm: normal.lightPwm,
    bottomLightPwm: bottom.lightPwm,
    layerXorKey: LAYER_XOR_KEY,
    bottomLiftHeight2: bottom.liftDistance2,
    bottomLiftSpeed2: bottom.liftSpeed2,
    liftHeight2: normal.liftDistance2,
    liftSpeed2: normal.liftSpeed2,
    retractHeight2: normal.retractDistance2,
    retractSpeed2: normal.retractSpeed2,
    restTimeAfterLift: normal.waitAfterLift,
    machineNameOffset: plan.at.machineName,
    machineNameSize: plan.machineName.length,
    antiAliasFlag: job.antialias === 'off' ? 0x07 : 0x0f,
    perLayerSettings: layersDiffer(job) ? 0x40 : 0,
    modifiedMinutes: Date.parse(job.createdAt) / 60_000 || 0,
    antiAliasLevel: subRowsOf(job.antialias),
    restTimeAfterRetract: normal.waitBeforeCure,
    restTimeAfterLift2: normal.waitAfterLift,
    transitionLayerCount: job.transitionLayerCount,
    bottomRetractSpeed: bottom.retractSpeed,
    bottomRetractSpeed2: bottom.retractSpeed2,
    restTimeAfterRetract2: normal.waitBeforeCure,
    restTimeAfterLift3: normal.waitAfterLift,
    restTimeBeforeLift: normal.waitAfterCure,
    bottomRetractHeight2: bottom.retractDistance2,
    lastLayerIndex: job.layers.length - 1,
    disclaimerOffset: plan.at.disclaimer,
    disclaimerSize: DISCLAIMER_BYTES,
    resinParamsAddress: plan.at.resin,
  });
}

function words(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value, true));
  return bytes;
}
