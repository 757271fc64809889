import { fail, ok, type JobContext, type Progress, type Result } from '#base';
import { meshBounds } from '../mesh/bounds.ts';
import { boxCentre } from '../mesh/boxes.ts';
import { isFiniteMesh } from '../mesh/finite.ts';
import { determinantOf, identityTransform, transformPoint } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { dot } from '../mesh/vector.ts';
import { dropDegenerateFaces } from '../mesh/weld.ts';
import { meshArea, meshVolume } from '../measure/measure.ts';
import { coarseMesh } from './coarse.ts';
import { createColumns } from './columns.ts';
import { candidateDirections, directionsAround } from './directions.ts';
import { convexHull } from './hull.ts';
import { createCost } from './ranking.ts';
import { spanAlong, surfaceOf } from './surface.ts';
import { createSurvey } from './survey.ts';
import { turnDown } from '../mesh/turn-down.ts';
import {
  ORIENT_GOALS,
  type Direction,
  type OrientedPoses,
  type OrientOptions,
  type PoseFigures,
  type RankedPose,
} from './types.ts';

/** So many of the best candidates are moved about, at these angles one after the other, at most twice at each. */
const REFINED = 8;
const REFINE_DEGREES = [10, 5, 2.5, 1.25];
const REFINE_ROUNDS = 2;
/** So many of the best are looked at by columns. */
const LOOKED_AT = 24;
/** Poses in an answer are so far apart. */
const APART = Math.cos((20 * Math.PI) / 180);
const POSES = 5;
/** Nearer than this two directions that are looked at are one. */
const SAME = Math.cos((0.5 * Math.PI) / 180);
/** Larger meshes are surveyed with one point in a cell of this share of their size, and far larger ones looked at so. */
const SURVEYED = { faces: 20_000, share: 1 / 64 };
const LOOKED_AT_IN_COLUMNS = { faces: 150_000, share: 1 / 200 };
/** Less than this part of the faces is left of what is thin beside its size: it is taken as it is. */
const LEAST_LEFT = 1 / 20;

export type OrientCode = 'validation' | 'mesh_empty' | 'mesh_not_finite' | 'part_flat';

/** Where each phase begins and ends in all the work: shares of the time a mesh of some 60,000 faces takes. */
const PHASES = {
  prepare: [0, 0.4],
  survey: [0.4, 0.55],
  refine: [0.55, 0.75],
  columns: [0.75, 0.97],
  draw: [0.97, 1],
} as const;
const PREPARE_STEPS = 5;

const DOWN: Direction = [0, 0, -1];

interface Candidate {
  readonly down: Direction;
  readonly figures: PoseFigures;
  cost: number;
}

/**
 * The poses of a mesh that serve a goal best, as `OrientedPoses` says, in short steps: each yields how far it is, so that who runs
 * them can stop between. The mesh must be welded; equal input gives equal poses. Fails with `validation` for lengths,
 * indices or options that cannot be, `mesh_empty`, `mesh_not_finite`, `part_flat` where there is no area.
 */
export function* orientSteps(
  mesh: MeshBuffers,
  options: OrientOptions,
): Generator<Progress, Result<OrientedPoses, OrientCode>, void> {
  const { goal, transform = identityTransform, poses: most = POSES } = options;
  const fault = faultOf(mesh, options);
  if (fault !== null) return fault;
  yield progressOf('prepare', 0, PREPARE_STEPS);
  const stood = standing(mesh, transform);
  const { min, max } = meshBounds(stood);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!(size > 0) || meshArea(stood) === 0) return fail('part_flat', 'the mesh has no area');
  yield progressOf('prepare', 1, PREPARE_STEPS);
  const looked = coarseEnough(stood, size, LOOKED_AT_IN_COLUMNS);
  yield progressOf('prepare', 2, PREPARE_STEPS);
  const surface = surfaceOf(coarseEnough(looked, size, SURVEYED), size);
  const { frame } = surface;
  const survey = createSurvey(surface, size);
  yield progressOf('prepare', 3, PREPARE_STEPS);
  const hull = convexHull(stood.positions);
  yield progressOf('prepare', 4, PREPARE_STEPS);
  const directions = [DOWN, ...candidateDirections(stood, hull, frame)];
  const candidates: Candidate[] = [];
  for (const [at, down] of directions.entries()) {
    yield progressOf('survey', at, directions.length);
    candidates.push({ down, figures: survey.figuresOf(down), cost: 0 });
  }
  const quickCost = createCost(
    goal,
    candidates.map(({ figures }) => figures),
  );
  for (const candidate of candidates) candidate.cost = quickCost(candidate.figures);
  const [current] = candidates;
  const best = candidates.toSorted(byCost);

  for (const [at, start] of best.slice(0, REFINED).entries()) {
    let here = start;
    for (const degrees of REFINE_DEGREES) {
      for (let round = 0; round < REFINE_ROUNDS; round++) {
        yield progressOf('refine', at, REFINED);
        const from = here;
        for (const down of directionsAround(from.down, degrees, frame)) {
          const figures = survey.figuresOf(down);
          const cost = quickCost(figures);
          if (cost >= here.cost) continue;
          here = { down, figures, cost };
          break;
        }
        if (here === from) break;
      }
    }
    if (here !== start) best.push(here);
  }
  best.sort(byCost);

  // Where the part stands now is looked at first, whatever it costs.
  const finalists: Candidate[] = [current!];
  for (const candidate of best) {
    if (finalists.length > LOOKED_AT) break;
    if (!finalists.some(({ down }) => dot(down, candidate.down) > SAME)) finalists.push(candidate);
  }
  const columns = createColumns({ ...looked, frame });
  const exact: Candidate[] = [];
  for (const [at, { down, figures }] of finalists.entries()) {
    yield progressOf('columns', at, finalists.length);
    const [, height] = spanAlong(stood.positions, down);
    exact.push({ down, figures: { ...figures, ...columns.figuresOf(down), height }, cost: 0 });
  }
  const cost = createCost(
    goal,
    exact.map(({ figures }) => figures),
  );
  for (const candidate of exact) candidate.cost = cost(candidate.figures);

  const chosen: Candidate[] = [];
  for (const candidate of exact.toSorted(byCost)) {
    if (chosen.length === most) break;
    if (!chosen.some(({ down }) => dot(down, candidate.down) > APART)) chosen.push(candidate);
  }
  const ranked: RankedPose[] = [];
  for (const [at, candidate] of [exact[0]!, ...chosen].entries()) {
    yield progressOf('draw', at, chosen.length + 1);
    columns.figuresOf(candidate.down, axesOfPlate(candidate.down));
    ranked.push({ ...candidate, view: columns.view() });
  }
  return ok({ current: ranked[0]!, poses: ranked.slice(1) });
}

