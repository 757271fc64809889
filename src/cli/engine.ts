import { availableParallelism } from 'node:os';
import { type Result, ok } from '#base';
import type { SliceBackend } from '#compute/api';
import { createNodeBackend, createNodeEngine, openNodeEngine } from '#compute/host/node';
import { type Engine, Heap } from '#compute/wasm';
import type { SliceArguments } from './arguments.ts';

/** More threads than this gain little on one plate and cost memory. */
const MOST_DEFAULT_THREADS = 8;

const ENGINE_FILE = new URL('./engine.wasm', import.meta.url);

/** The slicing engine with its threads under way; they start while the caller reads its files. */
export function startEngine(threads: number | undefined): SliceBackend {
  return createNodeBackend(engineParts(threads));
}

/** The engine that is asked for; `compute_unsupported` where that is WebGPU and this machine has none. */
export async function chooseEngine(
  threads: number | undefined,
  request: SliceArguments['backend'],
): Promise<Result<SliceBackend>> {
  if (request !== 'webgpu') return ok(startEngine(threads));
  const chosen = await createNodeEngine(engineParts(threads), request);
  return chosen.ok ? ok(chosen.value.backend) : chosen;
}

/** An engine for models before and beside slicing, and its memory. */
export interface Workbench {
  readonly engine: Engine;
  readonly heap: Heap;
}

export function openWorkbench(): Workbench {
  const engine = openNodeEngine(ENGINE_FILE);
  return { engine, heap: new Heap(engine) };
}

function engineParts(threads: number | undefined): Parameters<typeof createNodeBackend>[0] {
  return {
    threads: threads ?? Math.min(MOST_DEFAULT_THREADS, availableParallelism()),
    engineFile: ENGINE_FILE,
    threadFile: new URL('./slice-worker.mjs', import.meta.url),
  };
}
