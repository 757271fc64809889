import { edgeApex, edgeEnd, sortEdges, type SortedEdges } from '../mesh/edges.ts';
import { faceNormal } from '../mesh/face-normal.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { dropFaces } from './clean.ts';
import { nextEdge } from '../mesh/pairs.ts';

const ROUNDS = 8;

/** Faces whose corners lie on a line. */
export function flatFaces(mesh: MeshBuffers): number[] {
  const normal = new Float64Array(3);
  const faces: number[] = [];
  for (let face = 0; face < mesh.indices.length / 3; face++) {
    faceNormal(mesh, face * 3, normal);
    if (normal[0] === 0 && normal[1] === 0 && normal[2] === 0) faces.push(face);
  }
  return faces;
}

/**
 * Takes away faces without area: the edge that such a face has in common with the neighbour along its longest side is turned, so that the
 * neighbour gets the vertex between; one whose longest side is open goes. Edges balance as they did. One where the turned edge exists
 * already stays.
 */
export function removeSlivers(mesh: MeshBuffers): MeshBuffers {
  let current = mesh;
  for (let round = 0; round < ROUNDS; round++) {
    const flat = flatFaces(current);
    if (flat.length === 0) break;
    const next = turnSlivers(current, flat);
    if (next === null) break;
    current = { positions: mesh.positions, indices: next };
  }
  return current;
}

function turnSlivers(mesh: MeshBuffers, flat: readonly number[]): Uint32Array | null {
  const { indices } = mesh;
  const sorted = sortEdges(indices, mesh.positions.length / 3);
  const long = flat.map((face) => longestEdge(mesh, face));
  const partners = findPartners(indices, sorted, new Set(long));
  const known = edgesAt(indices, new Set(long.map((edge) => edgeApex(indices, edge))));
  const turned = indices.slice();
  const touched = new Set<number>();
  const dropped: number[] = [];
  for (const edge of long) {
    const partner = partners.get(edge);
    if (partner === undefined) continue;
    const face = Math.floor(edge / 3);
    if (partner === null) {
      if (!touched.has(face)) dropped.push(face);
      touched.add(face);
      continue;
    }
    const other = Math.floor(partner / 3);
    if (touched.has(face) || touched.has(other)) continue;
    const [from, to] = [indices[edge]!, edgeEnd(indices, edge)];
    const [apex, beyond] = [edgeApex(indices, edge), edgeApex(indices, partner)];
    if (apex === beyond || known.has(`${apex} ${beyond}`) || known.has(`${beyond} ${apex}`)) continue;
    turned.set([from, beyond, apex], face * 3);
    turned.set([beyond, to, apex], other * 3);
    known.add(`${apex} ${beyond}`);
    touched.add(face).add(other);
  }
  return touched.size === 0 ? null : dropFaces(turned, dropped);
}

function longestEdge({ positions, indices }: MeshBuffers, face: number): number {
  let longest = face * 3;
  let most = -1;
  for (let edge = face * 3; edge < face * 3 + 3; edge++) {
    const [from, to] = [indices[edge]! * 3, indices[nextEdge(edge)]! * 3];
    let square = 0;
    for (let axis = 0; axis < 3; axis++) square += (positions[to + axis]! - positions[from + axis]!) ** 2;
    if (square <= most) continue;
    most = square;
    longest = edge;
  }
  return longest;
}

/** Of these half-edges the only other one between the same vertices if it runs the other way; null where there is no other. */
function findPartners(
  indices: Uint32Array,
  { edges, keys }: SortedEdges,
  wanted: ReadonlySet<number>,
): Map<number, number | null> {
  const partners = new Map<number, number | null>();
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const key = keys[start]! >>> 1;
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === key; end++);
    const [edge, other] = [edges[start]!, edges[start + 1]!];
    if (end - start === 1 && wanted.has(edge)) partners.set(edge, null);
    if (end - start !== 2 || indices[edge] === indices[other]) continue;
    if (wanted.has(edge)) partners.set(edge, other);
    if (wanted.has(other)) partners.set(other, edge);
  }
  return partners;
}

/** All edges at these vertices. */
function edgesAt(indices: Uint32Array, vertices: ReadonlySet<number>): Set<string> {
  const found = new Set<string>();
  for (let edge = 0; edge < indices.length; edge++) {
    const [from, to] = [indices[edge]!, edgeEnd(indices, edge)];
    if (vertices.has(from) || vertices.has(to)) found.add(`${from} ${to}`);
  }
  return found;
}
