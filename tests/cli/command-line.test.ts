import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAUNCHER, PRINTER, errorIn, jsonIn, runIn } from '#tests/command-line.ts';
import { readBunny, subdivide, writeBinaryStl } from '#tests/scans.ts';
import { makeBox } from '#tests/meshes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-cli-'));
  writeFileSync(join(folder, 'bunny.stl'), writeBinaryStl(readBunny(8)));
  writeFileSync(join(folder, 'box.stl'), writeBinaryStl(makeBox(4, 3, 1, [50, 60, 70])));
  run(['--version']);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const run = (args: readonly string[]) => runIn(folder, args);
const runJson = (args: readonly string[]) => jsonIn(folder, args);

const slice = (output: string, ...more: string[]): Record<string, unknown> =>
  runJson(['slice', 'bunny.stl', '--printer', PRINTER, '-o', output, ...more]);

describe('corallite slice', () => {
  test.each(['goo', 'ctb', 'sl1', 'zip', 'nanodlp'])(
    'writes a %s that inspect reads back to the same layers',
    (extension) => {
      const output = `bunny.${extension}`;
      const said = slice(output);
      expect(Object.keys(said).sort()).toEqual(
        [
          'printer',
          'format',
          'layers',
          'width',
          'height',
          'volumeMm3',
          'triangles',
          'repairs',
          'antialias',
          'backend',
          'engine',
          'threads',
          'seconds',
          'layersSha256',
          'fileSha256',
          'bytes',
          'losses',
        ].sort(),
      );
      expect(Object.keys(said['seconds'] as object)).toEqual(['read', 'slice', 'encode', 'verify', 'total']);
      // Of what shares an extension, the printer's own.
      expect(said).toMatchObject({
        printer: PRINTER,
        format: extension === 'ctb' ? 'ctb-encrypted' : extension,
        layers: 160,
        width: 4098,
        height: 2560,
        backend: 'wasm',
      });
      const bytes = readFileSync(at(output));
      expect(said['bytes']).toBe(bytes.length);
      expect(said['fileSha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
      const read = runJson(['inspect', output]);
      expect(read).toMatchObject({
        format: said['format'],
        layers: 160,
        width: 4098,
        height: 2560,
        layersSha256: said['layersSha256'],
        fileSha256: said['fileSha256'],
      });
    },
  );

  test('says in JSON and in a line what sliced and why, and looks for no device unasked', () => {
    expect(slice('auto.goo')).toMatchObject({
      backend: 'wasm',
      engine: { backend: 'wasm', reason: 'not_measured' },
    });
    expect(slice('asked.goo', '--backend', 'wasm')['engine']).toEqual({ backend: 'wasm', reason: 'asked' });
    const words = ['slice', 'bunny.stl', '--printer', PRINTER, '-o', 'line.goo', '--threads', '2'];
    expect(run(words).stdout).toContain(
      'Sliced on the CPU (2 threads): no GPU has been measured (run "corallite calibrate").\n',
    );
  });

  test('follows what was measured, and slices all the same where that device is gone', () => {
    mkdirSync(at('cache/corallite'), { recursive: true });
    const keep = (text: string): void => writeFileSync(at('cache/corallite/engine.json'), text);
    const measured = (wasmMilliseconds: number, gpuMilliseconds: number): string =>
      JSON.stringify({ card: JSON.stringify({ wasmMilliseconds, gpuMilliseconds }) });
    keep(measured(100, 400));
    const slower = { backend: 'wasm', reason: 'device_slower', adapter: 'card', speedup: 0.25 };
    expect(slice('slower.goo')).toMatchObject({ backend: 'wasm', engine: slower });
    keep(measured(100, 50));
    expect(slice('gone.goo')).toMatchObject({
      backend: 'wasm',
      engine: { backend: 'wasm', reason: 'no_device' },
    });
    for (const damaged of ['', '[1]', '{"card":"{}"}', '{"card":{"wasmMilliseconds":1}}']) {
      keep(damaged);
      expect(slice('damaged.goo')['engine'], damaged).toEqual({ backend: 'wasm', reason: 'not_measured' });
    }
    rmSync(at('cache'), { recursive: true });
  });

  test('draws the same layers on one thread and on many', () => {
    const hashes = ['1', '2', '5'].map((threads) => {
      const said = slice('threads.goo', '--threads', threads);
      expect(said['threads']).toBe(Number(threads));
      return said['layersSha256'];
    });
    expect(new Set(hashes).size).toBe(1);
  });

  test('follows layer height and anti-aliasing', () => {
    const fine = slice('fine.goo', '--layer-height', '0.02', '--antialias', '1');
    expect(fine['layers']).toBe(400);
    expect(fine['layersSha256']).not.toBe(slice('usual.goo')['layersSha256']);
    expect(Number(fine['volumeMm3']) / Number(slice('usual.goo')['volumeMm3'])).toBeCloseTo(1, 2);
  });

  test('takes the print craft of a file, of our own or a printer’s, and options on top', () => {
    const motionByArea = { on: true, quickBelow: 5, fullFrom: 500, liftDistance: 2, liftSpeed: 200 };
    const craft = {
      layerHeight: 0.1,
      firstLayerHeight: 0.1,
      motionByArea: { ...motionByArea, retractSpeed: 240, waitBeforeCure: 0.2 },
    };
    writeFileSync(at('own.json'), JSON.stringify({ corallite: 'print-craft', version: 1, craft }));
    const said = slice('crafted.goo', '--craft', 'own.json');
    expect(said).toMatchObject({ layers: 80, losses: [] });
    // No layer of a bunny of 8 mm pulls at a hundred square millimetres.
    const { secondsSaved, largestPull } = said['byArea'] as Record<string, number>;
    expect(secondsSaved).toBeGreaterThan(0);
    expect(largestPull).toBeGreaterThan(0);
    expect(largestPull).toBeLessThan(100);
    expect(slice('again.goo', '--craft', 'crafted.goo')['layers']).toBe(80);
    expect(slice('fine.goo', '--craft', 'own.json', '--layer-height', '0.02')['layers']).toBe(400);
    writeFileSync(at('none.json'), '{}');
    for (const [file, code] of [
      ['none.json', 'format_unsupported'],
      ['missing.json', 'not_found'],
      ['bunny.stl', 'format_unknown'],
    ] as const)
      expect(
        errorIn(folder, ['slice', 'bunny.stl', '--printer', PRINTER, '-o', 'x.goo', '--craft', file]),
      ).toMatchObject({ code });
  });

  test('draws no greys with anti-aliasing off, and says so', () => {
    const off = slice('off.goo', '--antialias', 'off');
    expect(off['antialias']).toBe('off');
    expect(Number(off['volumeMm3']) / Number(slice('usual.goo')['volumeMm3'])).toBeCloseTo(1, 2);
    expect(Number(off['bytes'])).toBeLessThan(Number(slice('usual.goo')['bytes']));
  });

  test('centres and drops a model unless it is told to keep its place', () => {
    const box = (...more: string[]) =>
      runJson(['slice', 'box.stl', '--printer', PRINTER, '-o', 'box.goo', ...more]);
    const dropped = box();
    expect(dropped['layers']).toBe(20);
    expect(Number(dropped['volumeMm3'])).toBeCloseTo(12, 1);
    writeFileSync(at('high.stl'), writeBinaryStl(makeBox(4, 3, 1, [50, 10, 70])));
    const kept = runJson(['slice', 'high.stl', '--printer', PRINTER, '-o', 'box.goo', '--keep-position']);
    expect(kept['layers']).toBe(71 * 20);
    expect(Number(kept['volumeMm3'])).toBeCloseTo(12, 1);
  });

  test('stands several models beside each other', () => {
    const two = runJson(['slice', 'box.stl', 'box.stl', '--printer', PRINTER, '-o', 'two.goo']);
    // Edges fall on sub-rows: a quarter pixel of 35 µm either way.
    expect(Math.abs(Number(two['volumeMm3']) / 24 - 1)).toBeLessThan(0.01);
    writeFileSync(at('wide.stl'), writeBinaryStl(makeBox(100, 60, 1)));
    const refused = run(['slice', 'wide.stl', 'wide.stl', '--printer', PRINTER, '-o', 'wide.goo']);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("don't fit side by side");
  });

  test('--format rules over the extension, and a foreign format is written with a note', () => {
    const said = slice('odd.bin', '--format', 'sl1');
    expect(said['format']).toBe('sl1');
    const foreign = run(['slice', 'box.stl', '--printer', PRINTER, '-o', 'box.sl1']);
    expect(foreign.status).toBe(0);
    expect(foreign.stderr).toMatch(/note: .* prints .*\. This is /);
  });

  test('replaces a file at its place only when the new one is whole', () => {
    writeFileSync(at('taken.goo'), 'old');
    writeFileSync(at('cut.stl'), writeBinaryStl(makeBox(4, 3, 1)).subarray(0, 300));
    const failed = run(['slice', 'cut.stl', '--printer', PRINTER, '-o', 'taken.goo']);
    expect(failed.status).toBe(1);
    expect(readFileSync(at('taken.goo'), 'utf8')).toBe('old');
    slice('taken.goo');
    expect(readFileSync(at('taken.goo')).length).toBeGreaterThan(1000);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('leaves nothing behind when it is interrupted', async () => {
    writeFileSync(at('large.stl'), writeBinaryStl(subdivide(subdivide(readBunny(60)))));
    mkdirSync(at('empty'));
    const args = [
      'slice',
      'large.stl',
      '--printer',
      PRINTER,
      '-o',
      'empty/out.goo',
      '--layer-height',
      '0.005',
    ];
    const child = spawn(process.execPath, [LAUNCHER, ...args, '--antialias', '16'], { cwd: folder });
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    });
    // Its file appears beside the place once it is under way.
    while (readdirSync(at('empty')).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(readdirSync(at('empty'))).toEqual([]);
  });

  test.each([
    { given: ['gone.stl'], status: 1, named: "gone.stl doesn't exist" },
    { given: ['empty.stl'], status: 1, named: 'empty.stl is empty' },
    { given: ['cut.stl'], status: 1, named: 'cut.stl is incomplete' },
    { given: ['paper.pdf'], status: 1, named: "paper.pdf isn't a file format" },
    { given: ['box.stl', '--printer', 'elegoo-mars-33'], status: 2, named: 'elegoo-mars-3' },
    { given: ['box.stl', '-o', 'nowhere/out.goo'], status: 1, named: "There's no folder nowhere" },
    { given: ['box.stl', '-o', 'out.xyz'], status: 2, named: '".xyz"' },
    { given: ['box.stl', '--format', 'xyz'], status: 2, named: '"xyz"' },
    { given: ['box.stl', '-o', 'box.stl', '--format', 'goo'], status: 2, named: 'overwrite the model' },
    { given: ['box.stl', '--layer-height', '3'], status: 2, named: '--layer-height must be a number from 0.005 to 0.2, not "3"' }, // oxfmt-ignore
    { given: ['box.stl', '--layer-height', '-1'], status: 2, named: '--layer-height must be a number from 0.005 to 0.2, not "-1"' }, // oxfmt-ignore
    { given: ['box.stl', '-o', '-'], status: 2, named: '--format is missing' },
    { given: ['-', '-'], status: 2, named: 'only one model' },
    { given: ['box.stl', '--fast'], status: 2, named: '--fast' },
  ])('ends $given with $status and one sentence', ({ given, status, named }) => {
    writeFileSync(at('empty.stl'), '');
    writeFileSync(at('paper.pdf'), '%PDF-1.7\n1 0 obj\n');
    writeFileSync(at('cut.stl'), writeBinaryStl(makeBox(4, 3, 1)).subarray(0, 300));
    const usual = ['--printer', PRINTER, '-o', 'refused.goo'];
    const before = readdirSync(folder).sort();
    const args = ['slice', ...given];
    for (let i = 0; i < usual.length; i += 2)
      if (!given.includes(usual[i]!)) args.push(usual[i]!, usual[i + 1]!);
    const ended = run(args);
    expect(ended.stderr).toContain(named);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    expect(ended.status).toBe(status);
    expect(ended.stdout).toBe('');
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});

describe('corallite convert', () => {
  test('writes a file anew that has the same layers, and says what became of them', () => {
    slice('bunny.goo');
    const said = runJson(['convert', 'bunny.goo', '-o', 'again.nanodlp']);
    const read = runJson(['inspect', 'again.nanodlp']);
    expect(said).toMatchObject({ from: 'goo', format: 'nanodlp', printer: PRINTER, resampled: false });
    expect([said['layersSha256'], said['fileSha256']]).toEqual([read['layersSha256'], read['fileSha256']]);
    expect(said['layersSha256']).toBe(runJson(['inspect', 'bunny.goo'])['layersSha256']);
    const finer = run(['convert', 'bunny.goo', '-o', 'finer.goo', '--printer', 'elegoo-mars-4']);
    expect(finer.status).toBe(0);
    expect(finer.stdout).toContain('resampled');
  });

  test('leaves nothing behind where the printer is too small, unknown, or the file would be its own', () => {
    expect(errorIn(folder, ['convert', 'bunny.goo', '-o', 'bunny.goo'])).toMatchObject({ code: 'usage' });
    expect(errorIn(folder, ['convert', 'bunny.goo', '-o', 'no.goo', '--printer', 'nobody'])).toMatchObject({
      code: 'printer_unknown',
    });
    expect(errorIn(folder, ['convert', 'box.stl', '-o', 'no.goo'])).toMatchObject({ code: 'format_unknown' });
    expect(readdirSync(folder).filter((name) => name.startsWith('no.') || name.includes('.part'))).toEqual(
      [],
    );
  });
});

describe('corallite inspect', () => {
  test('writes the layer it is asked for as a picture of the panel', () => {
    slice('bunny.goo');
    expect(run(['inspect', 'bunny.goo', '--layer', '80', '--png', 'layer.png']).status).toBe(0);
    const png = readFileSync(at('layer.png'));
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([4098, 2560]);
    const beyond = run(['inspect', 'bunny.goo', '--layer', '161', '--png', 'beyond.png']);
    expect(beyond.status).toBe(1);
    expect(beyond.stderr).toContain('160 layers');
    expect(readdirSync(folder)).not.toContain('beyond.png');
  });

  test('refuses what is no printer file and what is damaged', () => {
    const foreign = run(['inspect', 'box.stl']);
    expect([foreign.status, foreign.stdout]).toEqual([1, '']);
    expect(foreign.stderr).toContain('box.stl');
    slice('bunny.goo');
    writeFileSync(at('half.goo'), readFileSync(at('bunny.goo')).subarray(0, 300_000));
    expect(errorIn(folder, ['inspect', 'half.goo'])).toMatchObject({
      code: 'format_truncated',
      sentence: expect.stringContaining('half.goo') as string,
      exitCode: 1,
    });
  });
});

describe('corallite itself', () => {
  test.each([
    ['calibrate'],
    ['slice', 'bunny.stl', '--printer', PRINTER, '-o', 'none.goo', '--backend', 'webgpu'],
  ])('%s answers with a sentence where there is no graphics device', (...words) => {
    const { status, stdout, stderr } = run(words);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      "corallite: This computer can't run the slicing engine (WebGPU finds no GPU and driver on this computer).\n",
    );
  });

  test('lists the printers, for people and for programs', () => {
    const list = JSON.parse(run(['printers', '--json']).stdout) as {
      id: string;
      width: number;
      write: boolean;
      reason?: string;
    }[];
    expect(list.length).toBeGreaterThan(100);
    const written = (id: string) => list.find((printer) => printer.id === id)?.write;
    expect([written('anycubic-photon-mono-m5'), written('flashforge-foto-8-9')]).toEqual([true, false]);
    // Whoever gets no file is told why, and nobody else.
    expect(list.every((printer) => printer.write === (printer.reason === undefined))).toBe(true);
    expect(list.find(({ id }) => id === PRINTER)?.width).toBe(4098);
    const table = run(['printers']);
    expect(table.stdout).toContain('Elegoo Mars 3 ');
    expect(table.stdout).toContain('4098 × 2560');
  });

  test('says what it can do, and its version', () => {
    expect(run(['--help'])).toMatchObject({ status: 0, stderr: '' });
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run([])).toMatchObject({ status: 2, stdout: '' });
  });
});
