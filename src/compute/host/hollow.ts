import type { JobContext, Progress, Result } from '#base';
import type { BackendId } from '#compute/api';
import { type Hollowed, hollowMesh } from '#compute/wasm';
import { type Aabb, type ShellOptions, planShell } from '#kernel';
import type { HollowDevice, HollowJob } from './hollow-device.ts';

/** From so many lattice points a face on a device was measured to be faster than the engine: with fewer, handing over the faces is most of the work (ADR 0492). */
const POINTS_A_FACE = 50;

/** Whether a graphics device hollows a mesh of so many faces and these bounds faster than the engine does. */
export function paysOnDevice(faceCount: number, bounds: Aabb, options: ShellOptions): boolean {
  const plan = planShell(bounds, options, faceCount);
  if (!plan.ok) return false;
  const [columns, rows, planes] = plan.value.lattice.counts;
  return columns * rows * planes >= POINTS_A_FACE * faceCount;
}

/**
 * Hollows as `hollowMesh` does, and says by what: by a device where there is one and it pays, and by the engine, whose steps `run` does, otherwise and wherever the device
 * fails. What comes of it is the same, to the byte.
 */
export async function hollowBy(
  device: HollowDevice | null,
  job: HollowJob,
  run: (steps: Generator<Progress, Result<Hollowed>>) => Promise<Result<Hollowed>>,
  context: JobContext,
): Promise<Result<Hollowed & { readonly backend: BackendId }>> {
  const { engine, heap, mesh, bounds, options } = job;
  const pays = device !== null && paysOnDevice(mesh.faceCount, bounds, options);
  const onDevice = pays ? await device.hollow(job, context) : null;
  const made = onDevice ?? (await run(hollowMesh(engine, heap, mesh, bounds, options)));
  return made.ok ? { ok: true, value: { ...made.value, backend: onDevice ? 'webgpu' : 'wasm' } } : made;
}
