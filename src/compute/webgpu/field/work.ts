import type { JobContext } from '#base';
import type { ComputeCode } from '#compute/api';
import type { BareGpu } from '../device.ts';
import { type Kernel, bindKernel } from '../kernels.ts';
import { dispatchAll } from '../stages.ts';
import type { FieldKernelName, FieldKernels } from './kernels.ts';
import type { FieldLimits } from './limits.ts';

/** Why there is no field from the device. */
export class FieldFault extends Error {
  readonly code: ComputeCode;

  constructor(code: ComputeCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A buffer that is wanted: bytes, and what for unless it is an array of shaders. */
export type Wanted = readonly [bytes: number, usage?: GPUBufferUsageFlags];

/** A stage that is to run, with what it binds and for how many workgroups. */
export interface Dispatch {
  readonly name: FieldKernelName;
  readonly group: GPUBindGroup;
  readonly workgroups: number;
}

/** One field's use of the device: its buffers, and what is sent and read back. Throws `FieldFault`. */
export class FieldWork {
  readonly limits: FieldLimits;
  private readonly gpu: BareGpu;
  private readonly kernels: FieldKernels;
  private readonly context: JobContext;
  private readonly buffers = new Set<GPUBuffer>();

  constructor(gpu: BareGpu, kernels: FieldKernels, limits: FieldLimits, context: JobContext) {
    this.gpu = gpu;
    this.kernels = kernels;
    this.limits = limits;
    this.context = context;
  }

  report(done: number, total: number): void {
    this.context.report({ phase: 'hollow', done, total });
  }

  checkSignal(): void {
    if (this.context.signal.aborted) throw new FieldFault('cancelled', 'the work was cancelled');
  }

  /** Takes buffers of zeros. `compute_out_of_memory` where one is more than an array may be, or than the device has. */
  async take<Name extends string>(wanted: Readonly<Record<Name, Wanted>>): Promise<Record<Name, GPUBuffer>> {
    const { device, memory } = this.gpu;
    const entries = Object.entries<Wanted>(wanted);
    for (const [label, [bytes]] of entries)
      if (bytes > this.limits.bytes)
        throw new FieldFault('compute_out_of_memory', `${label} are ${bytes} bytes`);
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const storage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
    const taken = entries.map(([label, [bytes, usage = storage]]) => {
      const buffer = memory.create(label, bytes, usage);
      this.buffers.add(buffer);
      return [label, buffer] as const;
    });
    const [invalid, exhausted] = await Promise.all([device.popErrorScope(), device.popErrorScope()]);
    if (exhausted) throw new FieldFault('compute_out_of_memory', exhausted.message);
    if (invalid) throw new FieldFault('compute_device_lost', invalid.message);
    return Object.fromEntries(taken) as Record<Name, GPUBuffer>;
  }

  give(...buffers: readonly GPUBuffer[]): void {
    for (const buffer of buffers) {
      this.buffers.delete(buffer);
      this.gpu.memory.destroy(buffer);
    }
  }

  dispose(): void {
    this.give(...this.buffers);
  }

  write(buffer: GPUBuffer, words: Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>): void {
    this.gpu.device.queue.writeBuffer(buffer, 0, words);
  }

  bind(name: FieldKernelName, buffers: Readonly<Record<string, GPUBuffer>>): GPUBindGroup {
    return bindKernel(this.gpu.device, this.kernels[name] satisfies Kernel, buffers);
  }

  /** Has stages run one after the other, and then records what `copy` says. */
  submit(dispatches: readonly Dispatch[], copy?: (encoder: GPUCommandEncoder) => void): void {
    const { device } = this.gpu;
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    for (const { name, group, workgroups } of dispatches) {
      if (workgroups === 0) continue;
      pass.setPipeline(this.kernels[name].pipeline);
      pass.setBindGroup(0, group);
      dispatchAll(pass, workgroups, this.limits.workgroups);
    }
    pass.end();
    copy?.(encoder);
    device.queue.submit([encoder.finish()]);
  }

  /** What `taken` makes of a staging buffer's words, once all that was submitted has run. `compute_device_lost` where that does not come. */
  async read<T>(staging: GPUBuffer, taken: (words: Uint32Array) => T): Promise<T> {
    await this.inTime(staging.mapAsync(GPUMapMode.READ));
    try {
      return taken(new Uint32Array(staging.getMappedRange()));
    } finally {
      staging.unmap();
    }
  }

  /** Lets what was submitted run. */
  async settle(): Promise<void> {
    await this.inTime(this.gpu.device.queue.onSubmittedWorkDone());
    this.checkSignal();
  }

  private async inTime(work: Promise<unknown>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), this.gpu.timeoutMilliseconds);
    });
    try {
      if ((await Promise.race([work, late])) === 'late') {
        work.catch(() => undefined);
        throw new FieldFault('compute_device_lost', 'the device does not answer');
      }
    } finally {
      clearTimeout(timer);
    }
    const lost = this.gpu.lostBecause();
    if (lost !== null) throw new FieldFault('compute_device_lost', lost);
  }
}
