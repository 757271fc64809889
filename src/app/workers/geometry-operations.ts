import { fail, ok } from '#base';
import { decodeMesh } from '#formats/mesh';
import {
  arrangeMeshes,
  computeCreaseNormals,
  examineMesh,
  joinMeshes,
  measureMesh,
  orientSteps,
  snapToEdges,
  splitShells,
  type MeasuredMesh,
  wallBehind,
  type MeshBuffers,
} from '#kernel';
import type { Reply } from './channel.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { runSteps } from './run-steps.ts';

/** How every operation on meshes is done: in the workers of the page, and in tests of what asks for them. */
export const GEOMETRY_OPERATIONS: GeometryOperations = {
  read: async (_meshes, { name, content }, context) => {
    let bytes: Uint8Array;
    try {
      bytes = content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;
    } catch (cause) {
      // The file went away or may not be read: the browser's own refusal, not a fault of its content.
      return { result: fail('not_found', `the file could not be opened: ${String(cause)}`) };
    }
    const result = decodeMesh(name, bytes, context);
    if (!result.ok) return { result };
    const bodies = await Promise.all(
      result.value.bodies.map(async (body) => ({ ...body, ...(await measureMesh(body.mesh)) })),
    );
    return { result: ok({ ...result.value, bodies }), transfer: buffersOf(bodies.map(({ mesh }) => mesh)) };
  },
  light: ([mesh]) => {
    const { normals, box, positions, indices } = computeCreaseNormals(mesh);
    // Where nothing is sharp the arrays are the mesh's own: the page has them, and they stay here.
    const isSmooth = positions === mesh.positions;
    const transfer = isSmooth ? [normals] : [normals, positions, indices];
    return {
      result: ok(isSmooth ? { normals, box } : { normals, box, positions, indices }),
      transfer: transfer.map(({ buffer }) => buffer as ArrayBuffer),
    };
  },
  examine: ([mesh]) => ({ result: ok(examineMesh(mesh)) }),
  orient: async ([mesh], options, context) => ({
    result: await runSteps(orientSteps(mesh, options), context),
  }),
  arrange: async (meshes, input, context) => ({
    result: await runSteps(arrangeMeshes(meshes, input), context),
  }),
  join: (meshes, { parts }) => {
    const placed = parts.map(({ mesh, transform }) => ({ mesh: meshes[mesh]!, transform }));
    return replyWithMeshes([joinMeshes(placed).mesh]);
  },
  split: async (meshes, { most }) => {
    const shells: MeasuredMesh[][] = [];
    for (const mesh of meshes) {
      const found = splitShells(mesh, most);
      if (!found.ok) return { result: found };
      shells.push(
        await Promise.all(found.value.map(async (shell) => ({ mesh: shell, ...(await measureMesh(shell)) }))),
      );
    }
    const made = shells.flatMap((ofOne) => ofOne.map(({ mesh }) => mesh));
    // A mesh of one shell is the worker's own, and stays.
    return { result: ok(shells), transfer: buffersOf(made.filter((mesh) => !meshes.includes(mesh))) };
  },
  probe: ([mesh], { transform, place, snapMm, inward }) => ({
    result: ok({
      place: snapMm > 0 ? snapToEdges(mesh, transform, place, snapMm) : place,
      wallMm: inward === null ? null : wallBehind(mesh, transform, place, inward),
    }),
  }),
};

/** The answer of an operation that makes meshes: named and measured, and moved to whoever asked. */
export async function replyWithMeshes(
  meshes: readonly MeshBuffers[],
): Promise<Reply<readonly MeasuredMesh[]>> {
  const measured = await Promise.all(meshes.map(async (mesh) => ({ mesh, ...(await measureMesh(mesh)) })));
  return { result: ok(measured), transfer: buffersOf(meshes) };
}

/** The memory meshes lie in, to move with them. */
function buffersOf(meshes: readonly MeshBuffers[]): ArrayBuffer[] {
  const buffers = meshes.flatMap(({ positions, indices }) => [positions.buffer, indices.buffer]);
  return [...new Set(buffers as ArrayBuffer[])];
}
