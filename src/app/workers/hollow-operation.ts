import { fail, ok, type JobContext, type Result } from '#base';
import type { HollowDevice } from '#compute/host';
import { meshBounds, stretchMesh, type MeshBuffers, type ShellOptions, type Transform } from '#kernel';
import {
  closedMesh,
  Heap,
  MeshStore,
  OutOfMemory,
  type Engine,
  type Hollowed,
  type StoredMesh,
} from '#compute/wasm';
import type { GeometryOperations } from './geometry-server.ts';
import { measureAll } from './mesh-reply.ts';
import { nextTurn } from './next-turn.ts';
import { runSteps } from './run-steps.ts';

/** An engine, and the mesh that was hollowed last: the next call is likely to be about it with another thickness. */
interface Workbench {
  readonly engine: Engine;
  readonly heap: Heap;
  readonly store: MeshStore;
  last: { readonly mesh: MeshBuffers; readonly stretch: string; readonly stretched: MeshBuffers } | null;
}

/** The thinnest wall that is still measured well, in voxels. */
const LEAST_VOXELS = 3;

/** Hollowing with an engine from somewhere, which is asked for when the first mesh is hollowed, and a device from somewhere, once that is what draws. */
export function hollowOperation(
  openEngine: () => Promise<Engine>,
  openDevice: () => Promise<HollowDevice | null> = () => Promise.resolve(null),
): GeometryOperations['hollow'] {
  let bench: Workbench | null = null;
  let device: HollowDevice | null = null;
  const run: GeometryOperations['hollow'] = async (
    [mesh],
    { stretch, side, thickness, tolerance, backend },
    context,
  ) => {
    if (bench === null) {
      const engine = await openEngine();
      const heap = new Heap(engine);
      bench = { engine, heap, store: new MeshStore(engine, heap), last: null };
    }
    try {
      const stored = await load(bench, mesh, stretch, context);
      if (stored === null) return { result: fail('cancelled', 'the call was cancelled') };
      const first = backend === 'webgpu' ? (device ??= await openDevice()) : null;
      const result = await hollow(bench, first, stored, { thickness, tolerance, side }, context);
      if (!result.ok) return { result };
      const { mesh: made, cavities, dropped, voxel } = result.value;
      // Outside, the cavity is the part itself, and what was made is the body around it.
      const isOutside = side === 'outside';
      const meshes = isOutside ? [closedMesh(bench.engine, stored), made] : [made];
      const { measured, transfer } = await measureAll(meshes);
      const [cavity, body = null] = measured;
      return { result: ok({ cavity: cavity!, body, cavities, dropped, voxel }), transfer };
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      // Its memory is full of what will not be asked for again.
      bench = null;
      return { result: fail('compute_out_of_memory', 'the mesh does not fit into memory') };
    }
  };
  // The engine holds one mesh: whoever runs several operations at a time has these done one after the other.
  let last: Promise<unknown> = Promise.resolve();
  return (...call) => {
    const reply = last.then(() => run(...call));
    last = reply.catch(() => undefined);
    return reply;
  };
}

/** The mesh, stretched and closed, in the engine's memory; null where the call was cancelled. */
async function load(
  bench: Workbench,
  mesh: MeshBuffers,
  transform: Transform,
  context: JobContext,
): Promise<StoredMesh | null> {
  const stretch = transform.join(' ');
  if (bench.last?.mesh !== mesh || bench.last.stretch !== stretch) {
    bench.store.keepOnly(new Set());
    bench.last = { mesh, stretch, stretched: stretchMesh(mesh, transform) };
  }
  return bench.store.load('mesh', bench.last.stretched, async (share) => {
    context.report({ phase: 'close', done: share, total: 1 });
    await nextTurn();
    return !context.signal.aborted;
  });
}

async function hollow(
  { engine, heap, last }: Workbench,
  device: HollowDevice | null,
  mesh: StoredMesh,
  options: ShellOptions,
  context: JobContext,
): Promise<Result<Hollowed>> {
  const { hollowBy } = await import('#compute/host');
  const job = { engine, heap, mesh, bounds: meshBounds(last!.stretched) };
  const run = (shell: ShellOptions): Promise<Result<Hollowed>> =>
    hollowBy(device, { ...job, options: shell }, (steps) => runSteps(steps, context), context);
  const usual = await run(options);
  const fits = usual.ok || usual.error.code !== 'hollow_too_fine' ? null : usual.error.details?.['voxel'];
  if (typeof fits !== 'number' || fits * LEAST_VOXELS > options.thickness) return usual;
  return run({ ...options, voxel: fits });
}
