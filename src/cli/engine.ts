import { availableParallelism } from 'node:os';
import { type Result, ok } from '#base';
import type { SliceBackend } from '#compute/api';
import { createNodeBackend, createNodeEngine } from '#compute/host/node';
import type { SliceArguments } from './arguments.ts';

/** More threads than this gain little on one plate and cost memory. */
const MOST_DEFAULT_THREADS = 8;

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

function engineParts(threads: number | undefined): Parameters<typeof createNodeBackend>[0] {
  return {
    threads: threads ?? Math.min(MOST_DEFAULT_THREADS, availableParallelism()),
    engineFile: new URL('./engine.wasm', import.meta.url),
    threadFile: new URL('./slice-worker.mjs', import.meta.url),
  };
}
