import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAUNCHER, PRINTER, runIn } from '#tests/command-line.ts';
import { makeBox } from '#tests/meshes.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';

/** A terminal that was closed (SIGHUP) and a process that was killed left their half-written files behind for good. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-signals-'));
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'bunny.stl'), writeBinaryStl(readBunny(60)));
  writeFileSync(join(folder, 'box.stl'), writeBinaryStl(makeBox(4, 3, 1)));
  runIn(folder, ['printers']);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Sends a signal to a slicer that has its file open, and answers how that ended. */
async function endWith(signal: 'SIGHUP' | 'SIGKILL'): Promise<{ code: number | null; left: string[] }> {
  const args = ['slice', 'bunny.stl', '--printer', PRINTER, '-o', 'out/bunny.goo'];
  const slow = ['--layer-height', '0.005', '--antialias', '16'];
  const child = spawn(process.execPath, [LAUNCHER, ...args, ...slow], { cwd: folder });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  while (readdirSync(join(folder, 'out')).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill(signal);
  return { code: await ended, left: readdirSync(join(folder, 'out')) };
}

test('a closed terminal stops the slicer, which tidies up', async () => {
  expect(await endWith('SIGHUP')).toEqual({ code: 130, left: [] });
});

test('what a killed slicer left is removed by the next one', async () => {
  const { left } = await endWith('SIGKILL');
  expect(left).toHaveLength(1);
  expect(runIn(folder, ['slice', 'box.stl', '--printer', PRINTER, '-o', 'out/box.goo']).status).toBe(0);
  expect(readdirSync(join(folder, 'out'))).toEqual(['box.goo']);
});
