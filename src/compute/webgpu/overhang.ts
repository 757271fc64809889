import { type Result, fail, ok } from '#base';
import type { ComputeCode } from '#compute/api';
import type { SupportSurface } from '#kernel';
import classes from '../../../shaders/overhang/classes.wgsl?raw';
import type { Gpu } from './device.ts';
import { type Kernel, bindKernel, compileRecipes } from './kernels.ts';
import { linkShader } from './shaders.ts';
import { THREADS } from './stages.ts';

/** Entry files of overhang by name (shaders/overhang/README.md). */
export const OVERHANG_ENTRIES = { classes } as const;

const FACES_A_WORD = 4;

/** Classes of overhang on the graphics device: the bytes of the kernel's `overhangClasses`. */
export class OverhangDevice {
  private readonly gpu: Gpu;
  private readonly kernel: Kernel;

  private constructor(gpu: Gpu, kernel: Kernel) {
    this.gpu = gpu;
    this.kernel = kernel;
  }

  /** Compiles the shader. `compute_unsupported` where the device refuses. */
  static async open(gpu: Gpu): Promise<Result<OverhangDevice, ComputeCode>> {
    const recipes = { classes: { entry: 'classes' } } as const;
    const kernels = await compileRecipes(gpu.device, OVERHANG_ENTRIES, recipes, linkShader);
    return kernels.ok ? ok(new OverhangDevice(gpu, kernels.value.classes)) : kernels;
  }

  /**
   * Of each face, how many of the thresholds it passes. `compute_out_of_memory`: the device takes no arrays so long; `compute_device_lost`:
   * it went away.
   */
  async classes(
    { points, indices, facing }: Omit<SupportSurface, 'origin'>,
    thresholds: readonly number[],
  ): Promise<Result<Uint8Array, ComputeCode>> {
    const { device, memory } = this.gpu;
    const faces = indices.length / 3;
    if (faces === 0) return ok(new Uint8Array(0));
    const words = Math.ceil(faces / FACES_A_WORD);
    const most = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
    if (Math.max(points.byteLength, indices.byteLength) > most)
      return fail('compute_out_of_memory', 'the mesh is longer than a buffer of the device');
    const asked = Uint32Array.of(facing === -1 ? 1 : 0, thresholds.length, ...thresholds);
    const made: GPUBuffer[] = [];
    const make = (label: string, bytes: number, usage: GPUBufferUsageFlags): GPUBuffer => {
      const buffer = memory.create(label, bytes, usage);
      made.push(buffer);
      return buffer;
    };
    const filled = (label: string, values: Int32Array | Uint32Array): GPUBuffer => {
      const buffer = make(label, values.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
      device.queue.writeBuffer(buffer, 0, values as Uint32Array<ArrayBuffer>);
      return buffer;
    };
    try {
      const found = make('classes', words * 4, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
      const staging = make('classes read', words * 4, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST);
      const group = bindKernel(device, this.kernel, {
        asked: filled('asked', asked),
        points: filled('points', points),
        indices: filled('indices', indices),
        classes: found,
      });
      const groups = Math.ceil(words / THREADS);
      const columns = Math.min(groups, device.limits.maxComputeWorkgroupsPerDimension);
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(this.kernel.pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(columns, Math.ceil(groups / columns));
      pass.end();
      encoder.copyBufferToBuffer(found, 0, staging, 0, words * 4);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ);
      const lost = this.gpu.lostBecause();
      if (lost !== null) return fail('compute_device_lost', lost);
      return ok(new Uint8Array(staging.getMappedRange()).slice(0, faces));
    } catch (cause) {
      return fail('compute_device_lost', `overhang was not classed: ${String(cause)}`);
    } finally {
      for (const buffer of made) memory.destroy(buffer);
    }
  }
}
