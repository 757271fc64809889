import { ok } from '#base';
import { fromPlate, moveBase, overPlate, structureOverPlate } from '#document';
import {
  basePlateOf,
  createSupportSpace,
  identityTransform,
  joinMeshes,
  multiplyTransforms,
  supportMeshes,
  type BasePlate,
  type MeshBuffers,
} from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';
import { measureAll } from './mesh-reply.ts';

const NOTHING: MeshBuffers = { positions: new Float32Array(0), indices: new Uint32Array(0) };

/** Supports as they are sliced, and what they stand on. */
export const meshSupports: GeometryOperations['supportMeshes'] = async (
  [mesh = NOTHING],
  { structure, base },
) => {
  const plate = base === null ? null : basePlate(mesh, structure, base);
  const made = supportMeshes({ ...structure, unreached: [] }, plate);
  const all = [made.struts, made.base].map(({ positions, indices }) => ({ positions, indices }));
  const { measured, transfer } = await measureAll(all.filter(({ indices }) => indices.length > 0));
  const struts = made.struts.indices.length > 0 ? measured[0]! : null;
  const ofBase = made.base.indices.length > 0 ? measured.at(-1)! : null;
  return { result: ok({ struts, base: ofBase, plate }), transfer };
};

type BaseOrder = NonNullable<Parameters<GeometryOperations['supportMeshes']>[1]['base']>;
type Standing = Parameters<GeometryOperations['supportMeshes']>[1]['structure'];

/** Its outlines are worked out where the platform is, and brought back to where the structure is. */
function basePlate(
  mesh: MeshBuffers,
  structure: Standing,
  { settings, transform, within }: BaseOrder,
): BasePlate | null {
  const standing = within?.standing;
  const there = standing === undefined ? identityTransform : overPlate(standing);
  const placed = joinMeshes([{ mesh, transform: multiplyTransforms(there, transform) }]).mesh;
  const space = createSupportSpace({
    mesh: placed,
    ...(within === null ? {} : { platform: within.platform }),
  });
  if (standing === undefined) return basePlateOf(space, structure, settings);
  const moved = structureOverPlate({ ...structure, unreached: [] }, standing);
  const plate = basePlateOf(space, moved, settings);
  const level = { ...standing, lift: 0 };
  return plate && moveBase(plate, (at) => fromPlate(level, at));
}
