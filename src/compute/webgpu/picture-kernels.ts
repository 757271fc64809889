import { type Result, fail, ok } from '#base';
import type { ComputeCode } from '#compute/api';
import type { Gpu } from './device.ts';
import type { Kernel } from './kernels.ts';
import { bindingsOf } from './layout.ts';
import { ENTRIES, linkShader } from './shaders.ts';

/** What turns a layer's runs into a picture. */
export interface PictureKernels {
  readonly places: Kernel;
  readonly picture: Kernel<GPURenderPipeline>;
}

/** Compiles for targets of one format. `compute_unsupported` where the device refuses. */
export async function compilePictureKernels(
  { device }: Gpu,
  format: GPUTextureFormat,
): Promise<Result<PictureKernels, ComputeCode>> {
  const module = (entry: 'places' | 'fullScreen' | 'picture'): GPUShaderModule =>
    device.createShaderModule({ label: entry, code: linkShader(ENTRIES[entry]) });
  device.pushErrorScope('validation');
  const compiling = Promise.all([
    device.createComputePipelineAsync({
      label: 'places',
      layout: 'auto',
      compute: { module: module('places') },
    }),
    device.createRenderPipelineAsync({
      label: 'picture',
      layout: 'auto',
      vertex: { module: module('fullScreen') },
      fragment: { module: module('picture'), targets: [{ format }] },
    }),
  ]);
  const invalid = device.popErrorScope();
  try {
    const [places, picture] = await compiling;
    return ok({
      places: { pipeline: places, bindings: bindingsOf(ENTRIES.places) },
      picture: { pipeline: picture, bindings: bindingsOf(ENTRIES.picture) },
    });
  } catch (cause) {
    return fail('compute_unsupported', `the shaders of the picture do not compile: ${String(cause)}`);
  } finally {
    await invalid;
  }
}
