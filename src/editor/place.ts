import type { Aabb } from '#kernel';

/** Room between parts that are placed by the editor, mm. */
export const PART_GAP_MM = 2;

/**
 * Where the centre of a footprint of `size` (x, y mm) goes: the spot nearest `wish` where it keeps the gap from every
 * taken box, on the platform if there is one, outside otherwise. Spots are the wish itself and, round every taken box, the
 * places that touch its gap in line with its edges, its centre or the plate's axes.
 */
export function findPlace(
  size: readonly [number, number],
  wish: readonly [number, number],
  taken: readonly Aabb[],
  platform: readonly [number, number, ...number[]],
): readonly [number, number] {
  const [halfX, halfY] = [size[0] / 2, size[1] / 2];
  const spots: (readonly [number, number])[] = [wish];
  for (const { min, max } of taken) {
    const besideX = [min[0] - PART_GAP_MM - halfX, max[0] + PART_GAP_MM + halfX];
    const besideY = [min[1] - PART_GAP_MM - halfY, max[1] + PART_GAP_MM + halfY];
    const alongX = [(min[0] + max[0]) / 2, min[0] + halfX, max[0] - halfX, 0];
    const alongY = [(min[1] + max[1]) / 2, min[1] + halfY, max[1] - halfY, 0];
    for (const x of besideX) for (const y of [...alongY, ...besideY]) spots.push([x, y]);
    for (const y of besideY) for (const x of alongX) spots.push([x, y]);
  }
  const distance = ([x, y]: readonly [number, number]): number => (x - wish[0]) ** 2 + (y - wish[1]) ** 2;
  spots.sort((left, right) => distance(left) - distance(right));

  // Touching the gap exactly is keeping it, whatever the last bit says.
  const gap = PART_GAP_MM - 1e-6;
  const isFree = ([x, y]: readonly [number, number]): boolean =>
    taken.every(
      ({ min, max }) =>
        x + halfX + gap <= min[0] ||
        x - halfX - gap >= max[0] ||
        y + halfY + gap <= min[1] ||
        y - halfY - gap >= max[1],
    );
  const isInside = ([x, y]: readonly [number, number]): boolean =>
    Math.abs(x) + halfX <= platform[0] / 2 && Math.abs(y) + halfY <= platform[1] / 2;
  const free = spots.filter(isFree);
  return free.find(isInside) ?? free[0] ?? wish;
}
