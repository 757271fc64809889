import { pairEdges, OPEN } from '../mesh/pairs.ts';
import { sortEdges } from '../mesh/edges.ts';
import { transformPoint } from '../mesh/matrix.ts';
import { cross, dot, lengthOf, scale, subtract, type Vector } from '../mesh/vector.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { nearestFace, type Corners } from './nearest.ts';
import { SHARP_DEGREES } from './probe.ts';

/** Faces of a mesh that go into one another without a sharp edge: a flat side, a round one. */
export interface Patch {
  readonly areaMm2: number;
  /** Where it ends, plate millimetres: closed lines, the longest first. None where it is all of a round body. */
  readonly rims: readonly (readonly Vector[])[];
}

/** Rims beyond so many, the shortest, are left out, and so are places of a rim beyond so many. */
const MOST_RIMS = 8;
const MOST_PLACES = 96;
/** A place where a rim turns by less is left out, degrees. */
const STRAIGHT_DEGREES = 1;

/** The patch around the place of a mesh, standing as `transform` says, that is nearest to a place: plate millimetres. Null for a mesh without faces that have an area. */
export function patchAround(mesh: MeshBuffers, transform: Transform, place: Vector): Patch | null {
  const first = nearestFace(mesh, transform, place)?.face ?? null;
  if (first === null) return null;
  const mates = pairEdges(mesh, sortEdges(mesh.indices, mesh.positions.length / 3));
  const { positions, indices } = mesh;
  const point = (edge: number): Vector => {
    const at = indices[edge]! * 3;
    return transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
  };
  const across = (face: number): Vector => {
    const [a, b, c] = [0, 1, 2].map((corner) => point(3 * face + corner)) as unknown as Corners;
    return cross(subtract(b, a), subtract(c, a));
  };
  const smooth = Math.cos((SHARP_DEGREES * Math.PI) / 180);
  const isIn = new Uint8Array(indices.length / 3);
  isIn[first] = 1;
  const faces = [first];
  // Of a face without area what it was reached from.
  const normals = [unitOf(across(first))!];
  let doubled = 0;
  for (let at = 0; at < faces.length; at++) {
    doubled += lengthOf(across(faces[at]!));
    for (let side = 0; side < 3; side++) {
      const mate = mates[3 * faces[at]! + side]!;
      const other = Math.floor(mate / 3);
      if (mate === OPEN || isIn[other] === 1) continue;
      const normal = unitOf(across(other)) ?? normals[at]!;
      if (dot(normal, normals[at]!) < smooth) continue;
      isIn[other] = 1;
      faces.push(other);
      normals.push(normal);
    }
  }
  const ends = new Map<number, number[]>();
  for (const face of faces)
    for (let edge = 3 * face; edge < 3 * face + 3; edge++) {
      const mate = mates[edge]!;
      if (mate !== OPEN && isIn[Math.floor(mate / 3)] === 1) continue;
      const from = indices[edge]!;
      ends.set(from, [...(ends.get(from) ?? []), edge]);
    }
  return { areaMm2: doubled / 2, rims: rimsOf(ends, indices, point) };
}

/** Half-edges, by the vertices they begin at, as closed lines. */
function rimsOf(
  from: Map<number, number[]>,
  indices: MeshBuffers['indices'],
  point: (edge: number) => Vector,
): readonly (readonly Vector[])[] {
  const rims: { readonly places: readonly Vector[]; readonly length: number }[] = [];
  for (const begin of from.keys())
    for (;;) {
      const places: Vector[] = [];
      for (let edge = from.get(begin)!.pop(); edge !== undefined;) {
        places.push(point(edge));
        const next: number = indices[edge % 3 === 2 ? edge - 2 : edge + 1]!;
        edge = next === begin ? undefined : from.get(next)?.pop();
      }
      if (places.length === 0) break;
      const length = places.reduce((sum, at, i) => sum + lengthOf(subtract(places.at(i - 1)!, at)), 0);
      rims.push({ places: thinned(places), length });
    }
  rims.sort((one, other) => other.length - one.length);
  return rims.slice(0, MOST_RIMS).map(({ places }) => [...places, places[0]!]);
}

/** The places of a closed line where it turns, and not too many of them. */
function thinned(places: readonly Vector[]): readonly Vector[] {
  const straight = Math.cos((STRAIGHT_DEGREES * Math.PI) / 180);
  const turning = places.filter((place, at) => {
    const before = unitOf(subtract(place, places.at(at - 1)!));
    const after = unitOf(subtract(places[(at + 1) % places.length]!, place));
    return before === null || after === null || dot(before, after) < straight;
  });
  const kept = turning.length < 3 ? places : turning;
  const step = Math.ceil(kept.length / MOST_PLACES);
  return kept.filter((_, at) => at % step === 0);
}

function unitOf(vector: Vector): Vector | null {
  const length = lengthOf(vector);
  return length === 0 ? null : scale(vector, 1 / length);
}
