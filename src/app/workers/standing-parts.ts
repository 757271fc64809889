import { ok, type Result } from '#base';
import type { SlicePart } from '#compute/api';
import type { StandingPart } from '#editor';
import {
  closeMesh,
  identityTransform,
  joinMeshes,
  meshVolume,
  multiplyTransforms,
  type MeshBuffers,
  type Transform,
} from '#kernel';
import { bakeParts } from './feature-operations.ts';

/** The part as one mesh in its own millimetres: closed, outwards, its cavities inwards. Holes are cut out of it; without them its faces come first, and stay in their order. */
export async function closedPart(
  meshes: readonly MeshBuffers[],
  { body: { body, solids } }: StandingPart,
): Promise<Result<MeshBuffers>> {
  if (solids.some(isHole)) {
    const baked = await bakeParts(meshes, [{ body, solids }], { report: () => undefined });
    return baked.ok ? ok(baked.value[0]!) : baked;
  }
  const grown = solids.find(({ solidClass }) => solidClass === 'body');
  const isOutwards = (mesh: MeshBuffers, outwards: boolean): MeshBuffers =>
    meshVolume(mesh) > 0 === outwards ? mesh : turnedRound(mesh);
  const made = solids
    .filter((solid) => solid !== grown)
    .map(({ mesh, toMesh, solidClass }) => ({
      mesh: isOutwards(meshes[mesh]!, solidClass !== 'cavity'),
      transform: toMesh,
    }));
  const own =
    grown === undefined ? closeMesh(meshes[body]!).mesh : joinMeshes([standing(meshes, grown)]).mesh;
  const outer = isOutwards(own, true);
  return ok(
    made.length === 0 ? outer : joinMeshes([{ mesh: outer, transform: identityTransform }, ...made]).mesh,
  );
}

const isHole = ({ solidClass }: StandingPart['body']['solids'][number]): boolean => solidClass === 'hole';

/** Whether holes are cut out of a part, which numbers its faces anew. */
export const hasHoles = ({ body: { solids } }: StandingPart): boolean => solids.some(isHole);

const standing = (
  meshes: readonly MeshBuffers[],
  { mesh, toMesh }: StandingPart['body']['solids'][number],
) => ({ mesh: meshes[mesh]!, transform: toMesh });

function turnedRound({ positions, indices }: MeshBuffers): MeshBuffers {
  const turned = indices.slice();
  for (let at = 0; at < turned.length; at += 3) {
    turned[at + 1] = indices[at + 2]!;
    turned[at + 2] = indices[at + 1]!;
  }
  return { positions, indices: turned };
}

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

/** A mesh where it stands. */
export const placed = (mesh: MeshBuffers, transform: Transform): MeshBuffers =>
  joinMeshes([{ mesh, transform }]).mesh;
