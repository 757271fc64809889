import { type Result, fail, sha256 } from '#base';
import type { ComputeCode, SliceBackend } from '#compute/api';
import { createEngine, createEngineMemory } from '#compute/wasm';
import { type Gpu, type GpuOptions, openGpu } from '#compute/webgpu';
import type { CalibrationStore } from './calibration.ts';
import { type BackendRequest, type ChosenBackend, chooseBackend } from './choice.ts';
import { createLocalRunner } from './local-runner.ts';
import { type ThreadPort, createThreadRunner } from './thread-runner.ts';
import { type WasmParts, createWasmBackend } from './wasm-backend.ts';
import type { AnswerMessage, ThreadStart } from './worker-body.ts';

/** More threads than this only wait for memory. */
const MOST_THREADS = 8;

/**
 * The WASM backend of a page, to be called in a worker of its own. With cross-origin isolation it runs on as many
 * threads as the machine has (at most 8) over shared memory; without, on the calling thread alone.
 */
export async function createBrowserBackend(): Promise<SliceBackend> {
  return createWasmBackend(await startParts());
}

/** How a page's engine is chosen. */
export interface BrowserEngineOptions {
  readonly request: BackendRequest;
  /** Where measurements are kept; without it `auto` measures nothing and takes WASM. */
  readonly store?: CalibrationStore;
  readonly gpu?: GpuOptions;
}

/**
 * The backend that is asked for, or with `auto` the one measured to be faster, to be called in a worker of its own: the device it
 * opens is its own, so that drawing the page does not wait for it. `compute_unsupported` where WebGPU is asked for and is not to be had.
 */
export async function createBrowserEngine(
  options: BrowserEngineOptions,
): Promise<Result<ChosenBackend, ComputeCode>> {
  const { request, store } = options;
  return chooseBackend({
    parts: await startParts(),
    request,
    openGpu: () => openBrowserGpu(options.gpu),
    ...(store ? { store } : {}),
  });
}

function openBrowserGpu(options?: GpuOptions): Promise<Result<Gpu, ComputeCode>> {
  // Older browsers have no such property.
  const entry = (navigator as { gpu?: GPU }).gpu;
  if (!entry) return Promise.resolve(fail('compute_unsupported', 'this browser has no WebGPU'));
  return openGpu(entry, options);
}

async function startParts(): Promise<WasmParts> {
  const shared = globalThis.crossOriginIsolated === true;
  const file = shared
    ? new URL('../wasm/build/engine.wasm', import.meta.url)
    : new URL('../wasm/build/engine.single.wasm', import.meta.url);
  const module = await WebAssembly.compileStreaming(fetch(file));
  const memory = createEngineMemory(shared);
  const engine = createEngine(module, memory);
  if (!shared) return { engine, runners: [createLocalRunner(engine, sha256, giveWay)] };
  const threads = Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency || 1));
  const cancelledJob = new SharedArrayBuffer(4);
  const start: ThreadStart = { module, memory, cancelledJob };
  const runners = Array.from({ length: threads }, () => createThreadRunner(startThread(start), cancelledJob));
  return { engine, runners };
}

function startThread(start: ThreadStart): ThreadPort {
  const worker = new Worker(new URL('./browser-thread.ts', import.meta.url), { type: 'module' });
  worker.postMessage(start);
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onAnswer: (listener) => {
      worker.onmessage = ({ data }: MessageEvent<AnswerMessage>) => listener(data);
    },
    onCrash: (listener) => {
      worker.onerror = (event) => listener(event.message);
      worker.onmessageerror = () => listener('a message could not be read');
    },
    terminate: () => worker.terminate(),
  };
}

/** Lets messages that wait be handled; a timer would wait 4 ms each time. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
