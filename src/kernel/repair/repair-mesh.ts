import { fail, ok, type Progress, type Result } from '#base';
import { meshArea, meshVolume } from '../measure/measure.ts';
import { meshBounds } from '../mesh/bounds.ts';
import { boxSize } from '../mesh/boxes.ts';
import { createMeshGrid } from '../mesh/closing/grid.ts';
import { findUnpairedEdges, isOdd } from '../mesh/closing/nets.ts';
import { stitchMesh } from '../mesh/closing/stitch.ts';
import type { SortedEdges } from '../mesh/edges.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { lengthOf } from '../mesh/vector.ts';
import { cleanMesh, dropFaces, dropUnused } from './clean.ts';
import { compareVolumes } from './columns.ts';
import { duplicateFaces, opposedFaces } from './duplicates.ts';
import { countMarks, findProblems, isWatertight } from './examine.ts';
import { finFaces } from './fins.ts';
import { fillHoles } from './holes/fill-holes.ts';
import { linkMesh, withFaces, type LinkedMesh } from './linked-mesh.ts';
import { dropSmallShells, turnInverted } from './fix-shells.ts';
import { removeSlivers } from './slivers.ts';
import { splitVertices } from './split-vertices.ts';
import {
  REPAIR_KINDS,
  type RepairCounts,
  type RepairDoubt,
  type RepairedMesh,
  type RepairKind,
  type RepairOptions,
} from './types.ts';

export type RepairCode = 'not_a_body' | 'repair_unsure';

/** A repair that changes more of the volume that was known before, as a share, is no repair. */
const MOST_MOVED = 0.02;
/** A change of more than this share of the volume is reported, as slicing does of what it closed. */
const NOTABLE = 0.005;
/** A mesh with less volume than this share of its area times its diagonal is a surface: a sheet of 0.02 mm, 200 mm across, has that. */
const THINNEST = 5e-5;

/**
 * Repairs a mesh: all that is wrong with it by default, and then its edges all have two faces that agree and its vertices one fan of
 * them. Indices must be in range. Steps yield how far they are; what they find does not depend on when they are done.
 * Fails with `not_a_body` where the mesh, once closed, encloses nothing, and with `repair_unsure` where the repair would change more than
 * 2 % of the volume that the mesh encloses for certain.
 */
export function* repairMesh(
  mesh: MeshBuffers,
  options: RepairOptions = {},
): Generator<Progress, Result<RepairedMesh, RepairCode>> {
  yield { phase: 'examine', done: 0, total: STEPS };
  const { smallMm3 } = options;
  const given = linkMesh(mesh);
  const found = countMarks(findProblems(given, smallMm3));
  const kinds = new Set<RepairKind>(options.kinds ?? REPAIR_KINDS);
  const welded = relink(given, cleanMesh(mesh));
  const volumeBefore = meshVolume(welded.mesh);
  let linked = welded;
  if (welded !== given || [...kinds].some((kind) => found[kind] > 0)) {
    linked = yield* repairKinds(welded, kinds, options);
    if (isSame(linked.mesh, mesh)) linked = given;
    if (linked.mesh.indices.length === 0) return fail('not_a_body', 'nothing is left of the mesh');
  }
  yield { phase: 'examine', done: STEPS - 1, total: STEPS };
  const repaired = linked.mesh;
  const left = linked === given ? found : countMarks(findProblems(linked, smallMm3));
  const volumeAfter = meshVolume(repaired);
  if (isWatertight(left)) {
    const size = meshArea(repaired) * lengthOf(boxSize(meshBounds(repaired)));
    if (!(Math.abs(volumeAfter) > THINNEST * size))
      return fail('not_a_body', `the mesh encloses ${volumeAfter} mm³: a surface, not a body`);
  }
  // Flipped patches would count gaps as solid.
  const { moved, overlap } =
    linked === welded ? { moved: 0, overlap: 0 } : compareVolumes(welded.oriented().mesh, repaired);
  if (moved > MOST_MOVED) {
    const percent = Math.round(moved * 1000) / 10;
    return fail('repair_unsure', `the repair changes ${percent} % of the volume`, { percent });
  }
  return ok({
    mesh: repaired,
    found,
    left,
    isWatertight: isWatertight(left),
    volumeBefore,
    volumeAfter,
    doubt: doubtOf(moved, overlap),
  });
}

