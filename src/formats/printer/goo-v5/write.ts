import { md5 } from '@noble/hashes/legacy.js';
import { fail, ok, toHex, type ByteSink, type Result } from '#base';
import { headerOf, totalsOf } from '../goo/header.ts';
import { definitionOf } from '../goo/layer-settings.ts';
import { GOO_HEADER_V5, GOO_LAYER_V5 } from '../goo/layout.ts';
import { checkJob, densityOf, eachLayer } from '../job.ts';
import { joined } from '../join.ts';
import type { PrintJob } from '../types.ts';
import { LAYER_HEAD, LEVEL_BITS } from './codec.ts';
import { GOO_V5_ENTRY, GOO_V5_EXTENSION, GOO_V5_RESIN, MARKS, PARTITIONS } from './layout.ts';

/** Offsets have 32 bits. */
const MAX_BYTES = 0xffffffff;
const READ_BYTES = 1 << 20;

interface Place {
  readonly offset: number;
  readonly size: number;
}

/**
 * Writes GOO V5.1: header, tables, layer definitions, image blocks as they come, resin, checksum. Header and tables are put right when
 * the layers are there; the checksum is of all that, so that the file is read once more for it.
 */
export async function writeGooV5(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const { width } = job.printer;
  if (width % PARTITIONS !== 0) {
    return fail('validation', `the panel's width is ${width} pixels`, { field: 'width', step: PARTITIONS });
  }
  const header = headerOf(job, 'V5.1', 'little');
  const blocks: Place[] = Array.from({ length: job.layers.length * PARTITIONS }, () => ({
    offset: 0,
    size: 0,
  }));
  const tables = planTables(job.layers.length);
  await sink.append(GOO_HEADER_V5.write(header));
  await sink.append(tables.write(blocks, { offset: 0, size: 0 }));
  for (const settings of job.layers) {
    await sink.append(GOO_LAYER_V5.write({ ...definitionOf(settings), positionZ: settings.z }));
  }
  const written = await eachLayer(job, layers, async (bytes, _settings, index) => {
    const first = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
    const sizes = [first, bytes.length - LAYER_HEAD - first];
    let offset = sink.length;
    for (const [half, size] of sizes.entries()) {
      blocks[index * PARTITIONS + half] = { offset, size };
      offset += size;
    }
    await sink.append(bytes.subarray(LAYER_HEAD));
  });
  if (!written.ok) return written;
  const estimate = job.estimate();
  const head = GOO_HEADER_V5.write({ ...header, ...totalsOf(estimate) });
  const resin = GOO_V5_RESIN.write({
    // As long as the header has it.
    name: GOO_HEADER_V5.read(head).profileName,
    density: densityOf(estimate),
  });
  const resinAt = { offset: sink.length, size: resin.length };
  await sink.append(resin);
  if (sink.length > MAX_BYTES) {
    return fail('validation', `the file has ${sink.length} bytes`, { field: 'bytes', max: MAX_BYTES });
  }
  await sink.patch(0, head);
  await sink.patch(GOO_HEADER_V5.size, tables.write(blocks, resinAt));
  await sink.append(new TextEncoder().encode(await checksumOf(sink)));
  return ok({ bytes: sink.length });
}

/** The extension and the tables behind it, for so many layers; the definitions follow. */
function planTables(layerCount: number): {
  readonly write: (blocks: readonly Place[], resin: Place) => Uint8Array;
} {
  const sizeOf = (entries: number): number => 1 + entries * GOO_V5_ENTRY.size;
  const definitionsAt = GOO_HEADER_V5.size + GOO_V5_EXTENSION.size;
  const imagesAt = definitionsAt + sizeOf(layerCount);
  const resinsAt = imagesAt + sizeOf(layerCount * PARTITIONS);
  const firstDefinition = resinsAt + 4 + sizeOf(1);
  const definitions = Array.from({ length: layerCount }, (_, index) => ({
    offset: firstDefinition + index * GOO_LAYER_V5.size,
    size: GOO_LAYER_V5.size,
  }));
  return {
    write: (blocks, resin) =>
      joined([
        GOO_V5_EXTENSION.write({
          partitionCount: PARTITIONS,
          definitionsAt,
          imagesAt,
          resinsAt,
          pixelBits: LEVEL_BITS,
        }),
        Uint8Array.of(MARKS.definitions),
        ...definitions.map((entry) => GOO_V5_ENTRY.write(entry)),
        Uint8Array.of(MARKS.images),
        ...blocks.map((entry) => GOO_V5_ENTRY.write(entry)),
        // One resin.
        Uint8Array.of(MARKS.resins, 1, 0, 0, 0),
        GOO_V5_ENTRY.write(resin),
      ]),
  };
}

/** MD5 of what was written, lower-case hexadecimal. */
async function checksumOf(sink: ByteSink): Promise<string> {
  const hash = md5.create();
  for (let offset = 0; offset < sink.length; offset += READ_BYTES) {
    hash.update(await sink.read(offset, READ_BYTES));
  }
  return toHex(hash.digest());
}
