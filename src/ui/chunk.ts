/** Told on the window when a chunk cannot be fetched; `detail` is the error. Handled by preventDefault (SPEC §8). */
export const PRELOAD_ERROR = 'preload-error';

/** What a fetch came to. `handled`: a listener of PRELOAD_ERROR has taken care of the failure. */
export type Fetched<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly handled: boolean };

/** Code or words that are fetched when they are needed. */
export interface Chunk<Value> {
  /** What the last fetch came to: null before there was one, and after a failure that is forgotten. */
  readonly known: () => Fetched<Value> | null;
  /** Fetches it once for all who ask, and keeps what came; what failed is fetched again. Tells of a failure; never rejects. */
  readonly fetch: () => Promise<Fetched<Value>>;
  /** Whoever drew the failure has gone: who comes next asks anew. What has come stays. */
  readonly forget: () => void;
}

const chunks = new WeakMap<() => Promise<unknown>, Chunk<unknown>>();

/** The chunk that `load` brings: the same one for the same function, so keep the function outside every component. */
export function chunk<Value>(load: () => Promise<Value>): Chunk<Value> {
  const made = (chunks.get(load) as Chunk<Value> | undefined) ?? makeChunk(load);
  chunks.set(load, made);
  return made;
}

function makeChunk<Value>(load: () => Promise<Value>): Chunk<Value> {
  let known: Fetched<Value> | null = null;
  let coming: Promise<Fetched<Value>> | null = null;
  const fetchNow = async (): Promise<Fetched<Value>> => {
    try {
      known = { ok: true, value: await load() };
    } catch (error) {
      const event = new CustomEvent(PRELOAD_ERROR, { cancelable: true, detail: error });
      known = { ok: false, handled: !window.dispatchEvent(event) };
    }
    coming = null;
    return known;
  };
  return {
    known: () => known,
    fetch: () => (known?.ok ? Promise.resolve(known) : (coming ??= fetchNow())),
    forget: () => {
      if (known?.ok === false) known = null;
    },
  };
}
