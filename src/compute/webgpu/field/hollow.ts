import { type JobContext, type Result, fail } from '#base';
import {
  type FieldLattice,
  type MeshBuffers,
  type ShellOptions,
  meshBounds,
  meshVolume,
  planShell,
} from '#kernel';
import { type Hollowed, hollowedBy, isSurface } from '#compute/wasm';
import type { FieldDevice } from './device.ts';

/**
 * Hollows a closed mesh in millimetres on a device, as `hollowMesh` of compute/wasm does, with equal bytes and the same refusals; `trianglesOn` puts the mesh on a lattice, 9 coordinates a
 * triangle, closed there too. Beside those, the faults of `FieldDevice.surface`, after which `hollowMesh` is free to try.
 */
export async function hollowOnDevice(
  device: FieldDevice,
  mesh: MeshBuffers,
  trianglesOn: (lattice: FieldLattice) => Int32Array,
  options: ShellOptions,
  context: JobContext,
): Promise<Result<Hollowed>> {
  const bounds = meshBounds(mesh);
  const plan = planShell(bounds, options, mesh.indices.length / 3);
  if (!plan.ok) return plan;
  const surface = await device.surface(trianglesOn(plan.value.lattice), plan.value, context);
  if (!surface.ok) return surface;
  const isEmpty = surface.value.quads.length === 0 && plan.value.side === 'inside';
  if (isEmpty && isSurface(meshVolume(mesh), bounds)) return fail('hollow_no_inside', 'nothing is enclosed');
  return hollowedBy(surface.value, plan.value, options);
}
