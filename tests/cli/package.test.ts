import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAUNCHER, PRINTER, runIn } from '#tests/command-line.ts';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';

/** What `npm pack` takes along, unpacked where nothing else of the project is: an installed command is that and no more. */
const root = dirname(dirname(LAUNCHER));
/** An installation is less than four megabytes, half of it the libraries of solids and of scripts; more, and something got in. */
const MOST_BYTES = 4_000_000;

interface Packed {
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

let folder: string;
let packed: Packed;
const installed = (): string => join(folder, 'installed/bin/corallite.cjs');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-package-'));
  // Builds what the list is of: `npm pack` itself does so by its script.
  runIn(folder, ['printers']);
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const said = JSON.parse(stdout) as Record<string, Packed> | readonly Packed[];
  packed = Object.values(said)[0] as Packed;
  for (const { path } of packed.files) cpSync(join(root, path), join(folder, 'installed', path));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package', () => {
  test('holds the command and nothing of the page, the server, the sources or the tests', () => {
    const paths = packed.files.map(({ path }) => path).sort();
    expect(paths).toEqual([
      'LICENSE',
      'README.md',
      'bin/corallite.cjs',
      ...readdirSync(join(root, 'dist/cli')).map((name) => `dist/cli/${name}`),
      'package.json',
    ]);
    expect(packed.unpackedSize).toBeLessThan(MOST_BYTES);
  });

  test('needs no other package, and is built before it is packed', () => {
    const facts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>;
    expect(facts).not.toHaveProperty('dependencies');
    expect(facts).not.toHaveProperty('optionalDependencies');
    expect(facts['peerDependenciesMeta']).toEqual({ webgpu: { optional: true } });
    expect(facts['scripts']).toMatchObject({ prepack: 'node scripts/build.mjs cli' });
  });

  test('cuts where nothing else is installed', () => {
    writeFileSync(join(folder, 'cube.stl'), writeBinaryStl(makeBox(4, 4, 4)));
    const cut = spawnSync(
      process.execPath,
      [installed(), 'mesh', 'cut', 'cube.stl', '--plane', 'x', '--at', '1', '-o', 'halves.stl', '--json'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(cut.stderr).toBe('');
    expect(JSON.parse(cut.stdout)).toMatchObject({ plane: 'x', bodies: 2 });
  });

  test('slices where nothing else is installed', () => {
    writeFileSync(join(folder, 'box.stl'), writeBinaryStl(makeBox(4, 3, 1)));
    const args = ['slice', 'box.stl', '--printer', PRINTER, '-o', 'box.goo'];
    const ended = runIn(folder, args, undefined, installed());
    expect(ended.stderr.split('\n').filter((line) => !line.includes('note:'))).toEqual(['']);
    expect(ended.status).toBe(0);
    expect(existsSync(join(folder, 'box.goo'))).toBe(true);
  });

  test('says the same help as a checkout, which builds nothing for it', () => {
    const help = runIn(folder, ['--help'], undefined, installed());
    expect(help).toMatchObject({ status: 0, stderr: '', stdout: runIn(folder, ['help']).stdout });
    // The launcher and the help, and nothing to build with: what a checkout is before `npm ci`.
    for (const path of ['bin/corallite.cjs', 'src/cli/help.txt'])
      cpSync(join(root, path), join(folder, 'fresh', path));
    const fresh = runIn(folder, ['slice', '--help'], undefined, join(folder, 'fresh/bin/corallite.cjs'));
    expect(fresh).toMatchObject({ status: 0, stderr: '', stdout: help.stdout });
  });
});
