import type { SeededRandom } from '#base';
import type { Voxels } from './voxels.ts';

/** Noise of a density of its own, some layers empty or full. */
export function noise(random: SeededRandom, width: number, height: number, count: number): Voxels {
  const density = random.integer(1, 10);
  const layers = Array.from({ length: count }, () => {
    const kind = random.integer(0, 12);
    return Uint8Array.from({ length: width * height }, () => {
      if (kind === 0) return 0;
      if (kind === 1) return 255;
      if (random.integer(0, 10) >= density) return 0;
      return [20, 127, 128, 255][random.integer(0, 4)]!;
    });
  });
  return { width, height, layers };
}

/** A block, then small boxes taken out and put in one after the other: hollows, channels, lids. */
export function boxes(random: SeededRandom, width: number, height: number, count: number): Voxels {
  const layers = Array.from({ length: count }, () => new Uint8Array(width * height));
  const range = (length: number, most: number): [number, number] => {
    const from = random.integer(-1, length);
    return [Math.max(0, from), Math.min(length, from + random.integer(1, most + 1))];
  };
  const put = (grey: number, columns: number[], rows: number[], heights: number[]): void => {
    for (let z = heights[0]!; z < heights[1]!; z++) {
      for (let y = rows[0]!; y < rows[1]!; y++)
        layers[z]!.fill(grey, y * width + columns[0]!, y * width + columns[1]!);
    }
  };
  put(255, [random.integer(0, 2), width], [random.integer(0, 2), height], [random.integer(0, 2), count]);
  for (let box = random.integer(2, 40); box > 0; box--) {
    const grey = [0, 0, 0, 60, 255][random.integer(0, 5)]!;
    const long = random.integer(0, 3);
    const reach = (axis: number, length: number): [number, number] => range(length, axis === long ? 9 : 3);
    put(grey, reach(0, width), reach(1, height), reach(2, count));
  }
  return { width, height, layers };
}

/**
 * Round pillars that lean, pierced ones among them, floored and lidded or not, with soft rims: rows much like those beside and
 * below them, as real plates have.
 */
export function pillars(random: SeededRandom, width: number, height: number, count: number): Voxels {
  const layers = Array.from({ length: count }, () => new Uint8Array(width * height));
  for (let pillar = random.integer(1, 9); pillar > 0; pillar--) {
    const [x, y] = [random.integer(0, width), random.integer(0, height)];
    const [leanX, leanY] = [random.integer(-10, 11) / 10, random.integer(-10, 11) / 10];
    const radius = random.integer(2, 7);
    const bore = random.integer(0, 2) * random.integer(1, radius);
    const [from, past] = [random.integer(0, 3), random.integer(count >> 1, count + 1)];
    const [floor, lid] = [from + random.integer(0, 2), past - random.integer(0, 2)];
    for (let z = from; z < past; z++) {
      const isHollow = z >= floor && z < lid;
      for (let at = 0; at < width * height; at++) {
        const distance = Math.hypot((at % width) - x - leanX * z, Math.floor(at / width) - y - leanY * z);
        if (distance > radius || (isHollow && distance < bore)) continue;
        layers[z]![at] = Math.max(layers[z]![at]!, distance > radius - 0.5 ? 60 : 255);
      }
    }
  }
  return { width, height, layers };
}
