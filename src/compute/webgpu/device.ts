import { type Result, fail, ok } from '#base';
import type { ComputeCode } from '#compute/api';
import { type Kernels, compileKernels } from './kernels.ts';
import { type BatchLimits, batchLimits } from './limits.ts';
import { linkShader } from './shaders.ts';

/** What tests put in place of the real thing. */
export interface GpuOptions {
  /** Replaces some limits. */
  readonly limits?: Partial<BatchLimits>;
  /** Makes a module's source from an entry file. */
  readonly link?: (entry: string) => string;
  /** After this long without any batch coming back the device counts as lost. */
  readonly timeoutMilliseconds?: number;
}

/** A device, and what is known of it. */
export interface BareGpu {
  readonly adapter: GPUAdapter;
  readonly device: GPUDevice;
  readonly memory: GpuMemory;
  /** Vendor, architecture and description, as far as the platform says. */
  readonly name: string;
  readonly isSoftware: boolean;
  readonly timeoutMilliseconds: number;
  /** Why the device is gone, or null while it is there. */
  lostBecause(): string | null;
  dispose(): void;
}

/** A device with what draws layers compiled. */
export interface Gpu extends BareGpu {
  readonly kernels: Kernels;
  readonly limits: BatchLimits;
}

const TIMEOUT_MILLISECONDS = 30_000;

/** An adapter that was looked at: no device has been asked of it. */
export interface FoundGpu extends Pick<Gpu, 'name' | 'isSoftware'> {
  /** Opens a device of its own and compiles the kernels; once. `compute_unsupported` says what is missing. */
  open(): Promise<Result<Gpu, ComputeCode>>;
}

/** As `FoundGpu`, for what compiles kernels of its own. */
export interface FoundBareGpu extends Pick<BareGpu, 'isSoftware'> {
  openBare(): Promise<Result<BareGpu, ComputeCode>>;
}

/** Looks for an adapter. `compute_unsupported` where there is none. */
export async function findGpu(
  gpu: GPU,
  options: GpuOptions = {},
): Promise<Result<FoundGpu & FoundBareGpu, ComputeCode>> {
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter) return fail('compute_unsupported', 'there is no WebGPU adapter');
    return ok({
      ...describeAdapter(adapter),
      open: () => openAdapter(adapter, options),
      openBare: () => openDevice(adapter, options),
    });
  } catch (cause) {
    return notStarted(cause);
  }
}

/** Looks for an adapter and opens it. */
export async function openGpu(gpu: GPU, options: GpuOptions = {}): Promise<Result<Gpu, ComputeCode>> {
  const found = await findGpu(gpu, options);
  return found.ok ? found.value.open() : found;
}

async function openAdapter(adapter: GPUAdapter, options: GpuOptions): Promise<Result<Gpu, ComputeCode>> {
  const opened = await openDevice(adapter, options);
  if (!opened.ok) return opened;
  const bare = opened.value;
  try {
    const limits = { ...batchLimits(bare.device.limits, bare.isSoftware), ...options.limits };
    const kernels = await compileKernels(bare.device, limits, options.link ?? linkShader);
    if (kernels.ok) return ok({ ...bare, kernels: kernels.value, limits });
    bare.dispose();
    return kernels;
  } catch (cause) {
    return notStarted(cause);
  }
}

async function openDevice(
  adapter: GPUAdapter,
  { timeoutMilliseconds = TIMEOUT_MILLISECONDS }: GpuOptions,
): Promise<Result<BareGpu, ComputeCode>> {
  try {
    // No limit is raised: batches are cut to what every device has.
    const device = await adapter.requestDevice();
    let lost: string | null = null;
    void device.lost.then(({ message }) => (lost = message || 'the device was lost'));
    // What no scope catches is no more to be trusted than a device that is gone.
    device.addEventListener('uncapturederror', ({ error }) => (lost ??= error.message));
    return ok({
      ...describeAdapter(adapter),
      adapter,
      device,
      memory: new GpuMemory(device),
      timeoutMilliseconds,
      lostBecause: () => lost,
      dispose: () => device.destroy(),
    });
  } catch (cause) {
    return notStarted(cause);
  }
}

function notStarted(cause: unknown): Result<never, ComputeCode> {
  return fail('compute_unsupported', `the WebGPU device did not start: ${String(cause)}`);
}

function describeAdapter({ info }: GPUAdapter): Pick<Gpu, 'name' | 'isSoftware'> {
  const name = [info.vendor, info.architecture, info.description].filter((part) => part !== '').join(' ');
  return { name, isSoftware: /swiftshader|llvmpipe|lavapipe|basic render/i.test(name) };
}

/** Buffers of a device, counted while they live. */
export class GpuMemory {
  private readonly device: GPUDevice;
  private readonly buffers = new Set<GPUBuffer>();
  private bytes = 0;

  constructor(device: GPUDevice) {
    this.device = device;
  }

  get liveBytes(): number {
    return this.bytes;
  }

  create(label: string, size: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const buffer = this.device.createBuffer({ label, size: Math.ceil(size / 4) * 4, usage });
    this.buffers.add(buffer);
    this.bytes += buffer.size;
    return buffer;
  }

  destroy(buffer: GPUBuffer): void {
    if (!this.buffers.delete(buffer)) throw new Error(`buffer ${buffer.label} was destroyed before`);
    this.bytes -= buffer.size;
    buffer.destroy();
  }
}
