import { fail, ok, type Progress, type Result } from '#base';
import { meshArea, meshVolume } from '../measure/measure.ts';
import { meshBounds } from '../mesh/bounds.ts';
import { boxSize } from '../mesh/boxes.ts';
import { createMeshGrid } from '../mesh/closing/grid.ts';
import { findUnpairedEdges, isOdd } from '../mesh/closing/nets.ts';
import { stitchMesh } from '../mesh/closing/stitch.ts';
import { sortEdges } from '../mesh/edges.ts';
import { repairOrientation } from '../mesh/orientation.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { lengthOf } from '../mesh/vector.ts';
import { cleanMesh, dropFaces, dropUnused } from './clean.ts';
import { volumeMoved } from './columns.ts';
import { duplicateFaces, opposedFaces } from './duplicates.ts';
import { countMarks, findProblems, isWatertight } from './examine.ts';
import { splitVertices } from './fans.ts';
import { finFaces } from './fins.ts';
import { fillHoles } from './holes/fill-holes.ts';
import { pairEdges } from './pairs.ts';
import { dropSmallShells, findShells, turnInverted } from './shells.ts';
import { removeSlivers } from './slivers.ts';
import {
  REPAIR_KINDS,
  type RepairCounts,
  type RepairedMesh,
  type RepairKind,
  type RepairOptions,
} from './types.ts';

export type RepairCode = 'not_a_body' | 'repair_unsure';

/** A repair that changes more of the volume that was known before, as a share, is no repair. */
const MOST_MOVED = 0.02;
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
  const found = countMarks(findProblems(mesh, smallMm3));
  const kinds = new Set<RepairKind>(options.kinds ?? REPAIR_KINDS);
  const welded = cleanMesh(mesh);
  const volumeBefore = meshVolume(welded);
  let repaired = welded;
  if (welded !== mesh || [...kinds].some((kind) => found[kind] > 0)) {
    repaired = yield* repairKinds(welded, kinds, options);
    if (isSame(repaired, mesh)) repaired = mesh;
    if (repaired.indices.length === 0) return fail('not_a_body', 'nothing is left of the mesh');
  }
  yield { phase: 'examine', done: STEPS - 1, total: STEPS };
  const left = repaired === mesh ? found : countMarks(findProblems(repaired, smallMm3));
  const volumeAfter = meshVolume(repaired);
  if (isWatertight(left)) {
    const size = meshArea(repaired) * lengthOf(boxSize(meshBounds(repaired)));
    if (!(Math.abs(volumeAfter) > THINNEST * size))
      return fail('not_a_body', `the mesh encloses ${volumeAfter} mm³: a surface, not a body`);
  }
  // Flipped patches would count gaps as solid.
  const moved =
    repaired === welded
      ? 0
      : volumeMoved({ ...welded, indices: repairOrientation(welded).indices }, repaired);
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
  });
}

const isSame = (one: MeshBuffers, other: MeshBuffers): boolean =>
  one.positions.length === other.positions.length &&
  one.indices.length === other.indices.length &&
  one.indices.every((point, corner) => point === other.indices[corner]) &&
  one.positions.every((value, i) => value === other.positions[i]);

const STEPS = 6;

/** The steps, each on what the one before it left. The mesh must be welded and finite. */
function* repairKinds(
  mesh: MeshBuffers,
  kinds: ReadonlySet<RepairKind>,
  { mostHoleEdges, smallMm3 }: RepairOptions,
): Generator<Progress, MeshBuffers> {
  let current = dropExtra(mesh, kinds);
  if (kinds.has('openEdges')) {
    yield { phase: 'stitch', done: 1, total: STEPS };
    const unpaired = findUnpairedEdges(current.indices, current.positions.length / 3);
    if (unpaired.some(isOdd)) {
      const stitched = stitchMesh(current, unpaired, createMeshGrid(current)).mesh;
      current = dropExtra(stitched, kinds);
    }
  }
  yield { phase: 'orient', done: 2, total: STEPS };
  if (kinds.has('flippedFaces') || kinds.has('openEdges'))
    current = { ...current, indices: repairOrientation(current).indices };
  if (kinds.has('openEdges')) current = yield* withPhase('fill', 3, fillHoles(current, mostHoleEdges));
  yield { phase: 'split', done: 4, total: STEPS };
  if (kinds.has('degenerateFaces')) current = removeSlivers(current);
  if (kinds.has('duplicateFaces')) {
    const sorted = sortEdges(current.indices, current.positions.length / 3);
    current = { ...current, indices: dropFaces(current.indices, opposedFaces(current.indices, sorted)) };
  }
  if (kinds.has('nonManifoldEdges') || kinds.has('nonManifoldVertices')) current = splitVertices(current);
  return dropUnused(repairShells(current, kinds, smallMm3));
}

/** Without duplicate faces and fins. */
function dropExtra(mesh: MeshBuffers, kinds: ReadonlySet<RepairKind>): MeshBuffers {
  let { indices } = mesh;
  const vertexCount = mesh.positions.length / 3;
  let sorted = sortEdges(indices, vertexCount);
  if (kinds.has('duplicateFaces')) {
    indices = dropFaces(indices, duplicateFaces(indices, sorted));
    if (indices !== mesh.indices) sorted = sortEdges(indices, vertexCount);
  }
  if (kinds.has('nonManifoldEdges'))
    indices = dropFaces(indices, finFaces({ positions: mesh.positions, indices }, sorted));
  return { positions: mesh.positions, indices };
}

function repairShells(mesh: MeshBuffers, kinds: ReadonlySet<RepairKind>, smallMm3?: number): MeshBuffers {
  let current = mesh;
  const mates = (): Int32Array =>
    pairEdges(current, sortEdges(current.indices, current.positions.length / 3));
  if (kinds.has('smallShells')) current = dropSmallShells(current, findShells(current, mates(), smallMm3));
  if (kinds.has('invertedShells')) current = turnInverted(current, mates());
  return current;
}

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

/** What a repair mended, by kind. */
export function fixedCounts({ found, left }: Pick<RepairedMesh, 'found' | 'left'>): RepairCounts {
  const entries = REPAIR_KINDS.map((kind) => [kind, Math.max(0, found[kind] - left[kind])] as const);
  return Object.fromEntries(entries) as Record<RepairKind, number>;
}
