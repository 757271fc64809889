/** Floats for an edge: x, y, z of both ends. */
export const EDGE_FLOATS = 6;

/**
 * Where along its loop each edge starts and ends, as a share of the loop's length times `turns`: two numbers an edge. Edges come
 * in any order and direction; they are of one loop where they share an end.
 */
export function alongLoops(lines: Float32Array, turns: number): Float32Array<ArrayBuffer> {
  const count = Math.floor(lines.length / EDGE_FLOATS);
  const pointOf = (edge: number, end: number): string => {
    const at = edge * EDGE_FLOATS + end * 3;
    return `${lines[at]} ${lines[at + 1]} ${lines[at + 2]}`;
  };
  const touching = new Map<string, number[]>();
  for (let edge = 0; edge < count; edge++) {
    for (const end of [0, 1]) {
      const point = pointOf(edge, end);
      const edges = touching.get(point);
      if (edges) edges.push(edge);
      else touching.set(point, [edge]);
    }
  }

  const spans = new Float32Array(count * 2);
  const isPlaced = new Uint8Array(count);
  for (let first = 0; first < count; first++) {
    const loop: number[] = [];
    let length = 0;
    let from = pointOf(first, 0);
    for (let edge: number | undefined = first; edge !== undefined;) {
      if (isPlaced[edge] === 1) break;
      isPlaced[edge] = 1;
      loop.push(edge);
      const isForward = pointOf(edge, 0) === from;
      const span = lengthOf(lines, edge);
      spans[edge * 2 + (isForward ? 0 : 1)] = length;
      spans[edge * 2 + (isForward ? 1 : 0)] = length + span;
      length += span;
      from = pointOf(edge, isForward ? 1 : 0);
      edge = touching.get(from)?.find((other) => isPlaced[other] === 0);
    }
    for (const edge of loop) {
      for (const end of [0, 1]) spans[edge * 2 + end]! *= length === 0 ? 0 : turns / length;
    }
  }
  return spans;
}

function lengthOf(lines: Float32Array, edge: number): number {
  const at = edge * EDGE_FLOATS;
  const by = (axis: number): number => lines[at + 3 + axis]! - lines[at + axis]!;
  return Math.hypot(by(0), by(1), by(2));
}
