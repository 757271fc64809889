import { sha256 } from '#base';
import type { SliceBackend } from '#compute/api';
import type { Engine } from '#compute/wasm';
import { nextTurn } from './next-turn.ts';

/** What supports are grown with in a worker, opened when it is asked for first. */
export interface SupportEngine {
  /**
   * Does work with the engine. It draws one plate, so whoever runs several operations at a time has these done one after the other; it keeps
   * meshes by their keys, and those that begin with `key` are of no other work.
   */
  use<T>(work: (backend: SliceBackend, key: string) => Promise<T>): Promise<T>;
}

/** An engine from somewhere. */
export function createSupportEngine(openEngine: () => Promise<Engine>): SupportEngine {
  let opened: Promise<SliceBackend> | null = null;
  let uses = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    use(work) {
      const done = last.then(async () => {
        opened ??= openEngine().then(openBackend);
        // What could not be had may be had the next time.
        opened.catch(() => (opened = null));
        return work(await opened, `${++uses}`);
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}

/** An engine's slicing on this thread alone: layers are asked for one by one. */
async function openBackend(engine: Engine): Promise<SliceBackend> {
  const { createLocalRunner, createWasmBackend } = await import('#compute/host');
  const runners = [createLocalRunner(engine, sha256, nextTurn)];
  return createWasmBackend({ engine, runners, giveWay: nextTurn });
}
