import earcut from 'earcut';
import { cross, dot, lengthOf, subtract, type Vector } from '../../mesh/vector.ts';
import { type Rim, placeOf } from './loops.ts';
import { middleOf, rimNormal, triangulateRim } from './triangulate.ts';

/** A rim is flat if it leaves its plane by no more than this share of its radius. */
const FLATNESS = 1e-3;
/** The cosine up to which planes of rims are parallel. */
const PARALLEL = 1 - 1e-6;
/** A flat rim is the edge of a curved surface if that meets the cap at more than 2° and less than 45° on average. */
const ALMOST_FLUSH = Math.cos((2 * Math.PI) / 180);
const STEEP = Math.cos(Math.PI / 4);

/** A rim that lies in a plane. */
interface FlatRim {
  readonly rim: Rim;
  readonly normal: Vector;
  readonly middle: Vector;
  readonly radius: number;
  /** Whether the surface around it bends into the hole: a flat cap would leave a dent or a bulge flat. */
  readonly isCurved: boolean;
}

/** Rims that one flat cap fills: the outline and its openings. */
interface Cap {
  readonly outline: FlatRim;
  readonly openings: FlatRim[];
  readonly places: readonly (readonly [number, number])[];
  readonly area: number;
}

export interface FlatCaps {
  /** Faces, three vertices each. */
  readonly faces: readonly number[];
  /** The rims that are left to fill. */
  readonly rest: readonly Rim[];
}

/** Fills flat rims with flat caps, those within others as openings of them. Flat rims of curved surfaces are left. */
export function fillFlat(positions: ArrayLike<number>, rims: readonly Rim[]): FlatCaps {
  const rest: Rim[] = [];
  const flat: FlatRim[] = [];
  for (const rim of rims) {
    const found = rim.points.length > 3 ? flatten(positions, rim) : null;
    if (found) flat.push(found);
    else rest.push(rim);
  }
  const faces: number[] = [];
  for (const { outline, openings } of nest(positions, flat)) {
    if (outline.isCurved && openings.length === 0) {
      rest.push(outline.rim);
      continue;
    }
    const filled =
      triangulate(positions, outline, openings) ??
      [outline, ...openings].flatMap(({ rim }) => triangulateRim(positions, rim));
    for (const point of filled) faces.push(point);
  }
  return { faces, rest };
}

function flatten(positions: ArrayLike<number>, rim: Rim): FlatRim | null {
  const places = rim.points.map((point) => placeOf(positions, point));
  const normal = rimNormal(places);
  if (lengthOf(normal) === 0) return null;
  const middle = middleOf(places);
  let radius = 0;
  let off = 0;
  for (const place of places) {
    const from = subtract(place, middle);
    radius = Math.max(radius, lengthOf(from));
    off = Math.max(off, Math.abs(dot(from, normal)));
  }
  if (off > FLATNESS * radius) return null;
  const around = rim.normals.filter((face) => lengthOf(face) > 0);
  const cosine = around.reduce((sum, face) => sum + dot(face, normal), 0) / Math.max(1, around.length);
  return { rim, normal, middle, radius, isCurved: cosine > STEEP && cosine < ALMOST_FLUSH };
}

/** Finds which rims are openings in the cap of another: those that go the other way round within the smallest outline around them. */
function nest(positions: ArrayLike<number>, rims: readonly FlatRim[]): Cap[] {
  const project = (of: FlatRim, onto: FlatRim): [number, number][] => {
    const [u, v] = axesOf(onto.normal);
    return of.rim.points.map((point) => {
      const from = subtract(placeOf(positions, point), onto.middle);
      return [dot(from, u), dot(from, v)];
    });
  };
  const flat = rims
    .map((outline) => {
      const places = project(outline, outline);
      return { outline, openings: [] as FlatRim[], places, area: areaOf(places) };
    })
    .sort((a, b) => b.area - a.area || a.outline.rim.points[0]! - b.outline.rim.points[0]!);
  const caps: Cap[] = [];
  for (const one of flat) {
    const { normal, middle } = one.outline;
    // From the smallest: caps are in falling order of area.
    const around = caps.findLast((cap) => {
      const other = cap.outline;
      return (
        Math.abs(dot(normal, other.normal)) > PARALLEL &&
        Math.abs(dot(subtract(middle, other.middle), other.normal)) <= FLATNESS * other.radius &&
        isWithin(project(one.outline, other)[0]!, cap.places)
      );
    });
    if (around && dot(normal, around.outline.normal) < 0) around.openings.push(one.outline);
    else caps.push(one);
  }
  return caps;
}

