import { afterEach, expect, test, vi } from 'vitest';
import { chunk, PRELOAD_ERROR } from '#ui';

const listen = vi.fn((event: Event) => event.preventDefault());
afterEach(() => {
  window.removeEventListener(PRELOAD_ERROR, listen);
  listen.mockClear();
});

test('a chunk is fetched once for all who ask, and kept', async () => {
  const load = vi.fn(async () => 'words');
  const [first, second] = await Promise.all([chunk(load).fetch(), chunk(load).fetch()]);
  expect(first).toEqual({ ok: true, value: 'words' });
  expect(second).toBe(first);
  chunk(load).forget();
  expect(await chunk(load).fetch()).toBe(first);
  expect(chunk(load).known()).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that cannot be fetched says so until that is forgotten, and is fetched again when asked for', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('no network'));
  load.mockRejectedValueOnce(new Error('a new version'));
  load.mockResolvedValue('words');
  const code = chunk(load);
  expect(code.known()).toBeNull();
  expect(await code.fetch()).toEqual({ ok: false, handled: false });
  expect(code.known()).toEqual({ ok: false, handled: false });
  code.forget();
  expect(code.known()).toBeNull();
  window.addEventListener(PRELOAD_ERROR, listen);
  expect(await code.fetch()).toEqual({ ok: false, handled: true });
  expect(listen).toHaveBeenCalledTimes(1);
  expect(await code.fetch()).toEqual({ ok: true, value: 'words' });
});
