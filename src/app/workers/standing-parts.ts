import type { SlicePart } from '#compute/api';
import type { StandingPart } from '#editor';
import {
  determinantOf,
  joinMeshes,
  multiplyTransforms,
  placeMesh,
  type MeshBuffers,
  type Transform,
} from '#kernel';

/** What is sliced of the part alone: as it is on the plate. */
export function slicedParts(
  key: string,
  meshes: readonly MeshBuffers[],
  { body: { body, solids }, transform }: StandingPart,
): readonly SlicePart[] {
  const own: SlicePart = { key: `${key}/part`, mesh: meshes[body]!, transform };
  if (solids.length === 0) return [own];
  const made = solids.map(({ mesh, toMesh, solidClass }, at): SlicePart => ({
    key: `${key}/part/${at}`,
    mesh: meshes[mesh]!,
    transform: multiplyTransforms(transform, toMesh),
    solidClass,
    body: key,
  }));
  return solids.some(({ solidClass }) => solidClass === 'body')
    ? made
    : [{ ...own, solidClass: 'body', body: key }, ...made];
}

/** A welded mesh where it stands, with its faces in their order; outwards where a mirrored one would be inside out. */
export const placed = (mesh: MeshBuffers, transform: Transform): MeshBuffers =>
  determinantOf(transform) < 0 ? joinMeshes([{ mesh, transform }]).mesh : placeMesh(mesh, transform);
