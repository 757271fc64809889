/** Edges of a mesh in an order in which those with the same two ends stand together. */
export interface SortedEdges {
  /** The edge of face f that begins at its corner k is number 3f + k. */
  readonly edges: Uint32Array;
  /** As long as `edges`, used while sorting and free now. */
  readonly scratch: Uint32Array;
}

/** The corner an edge ends at. */
export const edgeEnd = (indices: Uint32Array, edge: number): number =>
  indices[edge % 3 === 2 ? edge - 2 : edge + 1]!;

/** The corner of the edge's face that is not on the edge. */
export const edgeApex = (indices: Uint32Array, edge: number): number =>
  indices[edge % 3 === 0 ? edge + 2 : edge - 1]!;

/** Sorts edges by their lower end, then by their higher one, whichever way they run: a counting sort, higher end first. */
export function sortEdges(indices: Uint32Array, pointCount: number): SortedEdges {
  const edgeCount = indices.length;
  const lowStarts = new Uint32Array(pointCount + 1);
  const highStarts = new Uint32Array(pointCount + 1);
  for (let edge = 0; edge < edgeCount; edge++) {
    const from = indices[edge]!;
    const to = edgeEnd(indices, edge);
    lowStarts[(from < to ? from : to) + 1]!++;
    highStarts[(from < to ? to : from) + 1]!++;
  }
  for (let point = 0; point < pointCount; point++) {
    lowStarts[point + 1]! += lowStarts[point]!;
    highStarts[point + 1]! += highStarts[point]!;
  }
  const byHigh = new Uint32Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const from = indices[edge]!;
    const to = edgeEnd(indices, edge);
    byHigh[highStarts[from < to ? to : from]!++] = edge;
  }
  const edges = new Uint32Array(edgeCount);
  for (let i = 0; i < edgeCount; i++) {
    const edge = byHigh[i]!;
    const from = indices[edge]!;
    const to = edgeEnd(indices, edge);
    edges[lowStarts[from < to ? from : to]!++] = edge;
  }
  return { edges, scratch: byHigh };
}
