import { readFileSync } from 'node:fs';
import { createRandom } from '#base';
import { Heap, MeshStore, createEngine, createEngineMemory } from '#compute/wasm';
import type { MeshBuffers } from '#kernel';
import { cutIntoPatches, shatter } from '#tests/damage.ts';
import { makeSphere } from '#tests/meshes.ts';
import { spreadOf, type Spread } from './measure.ts';

export interface ClosingFigures {
  readonly mesh: string;
  readonly triangles: number;
  readonly openEdges: number;
  readonly milliseconds: Spread;
  /** How many times as fast the same mesh is made ready closed. */
  readonly ratio: number;
}

/** A file's corners off by so much, mm: what a format of few digits leaves. */
const NOISE_MM = 0.001;

/** Times of taking a ball of 64 mm into the engine: closed, in 500 patches that miss by 1 µm, and all of loose faces; one thread. */
export function measureClosing(small: boolean, repeats: number): ClosingFigures[] {
  const ball = makeSphere(32, small ? 7 : 8);
  const meshes: readonly (readonly [string, MeshBuffers])[] = [
    ['closed', ball],
    ['500 patches', cutIntoPatches(ball, 500, NOISE_MM, createRandom(1))],
    ['loose faces', shatter(ball, NOISE_MM, createRandom(1))],
  ];
  const module = new WebAssembly.Module(readFileSync(new URL('./engine.wasm', import.meta.url)));
  let closed = 0;
  return meshes.map(([mesh, buffers]) => {
    const engine = createEngine(module, createEngineMemory(true));
    const heap = new Heap(engine);
    const times: number[] = [];
    let openEdges = 0;
    for (let run = -1; run < repeats; run++) {
      const store = new MeshStore(engine, heap);
      const started = performance.now();
      ({ openEdges } = store.get('mesh', buffers).findings);
      if (run >= 0) times.push(performance.now() - started);
      store.keepOnly(new Set());
    }
    const milliseconds = spreadOf(times);
    if (openEdges === 0) closed = milliseconds.median;
    const triangles = buffers.indices.length / 3;
    return { mesh, triangles, openEdges, milliseconds, ratio: closed / milliseconds.median };
  });
}