/** All of `orientSteps`, with the signal of the context looked at in between: `cancelled` where it says so. */
export function orientMesh(
  mesh: MeshBuffers,
  options: OrientOptions,
  context: JobContext,
): Result<OrientedPoses, OrientCode | 'cancelled'> {
  const steps = orientSteps(mesh, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    context.report(step.value);
    if (context.signal.aborted) return fail('cancelled', 'orienting was cancelled');
  }
}

/** What lies along x and y of the plate once the part is turned down the shortest way, as a tool turns it. */
function axesOfPlate(down: Direction): readonly [Direction, Direction] {
  const turn = turnDown(down);
  return [
    [turn[0]!, turn[4]!, turn[8]!],
    [turn[1]!, turn[5]!, turn[9]!],
  ];
}

function progressOf(phase: keyof typeof PHASES, done: number, total: number): Progress {
  const [from, to] = PHASES[phase];
  return { phase, done: from + ((to - from) * done) / total, total: 1 };
}

function coarseEnough(
  mesh: MeshBuffers,
  size: number,
  { faces, share }: { readonly faces: number; readonly share: number },
): MeshBuffers {
  if (mesh.indices.length / 3 <= faces) return mesh;
  const coarse = coarseMesh(mesh, size * share);
  return coarse.indices.length < mesh.indices.length * LEAST_LEFT ? mesh : coarse;
}

const byCost = (a: Candidate, b: Candidate): number => a.cost - b.cost;

function faultOf(
  mesh: MeshBuffers,
  { goal, transform = identityTransform, poses = POSES }: OrientOptions,
): { readonly ok: false; readonly error: { readonly code: OrientCode; readonly message: string } } | null {
  const { positions, indices } = mesh;
  if (!ORIENT_GOALS.includes(goal)) return fail('validation', `there is no goal ${String(goal)}`);
  if (!Number.isInteger(poses) || poses < 1) return fail('validation', `so many poses: ${poses}`);
  if (transform.length !== 16 || !transform.every(Number.isFinite))
    return fail('validation', 'a transform has 16 finite numbers');
  if (positions.length % 3 !== 0 || indices.length % 3 !== 0)
    return fail('validation', 'points and faces have three numbers each');
  if (indices.length === 0) return fail('mesh_empty', 'the mesh has no faces');
  const points = positions.length / 3;
  if (!indices.every((point) => point < points))
    return fail('validation', 'a face has a point that is not there');
  if (!isFiniteMesh(mesh)) return fail('mesh_not_finite', 'a point of the mesh is nowhere');
  if (determinantOf(transform) === 0) return fail('part_flat', 'the part is scaled to nothing');
  return null;
}

/** The mesh in the axes of the plate, about the middle of its box, its faces looking outward, without what has no area or no face. */
function standing({ positions, indices }: MeshBuffers, transform: Transform): MeshBuffers {
  const turned = new Float32Array(positions.length);
  const [tx, ty, tz] = transformPoint(transform, boxCentre(meshBounds({ positions })));
  const t = transform;
  for (let at = 0; at < positions.length; at += 3) {
    const [px, py, pz] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    turned[at] = t[0]! * px + t[4]! * py + t[8]! * pz + t[12]! - tx;
    turned[at + 1] = t[1]! * px + t[5]! * py + t[9]! * pz + t[13]! - ty;
    turned[at + 2] = t[2]! * px + t[6]! * py + t[10]! * pz + t[14]! - tz;
  }
  const faces = indices.slice();
  // Turned inside out by its file or by a mirror: the engine prints it the same.
  if (meshVolume({ positions: turned, indices }) < 0) {
    for (let at = 0; at < faces.length; at += 3) [faces[at], faces[at + 1]] = [faces[at + 1]!, faces[at]!];
  }
  return dropDegenerateFaces(turned, faces).mesh;
}
