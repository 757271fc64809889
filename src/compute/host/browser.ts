import { type Result, fail, ok, sha256 } from '#base';
import type { BackendRequest, ComputeCode, EngineChoice, SliceBackend } from '#compute/api';
import { type Engine, createEngine, createEngineMemory } from '#compute/wasm';
import { type FoundBareGpu, type FoundGpu, type Gpu, findGpu } from '#compute/webgpu';
import { type Calibration, type CalibrationStore, calibrate } from './calibration.ts';
import { type ChoiceOptions, chooseDevice } from './choice.ts';
import { GpuScreen } from './gpu-screen.ts';
import { createLocalRunner } from './local-runner.ts';
import { type ThreadPort, createThreadRunner } from './thread-runner.ts';
import { type DeviceSlot, type WasmParts, createWasmBackend } from './wasm-backend.ts';
import type { AnswerMessage, ThreadStart } from './worker-body.ts';

/** More threads than this only wait for memory. */
const MOST_THREADS = 8;

/** What a page asks of its engine. */
export interface EngineOrder {
  readonly request: BackendRequest;
  /** Where measurements are kept; without it `auto` measures nothing and takes WASM. */
  readonly store?: CalibrationStore;
  /** Waits for a moment to measure in; what it answers is aborted when that is over, and another is waited for. At once where absent. */
  quietMoment?(): Promise<AbortSignal>;
}

/** A page's engine: it slices from the start, and who draws may change between plates. */
export interface BrowserEngine {
  /** One for the life of the page. WASM draws until something else is chosen. */
  readonly backend: SliceBackend;
  /** What draws the next plate. */
  current(): EngineChoice;
  /** Chooses what draws from the next plate on, and answers what was chosen. Of two under way the newer holds. */
  choose(order: EngineOrder): Promise<EngineChoice>;
  /**
   * Has the device show layers (SliceSession.show) on this canvas and no other, or on none. Resolves when nothing more is shown on it:
   * another took its place, or the device that drew on it went away.
   */
  setScreen(canvas: OffscreenCanvas | null): Promise<void>;
}

/**
 * The engine of a page, to be called in a worker of its own: with cross-origin isolation on as many threads as the machine has (at
 * most 8) over shared memory, without on the calling thread alone. The device it opens is its own, so that drawing the page does not
 * wait for it.
 */
export async function createBrowserEngine(
  findDevice: ChoiceOptions['findGpu'] = findBrowserGpu,
): Promise<BrowserEngine> {
  const parts = await startParts();
  const slot: DeviceSlot = { gpu: null };
  let choice: EngineChoice = { backend: 'wasm', reason: 'not_measured' };
  let latest = 0;
  /** Kept while it is not used: a plate may still be drawn by it, and it may be chosen again. */
  let opened: Gpu | null = null;

  const findOrKeep = async (): Promise<Result<FoundGpu, ComputeCode>> => {
    const gpu = opened;
    if (gpu === null || gpu.lostBecause() !== null) return findDevice();
    return ok({ name: gpu.name, isSoftware: gpu.isSoftware, open: () => Promise.resolve(ok(gpu)) });
  };
  const measure = async (gpu: Gpu, order: EngineOrder, turn: number): Promise<Calibration | null> => {
    const wasm = createWasmBackend(parts);
    const withDevice = createWasmBackend({ ...parts, device: { gpu } });
    for (;;) {
      const moment = (await order.quietMoment?.()) ?? new AbortController().signal;
      if (turn !== latest) return null;
      const measured = await calibrate(wasm, withDevice, moment);
      if (measured || !moment.aborted) return measured;
    }
  };
  const current = (): EngineChoice => {
    if (choice.backend === 'webgpu' && slot.gpu === null) {
      opened?.dispose();
      opened = null;
      choice = { ...choice, backend: 'wasm', reason: 'device_lost' };
    }
    return choice;
  };
  return {
    backend: createWasmBackend({ ...parts, device: slot }),
    current,
    choose: async (order) => {
      const turn = ++latest;
      const chosen = await chooseDevice({
        engine: parts.engine,
        request: order.request,
        findGpu: findOrKeep,
        measure: (gpu) => measure(gpu, order, turn),
        ...(order.store ? { store: order.store } : {}),
      });
      const draws = turn === latest && chosen.choice.backend === 'webgpu';
      if (draws) opened = chosen.gpu;
      else if (chosen.gpu !== opened) chosen.gpu?.dispose();
      if (turn === latest) {
        slot.gpu = draws ? chosen.gpu : null;
        choice = chosen.choice;
      }
      return current();
    },
    setScreen: async (canvas) => {
      slot.screen?.dispose();
      slot.screen = canvas === null ? null : new GpuScreen(canvas);
      await slot.screen?.over;
    },
  };
}

/** An engine for work beside slicing, with memory of its own. */
export async function openBrowserEngine(): Promise<Engine> {
  const file = new URL('../wasm/build/engine.single.wasm', import.meta.url);
  return createEngine(await WebAssembly.compileStreaming(fetch(file)), createEngineMemory(false));
}

/** The adapter of this page or worker; `compute_unsupported` where there is none. */
export function findBrowserGpu(): Promise<Result<FoundGpu & FoundBareGpu, ComputeCode>> {
  // Older browsers have no such property.
  const entry = (navigator as { gpu?: GPU }).gpu;
  if (!entry) return Promise.resolve(fail('compute_unsupported', 'this browser has no WebGPU'));
  return findGpu(entry);
}

async function startParts(): Promise<WasmParts> {
  const shared = globalThis.crossOriginIsolated === true;
  const file = shared
    ? new URL('../wasm/build/engine.wasm', import.meta.url)
    : new URL('../wasm/build/engine.single.wasm', import.meta.url);
  const module = await WebAssembly.compileStreaming(fetch(file));
  const memory = createEngineMemory(shared);
  const engine = createEngine(module, memory);
  if (!shared) return { engine, giveWay, runners: [createLocalRunner(engine, sha256, giveWay)] };
  const threads = Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency || 1));
  const cancelledJob = new SharedArrayBuffer(4);
  const start: ThreadStart = { module, memory, cancelledJob };
  const runners = Array.from({ length: threads }, () => createThreadRunner(startThread(start), cancelledJob));
  return { engine, giveWay, runners, fallbackRunner: createLocalRunner(engine, sha256, giveWay) };
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
