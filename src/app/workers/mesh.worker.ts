import { ok } from '#base';
import { decodeMesh } from '#formats/mesh';
import { examineMesh } from '#kernel';
import { serveCalls } from './channel.ts';
import type { MeshCalls } from './mesh-calls.ts';

// Reads mesh files and examines meshes off the page's thread.
serveCalls<MeshCalls>({
  decode: ({ name, bytes }, context) => {
    const result = decodeMesh(name, bytes, context);
    if (!result.ok) return { result };
    const buffers = result.value.bodies.flatMap(({ mesh }) => [mesh.positions.buffer, mesh.indices.buffer]);
    return { result, transfer: [...new Set(buffers as ArrayBuffer[])] };
  },
  examine: (mesh) => ({ result: ok(examineMesh(mesh)) }),
});
