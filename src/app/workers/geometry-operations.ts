import { fail, ok } from '#base';
import { decodeMesh, encodeModel } from '#formats/mesh';
import {
  arrangeMeshes,
  computeCreaseNormals,
  examineMesh,
  makePrimitive,
  measureMesh,
  orientSteps,
  type MeasuredMesh,
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
  primitive: (_meshes, input) => {
    const made = makePrimitive(input);
    return made.ok ? replyWithMeshes([made.value]) : { result: made };
  },
  encode: (meshes, { format, parts }) => {
    const placed = parts.map(({ mesh, name, transform }) => ({ mesh: meshes[mesh]!, name, transform }));
    return { result: ok(new Blob([...encodeModel(format, placed)])) };
  },
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
