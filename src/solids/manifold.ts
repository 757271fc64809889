import createManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d';

/** What work on solids is given: the library, and who frees what it made. */
export interface SolidScope {
  readonly library: ManifoldToplevel;
  /** Frees an object of the library when the work ends, however it ends. */
  readonly keep: <T extends { delete(): void }>(object: T) => T;
  /** Leaves an object to the caller, who frees it. */
  readonly release: (object: { delete(): void }) => void;
}

export type Solid = Manifold;

let loading: Promise<ManifoldToplevel> | null = null;

/**
 * Loads manifold-3d; the first call decides where from. Without `wasm` the library reads manifold.wasm itself: the page's bundle and
 * node_modules both have it where the library looks. A program that is one file hands over the bytes.
 */
export function loadManifold(wasm?: Uint8Array): Promise<ManifoldToplevel> {
  if (loading !== null) return loading;
  const options = wasm === undefined ? {} : { wasmBinary: wasm };
  const asked = createManifold(options as Parameters<typeof createManifold>[0]).then((library) => {
    library.setup();
    return library;
  });
  loading = asked;
  // A load that failed (a network that was gone for a moment) is tried again by the next call.
  asked.catch(() => {
    if (loading === asked) loading = null;
  });
  return asked;
}

/** Runs work on solids. Its objects lie in the library's own memory, which no garbage collector sees: all that was kept is freed. */
export async function withSolids<T>(work: (scope: SolidScope) => T): Promise<T> {
  let asked = loadManifold();
  let library = await asked;
  // Another call may have broken it while this one waited for it: what is in its memory by then may be anything.
  while (asked !== loading) {
    asked = loadManifold();
    library = await asked;
  }
  const kept = new Set<{ delete(): void }>();
  try {
    const made = work({
      library,
      keep(object) {
        kept.add(object);
        return object;
      },
      release: (object) => void kept.delete(object),
    });
    for (const object of [...kept].toReversed()) object.delete();
    return made;
  } catch (cause) {
    // The library may have run out of memory, or broken: the next call starts with a fresh one, and what was kept goes with this one.
    loading = null;
    throw cause;
  }
}
