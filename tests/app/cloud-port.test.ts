import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentHash } from '#base';
import { failure, type FailureCode } from '#cloud';
import { createCloudPort } from '../../src/app/ports/cloud.ts';
import { createFakeCloud, refusal } from '../ui/session/fake-cloud.ts';

const HASH = 'a'.repeat(64) as ContentHash;

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

describe("the editor's way to the cloud", () => {
  // The page of a hotel's network was reported as a fault of ours, and nothing was tried again when it was gone.
  it.each<FailureCode>(['unavailable', 'timeout', 'too_many', 'unreadable'])(
    'takes %s for a cloud that cannot be reached',
    async (code) => {
      const { cloud } = createFakeCloud({ '/tw/blob/missing': () => refusal(code) });
      expect(await createCloudPort(cloud).missing([HASH])).toMatchObject({
        error: { code: 'offline', details: { reason: 'server' } },
      });
    },
  );

  it('says what came damaged to be damaged', async () => {
    const { cloud } = createFakeCloud({});
    const port = createCloudPort({ ...cloud, download: async () => failure('unreadable') });
    const { signal } = new AbortController();
    expect(await port.download(HASH, 1, signal, () => undefined)).toMatchObject({
      error: { code: 'format_corrupt', details: { hash: HASH } },
    });
  });
});
