import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { type Result, fail } from '#base';
import type { ComputeCode } from '#compute/api';
import { type FoundGpu, findGpu } from '#compute/webgpu';

/** What the optional package gives: WebGPU's entry, and the constants that browsers have as globals. */
interface WebgpuPackage {
  create(options: readonly string[]): GPU;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** The package's objects must outlive all work done with them: collected on the way, they take the process with them. */
const kept: unknown[] = [];

/** Ends with 0 where there is an adapter. */
const PROBE = `
const { createRequire } = await import('node:module');
const { create } = createRequire(process.argv[1])(process.argv[1]);
globalThis.entry = create([]);
globalThis.adapter = await entry.requestAdapter();
process.exit(globalThis.adapter ? 0 : 1);`;
const PROBE_MILLISECONDS = 20_000;

/**
 * An adapter through the optional package `webgpu`, which needs a graphics driver; `compute_unsupported` says what is missing. A
 * process of its own looks first: what drivers print, and what they break, stays there.
 */
export async function findNodeGpu(): Promise<Result<FoundGpu, ComputeCode>> {
  const require = createRequire(import.meta.url);
  let address: string;
  try {
    address = require.resolve('webgpu');
  } catch {
    return fail('compute_unsupported', 'WebGPU needs the optional package "webgpu", which is not installed');
  }
  const probe = spawnSync(process.execPath, ['--input-type=module', '-e', PROBE, address], {
    stdio: 'ignore',
    timeout: PROBE_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  if (probe.status !== 0) {
    return fail('compute_unsupported', 'WebGPU finds no GPU and driver on this computer');
  }
  // Required, though it is an ES module: a program that V8 has kept compiled cannot import.
  const webgpu = require(address) as WebgpuPackage;
  Object.assign(globalThis, webgpu.globals);
  const entry = webgpu.create([]);
  kept.push(entry);
  const found = await findGpu(entry);
  kept.push(found);
  return found;
}
