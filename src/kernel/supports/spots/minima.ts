import { Forest } from '../../issues/forest.ts';
import type { SupportSurface } from '../lattice.ts';
import { projectOntoUndersides } from '../project.ts';
import { spotOn, type SurfaceSpot } from './spot.ts';

/** A flat place's middle and the face under it differ in height by no more than this, lattice steps. */
const FLAT = 8;

/**
 * The lowest places of a surface that looks down there: from each one has to climb `depth` (lattice steps, above 0) along the mesh to get to a
 * lower one. From the plate up. `undersides` are the faces that look down.
 */
export function minimaSpots(
  surface: SupportSurface,
  undersides: Uint32Array,
  depth: number,
): readonly SurfaceSpot[] {
  const { points, indices } = surface;
  const count = points.length / 3;
  const heightOf = (point: number): number => points[point * 3 + 2]!;
  const faceBelow = new Int32Array(count).fill(-1);
  for (const face of undersides)
    for (let corner = face * 3; corner < face * 3 + 3; corner++)
      if (faceBelow[indices[corner]!]! < 0) faceBelow[indices[corner]!] = face;

  const basins = flood(surface, depth);
  return basins
    .filter((point) => faceBelow[point]! >= 0)
    .sort((a, b) => heightOf(a) - heightOf(b) || a - b)
    .map((point) => flatMiddle(surface, undersides, point) ?? spotAt(surface, point, faceBelow[point]!));
}

function spotAt(surface: SupportSurface, point: number, face: number): SurfaceSpot {
  const { points } = surface;
  return spotOn(surface, points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!, face);
}

/** Rises from the lowest point up and joins what meets (a merge tree, Carr, Snoeyink and Axen, 2003); what met a lower basin after `depth` is kept. */
function flood({ points, indices }: SupportSurface, depth: number): number[] {
  const count = points.length / 3;
  const order = Uint32Array.from({ length: count }, (_, point) => point);
  order.sort((a, b) => points[a * 3 + 2]! - points[b * 3 + 2]! || a - b);
  const rank = new Uint32Array(count);
  order.forEach((point, at) => (rank[point] = at));
  const { starts, neighbours } = neighboursOf(indices, count);
  // A forest keeps the smallest number of a group: ranks, so that it is the group's lowest point.
  const forest = new Forest();
  forest.reset(count);
  const kept: number[] = [];
  for (let at = 0; at < count; at++) {
    const point = order[at]!;
    for (let next = starts[point]!; next < starts[point + 1]!; next++) {
      const other = rank[neighbours[next]!]!;
      if (other >= at) continue;
      const [one, two] = [forest.find(at), forest.find(other)];
      if (one === two) continue;
      const younger = Math.max(one, two);
      if (points[point * 3 + 2]! - points[order[younger]! * 3 + 2]! >= depth) kept.push(order[younger]!);
      forest.unite(one, two);
    }
  }
  for (let at = 0; at < count; at++) {
    const point = order[at]!;
    if (forest.find(at) === at && starts[point + 1]! > starts[point]!) kept.push(point);
  }
  return kept;
}

function neighboursOf(indices: Uint32Array, count: number) {
  const starts = new Uint32Array(count + 1);
  for (const index of indices) starts[index + 1]! += 2;
  for (let point = 0; point < count; point++) starts[point + 1]! += starts[point]!;
  const ends = starts.slice();
  const neighbours = new Uint32Array(indices.length * 2);
  for (let corner = 0; corner < indices.length; corner += 3)
    for (let side = 0; side < 3; side++) {
      const point = indices[corner + side]!;
      neighbours[ends[point]!++] = indices[corner + ((side + 1) % 3)]!;
      neighbours[ends[point]!++] = indices[corner + ((side + 2) % 3)]!;
    }
  return { starts, neighbours };
}

/** The middle of the flat faces around a lowest point; null where there are none, or nothing is under their middle. */
function flatMiddle(surface: SupportSurface, undersides: Uint32Array, point: number): SurfaceSpot | null {
  const { points, indices } = surface;
  const height = points[point * 3 + 2]!;
  const isFlat = (face: number): boolean =>
    [0, 1, 2].every((corner) => points[indices[face * 3 + corner]! * 3 + 2] === height);
  const flat = undersides.filter(isFlat);
  if (flat.length === 0) return null;
  const together = joinedTo(indices, flat, point);
  let [left, right, front, back] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const face of together)
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const at = indices[corner]! * 3;
      left = Math.min(left, points[at]!);
      right = Math.max(right, points[at]!);
      front = Math.min(front, points[at + 1]!);
      back = Math.max(back, points[at + 1]!);
    }
  const place = Float64Array.from([(left + right) / 2, (front + back) / 2, height]);
  const face = projectOntoUndersides(surface, place, FLAT, together)[0]!;
  return face < 0 ? null : spotOn(surface, place[0]!, place[1]!, place[2]!, face);
}

/** Of some faces those that hang together with a point. */
function joinedTo(indices: Uint32Array, faces: Uint32Array, point: number): Uint32Array {
  const reached = new Set([point]);
  let open = [...faces];
  const found: number[] = [];
  for (let before = -1; before !== found.length;) {
    before = found.length;
    open = open.filter((face) => {
      const corners = indices.subarray(face * 3, face * 3 + 3);
      if (!corners.some((corner) => reached.has(corner))) return true;
      corners.forEach((corner) => reached.add(corner));
      found.push(face);
      return false;
    });
  }
  return Uint32Array.from(found);
}
