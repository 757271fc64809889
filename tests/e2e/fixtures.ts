import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { startBuiltServer } from '../../scripts/built-server.mjs';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Tests with the real server behind `baseURL`, one for each worker, and a folder of their own. */
export const test = base.extend<{ folder: string }, { serverAddress: string }>({
  serverAddress: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, provide) => {
      const { address, stop } = await startBuiltServer(projectRoot);
      await provide(address);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ serverAddress }, provide) => provide(serverAddress),
  // oxlint-disable-next-line no-empty-pattern -- as above.
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'corallite-e2e-'));
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';

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
