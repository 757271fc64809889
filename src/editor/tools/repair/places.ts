import type { ContentHash } from '#base';
import type { PartRecord } from '#document';
import {
  boxCentre,
  lengthOf,
  subtract,
  transformPoint,
  type Aabb,
  type ReportedKind,
  type Vector,
} from '#kernel';
import type { ExaminedMesh } from '../../geometry.ts';
import type { ViewMark } from '../../view-marks.ts';

/** A part as it stood when it was asked about. */
export interface AskedPart extends Pick<PartRecord, 'id' | 'mesh' | 'transform'> {
  /** Of its box on the plate. */
  readonly middle: Vector;
}

/** Where a problem is on the plate: the line that marks it, and what the camera goes to. */
export interface Place {
  readonly line: readonly Vector[];
  readonly box: Aabb;
  /** From the middle of the part to it; null where that is no direction. */
  readonly outward: Vector | null;
  readonly part: AskedPart;
}

/** The camera leaves so much around a problem, mm. */
const AROUND_MM = 4;

/** Problems of one kind on the plate: of copies of a mesh the first part has them. */
export function placesOf(
  parts: readonly AskedPart[],
  meshes: readonly ContentHash[],
  reports: readonly ExaminedMesh[],
  kind: ReportedKind,
): readonly Place[] {
  return meshes.flatMap((hash, i) => {
    const part = parts.find(({ mesh }) => mesh === hash)!;
    return (reports[i]?.places[kind] ?? []).map((points): Place => {
      const line = points.map((point) => transformPoint(part.transform, point));
      const box = boxAround(line);
      const outward = subtract(boxCentre(box), part.middle);
      return { line, box, outward: lengthOf(outward) > 0 ? outward : null, part };
    });
  });
}

/** Kinds that are edges: the scene draws all of them as lines, and the one the camera is at has a mark of its own. */
const EDGES: Readonly<Partial<Record<ReportedKind, ViewMark['edges']>>> = {
  openEdges: 'open',
  nonManifoldEdges: 'crowded',
};

export const isEdge = (kind: ReportedKind): boolean => EDGES[kind] !== undefined;

/** Marks at all places of a kind, of which one is looked at. */
export function marksOf(places: readonly Place[], kind: ReportedKind, at: number): readonly ViewMark[] {
  const edges = EDGES[kind];
  if (edges === undefined)
    return places.map(({ line, part }) => ({ points: line, label: null, parts: [part] }));
  const parts = [...new Set(places.map(({ part }) => part))];
  const all = parts.map((part): ViewMark => {
    const points = places.flatMap((place) => (place.part === part ? place.line.slice(0, 2) : []));
    return { points, label: null, parts: [part], edges };
  });
  const { line, part } = places[at]!;
  return [...all, { points: line.slice(0, 2), label: null, parts: [part] }];
}

function boxAround(line: readonly Vector[]): Aabb {
  const bound = (pick: (...values: number[]) => number, by: number): Vector =>
    [0, 1, 2].map((axis) => pick(...line.map((point) => point[axis as 0])) + by) as unknown as Vector;
  return { min: bound(Math.min, -AROUND_MM), max: bound(Math.max, AROUND_MM) };
}
