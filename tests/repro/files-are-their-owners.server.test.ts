import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { api } from '#contract';
import { bundleServer } from '../server/process/bundle-server.ts';
import { callAt, registerAt, startProcess, uploadAt } from '../server/process/server-process.ts';

/** In the tree, where packages are found. */
const BUNDLE = `tests/output/private-server-${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'corallite-private-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(BUNDLE, { recursive: true, force: true });
});

/** What users besides the owner may do anything with. */
function openToOthers(path: string): string[] {
  const paths = [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))];
  return paths.filter((one) => (lstatSync(one).mode & 0o077) !== 0);
}

describe.runIf(process.platform !== 'win32')('what the server keeps', () => {
  test('is its owner’s alone, what was open to others before and what comes later too', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'blobs/ab'), { recursive: true });
    writeFileSync(join(data, 'blobs/ab/old'), 'old');
    chmodSync(data, 0o755);
    chmodSync(join(data, 'blobs'), 0o777);
    chmodSync(join(data, 'blobs/ab/old'), 0o666);
    const main = await bundleServer(BUNDLE);
    const server = await startProcess(main, { DATA_DIR: data });
    try {
      expect(server.said()).toContain(
        `Other users of this machine could read or change files in ${data}: they no longer can.\n`,
      );
      expect(openToOthers(data)).toEqual([]);

      const token = await registerAt(server.origin, 'lin@example.org');
      const content = await uploadAt(server.origin, token, Buffer.from('content'));
      await callAt(server.origin, api.projects.create, {
        token,
        body: { name: 'Coral', content, assets: [] },
      });
      expect(readdirSync(data)).toEqual(
        expect.arrayContaining(['blobs', 'database', 'token-secret', 'uploads']),
      );
      expect(openToOthers(data)).toEqual([]);
    } finally {
      await server.stop();
    }
    expect(openToOthers(data)).toEqual([]);
  }, 200_000);
});
