import type { JobContext, Result } from '#base';
import { type Aabb, type ShellOptions, type ShellPlan, planShell } from '#kernel';
import { type Hollowed, hollowedBy } from '#compute/wasm';
import type { FieldDevice } from './device.ts';

/**
 * Hollows a closed mesh on a device, as `hollowMesh` of compute/wasm does, with equal bytes and the same refusals; `bounds` are its own, millimetres, and `trianglesOn` puts it on a lattice,
 * 9 coordinates a triangle, closed. Beside those, the faults of `FieldDevice.surface`, after which `hollowMesh` is free to try.
 */
export async function hollowOnDevice(
  device: FieldDevice,
  bounds: Aabb,
  trianglesOn: (lattice: ShellPlan['lattice']) => Int32Array,
  options: ShellOptions,
  context: JobContext,
): Promise<Result<Hollowed>> {
  const plan = planShell(bounds, options);
  if (!plan.ok) return plan;
  const surface = await device.surface(trianglesOn(plan.value.lattice), plan.value, context);
  return surface.ok ? hollowedBy(surface.value, plan.value, options) : surface;
}
