import { ok, type Result } from '#base';
import type { BakedPart } from '#editor';
import { closeMesh, identityTransform, joinMeshes, meshVolume, type MeshBuffers } from '#kernel';
import { bakeParts } from './feature-operations.ts';

/** The part as one mesh in its own millimetres: closed, outwards, its cavities inwards. Holes are cut out of it; without them its faces come first, and stay in their order. */
export async function closedPart(
  meshes: readonly MeshBuffers[],
  part: BakedPart,
): Promise<Result<MeshBuffers>> {
  const { body, solids } = part;
  if (hasHoles(part)) {
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

/** Whether the faces of its mesh come first and in their order: cutting holes and growing around it number them anew. */
export const keepsFaces = ({ solids }: BakedPart): boolean =>
  solids.every(({ solidClass }) => solidClass !== 'hole' && solidClass !== 'body');

const hasHoles = ({ solids }: BakedPart): boolean => solids.some(({ solidClass }) => solidClass === 'hole');

const standing = (meshes: readonly MeshBuffers[], { mesh, toMesh }: BakedPart['solids'][number]) => ({
  mesh: meshes[mesh]!,
  transform: toMesh,
});

function turnedRound({ positions, indices }: MeshBuffers): MeshBuffers {
  const turned = indices.slice();
  for (let at = 0; at < turned.length; at += 3) {
    turned[at + 1] = indices[at + 2]!;
    turned[at + 2] = indices[at + 1]!;
  }
  return { positions, indices: turned };
}
