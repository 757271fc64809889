import { fail, ok } from '#base';
import type { OverhangMeter } from '#compute/host';
import { OutOfMemory, type Engine } from '#compute/wasm';
import { snapToSupports } from '#kernel';
import type { GeometryOperations } from './geometry-server.ts';

/** How much of a part hangs over, with an engine from somewhere, which is asked for with the first part. */
export function overhangOperation(openEngine: () => Promise<Engine>): GeometryOperations['overhangs'] {
  let opened: Promise<OverhangMeter> | null = null;
  return async ([mesh], { transform, criticalAngle, aboveMm }) => {
    const surface = snapToSupports(mesh, transform);
    if (!surface.ok) return { result: surface };
    opened ??= Promise.all([import('#compute/host'), openEngine()]).then(([host, engine]) =>
      host.createOverhangMeter(engine),
    );
    // What could not be had may be had the next time.
    opened.catch(() => (opened = null));
    const meter = await opened;
    try {
      return { result: ok(await meter.measure(surface.value, criticalAngle, aboveMm)) };
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      opened = null;
      return { result: fail('compute_out_of_memory', 'the mesh does not fit into memory') };
    }
  };
}
