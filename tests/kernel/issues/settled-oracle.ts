import type { DrainPose } from '#kernel';
import type { Voxels } from './voxels.ts';

const SIDES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/**
 * Which voxels stay full, by the definition alone: the level that resin of a voxel has to rise to on its best way out is found for all of them by
 * spreading from the air, lowest level first; those that have to rise above themselves are full. 1 for these, 0 for others, layer by layer.
 */
export function settledVoxels(
  { width, height, layers }: Voxels,
  litGrey: number,
  pose: DrainPose,
): Uint8Array[] {
  const count = layers.length;
  const heightOf = (z: number): number => (pose === 'standing' ? z : count - 1 - z);
  const isSolid = (x: number, y: number, z: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && layers[z]![y * width + x]! >= litGrey;
  /** By level: what is reached at that level and not spread from so far. */
  const waiting: [number, number, number][][] = Array.from({ length: count }, () => []);
  const levels = new Map<string, number>();
  const reach = (x: number, y: number, z: number, level: number): void => {
    if (x < -1 || y < -1 || x > width || y > height || z < 0 || z >= count || isSolid(x, y, z)) return;
    const key = `${x},${y},${z}`;
    const rises = Math.max(level, heightOf(z));
    if ((levels.get(key) ?? Infinity) <= rises) return;
    levels.set(key, rises);
    waiting[rises]!.push([x, y, z]);
  };
  for (let z = 0; z < count; z++) {
    reach(-1, -1, z, 0);
    // Below the lowest layer is air. So is what lies above the highest, but to get there all has to rise.
    if (heightOf(z) > 0) continue;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) reach(x, y, z, heightOf(z));
  }
  for (let level = 0; level < count; level++) {
    for (let cell = waiting[level]!.pop(); cell; cell = waiting[level]!.pop()) {
      for (const [dx, dy, dz] of SIDES) reach(cell[0] + dx, cell[1] + dy, cell[2] + dz, level);
    }
  }
  return layers.map((pixels, z) =>
    Uint8Array.from(pixels, (grey, at) => {
      if (grey >= litGrey) return 0;
      const level = levels.get(`${at % width},${Math.floor(at / width)},${z}`) ?? Infinity;
      return level > heightOf(z) ? 1 : 0;
    }),
  );
}
