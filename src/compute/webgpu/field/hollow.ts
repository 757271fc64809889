import { type JobContext, type Result, fail } from '#base';
import { type Aabb, type ShellOptions, planShell } from '#kernel';
import {
  type Engine,
  type Heap,
  type Hollowed,
  OutOfMemory,
  type StoredMesh,
  hollowedBy,
  isSurface,
  trianglesOnLattice,
} from '#compute/wasm';
import type { FieldDevice } from './device.ts';

/**
 * Hollows a closed mesh in millimetres on a device, as `hollowMesh` of compute/wasm does, with equal bytes and the same refusals. Beside those, the faults of
 * `FieldDevice.surface`, after which `hollowMesh` is free to try.
 */
export async function hollowOnDevice(
  device: FieldDevice,
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  bounds: Aabb,
  options: ShellOptions,
  context: JobContext,
): Promise<Result<Hollowed>> {
  const planned = planShell(bounds, options, mesh.faceCount);
  if (!planned.ok) return planned;
  const plan = planned.value;
  try {
    const triangles = trianglesOnLattice(engine, heap, mesh, plan.lattice);
    if (triangles === null) return fail('out_of_range', 'a coordinate is off the lattice');
    const surface = await device.surface(triangles, plan, context);
    if (!surface.ok) return surface;
    if (surface.value.quads.length === 0 && plan.side === 'inside') {
      const volume = engine.call.signedVolume(mesh.positions, mesh.indices, mesh.faceCount);
      if (isSurface(volume, bounds)) return fail('hollow_no_inside', 'nothing is enclosed');
    }
    return hollowedBy(surface.value, plan, options);
  } catch (error) {
    if (!(error instanceof OutOfMemory)) throw error;
    return fail('compute_out_of_memory', 'the triangles do not fit into memory');
  }
}
