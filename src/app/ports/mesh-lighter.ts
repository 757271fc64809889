import type { ContentHash } from '#base';
import type { GeometryPort } from '#editor';
import type { LitTriangles, MeshBuffers, Occlusion } from '#kernel';

/** Bakes the occlusion of meshes in the geometry pool; null where that could not be done, or was stopped. */
export function createMeshOccluder(
  geometry: GeometryPort,
): (hash: ContentHash, signal: AbortSignal) => Promise<Occlusion | null> {
  return async (hash, signal) => {
    const baked = await geometry.run({ op: 'occlude', meshes: [hash], in: null }, { signal });
    return baked.ok ? baked.value : null;
  };
}

/** Lights large meshes in the geometry pool. Rejects where that could not be done. */
export function createMeshLighter(
  geometry: GeometryPort,
): (hash: ContentHash, mesh: MeshBuffers) => Promise<LitTriangles> {
  return async (hash, { positions, indices }) => {
    const lit = await geometry.run({ op: 'light', meshes: [hash], in: null });
    if (!lit.ok) throw new Error(lit.error.message);
    return { positions, indices, ...lit.value };
  };
}
