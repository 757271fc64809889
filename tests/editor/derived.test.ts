import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '#base';
import { createDerivedCache, ENTRY_BYTES, type DerivedStep } from '../../src/editor/derived.ts';
import { deferred, type Deferred } from '#tests/editor-ports.ts';

const SEED = Number(process.env.FC_SEED ?? 20261122);

interface Asked {
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly answer: Deferred<Result<string>>;
}

/** A step that waits to be answered; a result takes as many bytes as it has characters. */
function waitingStep(name = 'hollow', version = 1) {
  const asked: Asked[] = [];
  const step: DerivedStep<never, string> = {
    name,
    version,
    compute: (input, { signal }) => {
      const answer = deferred<Result<string>>();
      asked.push({ input, signal, answer });
      return answer.promise;
    },
    bytes: (text) => text.length,
  };
  return { step: step as DerivedStep<string | { readonly [name: string]: number }, string>, asked };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const answer = async ({ answer: waiting }: Asked, result: Result<string>) => {
  waiting.resolve(result);
  await turn();
};

describe('derived values', () => {
  it('are computed once for equal inputs, whoever asks and however the input is written', async () => {
    const cache = createDerivedCache(10_000, 2);
    const { step, asked } = waitingStep();
    let heard = 0;
    cache.subscribe(() => heard++);
    expect(cache.get(step, 'part 1', { wall: 2, holes: 1 })).toMatchObject({ status: 'pending', last: null });
    expect(cache.get(step, 'part 2', { holes: 1, wall: 2 }).status).toBe('pending');
    expect(asked).toHaveLength(1);
    await answer(asked[0]!, ok('shell'));
    expect(heard).toBe(1);
    expect(cache.peek(step, { wall: 2, holes: 1 })).toBe('shell');
    expect(cache.peek(step, { wall: 3, holes: 1 })).toBeUndefined();
    for (const part of ['part 1', 'part 2', 'part 3'])
      expect(cache.get(step, part, { wall: 2, holes: 1 })).toMatchObject({ status: 'ready', value: 'shell' });
    expect(asked).toHaveLength(1);
    // Another version of the step is another result.
    cache.get({ ...step, version: 2 }, 'part 4', { wall: 2, holes: 1 });
    expect(asked).toHaveLength(2);
  });

  it('show the last good result until there is a newer one, and again at once when it is undone', async () => {
    const cache = createDerivedCache(10_000, 2);
    const { step, asked } = waitingStep();
    cache.get(step, 'part', 'thin');
    await answer(asked[0]!, ok('thin shell'));
    cache.get(step, 'part', 'thin');
    expect(cache.get(step, 'part', 'thick')).toMatchObject({ status: 'pending', last: 'thin shell' });
    await answer(asked[1]!, ok('thick shell'));
    expect(cache.get(step, 'part', 'thick')).toMatchObject({ status: 'ready', value: 'thick shell' });
    expect(cache.get(step, 'part', 'thin')).toMatchObject({ status: 'ready', value: 'thin shell' });
    expect(asked).toHaveLength(2);
  });

  it('fail with what the step says, beside the last good result, and are not tried again', async () => {
    const cache = createDerivedCache(10_000, 2);
    const { step, asked } = waitingStep();
    cache.get(step, 'part', 'thin');
    await answer(asked[0]!, ok('thin shell'));
    cache.get(step, 'part', 'too thick');
    await answer(asked[1]!, fail('compute_out_of_memory', 'no room'));
    expect(cache.get(step, 'part', 'too thick')).toMatchObject({
      status: 'failed',
      error: { code: 'compute_out_of_memory' },
      last: 'thin shell',
    });
    expect(asked).toHaveLength(2);
    const broken = { ...step, name: 'broken', compute: () => Promise.reject(new Error('a bug')) };
    cache.get(broken, 'part', 'thin');
    await turn();
    expect(cache.get(broken, 'part', 'thin')).toMatchObject({
      status: 'failed',
      error: { code: 'internal' },
    });
  });

  it('are worked on so many at a time, and not at all once nobody wants them', async () => {
    const cache = createDerivedCache(10_000, 1);
    const { step, asked } = waitingStep();
    cache.get(step, 'part', 'first');
    cache.get(step, 'other', 'first');
    for (const input of ['second', 'third']) cache.get(step, 'part', input);
    // The other part still wants the first; the second was overtaken before it was begun.
    expect(asked.map(({ input, signal }) => [input, signal.aborted])).toEqual([['first', false]]);
    await answer(asked[0]!, ok('1'));
    expect(asked.map(({ input }) => input)).toEqual(['first', 'third']);
    cache.keepOnly(step, new Set(['other']));
    expect(asked[1]!.signal.aborted).toBe(true);
    // What stopped work still gives is nothing: it is begun again.
    await answer(asked[1]!, ok('half of it'));
    expect(cache.get(step, 'part', 'third').status).toBe('pending');
    expect(asked).toHaveLength(3);
    cache.dispose();
    expect(asked[2]!.signal.aborted).toBe(true);
  });
});

it(`keep within their bytes, and always what is shown (seed ${SEED})`, async () => {
  const sizes = [10, 400, 900, 2500];
  const limit = 4000;
  const change = fc.record({ part: fc.nat(3), input: fc.nat(9), gone: fc.nat(12), fails: fc.nat(7) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40, size: 'max' }), async (changes) => {
      const cache = createDerivedCache(limit, 2);
      const { step, asked } = waitingStep();
      /** What each part asked for last, and the good result it has been shown last. */
      const shown = new Map<string, { wanted: string; good: string | null }>();
      const textOf = (input: string): string => input.padEnd(sizes[Number(input) % sizes.length]!);
      for (const { part, input, gone, fails } of changes) {
        const [name, wanted] = [`part ${part}`, String(input)];
        const before = asked.length;
        const first = cache.get(step, name, wanted);
        const good = shown.get(name)?.good ?? null;
        if (first.status !== 'ready') expect(first.last).toBe(good === null ? null : textOf(good));
        if (first.status !== 'pending') expect(asked).toHaveLength(before);
        for (const waiting of asked.slice(before)) {
          const text = textOf(String(waiting.input));
          waiting.answer.resolve(fails === 0 ? fail('compute_crashed', 'no') : ok(text));
          await waiting.answer.promise;
          for (let tick = 0; tick < 4; tick++) await Promise.resolve();
        }
        const second = cache.get(step, name, wanted);
        expect(second.status).not.toBe('pending');
        if (second.status === 'ready') expect(second.value).toBe(textOf(wanted));
        shown.set(name, { wanted, good: second.status === 'ready' ? wanted : good });
        if (gone <= 3 && shown.delete(`part ${gone}`)) cache.keepOnly(step, new Set(shown.keys()));
        const pinned = new Set(
          [...shown.values()].flatMap(({ wanted: key, good: last }) => [key, last ?? key]),
        );
        const most = [...pinned].reduce((sum, key) => sum + ENTRY_BYTES + textOf(key).length, 0);
        expect(cache.bytes).toBeLessThanOrEqual(Math.max(limit, most));
        // What is shown is there without being computed again.
        for (const [other, { wanted: key, good: last }] of shown)
          expect(cache.get(step, other, key)).toMatchObject(
            last === key ? { status: 'ready' } : { status: 'failed' },
          );
      }
      expect(asked.every(({ signal }) => !signal.aborted)).toBe(true);
    }),
    { seed: SEED, numRuns: 60 },
  );
});
