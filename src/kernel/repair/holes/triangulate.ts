import { cross, dot, lengthOf, normalise, scale, subtract, type Vector } from '../../mesh/vector.ts';
import type { Rim } from './loops.ts';
import { placeOf } from './loops.ts';

/** A rim of more edges than this is filled ear by ear: the best triangulation takes the cube of their number. */
const LARGEST = 260;
/** Bends are distinguished in so many steps from none to a fold. */
const BEND_STEPS = 50;

/**
 * Faces that fill a rim with its own vertices, three numbers each. Up to a size the triangulation whose sharpest bend is least, those to
 * the faces around included, and of those the one of least area (Liepa, "Filling Holes in Meshes", 2003).
 */
export function triangulateRim(positions: ArrayLike<number>, rim: Rim): number[] {
  return rim.points.length <= LARGEST ? leastBend(positions, rim) : clipEars(positions, rim.points);
}

/** Dynamic programming over ever longer stretches of the rim. */
function leastBend(positions: ArrayLike<number>, { points, normals }: Rim): number[] {
  const count = points.length;
  const places = points.map((point) => placeOf(positions, point));
  const bends = new Float64Array(count * count);
  const areas = new Float64Array(count * count);
  const middles = new Int32Array(count * count);
  const faces = Array.from<Vector>({ length: count * count });
  for (let i = 0; i < count; i++) faces[i * count + ((i + 1) % count)] = normals[i]!;
  for (let length = 2; length < count; length++) {
    for (let i = 0; i + length < count; i++) {
      const j = i + length;
      let leastBend = Infinity;
      let leastArea = Infinity;
      for (let k = i + 1; k < j; k++) {
        let bend = Math.max(bends[i * count + k]!, bends[k * count + j]!);
        if (bend > leastBend) continue;
        const product = cross(subtract(places[k]!, places[i]!), subtract(places[j]!, places[i]!));
        const normal = normalise(product);
        bend = Math.max(bend, bendOf(normal, faces[i * count + k]!), bendOf(normal, faces[k * count + j]!));
        if (length === count - 1) bend = Math.max(bend, bendOf(normal, normals[count - 1]!));
        const area = areas[i * count + k]! + areas[k * count + j]! + lengthOf(product);
        if (bend > leastBend || (bend === leastBend && area >= leastArea)) continue;
        leastBend = bend;
        leastArea = area;
        middles[i * count + j] = k;
        faces[i * count + j] = normal;
      }
      bends[i * count + j] = leastBend;
      areas[i * count + j] = leastArea;
    }
  }
  const found: number[] = [];
  const stretches: (readonly [number, number])[] = [[0, count - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [i, j] = stretch;
    if (j - i < 2) continue;
    const k = middles[i * count + j]!;
    found.push(points[i]!, points[k]!, points[j]!);
    stretches.push([k, j], [i, k]);
  }
  return found;
}

/** 0 for two faces in one plane … `BEND_STEPS` for faces folded onto each other; a face without area bends nothing. */
const bendOf = (a: Vector, b: Vector): number =>
  lengthOf(a) === 0 || lengthOf(b) === 0 ? 0 : Math.round(((1 - dot(a, b)) / 2) * BEND_STEPS);

/** Cuts off the ear with the shortest diagonal, again and again; ears that face away from the rim's whole come last. */
function clipEars(positions: ArrayLike<number>, points: readonly number[]): number[] {
  const count = points.length;
  const places = points.map((point) => placeOf(positions, point));
  const whole = rimNormal(places);
  const next = points.map((_, i) => (i + 1) % count);
  const before = points.map((_, i) => (i + count - 1) % count);
  const versions = new Uint32Array(count);
  const heap = createHeap();
  const add = (i: number): void => {
    const [a, b, c] = [places[before[i]!]!, places[i]!, places[next[i]!]!];
    const isBack = dot(cross(subtract(b, a), subtract(c, a)), whole) < 0;
    heap.push({ key: lengthOf(subtract(c, a)) * (isBack ? 1e6 : 1), place: i, version: versions[i]! });
  };
  for (let i = 0; i < count; i++) add(i);
  const faces: number[] = [];
  for (let left = count; left > 3;) {
    const { place, version } = heap.pop();
    if (version !== versions[place]) continue;
    const [a, c] = [before[place]!, next[place]!];
    faces.push(points[a]!, points[place]!, points[c]!);
    next[a] = c;
    before[c] = a;
    versions[place]!++;
    for (const end of [a, c]) {
      versions[end]!++;
      add(end);
    }
    left--;
    if (left === 3) faces.push(points[a]!, points[c]!, points[next[c]!]!);
  }
  return faces;
}

/** The unit normal of a closed line as a whole (Newell), and zero where it encloses nothing. */
export function rimNormal(places: readonly Vector[]): Vector {
  const origin = places[0]!;
  let sum: Vector = [0, 0, 0];
  for (let i = 1; i + 1 < places.length; i++) {
    const part = cross(subtract(places[i]!, origin), subtract(places[i + 1]!, origin));
    sum = [sum[0] + part[0], sum[1] + part[1], sum[2] + part[2]];
  }
  return normalise(sum);
}

/** The middle of points. */
export const middleOf = (places: readonly Vector[]): Vector =>
  scale(
    places.reduce<Vector>(
      (sum, place) => [sum[0] + place[0], sum[1] + place[1], sum[2] + place[2]],
      [0, 0, 0],
    ),
    1 / places.length,
  );

interface Ear {
  readonly key: number;
  readonly place: number;
  readonly version: number;
}

/** A binary heap: least key first, of equal keys the lower place. */
function createHeap(): { push(ear: Ear): void; pop(): Ear } {
  const ears: Ear[] = [];
  const isBefore = (a: Ear, b: Ear): boolean => a.key < b.key || (a.key === b.key && a.place < b.place);
  const swap = (a: number, b: number): void => {
    [ears[a], ears[b]] = [ears[b]!, ears[a]!];
  };
  return {
    push(ear) {
      ears.push(ear);
      for (let at = ears.length - 1; at > 0;) {
        const over = (at - 1) >> 1;
        if (!isBefore(ears[at]!, ears[over]!)) return;
        swap(at, over);
        at = over;
      }
    },
    pop() {
      const first = ears[0]!;
      const last = ears.pop()!;
      if (ears.length === 0) return first;
      ears[0] = last;
      for (let at = 0; ;) {
        let least = at;
        for (const under of [2 * at + 1, 2 * at + 2]) {
          if (under < ears.length && isBefore(ears[under]!, ears[least]!)) least = under;
        }
        if (least === at) return first;
        swap(at, least);
        at = least;
      }
    },
  };
}
