import { existsSync } from 'node:fs';
import { openNodeEngine } from '#compute/host/node';
import { type Engine, Heap } from '#compute/wasm';

const BESIDE = new URL('./engine.wasm', import.meta.url);

/** engine.wasm: beside the built program, or in a checkout where it is made. */
export const ENGINE_FILE = existsSync(BESIDE)
  ? BESIDE
  : new URL('../compute/wasm/build/engine.wasm', import.meta.url);

/** An engine for models before and beside slicing, and its memory. */
export interface Workbench {
  readonly engine: Engine;
  readonly heap: Heap;
}

export function openWorkbench(): Workbench {
  const engine = openNodeEngine(ENGINE_FILE);
  return { engine, heap: new Heap(engine) };
}
