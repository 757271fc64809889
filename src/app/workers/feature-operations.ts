import { fail, ok, type JobContext, type Result } from '#base';
import {
  closeMesh,
  commonVolume,
  identityTransform,
  joinMeshes,
  makeHoles,
  makeHoneycombs,
  makeInfill,
  stretchMesh,
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
  { holes, stretch },
  context,
) => {
  const making = makeHoles(walls(mesh, stretch), cavity ?? null, holes, stretch);
  const outcomes = await runSteps(withResult(making), context);
  if (!outcomes.ok) return { result: outcomes };
  const made = outcomes.value.flatMap((outcome) => (outcome.ok ? [outcome.mesh] : []));
  const bores = joined(made);
  const { measured, transfer } = await measureAll(bores);
  return { result: ok({ bores: measured[0] ?? null, missed: missedOf(outcomes.value) }), transfer };
};

export const honeycombs: GeometryOperations['honeycombs'] = async (
  [mesh, cavity],
  { honeycombs: wanted, stretch },
  context,
) => {
  const making = makeHoneycombs(walls(mesh, stretch), cavity ?? null, wanted, stretch);
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

/** A part's mesh in stretched millimetres without gaps, through which a wall would end nowhere. */
export const walls = (mesh: MeshBuffers, stretch: Transform): MeshBuffers =>
  closeMesh(stretchMesh(mesh, stretch)).mesh;

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
    const placed = solids.map(({ mesh, solidClass, toMesh }) => ({
      mesh: meshes[mesh]!,
      solidClass,
      transform: toMesh,
    }));
    const same = solids.length === 0 ? meshes[body]! : known.get(key);
    const result =
      same === undefined ? await (await import('#solids')).bakeSolids(meshes[body]!, placed) : ok(same);
    if (!result.ok) return fail(result.error.code, result.error.message, { operand });
    known.set(key, result.value);
    made.push(result.value);
    if (same === undefined) report({ phase: 'bake', done: operand + 1, total: parts.length });
  }
  return ok(made);
}
