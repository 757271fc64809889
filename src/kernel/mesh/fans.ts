import { nextEdge, OPEN, previousEdge } from './pairs.ts';

/** The fans of faces around vertices: faces that hang together around a vertex by paired half-edges. */
export interface Fans {
  /** The fan of each corner: the first of a vertex has the vertex's number, others count on from the number of vertices. */
  readonly fanOf: Uint32Array;
  /** The vertex of each further fan. */
  readonly extra: readonly number[];
}

export function findFans(indices: Uint32Array, vertexCount: number, mates: Int32Array): Fans {
  const fanOf = new Uint32Array(indices.length);
  const isDone = new Uint8Array(indices.length);
  const hasFan = new Uint8Array(vertexCount);
  const extra: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    if (isDone[corner] === 1) continue;
    const vertex = indices[corner]!;
    const fan = hasFan[vertex] === 0 ? vertex : vertexCount + extra.length;
    if (hasFan[vertex] === 1) extra.push(vertex);
    hasFan[vertex] = 1;
    // One way round, and where an open edge ends that, the other way from the same corner.
    let at = corner;
    do {
      fanOf[at] = fan;
      isDone[at] = 1;
      at = mates[previousEdge(at)]!;
    } while (at !== OPEN && isDone[at] === 0);
    if (at !== OPEN) continue;
    for (let mate = mates[corner]!; mate !== OPEN; mate = mates[at]!) {
      at = nextEdge(mate);
      if (isDone[at] === 1) break;
      fanOf[at] = fan;
      isDone[at] = 1;
    }
  }
  return { fanOf, extra };
}
