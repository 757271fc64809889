import { ok } from '#base';
import { measureMesh, type MeasuredMesh, type MeshBuffers } from '#kernel';
import type { Reply } from './channel.ts';

/** The answer of an operation that makes meshes: named and measured, and moved to whoever asked. */
export async function replyWithMeshes(
  meshes: readonly MeshBuffers[],
): Promise<Reply<readonly MeasuredMesh[]>> {
  const { measured, transfer } = await measureAll(meshes);
  return { result: ok(measured), transfer };
}

/** Meshes with their names and measures, and the memory to move with them. */
export async function measureAll(
  meshes: readonly MeshBuffers[],
): Promise<{ readonly measured: MeasuredMesh[]; readonly transfer: ArrayBuffer[] }> {
  const measured = await Promise.all(meshes.map(async (mesh) => ({ mesh, ...(await measureMesh(mesh)) })));
  return { measured, transfer: buffersOf(meshes) };
}

/** The memory meshes lie in, to move with them. */
export function buffersOf(meshes: readonly MeshBuffers[]): ArrayBuffer[] {
  const buffers = meshes.flatMap(({ positions, indices }) => [positions.buffer, indices.buffer]);
  return [...new Set(buffers as ArrayBuffer[])];
}
