import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { type Result, ok } from '#base';
import type { BackendRequest, EngineChoice, SliceBackend } from '#compute/api';
import {
  type CalibrationStore,
  type ChosenBackend,
  bestKnown,
  createNodeBackend,
  createNodeEngine,
} from '#compute/host/node';
import { storeEngineRecord, readEngineRecords } from './engine-records.ts';
import { ENGINE_FILE } from './workbench.ts';

/** More threads than this gain little on one plate and cost memory. */
const MOST_DEFAULT_THREADS = 8;

/** The slicing engine with its threads under way; they start while the caller reads its files. */
export function startEngine(threads: number | undefined): SliceBackend {
  return createNodeBackend(engineParts(threads));
}

/**
 * The engine that is asked for; `compute_unsupported` where that is WebGPU and this machine has none. With `auto` no device is looked
 * for unless one was measured to be faster: that would cost every start more than it could gain.
 */
export async function chooseEngine(
  threads: number | undefined,
  request: BackendRequest,
): Promise<Result<ChosenBackend>> {
  const wasm = (choice: EngineChoice): Result<ChosenBackend> =>
    ok({ backend: startEngine(threads), hollowDevice: null, choice, error: null });
  if (request === 'wasm') return wasm({ backend: 'wasm', reason: 'asked' });
  if (request === 'webgpu') return createNodeEngine(engineParts(threads), request);
  const known = bestKnown(readEngineRecords());
  return known?.backend === 'webgpu'
    ? createNodeEngine(engineParts(threads), 'auto', records)
    : wasm(known ?? { backend: 'wasm', reason: 'not_measured' });
}

const records: CalibrationStore = {
  load: (adapter) => Promise.resolve(readEngineRecords()[adapter] ?? null),
  save: (adapter, record) => Promise.resolve(storeEngineRecord(adapter, record)),
};

/** Measures the device again, whatever is known of it, and keeps that. `compute_unsupported` where there is none. */
export async function measureEngine(): Promise<Result<EngineChoice>> {
  const forgetful: CalibrationStore = { ...records, load: () => Promise.resolve(null) };
  const measured = await createNodeEngine(engineParts(undefined), 'auto', forgetful);
  if (!measured.ok) return measured;
  const { backend, choice, error } = measured.value;
  backend.dispose();
  return error ? { ok: false, error } : ok(choice);
}

function engineParts(threads: number | undefined): Parameters<typeof createNodeBackend>[0] {
  return {
    threads: threads ?? Math.min(MOST_DEFAULT_THREADS, availableParallelism()),
    engineFile: ENGINE_FILE,
    onStarted: compileLater,
    threadFile: new URL('./slice-worker.cjs', import.meta.url),
  };
}

/**
 * V8 compiles for speed what has run for a while, on threads the layers need. Here what runs for long is WebAssembly, and
 * the rest is over before that pays: it is compiled so after ten times as long. Not set earlier, for threads start from code
 * that Node kept under the usual flags. The V8 of Node 22 and later has no such flag, and says so to the person: it is left alone.
 */
function compileLater(): void {
  const isOfNode20 = Number.parseInt(process.versions.v8, 10) < 12;
  if (isOfNode20) setFlagsFromString('--interrupt-budget=1000000');
}
