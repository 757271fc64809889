import { type Result, fail, ok } from '#base';
import type { ComputeCode } from '#compute/api';
import { bindingsOf } from './layout.ts';
import type { BatchLimits } from './limits.ts';
import { ENTRIES, type EntryName } from './shaders.ts';

/** A compiled entry file with its constants, and what it binds. */
export interface Kernel<Pipeline extends GPUPipelineBase = GPUComputePipeline> {
  readonly pipeline: Pipeline;
  readonly bindings: Readonly<Record<string, number>>;
}

/** An entry file and its constants. */
export interface Recipe<Entry extends string> {
  readonly entry: Entry;
  readonly constants?: Record<string, number>;
}

/** The stages of a batch; some are one file with other constants. */
function recipes(limits: BatchLimits) {
  return {
    segments: { entry: 'segments' },
    rowSums: { entry: 'rowSums' },
    rowBlocks: { entry: 'blockSums', constants: { OF_WORDS: 0 } },
    rowStarts: { entry: 'rowStarts' },
    scatter: { entry: 'scatter' },
    rows: { entry: 'rows', constants: { MOST_CROSSINGS: limits.crowdedAbove } },
    crowdedRows: { entry: 'crowdedRows', constants: { CACHE_WORDS: limits.cachedCrossings } },
    summaries: { entry: 'sweep', constants: { WRITES: 0 } },
    wordSums: { entry: 'wordSums' },
    wordBlocks: { entry: 'blockSums', constants: { OF_WORDS: 1 } },
    wordStarts: { entry: 'wordStarts' },
    words: { entry: 'sweep', constants: { WRITES: 1 } },
  } as const satisfies Record<string, Recipe<EntryName>>;
}

export type KernelName = keyof ReturnType<typeof recipes>;
export type Kernels = Readonly<Record<KernelName, Kernel>>;

/** Compiles the stages of a batch. `compute_unsupported` names the file and what the compiler says. */
export function compileKernels(
  device: GPUDevice,
  limits: BatchLimits,
  link: (entry: string) => string,
): Promise<Result<Kernels, ComputeCode>> {
  return compileRecipes(device, ENTRIES, recipes(limits), link);
}

/** Compiles stages from entry files. `compute_unsupported` names the file and what the compiler says. */
export async function compileRecipes<Name extends string, Entry extends string>(
  device: GPUDevice,
  entries: Readonly<Record<Entry, string>>,
  wanted: Readonly<Record<Name, Recipe<Entry>>>,
  link: (entry: string) => string,
): Promise<Result<Readonly<Record<Name, Kernel>>, ComputeCode>> {
  const modules = new Map<Entry, GPUShaderModule>();
  const compile = async (name: string, { entry, constants }: Recipe<Entry>): Promise<[string, Kernel]> => {
    let module = modules.get(entry);
    if (!module) {
      module = device.createShaderModule({ label: entry, code: link(entries[entry]) });
      modules.set(entry, module);
    }
    const compute = { module, entryPoint: 'main', ...(constants ? { constants } : {}) };
    const pipeline = await device.createComputePipelineAsync({ label: name, layout: 'auto', compute });
    return [name, { pipeline, bindings: bindingsOf(entries[entry]) }];
  };
  device.pushErrorScope('validation');
  const compiling = Promise.all(
    Object.entries<Recipe<Entry>>(wanted).map(([name, recipe]) => compile(name, recipe)),
  );
  const invalid = device.popErrorScope();
  try {
    return ok(Object.fromEntries(await compiling) as Record<Name, Kernel>);
  } catch (cause) {
    return fail('compute_unsupported', `the shaders do not compile: ${await complaintsOf(modules, cause)}`);
  } finally {
    await invalid;
  }
}

/** What the compiler says of each module, or else why no pipeline was made. */
async function complaintsOf(modules: ReadonlyMap<string, GPUShaderModule>, cause: unknown): Promise<string> {
  const found: string[] = [];
  for (const [entry, module] of modules) {
    const { messages } = await module.getCompilationInfo();
    found.push(...messages.map(({ message, lineNum }) => `${entry}, line ${lineNum}: ${message}`));
  }
  return found.join('; ') || String(cause);
}

/** The buffers a kernel names, bound. */
export function bindKernel(
  device: GPUDevice,
  { pipeline, bindings }: Kernel<GPUPipelineBase>,
  buffers: Readonly<Record<string, GPUBuffer>>,
): GPUBindGroup {
  return device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: Object.entries(bindings).map(([name, binding]) => {
      const buffer = buffers[name];
      if (!buffer) throw new Error(`no buffer is named ${name}`);
      return { binding, resource: { buffer } };
    }),
  });
}
