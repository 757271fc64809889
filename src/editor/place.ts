import { boxCentre, joinBoxes, type Aabb } from '#kernel';

/** Room between parts that are placed by the editor, mm. */
export const PART_GAP_MM = 2;

export type Spot = readonly [x: number, y: number];
export type Footprint = readonly [width: number, depth: number];

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
 * the preferred one itself and, round every taken box, the places that touch its gap in line with its edges, its centre, or the
 * axes and the edges of the volume. A spot that was once taken stays so: each is looked at once.
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
  const edgesX = [volume.min[0] + halfX, volume.max[0] - halfX];
  const edgesY = [volume.min[1] + halfY, volume.max[1] - halfY];
  const spotsRound = ({ min, max }: Aabb): Spot[] => {
    const besideX = [min[0] - gap - halfX, max[0] + gap + halfX];
    const besideY = [min[1] - gap - halfY, max[1] + gap + halfY];
    const alongX = [(min[0] + max[0]) / 2, min[0] + halfX, max[0] - halfX, middleX, ...edgesX];
    const alongY = [(min[1] + max[1]) / 2, min[1] + halfY, max[1] - halfY, middleY, ...edgesY];
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
  const isInside = (spot: Spot): boolean => isWithin(footprintAt(spot, size), volume);

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
    const box = footprintAt([x, y], size);
    boxes.push(box);
    waiting = sort([...waiting, ...spotsRound(box)]);
    return [x, y];
  };
}

/**
 * Centres of several footprints, each in the place `createPlacer` finds for it among those taken and those placed before, the largest
 * first. They go round the middle of the volume; where that leaves some outside, they begin in its corner, and what begins there on
 * an empty plate is moved to the middle as it stands. `isInside`: all of them have a place in the volume.
 */
export function findPlaces(
  sizes: readonly Footprint[],
  taken: readonly Aabb[],
  volume: Aabb,
): { readonly spots: readonly Spot[]; readonly isInside: boolean } {
  const area = (index: number): number => sizes[index]![0] * sizes[index]![1];
  const order = sizes.map((_, index) => index).sort((left, right) => area(right) - area(left));
  const round = (preferred: (size: Footprint) => Spot): { spots: readonly Spot[]; outside: number } => {
    const boxes = [...taken];
    const spots: Spot[] = [];
    let outside = 0;
    for (const index of order) {
      const size = sizes[index]!;
      const spot = findPlace(size, preferred(size), boxes, volume);
      const box = footprintAt(spot, size);
      if (!isWithin(box, volume)) outside++;
      boxes.push(box);
      spots[index] = spot;
    }
    return { spots, outside };
  };
  const [middleX, middleY] = boxCentre(volume);
  const middle = round(() => [middleX, middleY]);
  if (middle.outside === 0) return { spots: middle.spots, isInside: true };
  const corner = round(([width, depth]) => [volume.min[0] + width / 2, volume.min[1] + depth / 2]);
  if (corner.outside >= middle.outside) return { spots: middle.spots, isInside: false };
  if (corner.outside > 0 || taken.length > 0) {
    return { spots: corner.spots, isInside: corner.outside === 0 };
  }
  const all = joinBoxes(corner.spots.map((spot, index) => footprintAt(spot, sizes[index]!)))!;
  const [centreX, centreY] = boxCentre(all);
  return {
    spots: corner.spots.map(([x, y]) => [x + middleX - centreX, y + middleY - centreY]),
    isInside: true,
  };
}

/** The box of a footprint with its centre at a spot; flat. */
export function footprintAt([x, y]: Spot, [width, depth]: Footprint): Aabb {
  return { min: [x - width / 2, y - depth / 2, 0], max: [x + width / 2, y + depth / 2, 0] };
}

/** Whether a box lies in a volume, seen from above; the last bit of a coordinate puts nothing outside. */
export function isWithin({ min, max }: Aabb, volume: Aabb): boolean {
  return [0, 1].every(
    (axis) => min[axis]! >= volume.min[axis]! - 1e-6 && max[axis]! <= volume.max[axis]! + 1e-6,
  );
}
