import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRINTER, errorIn, jsonIn, runIn } from '#tests/command-line.ts';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';

/** Of these the command line wrote a file, said "0.0 ml, about 0 h 31 min to print" and ended with 0. */
const triangle = (positions: readonly number[]) => ({
  positions: Float32Array.from(positions),
  indices: Uint32Array.of(0, 1, 2),
});
const MODELS = {
  'triangle.stl': triangle([0, 0, 0, 10, 0, 3, 0, 10, 5]),
  'flat.stl': triangle([0, 0, 0, 10, 0, 0, 0, 10, 0]),
  'beside.stl': makeBox(4, 3, 1, [300, 0, 0]),
  'wide.stl': makeBox(200, 3, 1),
  'tall.stl': makeBox(1, 1, 180),
  'edge.stl': makeBox(4, 3, 1, [70, 0, 0]),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-nothing-'));
  for (const [name, mesh] of Object.entries(MODELS)) writeFileSync(join(folder, name), writeBinaryStl(mesh));
});
afterAll(() => rmSync(folder, { recursive: true }));

const words = (model: string, ...more: string[]) => ['slice', model, '--printer', PRINTER, '-o', 'out.goo', ...more]; // oxfmt-ignore

test.each([
  ['triangle.stl', 'print_empty'],
  ['flat.stl', 'part_flat'],
  ['beside.stl', 'part_off_plate'],
])('%s leaves nothing to print and is refused, forced or not', (model, code) => {
  expect(errorIn(folder, words(model, '--keep-position', '--force'))).toMatchObject({ code, exitCode: 1 });
  const { status, stdout } = runIn(folder, words(model, '--keep-position'));
  expect([status, stdout]).toEqual([1, '']);
  expect(readdirSync(folder).sort()).toEqual(Object.keys(MODELS).sort());
});

test.each([
  ['wide.stl', 'part_too_large'],
  ['tall.stl', 'part_too_tall'],
  ['edge.stl', 'part_outside'],
])('%s does not fit and is sliced only by force', (model, code) => {
  const refused = errorIn(folder, words(model, '--keep-position'));
  expect(refused).toMatchObject({ code, exitCode: 1 });
  expect(refused['sentence']).toContain('--force');
  expect(readdirSync(folder)).not.toContain('out.goo');
  const said = jsonIn(folder, words(model, '--keep-position', '--force', '--layer-height', '0.2'));
  expect(said).toMatchObject({ faults: [{ file: model, code }] });
  rmSync(join(folder, 'out.goo'));
});
