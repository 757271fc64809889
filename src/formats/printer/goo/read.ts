import { fail, ok, type ByteSource, type Result } from '#base';
import { checkSize } from '../limits.ts';
import { inLayer } from '../in-layer.ts';
import { readExactly } from '../source.ts';
import type { DecodedPrint, PrinterReadCode } from '../types.ts';
import { isEmptySize } from './codec.ts';
import { factsOf, previewsOf } from './header.ts';
import { settingsOf } from './layer-settings.ts';
import { GOO_FOOTER, GOO_HEADER, GOO_LAYER, GOO_MAGIC, type GooHeader } from './layout.ts';

/** By the magic and a version of V1.x to V3.x. */
export function sniffGoo(head: Uint8Array): boolean {
  const version = gooVersionOf(head) ?? 0;
  return version >= 1 && version <= 3;
}

/** First number of the version of a GOO file by its first bytes; null for any other file. */
export function gooVersionOf(head: Uint8Array): number | null {
  const magicAt = GOO_HEADER.offsetOf('magic');
  const isGoo =
    head[0] === 0x56 && head[2] === 0x2e && GOO_MAGIC.every((byte, index) => head[magicAt + index] === byte);
  return isGoo ? head[1]! - 0x30 : null;
}

/** Reads GOO V1.x–V3.x: walks all layer definitions, leaves the layers' data where it is. */
export async function readGoo(source: ByteSource): Promise<Result<DecodedPrint, PrinterReadCode>> {
  const head = await readExactly(source, 0, GOO_HEADER.size);
  if (!head.ok) return head;
  if (!sniffGoo(head.value)) return fail('format_unsupported', 'not a GOO file of version 1 to 3');
  const header = GOO_HEADER.read(head.value);
  const { layerCount, resolutionX: width, resolutionY: height } = header;
  const sized = checkSize(width, height, layerCount);
  if (!sized.ok) return sized;
  const walked = await walkLayers(source, header);
  if (!walked.ok) return walked;
  const { definitions, offsets, sizes } = walked.value;
  return ok({
    facts: factsOf(header, 'goo'),
    codec: 'goo',
    emptyLayers: sizes.flatMap((size, index) => (isEmptySize(size) ? [index + 1] : [])),
    // Only those who show them ask: reading a file back does not.
    get previews() {
      return previewsOf(header, 'big');
    },
    layerSettings: (index) => settingsOf(GOO_LAYER.read(definitions, index * GOO_LAYER.size)),
    layerBytes: async (index) => {
      const offset = offsets[index];
      if (offset === undefined) return fail('not_found', `there is no layer ${index}`);
      return readExactly(source, offset, sizes[index]!);
    },
  });
}

interface LayerIndex {
  /** All layer definitions, one after another. */
  readonly definitions: Uint8Array;
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
}

async function walkLayers(
  source: ByteSource,
  header: GooHeader,
): Promise<Result<LayerIndex, 'format_corrupt' | 'format_truncated'>> {
  const headSize = GOO_LAYER.size + 4;
  // Before anything is set aside for them: this many layers must at least have their definitions in the file.
  if (header.layerContentOffset + header.layerCount * (headSize + 2) > source.size) {
    return fail('format_truncated', 'the file is too short for its layers');
  }
  const definitions = new Uint8Array(header.layerCount * GOO_LAYER.size);
  const offsets: number[] = [];
  const sizes: number[] = [];
  let at = header.layerContentOffset;
  for (let index = 0; index < header.layerCount; index++) {
    const head = await readExactly(source, at, headSize);
    if (!head.ok) return inLayer(index, head);
    definitions.set(head.value.subarray(0, GOO_LAYER.size), index * GOO_LAYER.size);
    const size = new DataView(head.value.buffer, head.value.byteOffset).getUint32(GOO_LAYER.size);
    offsets.push(at + headSize);
    sizes.push(size);
    at += headSize + size + 2;
  }
  const footer = await readExactly(source, at, GOO_FOOTER.length);
  if (!footer.ok) return footer;
  if (GOO_FOOTER.some((byte, index) => footer.value[index] !== byte)) {
    return fail('format_corrupt', 'the file does not end as a GOO file does');
  }
  return ok({ definitions, offsets, sizes });
}
