import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { quietContext, unwrap } from '#base';
import { createNodeBackend } from '#compute/host/node';
import { decodeMesh } from '#formats/mesh';
import { createLayerAnalysis, identityTransform } from '#kernel';
import type { BenchModel } from './inputs.ts';
import { spreadOf, type Spread } from './measure.ts';
import { rasterOf, type BenchPanel } from './raster.ts';

/** What the layers of a model show, and how long that takes on one thread beside drawing them. */
export interface CheckFigures {
  readonly model: string;
  readonly input: string;
  readonly layers: number;
  readonly wordsPerLayer: number;
  /** Issues of all kinds. */
  readonly issues: number;
  readonly drawMilliseconds: Spread;
  readonly checkMilliseconds: Spread;
}

/** Draws each layer at AA 4 and checks it at once, as a page and a command line do; both on the calling thread. */
export async function measureChecks(
  model: BenchModel,
  panel: BenchPanel,
  layerHeightMm: number,
  repeats: number,
): Promise<CheckFigures> {
  const raster = rasterOf(panel, layerHeightMm);
  const bytes = new Uint8Array(readFileSync(model.path));
  const file = unwrap(decodeMesh(basename(model.path), bytes, quietContext()));
  const backend = createNodeBackend({
    threads: 1,
    engineFile: new URL('./engine.wasm', import.meta.url),
    threadFile: new URL('./slice-worker.cjs', import.meta.url),
  });
  const parts = file.bodies.map(({ mesh }, index) => ({
    key: `${index}`,
    mesh,
    transform: identityTransform,
  }));
  const session = unwrap(await backend.prepare({ parts, raster }, quietContext()));

  const drawTimes: number[] = [];
  const checkTimes: number[] = [];
  let words = 0;
  let issues = 0;
  for (let run = -1; run < repeats; run++) {
    const analysis = createLayerAnalysis(raster);
    let draw = 0;
    let check = 0;
    words = 0;
    for (let index = 0; index < session.layerCount; index++) {
      const asked = performance.now();
      const runs = unwrap(await session.layer(index));
      const drawn = performance.now();
      analysis.push(runs, layerHeightMm);
      check += performance.now() - drawn;
      draw += drawn - asked;
      words += runs.length;
    }
    issues = Object.values(analysis.finish().counts).reduce((sum, count) => sum + count, 0);
    if (run < 0) continue;
    drawTimes.push(draw);
    checkTimes.push(check);
  }
  const { layerCount } = session;
  session.dispose();
  backend.dispose();
  return {
    model: model.name,
    input: model.hash,
    layers: layerCount,
    wordsPerLayer: Math.round(words / layerCount),
    issues,
    drawMilliseconds: spreadOf(drawTimes),
    checkMilliseconds: spreadOf(checkTimes),
  };
}
