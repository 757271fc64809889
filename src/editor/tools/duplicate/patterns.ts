import {
  boxCentre,
  boxSize,
  identityTransform,
  moveBox,
  multiplyTransforms,
  rotationAbout,
  translation,
  type Aabb,
  type Transform,
} from '#kernel';

/** Where copies may stand. */
export interface Room {
  /** Build volume, mm; null where copies may leave it. */
  readonly volume: Aabb | null;
  /** Boxes they keep the gap to. */
  readonly taken: readonly Aabb[];
  readonly gap: number;
}

export interface Ring {
  /** How many there are on the circle, with the original. */
  readonly count: number;
  readonly gap: number;
  /** Each copy is turned about the centre of the circle; otherwise it looks as the original does. */
  readonly turns: boolean;
}

/** Touching the gap or the border exactly is keeping it, whatever the last bit says; mm. */
const DUST = 1e-6;

/**
 * Ways from the original to its copies in `columns` along X and `rows` along Y, the gap apart. The original is the cell of them that
 * leaves room for most; where several do, that at the lower left. Copies without room are left out.
 */
export function gridWays(block: Aabb, columns: number, rows: number, room: Room): readonly Transform[] {
  const [width, depth] = boxSize(block);
  const [stepX, stepY] = [width + room.gap, depth + room.gap];
  const across = 2 * columns - 1;
  const free: boolean[] = [];
  for (let row = 1 - rows; row < rows; row++) {
    for (let column = 1 - columns; column < columns; column++) {
      free.push(hasRoom(moveBox(block, [column * stepX, row * stepY, 0]), room));
    }
  }
  let best: readonly Transform[] = [];
  for (let cellY = 0; cellY < rows; cellY++) {
    for (let cellX = 0; cellX < columns; cellX++) {
      const ways: Transform[] = [];
      for (let row = -cellY; row < rows - cellY; row++) {
        for (let column = -cellX; column < columns - cellX; column++) {
          const isOriginal = row === 0 && column === 0;
          if (!isOriginal && free[(row + rows - 1) * across + column + columns - 1] === true)
            ways.push(translation(column * stepX, row * stepY, 0));
        }
      }
      if (ways.length > best.length) best = ways;
      if (best.length === columns * rows - 1) return best;
    }
  }
  return best;
}

/** From the original to the centre of its circle, in the order they are tried: the circle may lie behind, in front, right or left of it. */
const SIDES: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/**
 * Ways from the original to its copies, evenly round a circle it is on: with this radius, or the smallest that keeps the gap. The circle lies on
 * the side of the original with room for most; where several have, on that towards the middle of the plate. Copies without room are
 * left out, and so is a side where the radius is too small.
 */
export function ringWays(block: Aabb, ring: Ring, radius: number | null, room: Room): readonly Transform[] {
  const [x, y] = boxCentre(block);
  const sides = SIDES.toSorted((one, other) => one[0] * x + one[1] * y - other[0] * x - other[1] * y);
  let best: readonly Transform[] = [];
  for (const side of sides) {
    const least = smallestRadius(block, ring, side);
    if (radius !== null && radius < least) continue;
    const ways = waysRound(block, ring, radius ?? least, side).flatMap(({ way, box }) =>
      hasRoom(box, room) ? [way] : [],
    );
    if (ways.length > best.length) best = ways;
  }
  return best;
}

/** The smallest radius of a circle that keeps the gap between all on it, mm, on whatever side of the original. */
export function smallestRing(block: Aabb, ring: Ring): number {
  return Math.min(smallestRadius(block, ring, [1, 0]), smallestRadius(block, ring, [0, 1]));
}

function smallestRadius(
  block: Aabb,
  { count, gap, turns }: Ring,
  [sideX, sideY]: readonly [number, number],
): number {
  const [width, depth] = boxSize(block);
  const [along, across] = sideX === 0 ? [depth, width] : [width, depth];
  if (turns) {
    // Each has a sector of its own, and its inner corners keep half the gap to the sides of that.
    const half = Math.PI / count;
    return along / 2 + (gap / 2 + (across / 2) * Math.cos(half)) / Math.sin(half);
  }
  // Of two boxes the one or the other axis parts them; the way between them grows with the radius.
  let least = 0;
  const start = Math.atan2(-sideY, -sideX);
  const points = Array.from({ length: count }, (_, at) => start + (2 * Math.PI * at) / count);
  for (const [at, one] of points.entries()) {
    for (let next = at + 1; next < count; next++) {
      const awayX = Math.abs(Math.cos(points[next]!) - Math.cos(one));
      const awayY = Math.abs(Math.sin(points[next]!) - Math.sin(one));
      least = Math.max(least, Math.min((width + gap) / awayX, (depth + gap) / awayY));
    }
  }
  return least;
}

/** The copies round a circle, each with a box around it. */
function waysRound(
  block: Aabb,
  { count, turns }: Ring,
  radius: number,
  [sideX, sideY]: readonly [number, number],
): readonly { readonly way: Transform; readonly box: Aabb }[] {
  const centre = boxCentre(block);
  const middle = translation(centre[0] + radius * sideX, centre[1] + radius * sideY, 0);
  return Array.from({ length: count - 1 }, (_, at) => {
    const turn = rotationAbout('z', (360 * (at + 1)) / count);
    const round = multiplyTransforms(turn, translation(-radius * sideX, -radius * sideY, 0));
    const place = multiplyTransforms(middle, round);
    const way = multiplyTransforms(
      turns ? place : translation(place[12]!, place[13]!, 0),
      translation(-centre[0], -centre[1], 0),
    );
    return { way, box: turnedBox(block, turns ? turn : identityTransform, place) };
  });
}

/** The box around a box that is turned about its own upright axis and stands somewhere else. */
function turnedBox(box: Aabb, turn: Transform, place: Transform): Aabb {
  const [width, depth] = boxSize(box);
  const halfX = (Math.abs(turn[0]!) * width + Math.abs(turn[4]!) * depth) / 2;
  const halfY = (Math.abs(turn[1]!) * width + Math.abs(turn[5]!) * depth) / 2;
  const [x, y] = [place[12]!, place[13]!];
  return { min: [x - halfX, y - halfY, box.min[2]], max: [x + halfX, y + halfY, box.max[2]] };
}

/** Whether a box is in the build volume and keeps the gap to all that is taken. */
function hasRoom({ min, max }: Aabb, { volume, taken, gap }: Room): boolean {
  const isOutside = (axis: 0 | 1): boolean =>
    volume !== null && (min[axis] < volume.min[axis] - DUST || max[axis] > volume.max[axis] + DUST);
  if (isOutside(0) || isOutside(1)) return false;
  const kept = gap - DUST;
  return taken.every(
    (other) =>
      max[0] + kept <= other.min[0] ||
      min[0] - kept >= other.max[0] ||
      max[1] + kept <= other.min[1] ||
      min[1] - kept >= other.max[1],
  );
}
