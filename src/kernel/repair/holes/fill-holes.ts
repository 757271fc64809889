import type { MeshBuffers } from '../../mesh/types.ts';
import { lengthOf, subtract, type Vector } from '../../mesh/vector.ts';
import { edgeEnd, type SortedEdges } from '../../mesh/edges.ts';
import { fair } from './fair.ts';
import { fillFlat } from './flat.ts';
import { findRims, placeOf, type Rim } from './loops.ts';
import { refine, type Patch } from './patch.ts';
import { middleOf, triangulateRim } from './triangulate.ts';

/** Holes of up to so many edges get no vertices of their own. */
const FEW_EDGES = 12;
/** A faired patch that leaves the rim's middle by more than this many radii is none: it stays as it was triangulated. */
const FARTHEST = 1.5;

/**
 * A mesh with faces over its holes, those of up to `mostEdges` edges: flat ones where the surface around a hole does not bend into it, curved ones elsewhere. Where
 * all are filled, every edge has as many faces one way round as the other.
 */
export function* fillHoles(
  mesh: MeshBuffers,
  sorted: SortedEdges,
  mostEdges = Infinity,
): Generator<{ readonly done: number; readonly total: number }, MeshBuffers> {
  const rims = findRims(mesh, sorted).filter(({ points }) => points.length <= mostEdges);
  if (rims.length === 0) return mesh;
  const flat = fillFlat(mesh.positions, rims);
  const faces = [...flat.faces];
  const added: number[] = [];
  const first = mesh.positions.length / 3;
  const ring = findRing(mesh, flat.rest.filter(isLarge));
  for (const [done, rim] of flat.rest.entries()) {
    yield { done, total: flat.rest.length };
    const triangles = triangulateRim(mesh.positions, rim);
    const patch = isLarge(rim) ? curve(mesh.positions, rim, triangles, ring) : null;
    if (patch === null) {
      for (const point of triangles) faces.push(point);
      continue;
    }
    const start = first + added.length / 3 - patch.rim;
    for (const corners of patch.faces) {
      for (const corner of corners) faces.push(corner < patch.rim ? rim.points[corner]! : start + corner);
    }
    for (const place of patch.places.slice(patch.rim)) added.push(...place);
  }
  return { positions: append(mesh.positions, added), indices: appendFaces(mesh.indices, faces) };
}

const isLarge = ({ points }: Rim): boolean => points.length > FEW_EDGES;

function append(positions: Float32Array, added: readonly number[]): Float32Array {
  const all = new Float32Array(positions.length + added.length);
  all.set(positions);
  all.set(added, positions.length);
  return all;
}

function appendFaces(indices: Uint32Array, added: readonly number[]): Uint32Array {
  const all = new Uint32Array(indices.length + added.length);
  all.set(indices);
  all.set(added, indices.length);
  return all;
}

/** The neighbours of the rims' vertices in the mesh. */
function findRing({ positions, indices }: MeshBuffers, rims: readonly Rim[]): Map<number, Set<number>> {
  const ring = new Map<number, Set<number>>();
  for (const { points } of rims) for (const point of points) ring.set(point, new Set());
  if (ring.size === 0) return ring;
  const isOnRim = new Uint8Array(positions.length / 3);
  for (const point of ring.keys()) isOnRim[point] = 1;
  for (let edge = 0; edge < indices.length; edge++) {
    const from = indices[edge]!;
    const to = edgeEnd(indices, edge);
    if (isOnRim[from] === 1) ring.get(from)!.add(to);
    if (isOnRim[to] === 1) ring.get(to)!.add(from);
  }
  return ring;
}

/** The triangulated rim refined and faired; null if that leads too far away. */
function curve(
  positions: Float32Array,
  { points }: Rim,
  triangles: readonly number[],
  ring: ReadonlyMap<number, ReadonlySet<number>>,
): Patch | null {
  const places = points.map((point) => placeOf(positions, point));
  const numbers = new Map(points.map((point, i) => [point, i]));
  const corners = triangles.map((point) => numbers.get(point)!);
  const faces: [number, number, number][] = [];
  for (let i = 0; i < corners.length; i += 3) faces.push([corners[i]!, corners[i + 1]!, corners[i + 2]!]);
  const patch: Patch = { places: [...places], faces, rim: points.length };
  refine(patch);
  const beyond = points.map((point): Vector[] =>
    [...ring.get(point)!].filter((other) => !numbers.has(other)).map((other) => placeOf(positions, other)),
  );
  fair(patch, beyond);
  const middle = middleOf(places);
  const distance = (place: Vector): number => lengthOf(subtract(place, middle));
  const reach = FARTHEST * Math.max(...places.map(distance));
  return patch.places.every((place) => distance(place) <= reach) ? patch : null;
}
