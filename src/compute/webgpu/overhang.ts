import { type Result, fail, ok } from '#base';
import type { ComputeCode } from '#compute/api';
import { noOverhangSums, type SupportSurface } from '#kernel';
import classes from '../../../shaders/overhang/classes.wgsl?raw';
import face from '../../../shaders/overhang/face.wgsl?raw';
import sums from '../../../shaders/overhang/sums.wgsl?raw';
import type { Gpu } from './device.ts';
import { type Kernel, bindKernel, compileRecipes } from './kernels.ts';
import { linkShader } from './shaders.ts';
import { THREADS } from './stages.ts';

/** Entry files of overhang by name (shaders/overhang/README.md). */
export const OVERHANG_ENTRIES = { classes: `${face}\n${classes}`, sums: `${face}\n${sums}` } as const;

const FACES_A_WORD = 4;

type Words = Int32Array | Uint32Array;

/** What is read and written by an entry, and how many threads it takes. */
interface Run {
  readonly kernel: Kernel;
  readonly filled: Readonly<Record<string, Words>>;
  /** What comes back, by its binding, with what it holds before. */
  readonly out: readonly [name: string, before: Uint32Array];
  readonly threads: number;
}

/** Classes of overhang and their sums on the graphics device: the words of the kernel's `overhangClasses` and `overhangSums`. */
export class OverhangDevice {
  private readonly gpu: Gpu;
  private readonly kernels: Readonly<Record<keyof typeof OVERHANG_ENTRIES, Kernel>>;

  private constructor(gpu: Gpu, kernels: OverhangDevice['kernels']) {
    this.gpu = gpu;
    this.kernels = kernels;
  }

  /** Compiles the shaders. `compute_unsupported` where the device refuses. */
  static async open(gpu: Gpu): Promise<Result<OverhangDevice, ComputeCode>> {
    const recipes = { classes: { entry: 'classes' }, sums: { entry: 'sums' } } as const;
    const kernels = await compileRecipes(gpu.device, OVERHANG_ENTRIES, recipes, linkShader);
    return kernels.ok ? ok(new OverhangDevice(gpu, kernels.value)) : kernels;
  }

  /**
   * Of each face, how many of the thresholds it passes. `compute_out_of_memory`: the device takes no arrays so long; `compute_device_lost`:
   * it went away.
   */
  async classes(
    { points, indices, facing }: Omit<SupportSurface, 'origin'>,
    thresholds: readonly number[],
  ): Promise<Result<Uint8Array, ComputeCode>> {
    const faces = indices.length / 3;
    if (faces === 0) return ok(new Uint8Array(0));
    const words = Math.ceil(faces / FACES_A_WORD);
    const asked = Uint32Array.of(facing === -1 ? 1 : 0, thresholds.length, ...thresholds);
    const found = await this.run({
      kernel: this.kernels.classes,
      filled: { asked, points, indices },
      out: ['classes', new Uint32Array(words)],
      threads: words,
    });
    return found.ok ? ok(new Uint8Array(found.value.buffer).slice(0, faces)) : found;
  }

  /** The sums of faces by their groups, below 0 for none, of which there are `count`. Fails as `classes` does. */
  async sums(
    { points, indices }: Pick<SupportSurface, 'points' | 'indices'>,
    groups: Int32Array,
    count: number,
  ): Promise<Result<Uint32Array, ComputeCode>> {
    const none = noOverhangSums(count);
    if (groups.length === 0 || count === 0) return ok(none);
    return this.run({
      kernel: this.kernels.sums,
      filled: { points, indices, groups },
      out: ['sums', none],
      threads: groups.length,
    });
  }

  private async run({ kernel, filled, out, threads }: Run): Promise<Result<Uint32Array, ComputeCode>> {
    const { device, memory } = this.gpu;
    const [name, before] = out;
    const most = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
    if ([...Object.values(filled), before].some(({ byteLength }) => byteLength > most))
      return fail('compute_out_of_memory', 'the mesh is longer than a buffer of the device');
    const made: GPUBuffer[] = [];
    const make = (label: string, bytes: number, usage: GPUBufferUsageFlags): GPUBuffer => {
      const buffer = memory.create(label, bytes, usage);
      made.push(buffer);
      return buffer;
    };
    const put = (label: string, values: Words, usage = 0): GPUBuffer => {
      const buffer = make(label, values.byteLength, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | usage);
      device.queue.writeBuffer(buffer, 0, values as Uint32Array<ArrayBuffer>);
      return buffer;
    };
    try {
      const found = put(name, before, GPUBufferUsage.COPY_SRC);
      const buffers = Object.entries(filled).map(([label, values]) => [label, put(label, values)] as const);
      const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
      const staging = make(`${name} read`, before.byteLength, usage);
      const group = bindKernel(device, kernel, { ...Object.fromEntries(buffers), [name]: found });
      const groups = Math.ceil(threads / THREADS);
      const columns = Math.min(groups, device.limits.maxComputeWorkgroupsPerDimension);
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(kernel.pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(columns, Math.ceil(groups / columns));
      pass.end();
      encoder.copyBufferToBuffer(found, 0, staging, 0, before.byteLength);
      device.queue.submit([encoder.finish()]);
      await staging.mapAsync(GPUMapMode.READ);
      const lost = this.gpu.lostBecause();
      if (lost !== null) return fail('compute_device_lost', lost);
      return ok(new Uint32Array(staging.getMappedRange().slice(0)));
    } catch (cause) {
      return fail('compute_device_lost', `overhang was not worked out: ${String(cause)}`);
    } finally {
      for (const buffer of made) memory.destroy(buffer);
    }
  }
}
