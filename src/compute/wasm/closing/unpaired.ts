import type { Engine } from '../engine.ts';
import type { Rooms } from './rooms.ts';

/** Unpaired edges in engine memory, 12 bytes each: two ends and a number (assembly/closing/edges.ts). */
export interface EdgeList {
  readonly at: number;
  readonly count: number;
}

export const EDGE_BYTES = 12;

/** Finds unpaired edges: from, to, multiplicity, by vertex. */
export function findUnpaired(
  engine: Engine,
  rooms: Rooms,
  indices: number,
  faceCount: number,
  vertexCount: number,
): EdgeList {
  const cursors = rooms.take((vertexCount + 1) * 4);
  engine.call.clear(cursors, (vertexCount + 1) * 4);
  const entries = rooms.take(faceCount * 12);
  const at = rooms.take(faceCount * 36);
  const count = engine.call.findOpenEdges(indices, faceCount, vertexCount, cursors, entries, at);
  rooms.give(cursors, entries);
  return { at, count };
}

/** Adds up edges by the size of their nets, and says whether some face's neighbour runs along an edge as it does. */
export function signsOf(engine: Engine, { at, count }: EdgeList): { total: number; hasTwo: boolean } {
  const words = engine.i32(at, count * 3);
  let total = 0;
  let hasTwo = false;
  for (let i = 2; i < words.length; i += 3) {
    const net = Math.abs(words[i]!);
    total += net;
    if (net === 2) hasTwo = true;
  }
  return { total, hasTwo };
}
