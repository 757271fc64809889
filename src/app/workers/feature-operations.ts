import { fail, ok, type JobContext, type Result } from '#base';
import {
  closeMesh,
  commonVolume,
  facesWithin,
  identityTransform,
  joinMeshes,
  makeHoles,
  makeHoneycombs,
  makeInfill,
  makeOpenings,
  openInfill,
  stretchMesh,
  type CutFaces,
  type MeshBuffers,
  type Transform,
} from '#kernel';
import type { BakedPart } from '#editor';
import type { GeometryOperations } from './geometry-server.ts';
import { measureAll, replyWithMeshes } from './mesh-reply.ts';
import { runSteps, withResult } from './run-steps.ts';

export const fillCavity: GeometryOperations['fillCavity'] = async (
  [cavity],
  { infill: pattern, size, radius, solids, stretch },
  context,
) => {
  const result = await runSteps(makeInfill(cavity, { pattern, size, radius, solids, stretch }), context);
  if (!result.ok) return { result };
  if (result.value === null) return { result: ok({ infill: null, volumeMm3: 0 }) };
  const volumeMm3 = commonVolume(cavity, result.value);
  const { measured, transfer } = await measureAll([result.value]);
  return { result: ok({ infill: measured[0]!, volumeMm3 }), transfer };
};

export const perforate: GeometryOperations['perforate'] = async (
  [mesh, cavity],
  { holes, stretch, isGrown },
  context,
) => {
  const making = makeHoles(walls(mesh, stretch, isGrown), cavity ?? null, holes, stretch);
  const outcomes = await runSteps(withResult(making), context);
  if (!outcomes.ok) return { result: outcomes };
  const made = outcomes.value.flatMap((outcome) => (outcome.ok ? [outcome.mesh] : []));
  const bores = joined(made);
  const { measured, transfer } = await measureAll(bores);
  return { result: ok({ bores: measured[0] ?? null, missed: missedOf(outcomes.value) }), transfer };
};

export const honeycombs: GeometryOperations['honeycombs'] = async (
  [mesh, cavity],
  { honeycombs: wanted, stretch, isGrown },
  context,
) => {
  const making = makeHoneycombs(walls(mesh, stretch, isGrown), cavity ?? null, wanted, stretch);
  const outcomes = await runSteps(withResult(making), context);
  if (!outcomes.ok) return { result: outcomes };
  const made = outcomes.value.flatMap((outcome) => (outcome.ok ? [outcome] : []));
  const lattices = joined(made.flatMap(({ solid }) => solid ?? []));
  const cells = joined(made.flatMap(({ holes }) => holes ?? []));
  const { measured, transfer } = await measureAll([...lattices, ...cells]);
  const missed = missedOf(outcomes.value);
  return {
    result: ok({
      lattices: measured[lattices.length - 1] ?? null,
      cells: cells.length === 0 ? null : measured.at(-1)!,
      missed,
    }),
    transfer,
  };
};

export const openings: GeometryOperations['openings'] = async (
  [mesh, cavity = null],
  { holes, honeycombs: combs, stretch, isGrown },
  context,
) => {
  const body = walls(mesh, stretch, isGrown);
  const making = makeOpenings({ mesh, body, cavity }, holes, combs, stretch);
  const made = await runSteps(withResult(making), context);
  if (!made.ok) return { result: made };
  const { skin, cavity: inner, lining } = made.value;
  const arrays = [skin, inner].flatMap((cut) => (cut === null ? [] : [cut.faces, cut.corners, cut.of]));
  if (lining !== null) arrays.push(lining.positions, lining.indices);
  return { result: made, transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) };
};

/** What of each infill is in its cavity: it stays as it is while a hole is dragged. */
const lastWithin = new WeakMap<MeshBuffers, { readonly cavity: MeshBuffers; readonly within: CutFaces }>();

export const seenInfill: GeometryOperations['seenInfill'] = async (
  [mesh, cavity, infill],
  { holes, honeycombs: combs, stretch, isGrown },
  context,
) => {
  const last = lastWithin.get(infill);
  const within =
    last?.cavity === cavity
      ? ok(last.within)
      : await runSteps(withResult(facesWithin(infill, cavity)), context);
  if (!within.ok) return { result: within };
  lastWithin.set(infill, { cavity, within: within.value });
  const part = { infill, within: within.value, body: walls(mesh, stretch, isGrown), cavity };
  return { result: await runSteps(withResult(openInfill(part, holes, combs, stretch)), context) };
};

/** The one asked for last of each mesh: several operations ask for it while a hole is dragged. */
const lastWalls = new WeakMap<MeshBuffers, { readonly stretch: string; readonly closed: MeshBuffers }>();

/** A part's mesh in stretched millimetres without gaps, through which a wall would end nowhere; what has grown around it is that. */
export function walls(mesh: MeshBuffers, transform: Transform, isGrown = false): MeshBuffers {
  if (isGrown) return mesh;
  const stretch = transform.join(' ');
  const last = lastWalls.get(mesh);
  if (last?.stretch === stretch) return last.closed;
  const closed = closeMesh(stretchMesh(mesh, transform)).mesh;
  lastWalls.set(mesh, { stretch, closed });
  return closed;
}

/** One mesh of all, or none. */
const joined = (meshes: readonly MeshBuffers[]): readonly MeshBuffers[] =>
  meshes.length === 0
    ? []
    : [joinMeshes(meshes.map((mesh) => ({ mesh, transform: identityTransform }))).mesh];

/** Numbers of what was not made. */
const missedOf = (outcomes: readonly { readonly ok: boolean }[]): readonly number[] =>
  outcomes.flatMap((outcome, at) => (outcome.ok ? [] : [at]));

export const bake: GeometryOperations['bake'] = async (meshes, { parts }, context) => {
  const made = await bakeParts(meshes, parts, context);
  return made.ok ? replyWithMeshes(made.value) : { result: made };
};

/** The meshes of parts as they print, equal parts once; a part without solids is its own. */
export async function bakeParts(
  meshes: readonly MeshBuffers[],
  parts: readonly BakedPart[],
  { report }: Pick<JobContext, 'report'>,
): Promise<Result<readonly MeshBuffers[]>> {
  const known = new Map<string, MeshBuffers>();
  const made: MeshBuffers[] = [];
  for (const [operand, part] of parts.entries()) {
    const { body, solids } = part;
    const key = JSON.stringify(part);
    const same = solids.length === 0 ? meshes[body]! : known.get(key);
    const result = same === undefined ? await bakeOne(meshes, part) : ok(same);
    if (!result.ok) return fail(result.error.code, result.error.message, { operand });
    known.set(key, result.value);
    made.push(result.value);
    if (same === undefined) report({ phase: 'bake', done: operand + 1, total: parts.length });
  }
  return ok(made);
}

async function bakeOne(
  meshes: readonly MeshBuffers[],
  { body, solids }: BakedPart,
): Promise<Result<MeshBuffers>> {
  const placed = solids.map(({ mesh, solidClass, toMesh }) => ({
    mesh: meshes[mesh]!,
    solidClass,
    transform: toMesh,
  }));
  const { bakeSolids } = await import('#solids');
  const grown = placed.find(({ solidClass }) => solidClass === 'body');
  const others = placed.filter((solid) => solid !== grown);
  return bakeSolids(grown === undefined ? meshes[body]! : joinMeshes([grown]).mesh, others);
}
