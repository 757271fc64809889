import { edgeApex, edgeEnd, type SortedEdges } from './edges.ts';
import type { MeshBuffers } from './types.ts';

/** A half-edge without a partner. */
export const OPEN = -1;

/** The half-edge after this one in its face; half-edge 3f + k begins at corner k of face f. */
export const nextEdge = (edge: number): number => (edge % 3 === 2 ? edge - 2 : edge + 1);
export const previousEdge = (edge: number): number => (edge % 3 === 0 ? edge + 2 : edge - 1);

/**
 * The partner of each half-edge, or `OPEN`: one that runs the other way between the same vertices. Where more than two faces share an
 * edge, those are partners that bound the same solid wedge, so that solids that touch along an edge come apart there.
 */
export function pairEdges(mesh: MeshBuffers, { edges, keys }: SortedEdges): Int32Array {
  const mates = new Int32Array(edges.length).fill(OPEN);
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const edge = keys[start]! >>> 1;
    for (end = start + 1; end < edges.length && keys[end]! >>> 1 === edge; end++);
    if (end - start === 2 && keys[start] !== keys[start + 1]) {
      mates[edges[start]!] = edges[start + 1]!;
      mates[edges[start + 1]!] = edges[start]!;
    } else if (end - start > 2) {
      pairAround(mesh, edges.subarray(start, end), mates);
    }
  }
  return mates;
}

/**
 * Pairs the faces around one edge. Seen along it from its lower to its higher vertex, with angles counter-clockwise, the solid lies
 * before a face that runs up the edge and after one that runs down: faces pair like brackets, one that runs down opening.
 */
function pairAround(mesh: MeshBuffers, around: Uint32Array, mates: Int32Array): void {
  const angles = anglesAround(mesh, around);
  const low = lowEnd(mesh.indices, around[0]!);
  const isUp = (at: number): boolean => mesh.indices[around[at]!] === low;
  const order = [...around.keys()].sort(
    // Where faces lie on each other, one solid ends before the next one begins.
    (a, b) => angles[a]! - angles[b]! || Number(isUp(b)) - Number(isUp(a)) || a - b,
  );
  const opened: number[] = [];
  // Twice round: what opens last may close before the place the round began at.
  for (let at = 0; at < order.length * 2; at++) {
    const edge = around[order[at % order.length]!]!;
    if (mates[edge] !== OPEN) continue;
    if (!isUp(order[at % order.length]!)) {
      if (at < order.length) opened.push(edge);
      continue;
    }
    const other = opened.pop();
    if (other === undefined) continue;
    mates[edge] = other;
    mates[other] = edge;
  }
}

const lowEnd = (indices: Uint32Array, edge: number): number =>
  Math.min(indices[edge]!, edgeEnd(indices, edge));

/** How far each face is turned about the edge, 0 … 4: grows with the angle and needs no trigonometry, so it is the same everywhere. */
function anglesAround({ positions, indices }: MeshBuffers, around: Uint32Array): number[] {
  const low = lowEnd(indices, around[0]!);
  const high = indices[around[0]!] === low ? edgeEnd(indices, around[0]!) : indices[around[0]!]!;
  const from = (point: number, axis: number): number =>
    positions[point * 3 + axis]! - positions[low * 3 + axis]!;
  const axis = [from(high, 0), from(high, 1), from(high, 2)] as const;
  const length = Math.sqrt(axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2) || 1;
  const [dx, dy, dz] = [axis[0] / length, axis[1] / length, axis[2] / length];
  const spokes = Array.from(around, (edge) => {
    const apex = edgeApex(indices, edge);
    const [x, y, z] = [from(apex, 0), from(apex, 1), from(apex, 2)];
    const along = x * dx + y * dy + z * dz;
    return [x - along * dx, y - along * dy, z - along * dz] as const;
  });
  const [ux, uy, uz] = spokes.find(([x, y, z]) => x !== 0 || y !== 0 || z !== 0) ?? [1, 0, 0];
  const [vx, vy, vz] = [dy * uz - dz * uy, dz * ux - dx * uz, dx * uy - dy * ux];
  return spokes.map(([x, y, z]) => {
    const right = x * ux + y * uy + z * uz;
    const up = x * vx + y * vy + z * vz;
    const sum = Math.abs(right) + Math.abs(up);
    if (sum === 0) return 0;
    const share = up / sum;
    if (right < 0) return 2 - share;
    return share < 0 ? 4 + share : share;
  });
}
