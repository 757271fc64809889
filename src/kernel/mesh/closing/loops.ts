import { isSmaller } from './grid.ts';
import type { UnpairedEdge } from './nets.ts';

/** Cuts unpaired edges into loops, each point once, in the direction the edges run (../README.md, step 5). */
export function findLoops(points: Float64Array, edges: readonly UnpairedEdge[]): number[][] {
  const leaving = new Map<number, number[]>();
  for (const { low, high, net } of edges) {
    const [from, to] = net > 0 ? [low, high] : [high, low];
    const ends = leaving.get(from) ?? [];
    for (let copy = 0; copy < Math.abs(net); copy++) ends.push(to);
    leaving.set(from, ends);
  }
  const order = (a: number, b: number): number => (isSmaller(points, a, b) ? -1 : 1);
  for (const ends of leaving.values()) ends.sort((a, b) => (a === b ? 0 : order(a, b)));

  const loops: number[][] = [];
  for (const start of [...leaving.keys()].sort(order)) {
    const path = [start];
    const places = new Map([[start, 0]]);
    for (;;) {
      const here = path.at(-1)!;
      const ends = leaving.get(here)!;
      // Every point is left as often as it is reached, so only the path's first point can have nothing that leaves it.
      if (ends.length === 0) break;
      const [to] = ends.splice(chooseEnd(points, path.at(-2), here, ends), 1);
      const place = places.get(to!);
      if (place === undefined) {
        places.set(to!, path.length);
        path.push(to!);
        continue;
      }
      const loop = path.slice(place);
      loops.push(loop);
      path.length = place + 1;
      for (const point of loop.slice(1)) places.delete(point);
    }
  }
  return loops;
}

/** The place of the end that turns back most sharply: what hangs together at one point alone comes apart there. */
function chooseEnd(
  points: Float64Array,
  before: number | undefined,
  here: number,
  ends: readonly number[],
): number {
  if (before === undefined) return 0;
  let best = 0;
  let most = -Infinity;
  ends.forEach((end, at) => {
    let dot = 0;
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const ahead = points[end * 3 + axis]! - points[here * 3 + axis]!;
      dot += (points[before * 3 + axis]! - points[here * 3 + axis]!) * ahead;
      square += ahead * ahead;
    }
    const value = square === 0 ? 0 : (dot * Math.abs(dot)) / square;
    if (value > most) {
      most = value;
      best = at;
    }
  });
  return best;
}
