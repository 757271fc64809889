import { dot, lengthOf, subtract, type Vector } from '../../mesh/vector.ts';

/** A triangulated patch whose vertices have numbers of its own: first those of its rim, in order, then those added. */
export interface Patch {
  readonly places: Vector[];
  readonly faces: (readonly [number, number, number])[];
  readonly rim: number;
}

/** A triangle is cut where its middle is further from its corners than their edges are long, by this factor. */
const DENSITY = Math.SQRT2;
const ROUNDS = 8;
/** A patch never grows beyond so many faces an edge of its rim. */
const MOST_FACES = 60;

/**
 * Cuts the faces of a patch until they are about as large as those around it, relaxing edges in between (Liepa 2003, section 4). A
 * vertex is surrounded by edges of `scales` mm.
 */
export function refine(patch: Patch): void {
  const { places, faces, rim } = patch;
  const scales = places.map((place, i) => {
    const before = places[(i + rim - 1) % rim]!;
    const after = places[(i + 1) % rim]!;
    return (lengthOf(subtract(place, before)) + lengthOf(subtract(after, place))) / 2;
  });
  for (let round = 0; round < ROUNDS; round++) {
    let isCut = false;
    for (let face = faces.length - 1; face >= 0 && faces.length < MOST_FACES * rim; face--) {
      const corners = faces[face]!;
      const middle = average(corners.map((corner) => places[corner]!));
      const scale = corners.reduce((sum, corner) => sum + scales[corner]!, 0) / 3;
      const isLarge = corners.every((corner) => {
        const away = DENSITY * lengthOf(subtract(middle, places[corner]!));
        return away > scale && away > scales[corner]!;
      });
      if (!isLarge) continue;
      const added = places.push(middle) - 1;
      scales.push(scale);
      const [a, b, c] = corners;
      faces[face] = [a, b, added];
      faces.push([b, c, added], [c, a, added]);
      isCut = true;
    }
    if (!isCut) return;
    relax(patch);
  }
}

const average = (places: readonly Vector[]): Vector => {
  const sum = (axis: 0 | 1 | 2): number => places.reduce((total, place) => total + place[axis], 0);
  return [sum(0) / places.length, sum(1) / places.length, sum(2) / places.length];
};

/** Turns inner edges whose opposite angles are together above 180°, up to a few times over. */
function relax({ places, faces }: Patch): void {
  for (let round = 0; round < ROUNDS; round++) {
    const sides = new Map<number, number>();
    const room = places.length;
    faces.forEach((corners, face) => {
      for (let k = 0; k < 3; k++) sides.set(corners[k]! * room + corners[(k + 1) % 3]!, face);
    });
    const isTurned = new Uint8Array(faces.length);
    let turned = 0;
    faces.forEach((corners, face) => {
      for (let k = 0; k < 3 && isTurned[face] === 0; k++) {
        const [a, b, c] = [corners[k]!, corners[(k + 1) % 3]!, corners[(k + 2) % 3]!];
        const other = sides.get(b * room + a);
        if (other === undefined || isTurned[other] === 1) continue;
        const d = faces[other]!.find((corner) => corner !== a && corner !== b)!;
        if (sides.has(c * room + d) || sides.has(d * room + c)) continue;
        // The angles at c and d: their sum is above 180° where the sum of their cotangents is negative.
        if (cotangent(places, c, a, b) + cotangent(places, d, a, b) > -1e-9) continue;
        faces[face] = [a, d, c];
        faces[other] = [d, b, c];
        sides.set(c * room + d, face);
        isTurned[face] = 1;
        isTurned[other] = 1;
        turned++;
      }
    });
    if (turned === 0) return;
  }
}

function cotangent(places: readonly Vector[], at: number, a: number, b: number): number {
  const u = subtract(places[a]!, places[at]!);
  const v = subtract(places[b]!, places[at]!);
  const cosine = dot(u, v);
  const area = Math.sqrt(Math.max(0, dot(u, u) * dot(v, v) - cosine * cosine));
  return cosine / Math.max(area, 1e-12);
}
