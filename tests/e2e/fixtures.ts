import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { startBuiltServer } from '../../scripts/built-server.mjs';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface OfWorker {
  /** Files that say another name have another server: an address may ask ten times a minute for a code or a puzzle, and all tests have one. */
  readonly serverOf: string;
  readonly server: { readonly address: string; readonly dataFolder: string };
  readonly serverAddress: string;
}

/** Tests with the real server behind `baseURL`, one for each worker, and a folder of their own. */
export const test = base.extend<{ folder: string }, OfWorker>({
  serverOf: ['all', { scope: 'worker', option: true }],
  server: [
    async ({ serverOf: _name }, provide) => {
      const { stop, ...server } = await startBuiltServer(projectRoot);
      await provide(server);
      await stop();
    },
    { scope: 'worker' },
  ],
  serverAddress: [({ server }, provide) => provide(server.address), { scope: 'worker' }],
  baseURL: async ({ serverAddress }, provide) => provide(serverAddress),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'corallite-e2e-'));
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';

/** Types a command of `npm run admin` beside the server that runs on this folder; answers what it printed, a refusal is thrown with its sentence. */
export function runAdmin(dataFolder: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'dist/server/admin.mjs'), ...args],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataFolder } },
  );
  if (status !== 0) throw new Error(`admin ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/**
 * Runs the built command line, with these variables set, and answers what it printed as JSON; a failure is thrown with its
 * sentence.
 */
export function runCorallite(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): unknown {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'dist/cli/corallite.cjs'), ...args, '--json'],
    { encoding: 'utf8', maxBuffer: 1 << 26, env: { ...process.env, ...variables } },
  );
  if (status !== 0) throw new Error(`corallite ${args.join(' ')} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as unknown;
}