/** Two axes at right angles to each other and to a direction, right-handed with it. */
function axesOf(normal: Vector): readonly [Vector, Vector] {
  const least = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs)));
  const side = cross(normal, [Number(least === 0), Number(least === 1), Number(least === 2)]);
  const length = lengthOf(side);
  const u: Vector = [side[0] / length, side[1] / length, side[2] / length];
  return [u, cross(normal, u)];
}

function areaOf(places: readonly (readonly [number, number])[]): number {
  let twice = 0;
  places.forEach(([x, y], i) => {
    const [nextX, nextY] = places[(i + 1) % places.length]!;
    twice += x * nextY - y * nextX;
  });
  return twice / 2;
}

/** Whether a point lies within a closed line: a ray to the right crosses it an odd number of times. */
function isWithin([x, y]: readonly [number, number], line: readonly (readonly [number, number])[]): boolean {
  let isIn = false;
  line.forEach(([ax, ay], i) => {
    const [bx, by] = line[(i + 1) % line.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  });
  return isIn;
}

/** A cap with its openings, or null if what comes of it does not have the rims for its edges: those of crossing rims may not. */
function triangulate(
  positions: ArrayLike<number>,
  outline: FlatRim,
  openings: readonly FlatRim[],
): number[] | null {
  const [u, v] = axesOf(outline.normal);
  const rims = [outline, ...openings].map(({ rim }) => rim.points);
  const points = rims.flat();
  const flat = points.flatMap((point) => {
    const from = subtract(placeOf(positions, point), outline.middle);
    return [dot(from, u), dot(from, v)];
  });
  const starts = rims.map((_, i) => rims.slice(0, i).reduce((sum, rim) => sum + rim.length, 0));
  const triangles = earcut(flat, starts.slice(1));
  let area = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    area += areaOf([0, 1, 2].map((k) => [flat[triangles[i + k]! * 2]!, flat[triangles[i + k]! * 2 + 1]!]));
  }
  if (area < 0) triangles.reverse();
  const faces = triangles.map((place) => points[place]!);
  for (const rim of rims) putBack(faces, rim);
  return faces.length === 3 * (points.length - 2 + 2 * openings.length) && bounds(faces, rims) ? faces : null;
}

/** Puts vertices of a rim that a triangulation passed over, for they lie on a line, back into the edge that passes over them. */
function putBack(faces: number[], rim: readonly number[]): void {
  const isUsed = new Set(faces);
  const first = rim.findIndex((point) => isUsed.has(point));
  if (first === -1 || rim.every((point) => isUsed.has(point))) return;
  let passed: number[] = [];
  let from = rim[first]!;
  for (let i = 1; i <= rim.length; i++) {
    const to = rim[(first + i) % rim.length]!;
    if (!isUsed.has(to)) {
      passed.push(to);
      continue;
    }
    if (passed.length > 0) splitEdge(faces, from, to, passed);
    passed = [];
    from = to;
  }
}

/** Makes the face at an edge a fan over the vertices between the edge's ends. */
function splitEdge(faces: number[], from: number, to: number, between: readonly number[]): void {
  for (let edge = 0; edge < faces.length; edge++) {
    const face = edge - (edge % 3);
    if (faces[edge] !== from || faces[face + ((edge + 1) % 3)] !== to) continue;
    const apex = faces[face + ((edge + 2) % 3)]!;
    const chain = [from, ...between, to];
    faces.splice(
      face,
      3,
      ...between.flatMap((_, i) => [chain[i]!, chain[i + 1]!, apex]),
      chain.at(-2)!,
      to,
      apex,
    );
    return;
  }
}

/** Whether faces have the edges of these rims, each once and the way the rims go, and no other that is open. */
function bounds(faces: readonly number[], rims: readonly (readonly number[])[]): boolean {
  const open = new Set<string>();
  const add = (from: number, to: number): boolean => {
    if (open.delete(`${to} ${from}`)) return true;
    if (open.has(`${from} ${to}`)) return false;
    open.add(`${from} ${to}`);
    return true;
  };
  for (let i = 0; i < faces.length; i += 3) {
    for (let k = 0; k < 3; k++) if (!add(faces[i + k]!, faces[i + ((k + 1) % 3)]!)) return false;
  }
  const isClosed = rims.every((rim) => rim.every((from, i) => add(rim[(i + 1) % rim.length]!, from)));
  return isClosed && open.size === 0;
}
