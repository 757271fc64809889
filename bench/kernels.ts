import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createRandom, quietContext, unwrap } from '#base';
import { createNodeBackend } from '#compute/host/node';
import type { SliceInput, SliceSession } from '#compute/api';
import { decodeMesh } from '#formats/mesh';
import { identityTransform } from '#kernel';
import type { BenchModel } from './inputs.ts';
import { spreadOf, type Spread } from './measure.ts';
import { rasterOf, type BenchPanel } from './raster.ts';

export interface KernelFigures {
  readonly work: string;
  readonly input: string;
  readonly milliseconds: Spread;
}

const WINDOW_BYTES = 32 << 20;
/** Layers asked for out of order, as a hand on the slider does. */
const RANDOM_LAYERS = 200;

async function time(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function drain(session: SliceSession): Promise<void> {
  const layers = session.encodeLayers({ codec: 'goo', windowBytes: WINDOW_BYTES }, quietContext());
  for await (const layer of layers) unwrap(layer);
}

/** Times of the parts of slicing, without process, disk or verification: AA 4, GOO layers, one and two threads. */
export async function measureKernels(
  model: BenchModel,
  panel: BenchPanel,
  layerHeightMm: number,
  repeats: number,
): Promise<KernelFigures[]> {
  const bytes = new Uint8Array(readFileSync(model.path));
  const file = unwrap(decodeMesh(basename(model.path), bytes, quietContext()));
  const raster = rasterOf(panel, layerHeightMm);
  const figures: KernelFigures[] = [];
  const add = (work: string, times: readonly number[]): void => {
    figures.push({ work: `${model.name} ${work}`, input: model.hash, milliseconds: spreadOf(times) });
  };

  for (const threads of [1, 2]) {
    const backend = createNodeBackend({
      threads,
      engineFile: new URL('./engine.wasm', import.meta.url),
      threadFile: new URL('./slice-worker.cjs', import.meta.url),
    });
    const prepareTimes: number[] = [];
    const encodeTimes: number[] = [];
    for (let run = -1; run < repeats; run++) {
      // A key of its own for each run: nothing is kept from the run before.
      const input: SliceInput = {
        parts: file.bodies.map(({ mesh }, index) => ({
          key: `${run} ${index}`,
          mesh,
          transform: identityTransform,
        })),
        raster,
      };
      let session: SliceSession | undefined;
      const prepare = await time(async () => {
        session = unwrap(await backend.prepare(input, quietContext()));
      });
      const encode = await time(() => drain(session!));
      if (run >= 0) {
        prepareTimes.push(prepare);
        encodeTimes.push(encode);
      }
      if (run === repeats - 1 && threads === 1) {
        const random = createRandom(1);
        const layerTimes: number[] = [];
        for (let i = 0; i < RANDOM_LAYERS; i++) {
          const index = random.integer(0, session!.layerCount);
          layerTimes.push(await time(async () => unwrap(await session!.layer(index))));
        }
        add('any one layer', layerTimes);
      }
      session!.dispose();
    }
    add(`make ready, ${threads}t`, prepareTimes);
    add(`all layers as GOO, ${threads}t`, encodeTimes);
    backend.dispose();
  }
  return figures;
}
