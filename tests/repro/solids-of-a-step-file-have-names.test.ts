import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeCad } from '#formats/cad';
import { stepBox, writeStep } from '#tests/step-files.ts';
import { bodyNames } from '../../src/formats/cad/body-names.ts';

const library = readFileSync(
  createRequire(import.meta.url).resolve('occt-import-js/dist/occt-import-js.wasm'),
);

// Every part of an assembly was called "SOLID" in the list of parts.
it('are called by their product, the nearest that has a name, and numbered where several are of it', () => {
  const leaf = (name: string, ...meshes: number[]) => ({ name, meshes, children: [] });
  const root = {
    name: '',
    meshes: [],
    children: [
      {
        name: 'Clamp',
        meshes: [0],
        children: [leaf('Rod', 1, 2, 3), leaf('SOLID', 4), leaf('Plate', 5), leaf('Rod', 6)],
      },
    ],
  };
  const own = ['SOLID', 'SOLID', 'Nut', '', 'Solid_3', 'COMPOUND', 'SOLID'].map((name) => ({ name }));
  expect(bodyNames(root, own, 'file')).toEqual([
    'Clamp 1',
    'Rod 1',
    'Nut',
    'Rod 2',
    'Clamp 2',
    'Plate',
    'Rod 3',
  ]);
  // A word that only begins so is a name.
  expect(bodyNames(leaf('', 0, 1), [{ name: 'Solid base' }, { name: 'Shells' }], 'file')).toEqual([
    'Solid base',
    'Shells',
  ]);
});

it('are called by their file where nothing has a name', async () => {
  const bytes = writeStep([
    ['SOLID', stepBox('SOLID', [1, 1, 1])],
    ['SOLID', stepBox('SOLID', [1, 1, 1], [3, 0, 0])],
  ]);
  const read = await decodeCad(
    'clamp.step',
    bytes,
    () => Promise.resolve(new Uint8Array(library)),
    quietContext(),
  );
  expect(unwrap(read).bodies.map(({ name }) => name)).toEqual(['clamp 1', 'clamp 2']);
});
