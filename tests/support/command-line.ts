import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** The launcher: it builds the bundle first where that is older than the sources. */
export const LAUNCHER = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'bin/corallite.cjs');
export const PRINTER = 'elegoo-mars-3';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as it came. */
  readonly bytes: Buffer;
}

/** Runs a command line in a folder, with no graphics driver and nothing measured, whatever the machine has. */
export function runIn(
  folder: string,
  args: readonly string[],
  input?: Uint8Array,
  launcher = LAUNCHER,
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      VK_DRIVER_FILES: join(folder, 'no-driver.json'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
    maxBuffer: 1 << 26,
    ...(input ? { input } : {}),
  });
  return { status, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
}

/** What a command that succeeds says as JSON. */
export function jsonIn(folder: string, args: readonly string[], input?: Uint8Array): Record<string, unknown> {
  const { status, stdout, stderr } = runIn(folder, [...args, '--json'], input);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The error a command that fails says as JSON. */
export function errorIn(folder: string, args: readonly string[]): Record<string, unknown> {
  const { status, stdout, stderr } = runIn(folder, [...args, '--json']);
  const { error } = JSON.parse(stdout) as { error: Record<string, unknown> };
  expect(error['exitCode']).toBe(status);
  expect(stderr).toContain(`corallite: ${String(error['sentence'])}\n`);
  return error;
}
