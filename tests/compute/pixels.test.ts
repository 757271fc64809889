import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { mixWords, runBytes, type Runs } from '#kernel';
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

const SEED = Number(process.env['SEED'] ?? 20261120);

test(`random soups under random rules are finished as the oracle finishes them (seed ${SEED})`, async () => {
  for (let round = 0; round < 300; round++) {
    const input = randomPixelCase(SEED + round);
    const expected = oracleLayers(input)!;
    if (expected.length === 0) continue;
    expectSame(await backendLayers(backend, input), expected, `seed ${SEED}, round ${round}`);
  }
});
