import type { Progress } from '#base';
import { edgeEnd, type SortedEdges } from '../mesh/edges.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { dropFaces, nonFiniteFaces } from './clean.ts';
import { duplicateFaces } from './duplicates.ts';
import { findCrossings } from './crossings.ts';
import { linkMesh, type LinkedMesh } from './linked-mesh.ts';
import { findSmall } from './shells.ts';
import { flatFaces } from './slivers.ts';
import {
  MARKS_EACH,
  REPAIR_KINDS,
  type RepairCounts,
  type RepairKind,
  type RepairMarksByKind,
  type RepairOptions,
  type RepairReport,
} from './types.ts';

/** Finds all that is wrong with a mesh, with marks. The mesh must be welded, with indices in range; marks are its own numbers. */
export function* examineForRepair(
  mesh: MeshBuffers,
  { smallMm3 }: Pick<RepairOptions, 'smallMm3'> = {},
): Generator<Progress, RepairReport> {
  yield { phase: 'examine', done: 0, total: 2 };
  const marks = findProblems(linkMesh(mesh), smallMm3);
  const counts = countMarks(marks);
  yield { phase: 'examine', done: 1, total: 2 };
  const selfIntersections = yield* findCrossings(mesh);
  return { counts, marks, selfIntersections, isWatertight: isWatertight(counts) };
}

export const isWatertight = (counts: RepairCounts): boolean =>
  counts.openEdges + counts.flippedFaces + counts.nonManifoldEdges + counts.nonManifoldVertices === 0;

export const countMarks = (marks: RepairMarksByKind): RepairCounts =>
  byKind((kind) => marks[kind].length / MARKS_EACH[kind]);

export function byKind<T>(of: (kind: RepairKind) => T): Readonly<Record<RepairKind, T>> {
  return Object.fromEntries(REPAIR_KINDS.map((kind) => [kind, of(kind)])) as Record<RepairKind, T>;
}

/**
 * Marks of all problems. Edges are open, and shells inverted, once flipped faces are turned. Faces with a coordinate that is no number
 * are degenerate and nothing else.
 */
export function findProblems(linked: LinkedMesh, smallMm3?: number): RepairMarksByKind {
  const { mesh } = linked;
  const broken = nonFiniteFaces(mesh);
  const places = broken.length === 0 ? null : placesWithout(mesh.indices.length / 3, broken);
  const number = (face: number): number => (places ? places[face]! : face);
  const sound = places ? linkMesh(withoutFaces(mesh, broken)) : linked;
  const oriented = sound.oriented();
  const shells = oriented.shells();
  const isSmall = findSmall(oriented.mesh, shells, smallMm3);
  const firstFaces = firstOf(shells.shellOf, shells.shells);
  const inShells = (list: Iterable<number>): Uint32Array =>
    Uint32Array.from(list, (shell) => number(firstFaces[shell]!));
  return {
    ...markEdges(oriented.mesh.indices, oriented.sorted()),
    nonManifoldVertices: Uint32Array.from(new Set(oriented.fans().extra)),
    flippedFaces: differentFaces(sound.mesh.indices, oriented.mesh.indices).map(number),
    invertedShells: inShells(shells.inverted),
    duplicateFaces: Uint32Array.from(duplicateFaces(sound.mesh.indices, sound.sorted()), number),
    degenerateFaces: Uint32Array.from([...flatFaces(sound.mesh).map(number), ...broken]),
    smallShells: inShells([...isSmall.keys()].filter((shell) => isSmall[shell] === 1)),
  };
}

const withoutFaces = ({ positions, indices }: MeshBuffers, broken: readonly number[]): MeshBuffers => ({
  positions: withFinite(positions),
  indices: dropFaces(indices, broken),
});

/** What is no number is as the first that is one: boxes do not grow by it. */
function withFinite(positions: Float32Array): Float32Array {
  const first = [0, 1, 2].map((axis) =>
    positions.find((value, i) => i % 3 === axis && Number.isFinite(value)),
  );
  return positions.map((value, i) => (Number.isFinite(value) ? value : (first[i % 3] ?? 0)));
}

/** The numbers of all faces but those listed. */
function placesWithout(faceCount: number, dropped: readonly number[]): Uint32Array {
  const isDropped = new Set(dropped);
  return Uint32Array.from({ length: faceCount }, (_, face) => face).filter((face) => !isDropped.has(face));
}

function markEdges(
  indices: Uint32Array,
  { edges, keys }: SortedEdges,
): Pick<RepairMarksByKind, 'openEdges' | 'nonManifoldEdges'> {
  const openEdges: number[] = [];
  const nonManifoldEdges: number[] = [];
  for (let start = 0, end = 0; start < edges.length; start = end) {
    const key = keys[start]!;
    let net = 0;
    for (end = start; end < edges.length && keys[end]! >>> 1 === key >>> 1; end++)
      net += keys[end] === key ? 1 : -1;
    if (net === 0 && end - start === 2) continue;
    const from = indices[edges[start]!]!;
    const to = edgeEnd(indices, edges[start]!);
    for (let copy = 0; copy < Math.abs(net); copy++) openEdges.push(from, to);
    if (end - start > 2) nonManifoldEdges.push(from, to);
  }
  return { openEdges: Uint32Array.from(openEdges), nonManifoldEdges: Uint32Array.from(nonManifoldEdges) };
}

function differentFaces(before: Uint32Array, after: Uint32Array): Uint32Array {
  if (before === after) return new Uint32Array(0);
  const faces: number[] = [];
  for (let face = 0; face < before.length / 3; face++) {
    if (before[face * 3 + 1] !== after[face * 3 + 1]) faces.push(face);
  }
  return Uint32Array.from(faces);
}

function firstOf(shellOf: Uint32Array, shells: number): Uint32Array {
  const first = new Uint32Array(shells);
  for (let face = shellOf.length - 1; face >= 0; face--) first[shellOf[face]!] = face;
  return first;
}
