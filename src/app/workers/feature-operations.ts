import { fail, ok, type JobContext, type Result } from '#base';
import {
  commonVolume,
  identityTransform,
  joinMeshes,
  makeHoles,
  makeInfill,
  stretchMesh,
  type MeshBuffers,
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
  const making = makeHoles(stretchMesh(mesh, stretch), cavity ?? null, holes, stretch);
  const outcomes = await runSteps(withResult(making), context);
  if (!outcomes.ok) return { result: outcomes };
  const made = outcomes.value.flatMap((outcome) => (outcome.ok ? [outcome.mesh] : []));
  const missed = outcomes.value.flatMap((outcome, at) => (outcome.ok ? [] : [at]));
  if (made.length === 0) return { result: ok({ bores: null, missed }) };
  const { mesh: bores } = joinMeshes(made.map((each) => ({ mesh: each, transform: identityTransform })));
  const { measured, transfer } = await measureAll([bores]);
  return { result: ok({ bores: measured[0]!, missed }), transfer };
};

export const plugs: GeometryOperations['plugs'] = async ([mesh, cavity], { holes, stretch }, context) => {
  const making = makeHoles(stretchMesh(mesh, stretch), cavity ?? null, holes, stretch);
  const outcomes = await runSteps(withResult(making), context);
  if (!outcomes.ok) return { result: outcomes };
  const all = outcomes.value.flatMap((outcome) => (outcome.ok ? outcome.plugs : [null]));
  const { measured, transfer } = await measureAll(all.filter((plug) => plug !== null));
  return { result: ok({ plugs: measured, asked: all.length }), transfer };
};

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
