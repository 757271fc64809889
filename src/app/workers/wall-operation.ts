import { ok } from '#base';
import { leastWall, makeWallField, stretchMesh, WALL_SAMPLES } from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';
import { runSteps, withResult } from './run-steps.ts';

/** Walls this much thicker than they were meant to be are looked through for the thinnest. */
const ALMOST = 1.25;

/** How thick the wall of a hollow part is. */
export const walls: GeometryOperations['walls'] = async (
  [mesh, shell],
  { stretch, side, thickness },
  context,
) => {
  const body = stretchMesh(mesh, stretch);
  const [outer, inner] = side === 'outside' ? [shell, body] : [body, shell];
  const field = await runSteps(withResult(makeWallField(outer, inner, thickness)), context);
  if (!field.ok) return { result: field };
  const least = leastWall(body, shell, thickness * ALMOST, WALL_SAMPLES, side === 'outside');
  return {
    result: ok({ field: field.value, least }),
    transfer: [field.value.bytes.buffer as ArrayBuffer],
  };
};
