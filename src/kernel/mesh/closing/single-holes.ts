import type { SortedEdges } from '../edges.ts';
import { findSingleEdges, type SingleEdge } from './nets.ts';

/**
 * Faces (three points each) for the holes of one triangle (../README.md, step 1). Before anything is stitched, or the rims of
 * such a hole would be glued through a thin wall.
 */
export function fillSingleHoles(indices: Uint32Array, sorted: SortedEdges): number[] {
  const leaving = new Map<number, SingleEdge[]>();
  for (const edge of findSingleEdges(indices, sorted)) {
    const list = leaving.get(edge.from);
    if (list) list.push(edge);
    else leaving.set(edge.from, [edge]);
  }
  for (const list of leaving.values()) list.sort((a, b) => a.to - b.to);

  const taken = new Set<SingleEdge>();
  const freeFrom = (point: number): SingleEdge[] =>
    (leaving.get(point) ?? []).filter((edge) => !taken.has(edge));
  const faces: number[] = [];
  for (const u of [...leaving.keys()].sort((a, b) => a - b)) {
    for (const first of freeFrom(u)) {
      if (first.to < u) continue;
      const rest = findRest(first, freeFrom);
      if (!rest) continue;
      for (const edge of [first, ...rest]) taken.add(edge);
      faces.push(u, rest[1].from, first.to);
    }
  }
  return faces;
}

/** The two edges that lead back from an edge's end to its start, over higher points alone and not round one face. */
function findRest(
  first: SingleEdge,
  freeFrom: (point: number) => SingleEdge[],
): readonly [SingleEdge, SingleEdge] | null {
  for (const second of freeFrom(first.to)) {
    if (second.to <= first.from) continue;
    const third = freeFrom(second.to).find((edge) => edge.to === first.from);
    if (third && !(first.face === second.face && second.face === third.face)) return [second, third];
  }
  return null;
}
