import { fail, ok, type ByteSource, type Result } from '#base';
import { factsOf, previewsOf } from '../goo/header.ts';
import { settingsOf } from '../goo/layer-settings.ts';
import { GOO_HEADER_V5, GOO_LAYER_V5 } from '../goo/layout.ts';
import { gooVersionOf } from '../goo/read.ts';
import { inLayer } from '../in-layer.ts';
import { joined } from '../join.ts';
import { checkSize } from '../limits.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, PrinterReadCode } from '../types.ts';
import { LAYER_HEAD } from './codec.ts';
import { CHECKSUM_BYTES, GOO_V5_ENTRY, GOO_V5_EXTENSION, MARKS, PARTITIONS } from './layout.ts';

/**
 * Reads GOO V5.0 to V5.2 by the three offsets behind its header. The checksum at the end is not looked at, for it is of the whole
 * file; each block has one of its own.
 */
export async function readGooV5(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, GOO_HEADER_V5.size);
  if (!head.ok) return head;
  if (gooVersionOf(head.value) !== 5) return fail('format_unsupported', 'not a GOO file of version 5');
  const header = GOO_HEADER_V5.read(head.value);
  const { layerCount, resolutionX: width, resolutionY: height } = header;
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const extensionBytes = await readExactly(source, header.layerContentOffset, GOO_V5_EXTENSION.size);
  if (!extensionBytes.ok) return extensionBytes;
  const extension = GOO_V5_EXTENSION.read(extensionBytes.value);
  const { partitionCount, pixelBits } = extension;
  if (partitionCount !== PARTITIONS || width % PARTITIONS !== 0) {
    return fail('format_unsupported', `the layers are in ${partitionCount} parts, of ${width} pixels`);
  }
  if (pixelBits < 1 || pixelBits > 8) {
    return fail('format_unsupported', `the pixels have ${pixelBits} bits`);
  }
  const definitions = await readTable(source, extension.definitionsAt, MARKS.definitions, layerCount);
  if (!definitions.ok) return definitions;
  const images = await readTable(source, extension.imagesAt, MARKS.images, layerCount * PARTITIONS);
  if (!images.ok) return images;
  const settings: Uint8Array[] = [];
  for (let index = 0; index < layerCount; index++) {
    const { offset } = entryOf(definitions.value, index);
    const definition = await readExactly(source, offset, GOO_LAYER_V5.size);
    if (!definition.ok) return inLayer(index, definition);
    settings.push(definition.value);
    for (let half = 0; half < PARTITIONS; half++) {
      const block = entryOf(images.value, index * PARTITIONS + half);
      if (block.offset + block.size > source.size) {
        return inLayer(index, fail('format_truncated', 'the file ends before its layers do'));
      }
    }
  }
  const last = await readExactly(source, source.size - CHECKSUM_BYTES, CHECKSUM_BYTES);
  if (!last.ok) return last;
  if (!/^[0-9a-f]{32}$/.test(new TextDecoder().decode(last.value))) {
    return fail('format_corrupt', 'the file does not end as a GOO file of version 5 does');
  }
  return ok({
    facts: factsOf(header, 'goo-v5'),
    codec: 'vuf',
    get previews() {
      return previewsOf(header, 'little');
    },
    layerSettings: (index) => settingsOf(GOO_LAYER_V5.read(settings[index]!)),
    layerBytes: async (index) => {
      if (settings[index] === undefined) return fail('not_found', `there is no layer ${index}`);
      const blocks: Uint8Array[] = [];
      for (let half = 0; half < PARTITIONS; half++) {
        const { offset, size } = entryOf(images.value, index * PARTITIONS + half);
        const block = await readExactly(source, offset, size);
        if (!block.ok) return block;
        blocks.push(block.value);
      }
      const layerHead = new Uint8Array(LAYER_HEAD);
      layerHead[0] = pixelBits;
      new DataView(layerHead.buffer).setUint32(1, blocks[0]!.length, true);
      return ok(joined([layerHead, ...blocks]));
    },
  });
}

/** The lines of a table behind its mark. */
async function readTable(
  source: ByteSource,
  offset: number,
  mark: number,
  entries: number,
): Promise<Result<Uint8Array, 'format_corrupt' | 'format_truncated'>> {
  const table = await readExactly(source, offset, 1 + entries * GOO_V5_ENTRY.size);
  if (!table.ok) return table;
  if (table.value[0] !== mark) return fail('format_corrupt', `there is no table at byte ${offset}`);
  return ok(table.value.subarray(1));
}

function entryOf(table: Uint8Array, index: number): { readonly offset: number; readonly size: number } {
  return GOO_V5_ENTRY.read(table, index * GOO_V5_ENTRY.size);
}
