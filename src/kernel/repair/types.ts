import type { MeshBuffers } from '../mesh/types.ts';

/** What can be wrong with a mesh, in the order a report lists it. */
export const REPAIR_KINDS = [
  'openEdges',
  'nonManifoldEdges',
  'nonManifoldVertices',
  'flippedFaces',
  'invertedShells',
  'duplicateFaces',
  'degenerateFaces',
  'smallShells',
] as const;

export type RepairKind = (typeof REPAIR_KINDS)[number];

/** Where something is wrong: of an edge its two vertices, of a vertex itself, of a face itself, of a shell its first face. */
export type RepairMarks = Uint32Array;

/** What is wrong with a mesh, by kind: the marks, `MARKS_EACH` numbers each. */
export type RepairMarksByKind = Readonly<Record<RepairKind, RepairMarks>>;

export type RepairCounts = Readonly<Record<RepairKind, number>>;

/** Numbers that mark one problem. */
export const MARKS_EACH: RepairCounts = {
  openEdges: 2,
  nonManifoldEdges: 2,
  nonManifoldVertices: 1,
  flippedFaces: 1,
  invertedShells: 1,
  duplicateFaces: 1,
  degenerateFaces: 1,
  smallShells: 1,
};

/** What `examineForRepair` finds. */
export interface RepairReport {
  readonly counts: RepairCounts;
  readonly marks: RepairMarksByKind;
  /** Pairs of faces that cross and share no vertex, two numbers each. Repairing leaves them: slicing unites what overlaps. */
  readonly selfIntersections: Uint32Array;
  /** Whether every edge has two faces that agree, and no vertex joins surfaces that are otherwise apart. */
  readonly isWatertight: boolean;
}

export interface RepairOptions {
  /** What to repair; all of it by default. Other problems stay, unless they go with one that is repaired. */
  readonly kinds?: readonly RepairKind[];
  /** Holes of more edges than this stay open; without, all are filled. */
  readonly mostHoleEdges?: number;
  /** Closed shells of less volume are small, mm³, but for the largest; without, crumbs alone are. */
  readonly smallMm3?: number;
}

/**
 * Why a repaired mesh may not be what was meant: the repair made surfaces overlap, or the volume that the mesh enclosed for certain is
 * another by more than half a percent.
 */
export type RepairDoubt = 'repair_overlaps' | 'repair_moved';

/** A repaired mesh and what it took. */
export interface RepairedMesh {
  /** The mesh given, as the same object, if nothing was wrong with it. */
  readonly mesh: MeshBuffers;
  readonly found: RepairCounts;
  readonly left: RepairCounts;
  /** Every edge has two faces that agree, and no vertex joins surfaces that are otherwise apart. */
  readonly isWatertight: boolean;
  /** Signed volume, mm³; of an open mesh, with cones to the middle of its box (`meshVolume`). */
  readonly volumeBefore: number;
  readonly volumeAfter: number;
  readonly doubt: RepairDoubt | null;
}

/** The counts of a mesh that nothing is wrong with. */
export const NO_PROBLEMS = Object.fromEntries(REPAIR_KINDS.map((kind) => [kind, 0])) as Record<
  RepairKind,
  number
> satisfies RepairCounts;
