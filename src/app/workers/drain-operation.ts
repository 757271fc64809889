import { boredParts, boresOf, proposeDrains, stretchOf } from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';
import { walls } from './feature-operations.ts';
import { runSteps, withResult } from './run-steps.ts';

/** What stays in a part with its holes, and more of them to let it out. */
export const drain: GeometryOperations['drain'] = async (
  [mesh, ...solids],
  { holes, transform, most, made, isGrown },
  context,
) => {
  const { stretch, placement } = stretchOf(transform);
  const [cavity = null] = solids.filter((_solid, at) => made[at] === 'cavity');
  const [infill = null] = solids.filter((_solid, at) => made[at] === 'infill');
  const openings = solids.filter((_solid, at) => made[at] === 'hole');
  const body = walls(mesh, stretch, isGrown);
  const bored = boredParts(body, cavity);
  const bores = holes.flatMap((hole) => boresOf(bored, hole, stretch));
  const part = { body, cavity, infill, bores, openings, placement };
  return { result: await runSteps(withResult(proposeDrains(part, stretch, { most })), context) };
};
