import { fail, ok, type ByteSource, type Result } from '#base';
import { MAX_LAYERS, MAX_PANEL_SIDE } from '../limits.ts';
import { combineCrc32, crc32 } from '../png/checksums.ts';
import { PNG_HEAD_BYTES, PNG_SIGNATURE, PNG_TAIL_BYTES, readHeader } from '../png/chunks.ts';
import type { DecodedPrint } from '../types.ts';
import { readEntry, type ArchiveEntry } from './read.ts';

/** No layer's PNG is larger: the largest panel in noise is 94 MB. */
const MAX_LAYER_BYTES = 2 ** 28;

/**
 * CRC-32 of a layer PNG as the png codec lays it out, from the CRC its IDAT already has: CRCs of joined pieces are
 * combined, so the picture data is not read again. Other bytes get their CRC the long way.
 */
export function layerPngCrc(bytes: Uint8Array): number {
  const dataLength = bytes.length - PNG_HEAD_BYTES - PNG_TAIL_BYTES;
  if (dataLength < 0) return crc32(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const named = PNG_HEAD_BYTES - 4;
  if (view.getUint32(named - 4) !== dataLength || view.getUint32(named) !== 0x49444154) return crc32(bytes);
  const dataEnd = PNG_HEAD_BYTES + dataLength;
  const head = crc32(bytes.subarray(0, named));
  const whole = combineCrc32(head, view.getUint32(dataEnd), 4 + dataLength);
  return crc32(bytes.subarray(dataEnd), whole);
}

export interface PngLayers {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly layerBytes: DecodedPrint['layerBytes'];
}

/** Opens layers kept as entries in order: the first one's header says how large all are. */
export async function openPngLayers(
  source: ByteSource,
  entries: readonly ArchiveEntry[],
): Promise<Result<PngLayers, 'format_corrupt' | 'format_truncated'>> {
  if (entries.length < 1 || entries.length > MAX_LAYERS) {
    return fail('format_corrupt', `the archive has ${entries.length} layers`);
  }
  const first = await readEntry(source, entries[0]!, MAX_LAYER_BYTES, false);
  if (!first.ok) return first;
  if (first.value.length < 33 || PNG_SIGNATURE.some((byte, at) => first.value[at] !== byte)) {
    return fail('format_corrupt', `${entries[0]!.name} is no PNG`);
  }
  const header = readHeader(first.value.subarray(16, 29));
  if (!header.ok) return header;
  const { width, height } = header.value;
  if (width < 1 || height < 1 || width > MAX_PANEL_SIDE || height > MAX_PANEL_SIDE) {
    return fail('format_corrupt', `the layers are ${width} × ${height} pixels`);
  }
  return ok({
    width,
    height,
    count: entries.length,
    layerBytes: (index) => {
      const entry = entries[index];
      if (entry === undefined) return Promise.resolve(fail('not_found', `there is no layer ${index}`));
      return readEntry(source, entry, MAX_LAYER_BYTES, false);
    },
  });
}
