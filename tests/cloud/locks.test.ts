import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract';
import { createCloud, memoryStorage, STORED } from '#cloud';
import { withLock } from '../../src/cloud/locks.ts';
import { startEnvelopeServer } from './envelope-server.ts';

const refused = () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError'));

/** A page whose browser answers so to who asks for a lock. */
const stubLocks = (request: (...asked: never[]) => unknown) =>
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });

afterEach(() => vi.unstubAllGlobals());

describe('a lock', () => {
  it('is done without where the browser refuses it', async () => {
    stubLocks(refused);
    expect(await withLock('name', {}, (lock) => lock)).toBeUndefined();
  });

  it('is not asked for where there are none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await withLock('name', {}, (lock) => lock)).toBeUndefined();
  });

  it('runs its task once, and what the task throws is thrown', async () => {
    stubLocks((_name: string, _options: object, task: (lock: object) => Promise<unknown>) => task({}));
    const task = vi.fn(refused);
    await expect(withLock('name', {}, task)).rejects.toThrow('denied');
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('that is waited for in vain is reported', async () => {
    stubLocks(() => Promise.reject(new DOMException('called off', 'AbortError')));
    await expect(withLock('name', {}, () => 1)).rejects.toThrow('called off');
  });
});

// With all cookies blocked Chromium refuses locks: calls threw once their token had run out, and nothing could be saved.
describe('a browser told to keep nothing', () => {
  it('refreshes its token all the same', async () => {
    stubLocks(refused);
    const server = await startEnvelopeServer(({ path, headers }) => {
      if (path === '/tw/user/refreshToken') {
        return { code: 'ok', data: { token: 'new', refreshToken: 'refresh-new' } };
      }
      return headers.authorization === 'Bearer new'
        ? { code: 'ok', data: { userId: crypto.randomUUID() } }
        : { code: 'unauthorized' };
    });
    const storage = memoryStorage();
    storage.set(STORED.accessToken, 'old');
    storage.set(STORED.refreshToken, 'refresh-old');
    const { origin } = server;
    const cloud = createCloud({ storage, language: () => 'en', onFailure: () => undefined, origin });
    expect(await cloud.call(api.session.checkToken)).toMatchObject({ ok: true });
    await server.close();
  });
});
