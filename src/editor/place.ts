import { boxCentre, type Aabb } from '#kernel';

/** Room between parts that are placed by the editor, mm. */
export const PART_GAP_MM = 2;

type Spot = readonly [x: number, y: number];

/** Where the centre of one footprint goes: the first place of `createPlacer`. */
export function findPlace(
  size: readonly [number, number],
  preferred: Spot,
  taken: readonly Aabb[],
  volume: Aabb,
): Spot {
  return createPlacer(size, preferred, taken, volume)();
}

/**
 * Gives places for the centres of footprints of `size` (x, y mm), one after another: each is the spot nearest `preferred` where it
 * keeps `gap` mm from every taken box and from those placed before, inside `volume` if there is one, outside otherwise. Spots are
 * the preferred one itself and, round every taken box, the places that touch its gap in line with its edges, its centre or the
 * axes of the volume. A spot that was once taken stays so: each is looked at once.
 */
export function createPlacer(
  size: readonly [number, number],
  preferred: Spot,
  taken: readonly Aabb[],
  volume: Aabb,
  gap = PART_GAP_MM,
): () => Spot {
  const [halfX, halfY] = [size[0] / 2, size[1] / 2];
  const boxes: Aabb[] = [...taken];
  const [middleX, middleY] = boxCentre(volume);
  const spotsRound = ({ min, max }: Aabb): Spot[] => {
    const besideX = [min[0] - gap - halfX, max[0] + gap + halfX];
    const besideY = [min[1] - gap - halfY, max[1] + gap + halfY];
    const alongX = [(min[0] + max[0]) / 2, min[0] + halfX, max[0] - halfX, middleX];
    const alongY = [(min[1] + max[1]) / 2, min[1] + halfY, max[1] - halfY, middleY];
    const spots: Spot[] = [];
    for (const x of besideX) for (const y of [...alongY, ...besideY]) spots.push([x, y]);
    for (const y of besideY) for (const x of alongX) spots.push([x, y]);
    return spots;
  };
  const distance = ([x, y]: Spot): number => (x - preferred[0]) ** 2 + (y - preferred[1]) ** 2;
  const sort = (spots: Spot[]): Spot[] => spots.sort((left, right) => distance(left) - distance(right));

  // Touching the gap exactly is keeping it, whatever the last bit says.
  const kept = gap - 1e-6;
  const isFree = ([x, y]: Spot): boolean =>
    boxes.every(
      ({ min, max }) =>
        x + halfX + kept <= min[0] ||
        x - halfX - kept >= max[0] ||
        y + halfY + kept <= min[1] ||
        y - halfY - kept >= max[1],
    );
  const isInside = ([x, y]: Spot): boolean =>
    x - halfX >= volume.min[0] &&
    x + halfX <= volume.max[0] &&
    y - halfY >= volume.min[1] &&
    y + halfY <= volume.max[1];

  let waiting = sort([preferred, ...boxes.flatMap(spotsRound)]);
  let outside: Spot[] = [];
  const next = (): Spot => {
    for (const [at, spot] of waiting.entries()) {
      if (!isFree(spot)) continue;
      if (isInside(spot)) {
        waiting = waiting.slice(at + 1);
        return spot;
      }
      outside.push(spot);
    }
    waiting = [];
    outside = sort(outside).filter(isFree);
    return outside[0] ?? preferred;
  };
  return () => {
    const [x, y] = next();
    const box: Aabb = { min: [x - halfX, y - halfY, 0], max: [x + halfX, y + halfY, 0] };
    boxes.push(box);
    waiting = sort([...waiting, ...spotsRound(box)]);
    return [x, y];
  };
}
