import { readFileSync } from 'node:fs';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { Result } from '#base';
import type { BackendRequest, ComputeCode, SliceBackend } from '#compute/api';
import { type Engine, createEngine, createEngineMemory } from '#compute/wasm';
import type { FoundGpu } from '#compute/webgpu';
import type { CalibrationStore } from './calibration.ts';
import type { ChosenBackend } from './choice.ts';
import { createLocalRunner } from './local-runner.ts';
import { nodeDigest } from './node-digest.ts';
import { type ThreadPort, createThreadRunner } from './thread-runner.ts';
import { type WasmParts, createWasmBackend } from './wasm-backend.ts';
import type { AnswerMessage, ThreadStart } from './worker-body.ts';

export { type CalibrationStore, bestKnown } from './calibration.ts';
export type { ChosenBackend } from './choice.ts';
export { hollowBy } from './hollow.ts';
export type { HollowDevice } from './hollow-device.ts';

/** An adapter through the optional package `webgpu`; `compute_unsupported` says what is missing. Loaded when it is asked for. */
export async function findNodeGpu(): Promise<Result<FoundGpu, ComputeCode>> {
  const device = await import('./node-gpu.ts');
  return device.findNodeGpu();
}

/** An engine of its own, on memory of its own: for work beside slicing. `engineFile` as in NodeBackendOptions. */
export function openNodeEngine(engineFile: URL): Engine {
  return createEngine(new WebAssembly.Module(readFileSync(engineFile)), createEngineMemory(true));
}

/** Where the built parts lie: they are files beside the program, wherever it was put. */
export interface NodeBackendOptions {
  readonly threads: number;
  /** engine.wasm, the shared build. */
  readonly engineFile: URL;
  /** The bundled node-thread.ts. */
  readonly threadFile: URL;
  readonly heapLimitBytes?: number;
  /** Called once, when all threads have started. */
  readonly onStarted?: () => void;
}

/**
 * The WASM backend on `threads` threads: the calling one, which gives way between layers, and workers for the rest. The
 * workers start at once, while the caller reads its files.
 */
export function createNodeBackend(options: NodeBackendOptions): SliceBackend {
  return createWasmBackend(startParts(options));
}

/**
 * The backend that is asked for. With `auto` a device is measured where the store knows nothing of it, which takes seconds; without a
 * store WASM is taken. `compute_unsupported` where WebGPU is asked for and is not to be had.
 */
export async function createNodeEngine(
  options: NodeBackendOptions,
  request: BackendRequest,
  store?: CalibrationStore,
): Promise<Result<ChosenBackend, ComputeCode>> {
  const { chooseBackend } = await import('./choice.ts');
  return chooseBackend(startParts(options), {
    request,
    findGpu: findNodeGpu,
    ...(store ? { store } : {}),
  });
}

/** These threads print nothing and open nothing: without streams of their own and a copy of the environment they start sooner. */
const BARE = { stdout: true, stderr: true, env: SHARE_ENV, trackUnmanagedFds: false } as const;

function startParts(options: NodeBackendOptions): WasmParts {
  const module = new WebAssembly.Module(readFileSync(options.engineFile));
  const memory = createEngineMemory(true);
  const cancelledJob = new SharedArrayBuffer(4);
  const start: ThreadStart = { module, memory, cancelledJob };
  const threads = Array.from(
    { length: options.threads - 1 },
    () => new Worker(options.threadFile, { workerData: start, ...BARE }),
  );
  const { onStarted } = options;
  if (onStarted) {
    const online = threads.map((thread) => new Promise((resolve) => thread.once('online', resolve)));
    void Promise.all(online).then(onStarted);
  }
  const workers = threads.map((thread) => createThreadRunner(portOf(thread), cancelledJob));
  const engine = createEngine(module, memory);
  const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const { heapLimitBytes } = options;
  return {
    engine,
    runners: [...workers, createLocalRunner(engine, nodeDigest, giveWay)],
    giveWay,
    ...(heapLimitBytes === undefined ? {} : { heapLimitBytes }),
  };
}

function portOf(worker: Worker): ThreadPort {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onAnswer: (listener) => worker.on('message', (answer: AnswerMessage) => listener(answer)),
    onCrash: (listener) => {
      worker.on('error', (error) => listener(String(error)));
      worker.on('exit', (code) => listener(`the thread ended with ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
