import type { MeshBuffers } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';
import { placeOf } from './holes/loops.ts';
import { MARKS_EACH, REPAIR_KINDS, type RepairKind, type RepairReport } from './types.ts';

/** What a report lists: what repairing fixes, and surfaces that cross. */
export const REPORTED_KINDS = [...REPAIR_KINDS, 'crossings'] as const;
export type ReportedKind = RepairKind | 'crossings';

/** For each kind lines to draw, one a problem: a point is a place, other lines go round faces or along edges and back. */
export type MarkPlaces = Readonly<Record<ReportedKind, readonly (readonly Vector[])[]>>;

/** Where the problems of a report are, the first `most` of each kind, of edges the first `mostEdges`; in the mesh's millimetres. */
export function markPlaces(
  mesh: MeshBuffers,
  report: RepairReport,
  most: number,
  mostEdges = most,
): MarkPlaces {
  const at = (point: number): Vector => placeOf(mesh.positions, point);
  const round = (face: number): Vector[] =>
    [0, 1, 2, 0].map((corner) => at(mesh.indices[face * 3 + corner]!));
  const firstOf = (marks: Uint32Array, each: number, atMost = most): number[] =>
    Array.from({ length: Math.min(atMost, marks.length / each) }, (_, i) => i * each);
  const isFinite = (line: readonly Vector[]): boolean => line.flat().every(Number.isFinite);
  const linesOf = (kind: ReportedKind): Vector[][] => {
    if (kind === 'crossings') {
      const pairs = report.selfIntersections;
      return firstOf(pairs, 2).map((i) => [...round(pairs[i]!), ...round(pairs[i + 1]!)]);
    }
    const marks = report.marks[kind];
    const isEdge = MARKS_EACH[kind] === 2;
    return firstOf(marks, MARKS_EACH[kind], isEdge ? mostEdges : most).map((i) => {
      if (kind === 'nonManifoldVertices') return [at(marks[i]!)];
      if (!isEdge) return round(marks[i]!);
      return [at(marks[i]!), at(marks[i + 1]!), at(marks[i]!)];
    });
  };
  return Object.fromEntries(
    REPORTED_KINDS.map((kind) => [kind, linesOf(kind).filter(isFinite)]),
  ) as unknown as MarkPlaces;
}
