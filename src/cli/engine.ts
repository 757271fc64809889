import { availableParallelism } from 'node:os';
import type { SliceBackend } from '#compute/api';
import { createNodeBackend } from '#compute/host/node';

/** More threads than this gain little on one plate and cost memory. */
const MOST_DEFAULT_THREADS = 8;

/** The slicing engine with its threads under way; they start while the caller reads its files. */
export function startEngine(threads: number | undefined): SliceBackend {
  return createNodeBackend({
    threads: threads ?? Math.min(MOST_DEFAULT_THREADS, availableParallelism()),
    engineFile: new URL('./engine.wasm', import.meta.url),
    threadFile: new URL('./slice-worker.mjs', import.meta.url),
  });
}
