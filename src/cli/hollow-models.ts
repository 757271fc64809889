import { ok, type JobContext, type Progress, type Result } from '#base';
import type { BackendId, SlicePart } from '#compute/api';
import { hollowBy, type HollowDevice } from '#compute/host/node';
import { closedMesh, MeshStore } from '#compute/wasm';
import {
  drainageOfPart,
  identityTransform,
  leastWall,
  makeHoles,
  makeInfill,
  meshBounds,
  proposeDrains,
  WALL_SAMPLES,
  type CavityDrainage,
  type Hole,
  type HollowPart,
  type MeshBuffers,
  type SolidClass,
  type Transform,
} from '#kernel';
import { runSteps } from '#pipeline';
import type { HollowChoice } from './hollow-options.ts';
import { GIVE_WAY_MS, nextTurn } from './mesh/turns.ts';
import type { Workbench } from './workbench.ts';

/** A body that is hollow, in millimetres of its file: closed meshes. */
export interface HollowBody {
  readonly body: MeshBuffers;
  readonly cavity: MeshBuffers;
  readonly infill: MeshBuffers | null;
  readonly cavities: number;
  /** Cavities that stayed solid because they are too small. */
  readonly dropped: number;
  readonly voxel: number;
  /** The thinnest place of its wall that was found, mm. */
  readonly minWall: number;
  readonly seconds: number;
  /** What hollowed it. */
  readonly backend: BackendId;
}

/** A hollow body where it stands: with its drain holes, if any are wanted, and what stays in it all the same. */
export interface DrainedBody extends HollowBody {
  readonly parts: readonly SlicePart[];
  readonly holes: readonly Hole[];
  readonly drainage: readonly CavityDrainage[];
}

/** Hollows one body, by the device where there is one and it pays. */
export async function hollowBody(
  mesh: MeshBuffers,
  choice: HollowChoice,
  { engine, heap }: Workbench,
  device: HollowDevice | null,
  context: JobContext,
): Promise<Result<HollowBody>> {
  const begun = performance.now();
  const { thickness, tolerance, side, infill: pattern, size, radius } = choice;
  const meshes = new MeshStore(engine, heap);
  const stored = meshes.get('body', mesh);
  const job = {
    engine,
    heap,
    mesh: stored,
    bounds: meshBounds(mesh),
    options: { thickness, tolerance, side },
  };
  const hollowed = await hollowBy(device, job, (steps) => run(steps, context), context);
  if (!hollowed.ok) return hollowed;
  const { mesh: made, cavities, dropped, voxel, backend } = hollowed.value;
  const own = closedMesh(engine, stored);
  meshes.keepOnly(new Set());
  const [body, cavity] = side === 'outside' ? [made, own] : [own, made];
  const filled = await run(makeInfill(cavity, { pattern, size, radius }), context);
  if (!filled.ok) return filled;
  const wall = leastWall(mesh, made, thickness, WALL_SAMPLES, side === 'outside');
  return ok({
    body,
    cavity,
    infill: filled.value,
    cavities,
    dropped,
    voxel,
    minWall: wall?.mm ?? thickness,
    seconds: (performance.now() - begun) / 1000,
    backend,
  });
}

/** Drains a hollow body where it stands, and lists what is sliced of it. `name` is its own on the plate. */
export async function drainBody(
  hollow: HollowBody,
  name: string,
  placement: Transform,
  { drains }: HollowChoice,
  context: JobContext,
): Promise<Result<DrainedBody>> {
  const begun = performance.now();
  const { body, cavity, infill } = hollow;
  const part: HollowPart = { body, cavity, infill, bores: [], openings: [], placement };
  const plan = await run(
    drains > 0 ? always(proposeDrains(part, identityTransform, { most: drains })) : always(dry(part)),
    context,
  );
  if (!plan.ok) return plan;
  const { holes, cavities: drainage } = plan.value;
  const outcomes = await run(always(makeHoles(body, cavity, holes, identityTransform)), context);
  if (!outcomes.ok) return outcomes;
  const solid = (solidClass: SolidClass, mesh: MeshBuffers, key: string): SlicePart => ({
    key: `${name}/${key}`,
    mesh,
    transform: placement,
    solidClass,
    body: name,
  });
  const parts = [
    solid('body', body, 'body'),
    solid('cavity', cavity, 'cavity'),
    ...(infill === null ? [] : [solid('infill', infill, 'infill')]),
    ...outcomes.value.flatMap((outcome, hole) =>
      outcome.ok ? [solid('hole', outcome.mesh, `hole ${hole}`)] : [],
    ),
  ];
  const seconds = hollow.seconds + (performance.now() - begun) / 1000;
  return ok({ ...hollow, parts, holes, drainage, seconds });
}

/** Without holes. */
function* dry(
  part: HollowPart,
): Generator<Progress, { readonly holes: readonly Hole[]; readonly cavities: readonly CavityDrainage[] }> {
  return { holes: [], cavities: yield* drainageOfPart(part) };
}

function run<T>(steps: Generator<Progress, Result<T>>, context: JobContext): Promise<Result<T>> {
  return runSteps(steps, context, GIVE_WAY_MS, nextTurn);
}

function* always<T>(steps: Generator<Progress, T>): Generator<Progress, Result<T>> {
  return ok(yield* steps);
}
