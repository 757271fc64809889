import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRINTER, jsonIn, runIn } from '#tests/command-line.ts';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';

const stl = writeBinaryStl(makeBox(4, 3, 1));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-streams-'));
  writeFileSync(join(folder, 'box.stl'), stl);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a model comes from standard input and its file goes to standard output', () => {
  const said = jsonIn(folder, ['slice', 'box.stl', '--printer', PRINTER, '-o', 'box.goo']);
  const piped = runIn(folder, ['slice', '-', '--printer', PRINTER, '-o', '-', '--format', 'goo'], stl);
  expect(piped.status, piped.stderr).toBe(0);
  expect(piped.bytes.length).toBe(said['bytes']);
  expect(piped.stderr).toContain('standard output: 20 layers');

  const read = jsonIn(folder, ['inspect', '-'], piped.bytes);
  expect(read).toMatchObject({ format: 'goo', layersSha256: said['layersSha256'] });
  const picture = runIn(folder, ['inspect', '-', '--layer', '3', '--png', '-'], piped.bytes);
  expect(picture.status, picture.stderr).toBe(0);
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(picture.stderr).toContain(String(said['layersSha256']));
  const craft = runIn(folder, ['inspect', '-', '--craft', '-'], piped.bytes);
  expect(craft.status, craft.stderr).toBe(0);
  expect(JSON.parse(craft.stdout)).toMatchObject({
    corallite: 'print-craft',
    craft: { layerHeight: 0.05, bottom: { exposureTime: 30, liftDistance: 8 }, normal: { lightPwm: 255 } },
  });
  expect(readdirSync(folder).sort()).toEqual(['box.goo', 'box.stl']);
});

test('failures of streams are sentences, and standard output stays empty', () => {
  const args = ['slice', '-', '--printer', PRINTER, '-o', '-', '--format', 'goo', '--json'];
  const nothing = runIn(folder, args, new Uint8Array(0));
  expect([nothing.status, nothing.stdout]).toEqual([1, '']);
  expect(nothing.stderr).toContain('corallite: standard input is empty.\n');
  expect(nothing.stderr).toContain('{"error":{"code":"file_empty"');
});
