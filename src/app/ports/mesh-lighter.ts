import type { LitTriangles, MeshBuffers } from '#kernel';
import { WorkerClient } from '../workers/channel.ts';
import type { MeshCalls } from '../workers/mesh-calls.ts';

/**
 * Lights large meshes in a worker of its own: where files are read, a mesh would wait for the examination of the one before.
 * Rejects where the worker could not do it.
 */
export function createMeshLighter(): (mesh: MeshBuffers) => Promise<LitTriangles> {
  let client: WorkerClient<MeshCalls> | null = null;
  let lighting = 0;
  return async (mesh) => {
    client ??= new WorkerClient(
      new Worker(new URL('../workers/mesh.worker.ts', import.meta.url), { type: 'module' }),
    );
    lighting++;
    const lit = await client.call('light', mesh);
    lighting--;
    if (lighting === 0) {
      // Meshes come seldom, and a worker keeps the memory it once needed.
      client.terminate();
      client = null;
    }
    if (!lit.ok) throw new Error(lit.error.message);
    const { positions, indices } = mesh;
    // Where nothing is sharp these are what the page has already: twice would be much memory.
    return lit.value.positions.length === positions.length ? { ...lit.value, positions, indices } : lit.value;
  };
}
