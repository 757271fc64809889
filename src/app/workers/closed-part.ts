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

/** The same with the numbers of the mesh's own faces that paint is on; −1 for what features have made. Null where they are not known: a shell has grown around it. */
export async function tracedPart(
  meshes: readonly MeshBuffers[],
  part: BakedPart,
): Promise<Result<{ readonly mesh: MeshBuffers; readonly faceOf: Int32Array | null }>> {
  const { body, solids } = part;
  if (!hasHoles(part) || solids.some(({ solidClass }) => solidClass === 'body')) {
    const closed = await closedPart(meshes, part);
    if (!closed.ok) return closed;
    const count = closed.value.indices.length / 3;
    return ok({
      mesh: closed.value,
      faceOf: keepsFaces(part) ? Int32Array.from({ length: count }, (_, face) => face) : null,
    });
  }
  const placed = solids.map(({ mesh, solidClass, toMesh }) => ({
    mesh: meshes[mesh]!,
    solidClass,
    transform: toMesh,
  }));
  const { bakeTraced } = await import('#solids');
  // Closed first: faces that close it come after its own.
  return bakeTraced(closeMesh(meshes[body]!).mesh, placed);
}

/** Whether the faces of its mesh come first and in their order: cutting holes and growing around it number them anew. */
const keepsFaces = ({ solids }: BakedPart): boolean =>
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
