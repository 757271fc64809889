import { fail, ok, type ByteSource, type Result } from '#base';
import { inLayer } from '../in-layer.ts';
import { MAX_LAYERS, MAX_PANEL_SIDE } from '../limits.ts';
import { isPng, readHeader } from '../png/chunks.ts';
import type { DecodedPrint } from '../types.ts';
import { readEntry, readPacked, type ArchiveEntry } from './read.ts';

/** No layer's PNG is larger, packed or not. */
const MAX_LAYER_BYTES = 2 ** 28;

export interface PngLayers {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** The first layer's, as PNGs have it (ISO/IEC 15948 §11.2.2). */
  readonly bitDepth: number;
  readonly colourType: number;
  readonly layerBytes: DecodedPrint['layerBytes'];
}

/** The entries of layers, `1.png` and on unless it is said how they are called, which must be there without a gap. */
export function numberedLayers(
  entries: ReadonlyMap<string, ArchiveEntry>,
  names = /^\d+\.png$/,
  nameOf = (index: number): string => `${index + 1}.png`,
): Result<readonly ArchiveEntry[], 'format_corrupt' | 'format_unsupported'> {
  const numbered = [...entries.keys()].filter((name) => names.test(name)).length;
  if (numbered === 0) return fail('format_unsupported', 'the archive has no numbered layers');
  const layers: ArchiveEntry[] = [];
  for (let index = 0; index < numbered; index++) {
    const entry = entries.get(nameOf(index));
    if (entry === undefined) {
      return inLayer(index, fail('format_corrupt', `the archive lacks ${nameOf(index)}`));
    }
    layers.push(entry);
  }
  return ok(layers);
}

/** Opens layers kept as entries in order: the first one's header says how large all are. */
export async function openPngLayers(
  source: ByteSource,
  entries: readonly ArchiveEntry[],
): Promise<Result<PngLayers, 'format_corrupt' | 'format_truncated'>> {
  if (entries.length < 1 || entries.length > MAX_LAYERS) {
    return fail('format_corrupt', `the archive has ${entries.length} layers`);
  }
  const first = inLayer(0, await readEntry(source, entries[0]!, MAX_LAYER_BYTES, false));
  if (!first.ok) return first;
  if (first.value.length < 33 || !isPng(first.value)) {
    return inLayer(0, fail('format_corrupt', `${entries[0]!.name} is no PNG`));
  }
  const header = readHeader(first.value.subarray(16, 29));
  if (!header.ok) return inLayer(0, header);
  const { width, height, bitDepth, colourType } = header.value;
  if (width < 1 || height < 1 || width > MAX_PANEL_SIDE || height > MAX_PANEL_SIDE) {
    return fail('format_corrupt', `the layers are ${width} × ${height} pixels`);
  }
  return ok({
    width,
    height,
    count: entries.length,
    bitDepth,
    colourType,
    layerBytes: (index) => {
      const entry = entries[index];
      if (entry === undefined) return Promise.resolve(fail('not_found', `there is no layer ${index}`));
      return readPacked(source, entry, MAX_LAYER_BYTES);
    },
  });
}
