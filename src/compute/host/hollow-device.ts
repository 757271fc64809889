import { type ErrorCode, type JobContext, type Result, quietContext } from '#base';
import type { ComputeCode } from '#compute/api';
import {
  type Engine,
  type Heap,
  type Hollowed,
  MeshStore,
  OutOfMemory,
  type StoredMesh,
  hollowMesh,
} from '#compute/wasm';
import { FieldDevice, type FoundBareGpu, hollowOnDevice } from '#compute/webgpu';
import { type Aabb, type MeshBuffers, type ShellOptions, meshBounds } from '#kernel';
import { knownMesh } from './gpu-check.ts';

/** What is to be hollowed, as `hollowMesh` takes it. */
export interface HollowJob {
  readonly engine: Engine;
  readonly heap: Heap;
  readonly mesh: StoredMesh;
  readonly bounds: Aabb;
  readonly options: ShellOptions;
}

/** What says that a device cannot do it, and nothing of the mesh. */
const FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'out_of_range',
  'compute_unsupported',
  'compute_out_of_memory',
  'compute_device_lost',
]);

/** A graphics device that hollows, looked for and opened with the first mesh: not in software, and only if it hollows a known mesh as the engine does. */
export class HollowDevice {
  private readonly find: () => Promise<Result<FoundBareGpu, ComputeCode>>;
  private opened: Promise<FieldDevice | null> | null = null;

  constructor(find: () => Promise<Result<FoundBareGpu, ComputeCode>>) {
    this.find = find;
  }

  /** As `hollowMesh`; null where there is no device, or it cannot. One that was lost is not asked again. */
  async hollow(job: HollowJob, context: JobContext): Promise<Result<Hollowed> | null> {
    this.opened ??= this.open(job);
    const device = await this.opened;
    if (device === null) return null;
    const { engine, heap, mesh, bounds, options } = job;
    const hollowed = await hollowOnDevice(device, engine, heap, mesh, bounds, options, context);
    if (hollowed.ok || !FAULTS.has(hollowed.error.code)) return hollowed;
    if (hollowed.error.code === 'compute_device_lost') this.opened = Promise.resolve(null);
    return null;
  }

  private async open({ engine, heap }: HollowJob): Promise<FieldDevice | null> {
    const found = await this.find();
    if (!found.ok || found.value.isSoftware) return null;
    const gpu = await found.value.openBare();
    const device = gpu.ok ? await FieldDevice.open(gpu.value) : gpu;
    return device.ok && (await hollowsRightly(device.value, engine, heap)) ? device.value : null;
  }
}

/** Shells of the known mesh: inside, opened by a ball, and outside. Each leaves something. */
const KNOWN_SHELLS: readonly ShellOptions[] = [
  { thickness: 0.8, tolerance: 0, voxel: 0.8 },
  { thickness: 0.6, tolerance: 0.6, voxel: 0.6 },
  { thickness: 2, tolerance: 0, voxel: 1, side: 'outside' },
];

async function hollowsRightly(device: FieldDevice, engine: Engine, heap: Heap): Promise<boolean> {
  const known = knownMesh();
  const bounds = meshBounds(known);
  const meshes = new MeshStore(engine, heap);
  try {
    const mesh = meshes.get('check', known);
    for (const options of KNOWN_SHELLS) {
      const fast = await hollowOnDevice(device, engine, heap, mesh, bounds, options, quietContext());
      const steps = hollowMesh(engine, heap, mesh, bounds, options);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      const slow = step.value;
      if (!fast.ok || !slow.ok || !isSame(fast.value.mesh, slow.value.mesh)) return false;
    }
    return true;
  } catch (error) {
    if (!(error instanceof OutOfMemory)) throw error;
    return false;
  } finally {
    meshes.keepOnly(new Set());
  }
}

function isSame(a: MeshBuffers, b: MeshBuffers): boolean {
  return (['positions', 'indices'] as const).every(
    (key) => a[key].length === b[key].length && a[key].every((value, at) => value === b[key][at]),
  );
}
