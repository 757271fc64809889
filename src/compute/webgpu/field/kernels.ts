import type { Result } from '#base';
import type { ComputeCode } from '#compute/api';
import { type Kernel, type Recipe, compileRecipes } from '../kernels.ts';
import { linkShader } from '../shaders.ts';
import { FIELD_ENTRIES } from './shaders.ts';

/** The stages of a field; some are one file with other constants. */
const RECIPES = {
  countCrossings: { entry: 'crossings', constants: { WRITES: 0 } },
  countSums: { entry: 'countSums' },
  blockSums: { entry: 'blockSums' },
  countStarts: { entry: 'countStarts' },
  writeCrossings: { entry: 'crossings', constants: { WRITES: 1 } },
  spans: { entry: 'spans' },
  fillX: { entry: 'fill', constants: { ALONG: 0 } },
  fillY: { entry: 'fill', constants: { ALONG: 1 } },
  fillZ: { entry: 'fill', constants: { ALONG: 2 } },
  coreX: { entry: 'core', constants: { ALONG: 0 } },
  coreY: { entry: 'core', constants: { ALONG: 1 } },
  coreZ: { entry: 'core', constants: { ALONG: 2 } },
  inPlane: { entry: 'across', constants: { WITH_ROWS: 1 } },
  across: { entry: 'across', constants: { WITH_ROWS: 0 } },
  distances: { entry: 'distances' },
  cellSums: { entry: 'surface', constants: { STAGE: 0 } },
  vertices: { entry: 'surface', constants: { STAGE: 1 } },
  quads: { entry: 'surface', constants: { STAGE: 2 } },
} as const satisfies Record<string, Recipe<keyof typeof FIELD_ENTRIES>>;

export type FieldKernelName = keyof typeof RECIPES;
export type FieldKernels = Readonly<Record<FieldKernelName, Kernel>>;

/** Compiles all stages. `compute_unsupported` where the device refuses. */
export function compileFieldKernels(device: GPUDevice): Promise<Result<FieldKernels, ComputeCode>> {
  return compileRecipes(device, FIELD_ENTRIES, RECIPES, linkShader);
}
