import { latticeNormal, type SupportSurface } from './lattice.ts';

/** Places in lattice steps, three numbers each. */
export type Places = Float64Array;

/** Side of the squares places are sorted into, as a power of two: a quarter of a millimetre, so that few of those beside a small face are looked at. */
const SQUARE_BITS = 8;
const SQUARE = 1 << SQUARE_BITS;

/**
 * The faces looking down that places lie on when they are moved up or down: of each place the nearest such face's number, −1 where none
 * is within `reach` steps. z of the places found becomes the face's. Only `faces` are looked at, all of which look down; once, however
 * many places there are.
 */
export function projectOntoUndersides(
  surface: SupportSurface,
  places: Places,
  reach: number,
  faces: Uint32Array,
): Int32Array {
  const count = places.length / 3;
  const found = new Int32Array(count).fill(-1);
  if (count === 0) return found;
  const { points, indices } = surface;
  const squares = sortPlaces(places);
  const { left, front, width, depth, starts, order } = squares;
  const heights = new Float64Array(count);
  const least = new Float64Array(count).fill(reach);
  const normal = new Float64Array(3);
  for (let k = 0; k < faces.length; k++) {
    const face = faces[k]!;
    const corner = face * 3;
    const a = indices[corner]! * 3;
    const b = indices[corner + 1]! * 3;
    const c = indices[corner + 2]! * 3;
    const ax = points[a]!;
    const bx = points[b]!;
    const cx = points[c]!;
    const firstX = Math.max(0, (Math.min(ax, bx, cx) >> SQUARE_BITS) - left);
    const lastX = Math.min(width - 1, (Math.max(ax, bx, cx) >> SQUARE_BITS) - left);
    if (firstX > lastX) continue;
    const ay = points[a + 1]!;
    const by = points[b + 1]!;
    const cy = points[c + 1]!;
    const firstY = Math.max(0, (Math.min(ay, by, cy) >> SQUARE_BITS) - front);
    const lastY = Math.min(depth - 1, (Math.max(ay, by, cy) >> SQUARE_BITS) - front);
    if (firstY > lastY) continue;
    let isReady = false;
    for (let row = firstY; row <= lastY; row++) {
      for (let at = starts[row * width + firstX]!; at < starts[row * width + lastX + 1]!; at++) {
        if (!isReady) {
          latticeNormal(surface, face, normal);
          isReady = true;
        }
        const place = order[at]!;
        const x = places[place * 3]!;
        const y = places[place * 3 + 1]!;
        const ab = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        const bc = (cx - bx) * (y - by) - (cy - by) * (x - bx);
        const ca = (ax - cx) * (y - cy) - (ay - cy) * (x - cx);
        if (!((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0))) continue;
        const z = points[a + 2]! - (normal[0]! * (x - ax) + normal[1]! * (y - ay)) / normal[2]!;
        const away = Math.abs(z - places[place * 3 + 2]!);
        if (away >= least[place]!) continue;
        least[place] = away;
        heights[place] = z;
        found[place] = face;
      }
    }
  }
  for (let place = 0; place < count; place++) {
    if (found[place]! >= 0) places[place * 3 + 2] = heights[place]!;
  }
  return found;
}

function sortPlaces(places: Places) {
  let [left, right, front, back] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 3) {
    left = Math.min(left, places[at]!);
    right = Math.max(right, places[at]!);
    front = Math.min(front, places[at + 1]!);
    back = Math.max(back, places[at + 1]!);
  }
  left = Math.floor(left / SQUARE);
  front = Math.floor(front / SQUARE);
  const width = Math.floor(right / SQUARE) - left + 1;
  const depth = Math.floor(back / SQUARE) - front + 1;
  const squareOf = (place: number): number =>
    (Math.floor(places[place * 3 + 1]! / SQUARE) - front) * width +
    Math.floor(places[place * 3]! / SQUARE) -
    left;
  const starts = new Uint32Array(width * depth + 1);
  const count = places.length / 3;
  for (let place = 0; place < count; place++) starts[squareOf(place) + 1]!++;
  for (let square = 0; square < width * depth; square++) starts[square + 1]! += starts[square]!;
  const ends = starts.slice();
  const order = new Uint32Array(count);
  for (let place = 0; place < count; place++) order[ends[squareOf(place)]!++] = place;
  return { left, front, width, depth, starts, order };
}
