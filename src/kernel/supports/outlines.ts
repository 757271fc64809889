import { edgeApex, edgeEnd, sortEdges, type SortedEdges } from '../mesh/edges.ts';
import { latticeNormal, type SupportSurface } from './lattice.ts';
import { ROLE_NONE, ROLE_OVERHANG } from './regions.ts';

/** Where overhang ends, and what hangs without being flat: edges by their numbers (face · 3 + corner), of the face that is said. */
export interface Outlines {
  /** Edges behind which the part goes on down: it holds the overhang there. Of the overhanging face. */
  readonly walls: Uint32Array;
  /** Sharp edges behind which the part goes up, or ends. Of the overhanging face. */
  readonly borders: Uint32Array;
  /** Edges like a ship's keel, between faces that do not hang over themselves. Of the face of the lower number. */
  readonly keels: Uint32Array;
  /** The same edges, of their other faces. */
  readonly keelPartners: Uint32Array;
}

/** Squared cosine of 32°: faces that differ less meet in a smooth belly, which has no border. */
const SMOOTH = 0.7191895;
/** Squared cosine of 30°, which a keel is sharper than. */
const BLUNT = 0.75;
/** Squared sine of 35°, which a keel is flatter than. */
const STEEP = 0.3289899;

/**
 * The edges that outlines are found from, sorted: all those of faces that look down, with every face on them. Half of a mesh looks up, and most of the time
 * a large one takes is the sorting of its edges.
 */
export function sortEdgesOfUndersides({ points, indices }: SupportSurface, roles: Uint8Array): SortedEdges {
  const isOfOne = new Uint8Array(points.length / 3);
  for (let face = 0, corner = 0; face < roles.length; face++, corner += 3) {
    if (roles[face] === ROLE_NONE) continue;
    isOfOne[indices[corner]!] = 1;
    isOfOne[indices[corner + 1]!] = 1;
    isOfOne[indices[corner + 2]!] = 1;
  }
  // A face shares an edge with one of them only where two of its corners are theirs.
  const faces = new Uint32Array(roles.length);
  let count = 0;
  for (let face = 0, corner = 0; face < roles.length; face++, corner += 3) {
    faces[count] = face;
    const shared =
      isOfOne[indices[corner]!]! + isOfOne[indices[corner + 1]!]! + isOfOne[indices[corner + 2]!]!;
    count += shared >> 1;
  }
  const corners = new Uint32Array(count * 3);
  for (let at = 0; at < count; at++) {
    const face = faces[at]! * 3;
    corners[at * 3] = indices[face]!;
    corners[at * 3 + 1] = indices[face + 1]!;
    corners[at * 3 + 2] = indices[face + 2]!;
  }
  const { edges, keys } = sortEdges(corners, points.length / 3);
  for (let at = 0; at < edges.length; at++) {
    const edge = edges[at]!;
    edges[at] = faces[(edge / 3) | 0]! * 3 + (edge % 3);
  }
  return { edges, keys };
}

/** Finds the outlines of what hangs over; `sorted` are the edges of the surface's mesh, or those of its undersides. Edges of more than two faces are none. */
export function findOutlines(surface: SupportSurface, roles: Uint8Array, sorted: SortedEdges): Outlines {
  const { edges, keys } = sorted;
  const { points, indices } = surface;
  const walls: number[] = [];
  const borders: number[] = [];
  const keels: number[] = [];
  const keelPartners: number[] = [];
  const one = new Float64Array(3);
  const two = new Float64Array(3);

  /** Whether a face rises from its edge: above 0 upwards, below 0 downwards. */
  const rise = (edge: number): number => {
    const a = indices[edge]! * 3;
    const b = edgeEnd(indices, edge) * 3;
    const c = edgeApex(indices, edge) * 3;
    const ex = points[b]! - points[a]!;
    const ey = points[b + 1]! - points[a + 1]!;
    const ez = points[b + 2]! - points[a + 2]!;
    const wx = points[c]! - points[a]!;
    const wy = points[c + 1]! - points[a + 1]!;
    const wz = points[c + 2]! - points[a + 2]!;
    return wz * (ex * ex + ey * ey + ez * ez) - ez * (wx * ex + wy * ey + wz * ez);
  };
  /** The cosine between the normals of two faces, times itself, with its sign. */
  const alike = (face: number, other: number): number => {
    latticeNormal(surface, face, one);
    latticeNormal(surface, other, two);
    const product = one[0]! * two[0]! + one[1]! * two[1]! + one[2]! * two[2]!;
    const lengths =
      (one[0]! ** 2 + one[1]! ** 2 + one[2]! ** 2) * (two[0]! ** 2 + two[1]! ** 2 + two[2]! ** 2);
    return lengths === 0 ? 1 : (product * Math.abs(product)) / lengths;
  };
  const isFlat = (edge: number): boolean => {
    const a = indices[edge]! * 3;
    const b = edgeEnd(indices, edge) * 3;
    const ex = points[b]! - points[a]!;
    const ey = points[b + 1]! - points[a + 1]!;
    const ez = points[b + 2]! - points[a + 2]!;
    return ez * ez <= STEEP * (ex * ex + ey * ey + ez * ez);
  };

  const isConvex = (edge: number, otherEdge: number): boolean => {
    const a = indices[edge]! * 3;
    const c = edgeApex(indices, otherEdge) * 3;
    latticeNormal(surface, Math.floor(edge / 3), one);
    const x = points[c]! - points[a]!;
    const y = points[c + 1]! - points[a + 1]!;
    const z = points[c + 2]! - points[a + 2]!;
    return one[0]! * x + one[1]! * y + one[2]! * z < 0;
  };

  let past = 0;
  for (let first = 0; first < edges.length; first = past) {
    const key = keys[first]! >>> 1;
    past = first + 1;
    while (past < edges.length && keys[past]! >>> 1 === key) past++;
    if (past - first > 2) continue;
    const edge = edges[first]!;
    const face = (edge / 3) | 0;
    const hangs = roles[face] === ROLE_OVERHANG;
    if (past - first === 1) {
      if (hangs) borders.push(edge);
      continue;
    }
    const otherEdge = edges[past - 1]!;
    const other = (otherEdge / 3) | 0;
    const otherHangs = roles[other] === ROLE_OVERHANG;
    if (hangs && otherHangs) continue;
    if (hangs || otherHangs) {
      const own = hangs ? edge : otherEdge;
      const beside = rise(hangs ? otherEdge : edge);
      if (beside < 0) walls.push(own);
      else if (alike(face, other) < SMOOTH) borders.push(own);
      continue;
    }
    // Most edges are neither: what is cheap is asked first. One side of a keel looks down.
    if (roles[face] === ROLE_NONE && roles[other] === ROLE_NONE) continue;
    if (!isFlat(edge) || rise(edge) <= 0 || rise(otherEdge) <= 0) continue;
    if (!isConvex(edge, otherEdge) || alike(face, other) >= BLUNT) continue;
    keels.push(edge);
    keelPartners.push(otherEdge);
  }
  return {
    walls: Uint32Array.from(walls),
    borders: Uint32Array.from(borders),
    keels: Uint32Array.from(keels),
    keelPartners: Uint32Array.from(keelPartners),
  };
}
