import { ok } from '#base';
import { commonVolume, identityTransform, joinMeshes, makeHoles, makeInfill, stretchMesh } from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';
import { measureAll } from './mesh-reply.ts';
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