function doubtOf(moved: number, overlap: number): RepairDoubt | null {
  if (overlap > NOTABLE) return 'repair_overlaps';
  return moved > NOTABLE ? 'repair_moved' : null;
}

const isSame = (one: MeshBuffers, other: MeshBuffers): boolean =>
  one.positions.length === other.positions.length &&
  one.indices.length === other.indices.length &&
  one.indices.every((point, corner) => point === other.indices[corner]) &&
  one.positions.every((value, i) => value === other.positions[i]);

const STEPS = 6;

/** The steps, each on what the one before it left. The mesh must be welded and finite. */
function* repairKinds(
  linked: LinkedMesh,
  kinds: ReadonlySet<RepairKind>,
  { mostHoleEdges, smallMm3 }: RepairOptions,
): Generator<Progress, LinkedMesh> {
  let current = dropExtra(linked, kinds);
  if (kinds.has('openEdges')) {
    yield { phase: 'stitch', done: 1, total: STEPS };
    const { mesh, sorted } = current;
    const unpaired = findUnpairedEdges(mesh.indices, sorted());
    if (unpaired.some(isOdd)) {
      const stitched = stitchMesh(mesh, sorted(), unpaired, createMeshGrid(mesh)).mesh;
      current = dropExtra(linkMesh(stitched), kinds);
    }
  }
  yield { phase: 'orient', done: 2, total: STEPS };
  if (kinds.has('flippedFaces') || kinds.has('openEdges')) current = current.oriented();
  if (kinds.has('openEdges')) {
    const { mesh, sorted } = current;
    current = relink(current, yield* withPhase('fill', 3, fillHoles(mesh, sorted(), mostHoleEdges)));
  }
  yield { phase: 'split', done: 4, total: STEPS };
  if (kinds.has('degenerateFaces')) current = relink(current, removeSlivers(current.mesh));
  if (kinds.has('duplicateFaces')) current = without(current, opposedFaces);
  if (kinds.has('nonManifoldEdges') || kinds.has('nonManifoldVertices')) current = splitVertices(current);
  if (kinds.has('smallShells')) current = dropSmallShells(current, smallMm3);
  if (kinds.has('invertedShells')) current = turnInverted(current);
  return relink(current, dropUnused(current.mesh));
}

/** Without duplicate faces and fins. */
function dropExtra(linked: LinkedMesh, kinds: ReadonlySet<RepairKind>): LinkedMesh {
  let current = linked;
  if (kinds.has('duplicateFaces')) current = without(current, duplicateFaces);
  if (!kinds.has('nonManifoldEdges')) return current;
  const { mesh, sorted } = current;
  return withFaces(current, dropFaces(mesh.indices, finFaces(mesh, sorted())));
}

/** The mesh without the faces that are found. */
function without(
  linked: LinkedMesh,
  find: (indices: Uint32Array, sorted: SortedEdges) => number[],
): LinkedMesh {
  const { indices } = linked.mesh;
  return withFaces(linked, dropFaces(indices, find(indices, linked.sorted())));
}

/** What a step made of a mesh. What is known of its faces stays known where they are the same. */
const relink = (linked: LinkedMesh, made: MeshBuffers): LinkedMesh =>
  made.indices === linked.mesh.indices && made.positions === linked.mesh.positions ? linked : linkMesh(made);

function* withPhase<T>(
  phase: string,
  step: number,
  work: Generator<{ readonly done: number; readonly total: number }, T>,
): Generator<Progress, T> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    yield { phase, done: step + next.value.done / next.value.total, total: STEPS };
  }
}

/** What a repair fixed, by kind. */
export function fixedCounts({ found, left }: Pick<RepairedMesh, 'found' | 'left'>): RepairCounts {
  const entries = REPAIR_KINDS.map((kind) => [kind, Math.max(0, found[kind] - left[kind])] as const);
  return Object.fromEntries(entries) as Record<RepairKind, number>;
}
