import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { startServer } from '#server';

const folder = mkdtempSync(join(tmpdir(), 'corallite-asked-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a server that was told nothing', () => {
  test('hands its codes to nobody who only comes from this machine, as everybody behind a proxy does', async () => {
    const server = unwrap(await startServer({ PORT: '0', DATA_DIR: folder }, null, () => undefined));
    try {
      for (const path of ['/dev/outbox', '/dev/outbox?format=json', '/dev//outbox', '/dev/null/outbox']) {
        expect((await fetch(`${server.address}${path}`)).status).toBe(404);
      }
      const given = await fetch(`${server.address}/dev/membership?account=lin@example.org&level=3`, {
        method: 'POST',
      });
      expect(given.status).toBe(404);
      expect(await given.text()).toBe('There is nothing at this address.\n');
    } finally {
      await server.close();
    }
  });
});
