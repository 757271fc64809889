import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUIET_AFTER_MS, QuietTime } from '../../src/app/workers/quiet-time.ts';
import { deferred } from '#tests/editor-ports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it is quiet once nothing has been asked for a while, and no more as soon as something is', async () => {
  const quiet = new QuietTime();
  const work = deferred<void>();
  const working = quiet.during(() => work.promise);
  const seen: AbortSignal[] = [];
  void quiet.moment().then((moment) => seen.push(moment));
  await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS * 3);
  expect(seen).toEqual([]);
  work.resolve();
  await working;
  await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS - 1);
  await quiet.during(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS - 1);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.map(({ aborted }) => aborted)).toEqual([false]);
  await quiet.during(() => Promise.resolve());
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
});

test('work that fails does not keep it from being quiet', async () => {
  const quiet = new QuietTime();
  await expect(quiet.during(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const moment = quiet.moment();
  await vi.advanceTimersByTimeAsync(QUIET_AFTER_MS);
  expect((await moment).aborted).toBe(false);
});
