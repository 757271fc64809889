import { MAX_RUN_LENGTH, type Runs } from '#kernel';
import { LAYERS_PER_BLOCK } from '#compute/wasm';
import { structLayout } from './layout.ts';
import { LIBRARY } from './shaders.ts';

const LAYOUT = structLayout(LIBRARY, 'Report');
const at = (field: string): number => LAYOUT.offsets[field]! / 4;

/** Words of a Report before its data. */
export const REPORT_WORDS = LAYOUT.size / 4;

/** What a batch said of itself. */
export interface ReportHead {
  readonly crossings: number;
  readonly words: number;
  readonly unbalanced: number;
  readonly longRuns: number;
  readonly stamp: number;
}

export function readReport(report: Uint32Array): ReportHead {
  return {
    crossings: report[at('crossings')]!,
    words: report[at('words')]!,
    unbalanced: report[at('unbalanced')]!,
    longRuns: report[at('longRuns')]!,
    stamp: report[at('stamp')]!,
  };
}

/**
 * Each layer's runs out of what was read back: a copy, with runs that are too long for one word split. Layers of a block share
 * a buffer of their own, so that a block can move to another thread.
 */
export function unpackLayers(report: Uint32Array, words: Uint32Array, layerCount: number): Runs[] {
  const head = readReport(report);
  const data = report.subarray(REPORT_WORDS);
  const long = new Map<number, number>();
  for (let run = 0; run < head.longRuns; run++) {
    long.set(data[layerCount + 2 * run]!, data[layerCount + 2 * run + 1]!);
  }
  const places = [...long.keys()].sort((a, b) => a - b);
  const extra = (length: number): number => Math.ceil(length / MAX_RUN_LENGTH) - 1;
  const startOf = (layer: number): number => (layer < layerCount ? data[layer]! : head.words);

  const layers: Runs[] = [];
  let next = 0;
  for (let first = 0; first < layerCount; first += LAYERS_PER_BLOCK) {
    const past = Math.min(layerCount, first + LAYERS_PER_BLOCK);
    const end = startOf(past);
    let size = end - startOf(first);
    for (let i = next; i < places.length && places[i]! < end; i++) size += extra(long.get(places[i]!)!);
    const block = new Uint32Array(size);
    let out = 0;
    for (let layer = first; layer < past; layer++) {
      const begin = out;
      let from = startOf(layer);
      const stop = startOf(layer + 1);
      for (; next < places.length && places[next]! < stop; next++) {
        const place = places[next]!;
        block.set(words.subarray(from, place), out);
        out += place - from;
        const grey = words[place]! & 0xff;
        for (let length = long.get(place)!; length > 0; length -= MAX_RUN_LENGTH) {
          block[out++] = ((Math.min(length, MAX_RUN_LENGTH) << 8) | grey) >>> 0;
        }
        from = place + 1;
      }
      block.set(words.subarray(from, stop), out);
      out += stop - from;
      layers.push(block.subarray(begin, out));
    }
  }
  return layers;
}
