import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import { createDerivedCache, nextResult, type DerivedStep } from '../../src/editor/derived.ts';
import { startWithFeatures, shellOf } from '#tests/features.ts';

/** Every result that came while a file waited for others left another listener at its signal. */

it('a file that waits for many features leaves nothing at its signal', async () => {
  const editor = await startWithFeatures({ shell: shellOf(1) }, [12, 10, 8], [13, 10, 8], [14, 10, 8]);
  const { signal } = new AbortController();
  let most = 0;
  const stop = editor.subscribe(() => {
    most = Math.max(most, getEventListeners(signal, 'abort').length);
  });
  unwrap(await editor.exportModel('stl', 'all', signal));
  stop();
  expect(most).toBeLessThanOrEqual(1);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  editor.dispose();
});

it('waiting ends with a result or a stop, and is then heard of no more', async () => {
  const derived = createDerivedCache(1000, 1);
  const step: DerivedStep<string, never> = {
    name: 'none',
    version: 1,
    compute: () => Promise.resolve(fail('internal', 'nothing to show')),
    bytes: () => 0,
  };
  const stop = new AbortController();
  for (let result = 0; result < 3; result++) {
    const next = nextResult(derived, stop.signal);
    derived.get(step, 'part', `input ${result}`);
    await next;
  }
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  const next = nextResult(derived, stop.signal);
  stop.abort();
  await next;
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});
