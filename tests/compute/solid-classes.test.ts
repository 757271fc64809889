import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { type MeshBuffers, type Runs, litPixels, mixWords, runBytes } from '#kernel';
import type { SliceInput, SlicePart } from '#compute/api';
import { createLocalBackend } from '#tests/engine.ts';
import { backendLayers, oracleLayers } from '#tests/lattice.ts';
import { roundsOf } from '#tests/rounds.ts';
import { PIXEL_CASES, PIXEL_PANEL } from './pixel-cases.ts';
import { SOLID_CASES, boxPart, randomSolids } from './solid-cases.ts';

const backend = createLocalBackend();
const drawn = (parts: SliceInput['parts'], raster = PIXEL_PANEL): Promise<Runs[]> =>
  backendLayers(backend, { parts, raster });
const light = (layers: readonly Runs[]): number => layers.reduce((sum, runs) => sum + litPixels(runs), 0);

function expectSame(layers: readonly Runs[], expected: readonly Runs[], what: string): void {
  expect(layers.length, what).toBe(expected.length);
  for (const [index, words] of expected.entries()) {
    if (mixWords(layers[index]!) !== mixWords(words))
      expect([...layers[index]!], `${what}, layer ${index}`).toEqual([...words]);
  }
}

test.each(SOLID_CASES)('%s: the WASM engine gives the oracle’s layers', async (name, input) => {
  const expected = oracleLayers(input)!;
  expect(new Set(expected.map(mixWords)).size).toBeGreaterThan(1);
  expectSame(await backendLayers(backend, input), expected, name);
});

test.each(SOLID_CASES)('%s: layers encoded in order are the layers drawn one by one', async (_, input) => {
  const session = unwrap(await backend.prepare(input, quietContext()));
  const digests: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 << 20 }, quietContext())) {
    digests.push(Buffer.from(unwrap(layer).digest).toString('hex'));
  }
  session.dispose();
  const sha = (runs: Runs): string => createHash('sha256').update(runBytes(runs)).digest('hex');
  expect(digests).toEqual(oracleLayers(input)!.map(sha));
});

/** Where the panel's pixels are lit in one layer. */
const litOf = (layers: readonly Runs[], layer: number): number => litPixels(layers[layer]!);
const cube = boxPart('solid', [6, 6, 4], [0, 0, 0]);

test('a hole takes nothing from a part that is plain, and nothing of it is printed outside its own', async () => {
  const body = boxPart('body', [6, 6, 4], [-8, 0, 0], 'drilled');
  const hole = boxPart('hole', [40, 2, 2], [0, 0, 1], 'drilled');
  const both = await drawn([cube, body, hole]);
  const alone = light(await drawn([cube]));
  // A third of its width in half of its height.
  expect(light(both) / alone).toBeCloseTo(2 - 1 / 6, 1);
  // Above the part there is no layer of the hole.
  expect(both).toHaveLength(8);
  expect(light(await drawn([body, boxPart('hole', [40, 2, 20], [0, 0, 3], 'drilled')]))).toBeLessThan(alone);
});

test("a body's cavity takes nothing from another body that it reaches into, whatever that has itself", async () => {
  const a = [boxPart('body', [8, 8, 6], [0, 0, 0], 'a'), boxPart('cavity', [6, 6, 6], [0, 0, 1], 'a')];
  const b = [boxPart('body', [2, 2, 6], [1, 0, 0], 'b'), boxPart('hole', [9, 0.5, 2], [0, 0, 2], 'b')];
  const layers = await drawn([...a, ...b]);
  const [onlyA, onlyB] = [await drawn(a), await drawn(b)];
  for (const layer of [0, 1]) expect(layers[layer]).toEqual(onlyA[layer]);
  // In the cavity of a all of b is there, with b's hole.
  for (let layer = 2; layer < 12; layer++) {
    expect(litOf(layers, layer)).toBeCloseTo(litOf(onlyA, layer) + litOf(onlyB, layer), 6);
  }
  // One body would have lost b in the cavity.
  const one = await drawn([...a, ...b].map((part) => ({ ...part, body: 'one' })));
  expect(light(one)).toBeLessThan(light(layers));
});

test('infill outside its body, a cavity and a hole by themselves print nothing', async () => {
  const body = boxPart('body', [4, 4, 4], [0, 0, 0]);
  const inside = [
    body,
    boxPart('cavity', [2, 2, 2], [0, 0, 1]),
    boxPart('infill', [40, 0.5, 0.5], [0, 0, 2]),
  ];
  const expected = await drawn([
    body,
    boxPart('cavity', [2, 2, 2], [0, 0, 1]),
    boxPart('infill', [3, 0.5, 0.5], [0, 0, 2]),
  ]);
  expect(await drawn(inside)).toEqual(expected);
  for (const solidClass of ['cavity', 'infill', 'hole'] as const) {
    const alone = { parts: [boxPart(solidClass, [4, 4, 4], [0, 0, 0])], raster: PIXEL_PANEL };
    expect(await backend.prepare(alone, quietContext())).toMatchObject({ error: { code: 'plate_empty' } });
  }
});

test('meshes of every class may be open, or turned inside out', async () => {
  for (const broken of [openMesh, turnedMesh]) {
    const parts = SOLID_CASES.at(-2)![1].parts.map((part) => ({
      ...part,
      key: `${part.key} ${broken.name}`,
      mesh: broken(part.mesh),
    }));
    const input = { parts, raster: PIXEL_PANEL };
    expectSame(await backendLayers(backend, input), oracleLayers(input)!, broken.name);
  }
});

/** Without its last faces. */
function openMesh({ positions, indices }: MeshBuffers): MeshBuffers {
  return { positions, indices: indices.subarray(9) };
}

function turnedMesh({ positions, indices }: MeshBuffers): MeshBuffers {
  return { positions, indices: indices.slice().reverse() };
}

test('a plate of bodies alone is the plate of the same parts as solids', async () => {
  for (const [name, { parts, raster }] of PIXEL_CASES) {
    const bodies = { parts: parts.map((part) => ({ ...part, solidClass: 'body' as const })), raster };
    const solids = await backendLayers(backend, { parts, raster });
    expectSame(await backendLayers(backend, bodies), solids, name);
  }
});

test('sixty-three bodies through each other are told apart, and one more is refused', async () => {
  const nest = (count: number): SlicePart[] =>
    Array.from({ length: count }, (_, i) => [
      boxPart('body', [20, 1 + i / 4, 1], [0, 0, 0], `${i}`),
      boxPart('cavity', [19, 0.8 + i / 4, 1], [0, 0, 0], `${i}`),
    ]).flat();
  const input = { parts: nest(63), raster: { ...PIXEL_PANEL, antialias: 1 as const } };
  expectSame(await backendLayers(backend, input), oracleLayers(input)!, 'nest');
  expect(await backend.prepare({ ...input, parts: nest(64) }, quietContext())).toMatchObject({
    error: { code: 'too_many_overlaps', details: { most: 63 } },
  });
});

const SEED = Number(process.env['SEED'] ?? 20261124);

test(`random soups of all classes and bodies are drawn as the oracle draws them (seed ${SEED})`, async () => {
  const rounds = roundsOf(150);
  for (let round = 0; round < rounds; round++) {
    const input = randomSolids(SEED + round, [1, 2, 5][round % 3]!);
    expectSame(await backendLayers(backend, input), oracleLayers(input)!, `round ${round}`);
  }
});
