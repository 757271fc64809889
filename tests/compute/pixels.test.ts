import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { MAX_RUN_LENGTH, countPixels, litPixels, mixWords, runBytes, type Runs } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { backendLayers, oracleLayers } from '#tests/lattice.ts';
import { PIXEL_CASES, randomPixelCase } from './pixel-cases.ts';

const backend = createLocalBackend();

function expectSame(drawn: readonly Runs[], expected: readonly Runs[], what: string): void {
  expect(drawn.length, what).toBe(expected.length);
  for (const [index, words] of expected.entries()) {
    if (mixWords(drawn[index]!) !== mixWords(words))
      expect([...drawn[index]!], `${what}, layer ${index}`).toEqual([...words]);
  }
}

test.each(PIXEL_CASES)('%s: the WASM engine gives the oracle’s layers', async (name, input) => {
  const expected = oracleLayers(input)!;
  expect(new Set(expected.map(mixWords)).size).toBeGreaterThan(1);
  expectSame(await backendLayers(backend, input), expected, name);
});

test.each(PIXEL_CASES)('%s: layers encoded in order are the layers drawn one by one', async (_, input) => {
  const expected = oracleLayers(input)!;
  const session = unwrap(await backend.prepare(input, quietContext()));
  const digests: string[] = [];
  for await (const layer of session.encodeLayers({ codec: 'goo', windowBytes: 1 << 20 }, quietContext())) {
    digests.push(Buffer.from(unwrap(layer).digest).toString('hex'));
  }
  session.dispose();
  expect(digests).toEqual(expected.map((runs) => createHash('sha256').update(runBytes(runs)).digest('hex')));
});

/** Cases that end well inside the panel, where black stays black. */
const INSIDE = PIXEL_CASES.filter(
  ([, { parts, raster }]) => !raster.greyTable && parts.every(({ key }) => key !== 'wide'),
);

test.each(INSIDE)(
  '%s: a panel of a hundred million pixels has the same light, in canonical runs',
  async (_, input) => {
    const { parts, raster } = input;
    const small = { parts, raster: { ...raster, width: 108, height: 88 } };
    const large = { parts, raster: { ...raster, width: 15_120, height: 6_230 } };
    const expected = await backendLayers(backend, small);
    const layers = await backendLayers(backend, large);
    expect(layers).toHaveLength(expected.length);
    for (const [index, runs] of layers.entries()) {
      expect(countPixels(runs)).toBe(15_120 * 6_230);
      for (const [i, word] of runs.entries()) {
        const before = runs[i - 1];
        if (before !== undefined && (before & 255) === (word & 255))
          expect(before >>> 8).toBe(MAX_RUN_LENGTH);
      }
      // Where a dither begins hangs on the panel.
      if (!raster.panelGreys) expect(litPixels(runs)).toBeCloseTo(litPixels(expected[index]!), 6);
    }
  },
);

const SEED = Number(process.env['SEED'] ?? 20261120);

test(`random soups under random rules are finished as the oracle finishes them (seed ${SEED})`, async () => {
  for (let round = 0; round < 300; round++) {
    const input = randomPixelCase(SEED + round);
    const expected = oracleLayers(input)!;
    if (expected.length === 0) continue;
    expectSame(await backendLayers(backend, input), expected, `seed ${SEED}, round ${round}`);
  }
});
