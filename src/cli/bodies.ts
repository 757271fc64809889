import { identityTransform, joinMeshes, meshVolume, type MeshBuffers } from '#kernel';

/** A body with a hollow: that faces the other way than it does. */
export function withHollow(body: MeshBuffers, hollowOf: MeshBuffers): MeshBuffers {
  const indices = hollowOf.indices.slice();
  if (meshVolume(body) > 0 === meshVolume(hollowOf) > 0)
    for (let at = 0; at < indices.length; at += 3) {
      const second = indices[at + 1]!;
      indices[at + 1] = indices[at + 2]!;
      indices[at + 2] = second;
    }
  const place = (mesh: MeshBuffers) => ({ mesh, transform: identityTransform });
  return joinMeshes([place(body), place({ ...hollowOf, indices })]).mesh;
}
