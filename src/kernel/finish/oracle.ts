import { RunBuilder } from '../raster/runs.ts';
import type { Runs } from '../raster/types.ts';
import { ditherPlace, ditherTables } from './dither.ts';
import type { FinishRules, LayerCoverage } from './types.ts';

/** A layer's coverage to its runs, every pixel by itself: README.md's definition written down, for tests. */
export function finishOracleLayer(coverage: LayerCoverage, rules: FinishRules): Runs {
  const { width, height, layer } = coverage;
  const pixels = width * height;
  const supports = averageOf(coverage.supports, pixels, rules.planes);
  let greys = averageOf(coverage.parts, pixels, rules.planes);
  if (!rules.hardSupports) greys = greys.map((grey, i) => Math.max(grey, supports[i]!));
  if (rules.blur > 0) greys = blurred(greys, width, height, rules.blur);
  if (rules.hardSupports) greys = greys.map((grey, i) => Math.max(grey, supports[i]! >= 128 ? 255 : 0));
  const { greyTable } = rules;
  if (greyTable) greys = greys.map((grey) => greyTable[grey]!);
  if (rules.panelGreys) {
    const tables = ditherTables(rules.panelGreys);
    greys = greys.map((grey, i) => {
      const place = ditherPlace(i % width, Math.floor(i / width), layer);
      return tables[place * 256 + grey]!;
    });
  }
  const builder = new RunBuilder();
  for (const grey of greys) builder.add(1, grey);
  return builder.finish();
}

function averageOf(planes: readonly Runs[], pixels: number, count: number): Uint8Array {
  const sums = new Uint16Array(pixels);
  for (const runs of planes) {
    let at = 0;
    for (const word of runs) for (const past = at + (word >>> 8); at < past; at++) sums[at]! += word & 255;
  }
  return Uint8Array.from(sums, (sum) => Math.floor((sum + (count >> 1)) / count));
}

function blurred(greys: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const area = (2 * radius + 1) ** 2;
  return Uint8Array.from(greys, (_, i) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const x = (i % width) + dx;
        const y = Math.floor(i / width) + dy;
        if (x >= 0 && x < width && y >= 0 && y < height) sum += greys[y * width + x]!;
      }
    }
    return Math.floor((sum + (area >> 1)) / area);
  });
}
