import { ok } from '#base';
import { measureMesh, type MeasuredMesh, type MeshBuffers } from '#kernel';
import type { Reply } from './channel.ts';
import { isShared, shareMesh } from './shared-mesh.ts';

/** The answer of an operation that makes meshes: named and measured, and moved to whoever asked. */
export async function replyWithMeshes(
  meshes: readonly MeshBuffers[],
): Promise<Reply<readonly MeasuredMesh[]>> {
  const { measured, transfer } = await measureAll(meshes);
  return { result: ok(measured), transfer };
}

/** The answer that is a mesh. */
export function replyWithMesh(made: MeshBuffers): Reply<MeshBuffers> {
  const mesh = shareMesh(made);
  return { result: ok(mesh), transfer: buffersOf([mesh]) };
}

/** Meshes, shared, with their names and measures, and the memory to move with them. */
export async function measureAll(
  meshes: readonly MeshBuffers[],
): Promise<{ readonly measured: MeasuredMesh[]; readonly transfer: ArrayBuffer[] }> {
  const measured = await Promise.all(
    meshes.map(async (made) => {
      const mesh = shareMesh(made);
      return { mesh, ...(await measureMesh(mesh)) };
    }),
  );
  return { measured, transfer: buffersOf(measured.map(({ mesh }) => mesh)) };
}

/** The memory meshes lie in, to move with them; what is shared stays where it is. */
function buffersOf(meshes: readonly MeshBuffers[]): ArrayBuffer[] {
  const arrays = meshes.flatMap(({ positions, indices }) => [positions, indices]);
  const own = arrays.filter((array) => !isShared(array));
  return [...new Set(own.map(({ buffer }) => buffer as ArrayBuffer))];
}
