import { boredParts, boresOf, proposeDrains, stretchOf } from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';
import { walls } from './feature-operations.ts';
import { runSteps, withResult } from './run-steps.ts';

/** What stays in a part with its holes, and more of them to let it out. */
export const drain: GeometryOperations['drain'] = async (
  [mesh, cavity = null, infill = null],
  { holes, transform, most, isGrown },
  context,
) => {
  const { stretch, placement } = stretchOf(transform);
  const body = walls(mesh, stretch, isGrown);
  const bored = boredParts(body, cavity);
  const bores = holes.flatMap((hole) => boresOf(bored, hole, stretch));
  const part = { body, cavity, infill, bores, openings: [], placement };
  return { result: await runSteps(withResult(proposeDrains(part, stretch, { most })), context) };
};
