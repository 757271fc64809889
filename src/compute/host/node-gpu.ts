import { type Result, fail } from '#base';
import type { ComputeCode } from '#compute/api';
import { type Gpu, openGpu } from '#compute/webgpu';

/** What the optional package gives: WebGPU's entry, and the constants that browsers have as globals. */
interface WebgpuPackage {
  create(options: readonly string[]): GPU;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** The package's objects must outlive all work done with them: collected on the way, they take the process with them. */
const kept: unknown[] = [];

// Not a literal: bundlers would take the package in, and it is found beside the program or not at all.
const PACKAGE: string = 'webgpu';

/** A device through the optional package `webgpu`, which needs a graphics driver; `compute_unsupported` says what is missing. */
export async function openNodeGpu(): Promise<Result<Gpu, ComputeCode>> {
  let webgpu: WebgpuPackage;
  try {
    webgpu = (await import(/* @vite-ignore */ PACKAGE)) as WebgpuPackage;
  } catch {
    return fail('compute_unsupported', 'the optional package "webgpu" is not installed');
  }
  Object.assign(globalThis, webgpu.globals);
  const entry = webgpu.create([]);
  kept.push(entry);
  const opened = await openGpu(entry);
  kept.push(opened);
  return opened;
}
