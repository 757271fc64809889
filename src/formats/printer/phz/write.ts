import { ok, type ByteSink, type Result } from '#base';
import { headBlocks, headValues, putHeadBlocks } from '../ctb/head.ts';
import { CTB_LAYER, CTB_PREVIEW } from '../ctb/layout.ts';
import { lightOffDelay } from '../ctb/light-off-delay.ts';
import { checkJob, eachLayer } from '../job.ts';
import { pagedAddress, placeBlocks } from '../placement.ts';
import type { PrintJob } from '../types.ts';
import type { PhzKind } from './kinds.ts';

/** Either kind's; what they hold of a job is what CTB of version 2 holds. */
const VERSION = 2;
/** Files of these kinds have a seed; PHZ's cipher is none with multiples of 0x4324. */
const SEED = 0xefbeadde;

/** Writes PHZ or FDG. The head is written with zeros for the totals and the layer table, and put right at the end. */
export async function writePhz(
  kind: PhzKind,
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const blocks = headBlocks(CTB_PREVIEW, job);
  const at = placeBlocks({
    header: kind.header.size,
    large: blocks.large.length,
    small: blocks.small.length,
    machineName: blocks.machineName.length,
    layerTable: job.layers.length * CTB_LAYER.size,
  });
  const head = new Uint8Array(at.end);
  await sink.append(head);
  const written = await eachLayer(job, layers, async (bytes, settings, index) => {
    const { address: dataAddress, pageNumber } = pagedAddress(sink.length);
    const entry = CTB_LAYER.write({
      positionZ: settings.z,
      exposureTime: settings.exposure,
      lightOffDelay: lightOffDelay(settings),
      dataAddress,
      dataSize: bytes.length,
      pageNumber,
      tableSize: kind.tableSize,
    });
    head.set(entry, at.layerTable + index * CTB_LAYER.size);
    await sink.append(kind.cipher(bytes, SEED, index));
  });
  if (!written.ok) return written;
  const estimate = job.estimate();
  const header = kind.header.write({
    ...headValues(job, VERSION, estimate),
    magic: kind.magic,
    version: VERSION,
    bottomLayerCount2: job.bottomLayerCount,
    largePreviewOffset: at.large,
    smallPreviewOffset: at.small,
    layerTableOffset: at.layerTable,
    machineNameAddress: at.machineName,
    machineNameSize: blocks.machineName.length,
    encryptionKey: SEED,
  });
  head.set(header);
  putHeadBlocks(
    head,
    blocks,
    { large: at.large, small: at.small, machineName: at.machineName, disclaimer: null, resin: null },
    estimate,
  );
  await sink.patch(0, head);
  return ok({ bytes: sink.length });
}
