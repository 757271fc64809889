import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import type { SliceBackend } from '#compute/api';
import { type Runner, createLocalRunner, createWasmBackend } from '#compute/host';
import { createNodeBackend } from '#compute/host/node';
import { type Engine, createEngine, createEngineMemory } from '#compute/wasm';

const BUILD = new URL('../../src/compute/wasm/build/', import.meta.url);

/** The single build of the engine on unshared memory. */
export function createLocalEngine(): Engine {
  const module = new WebAssembly.Module(readFileSync(new URL('engine.single.wasm', BUILD)));
  return createEngine(module, createEngineMemory(false));
}

/** A runner on this thread. */
export function createTestRunner(engine: Engine): Runner {
  const digest = (bytes: Uint8Array): Uint8Array =>
    new Uint8Array(createHash('sha256').update(bytes).digest());
  return createLocalRunner(engine, digest, giveWay);
}

const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The WASM backend on this thread alone, on unshared memory: what a page without isolation runs. */
export function createLocalBackend(heapLimitBytes?: number): SliceBackend {
  const engine = createLocalEngine();
  return createWasmBackend({
    engine,
    runners: [createTestRunner(engine)],
    giveWay,
    ...(heapLimitBytes === undefined ? {} : { heapLimitBytes }),
  });
}

const CLI = new URL('../../dist/cli/', import.meta.url);

/** The WASM backend on worker threads, as the command line runs it: the built thread entry, so `npm run build` comes first. */
export function createThreadedBackend(threads: number): SliceBackend {
  const threadFile = new URL('slice-worker.cjs', CLI);
  if (!existsSync(threadFile))
    throw new Error('dist/cli/slice-worker.cjs is missing: run npm run build first');
  return createNodeBackend({ threads, engineFile: new URL('engine.wasm', BUILD), threadFile });
}
