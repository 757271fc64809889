import { fail, type AppError, type Id, type JobContext, type Result } from '#base';

/** Names a result by what it was computed from: equal keys are equal results. */
export type DerivedKey = Id<'derived'>;

/** What a step is computed from: names of content and small values, in lists and records that are wholly JSON; nothing large. */
export type DerivedInput = string | number | boolean | null | object;

/** A value computed from records and never stored in them. */
export interface DerivedStep<In extends DerivedInput, Out> {
  readonly name: string;
  /** Goes up where equal inputs give another result than before. */
  readonly version: number;
  compute(input: In, context: JobContext): Promise<Result<Out>>;
  /** Memory the result takes. */
  bytes(value: Out): number;
}

/** What there is of a derived value; until there is a newer one, `last` is the last good one of the same subject, or null. */
export type Derived<Out> =
  | { readonly status: 'ready'; readonly key: DerivedKey; readonly value: Out }
  | { readonly status: 'pending'; readonly key: DerivedKey; readonly last: Out | null }
  | {
      readonly status: 'failed';
      readonly key: DerivedKey;
      readonly error: AppError;
      readonly last: Out | null;
    };

/**
 * Results by step, version and input. Equal inputs are computed once and what was undone is still there, within a bound of bytes: the
 * results used longest ago go, but never what a subject shows.
 */
export interface DerivedCache {
  /**
   * What `step` gives for `input`, shown by `subject` (a part, a mesh). Begins the work where it is not known; what the subject asked
   * for before is stopped where no other wants it. A failure is kept as a result is; work that was stopped is begun again.
   */
  get<In extends DerivedInput, Out>(step: DerivedStep<In, Out>, subject: string, input: In): Derived<Out>;
  /** What `step` gives for `input` where that is known; begins nothing. */
  peek<In extends DerivedInput, Out>(step: DerivedStep<In, Out>, input: In): Out | undefined;
  /** Of a step's subjects all but these are shown no more: their work is stopped, their results may go. */
  keepOnly(step: Pick<DerivedStep<never, unknown>, 'name'>, subjects: ReadonlySet<string>): void;
  /** Called when a step has given a result or has failed. */
  subscribe(listener: () => void): () => void;
  /** Memory of all that is kept. */
  readonly bytes: number;
  dispose(): void;
}

interface Work {
  readonly stop: AbortController;
  readonly begin: (context: JobContext) => Promise<Result<unknown>>;
  readonly bytes: (value: unknown) => number;
  begun: boolean;
}
interface Subject {
  wanted: DerivedKey;
  /** The last good result, which is shown until what is wanted is there. */
  good: DerivedKey | null;
}

/** What keeping any result takes, failures too. */
export const ENTRY_BYTES = 256;

/** A cache of `limit` bytes that works on `atOnce` results at a time, in the order they were asked for. */
export function createDerivedCache(limit: number, atOnce: number): DerivedCache {
  /** The one used longest ago first. */
  const results = new Map<DerivedKey, { readonly result: Result<unknown>; readonly bytes: number }>();
  const works = new Map<DerivedKey, Work>();
  const subjects = new Map<string, Subject>();
  const listeners = new Set<() => void>();
  let held = 0;

  const trim = (): void => {
    if (held <= limit) return;
    const shown = new Set([...subjects.values()].flatMap(({ wanted, good }) => [wanted, good]));
    for (const [key, { bytes }] of results) {
      if (held <= limit) return;
      if (shown.has(key)) continue;
      results.delete(key);
      held -= bytes;
    }
  };

  const stopUnwanted = (key: DerivedKey): void => {
    if ([...subjects.values()].some(({ wanted }) => wanted === key)) return;
    works.get(key)?.stop.abort();
    works.delete(key);
  };

  const work = async (key: DerivedKey, own: Work): Promise<void> => {
    own.begun = true;
    let result: Result<unknown>;
    try {
      result = await own.begin({ signal: own.stop.signal, report: () => undefined });
    } catch (error) {
      result = fail('internal', String(error));
    }
    // Stopped meanwhile: what it gives is not asked for, and may be half of it.
    if (works.get(key) !== own) return;
    works.delete(key);
    const bytes = ENTRY_BYTES + (result.ok ? own.bytes(result.value) : 0);
    results.set(key, { result, bytes });
    held += bytes;
    for (const subject of subjects.values()) if (result.ok && subject.wanted === key) subject.good = key;
    trim();
    beginNext();
    for (const listener of listeners) listener();
  };

  const beginNext = (): void => {
    let running = [...works.values()].filter(({ begun }) => begun).length;
    for (const [key, next] of works) {
      if (running >= atOnce) return;
      if (next.begun) continue;
      running++;
      void work(key, next);
    }
  };

  return {
    get<In extends DerivedInput, Out>(step: DerivedStep<In, Out>, name: string, input: In): Derived<Out> {
      const key = derivedKey(step, input);
      const place = `${step.name} ${name}`;
      const subject = subjects.get(place) ?? { wanted: key, good: null };
      subjects.set(place, subject);
      const before = subject.wanted;
      subject.wanted = key;
      const known = results.get(key);
      if (known?.result.ok) subject.good = key;
      if (before !== key) {
        stopUnwanted(before);
        beginNext();
        trim();
      }
      if (known !== undefined) {
        results.delete(key);
        results.set(key, known);
      }
      if (known?.result.ok) return { status: 'ready', key, value: known.result.value as Out };
      const good = subject.good === null ? undefined : results.get(subject.good)?.result;
      const last = good?.ok ? (good.value as Out) : null;
      if (known !== undefined && !known.result.ok)
        return { status: 'failed', key, error: known.result.error, last };
      if (!works.has(key)) {
        works.set(key, {
          stop: new AbortController(),
          begin: async (context) => step.compute(input, context),
          bytes: (value) => step.bytes(value as Out),
          begun: false,
        });
        beginNext();
      }
      return { status: 'pending', key, last };
    },
    peek<In extends DerivedInput, Out>(step: DerivedStep<In, Out>, input: In): Out | undefined {
      const known = results.get(derivedKey(step, input))?.result;
      return known?.ok === true ? (known.value as Out) : undefined;
    },
    keepOnly(step, kept) {
      const gone = [...subjects].filter(
        ([place]) => place.startsWith(`${step.name} `) && !kept.has(place.slice(step.name.length + 1)),
      );
      if (gone.length === 0) return;
      for (const [place] of gone) subjects.delete(place);
      for (const [, { wanted }] of gone) stopUnwanted(wanted);
      beginNext();
      trim();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get bytes() {
      return held;
    },
    dispose() {
      for (const { stop } of works.values()) stop.abort();
      works.clear();
      subjects.clear();
      listeners.clear();
    },
  };
}

/** The next result of any step, or a request to stop: nothing is left at either that waits. */
export function nextResult(derived: DerivedCache, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = derived.subscribe(end);
    signal?.addEventListener('abort', end);
  });
}

/** Step, version and input in one text: objects by the order of their names, so that equal inputs are equal texts. */
function derivedKey<In extends DerivedInput>(
  step: Pick<DerivedStep<In, unknown>, 'name' | 'version'>,
  input: In,
): DerivedKey {
  const sorted = (_name: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value;
  return `${step.name} ${step.version} ${JSON.stringify(input, sorted)}` as DerivedKey;
}
