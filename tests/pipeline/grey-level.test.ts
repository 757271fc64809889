import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { translation } from '#kernel';
import { genericCraft } from '#document';
import { printerFormatById } from '#formats/printer';
import { planSlice } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { makeSphere } from '#tests/meshes.ts';
import { smallPrinter } from './support/fake-slicer.ts';

const backend = createLocalBackend();

/** Greys that occur in a sphere's middle layer. */
async function greysOf(formatId: string, greyLevel: number): Promise<Set<number>> {
  const input = unwrap(
    planSlice({
      printer: smallPrinter,
      craft: { ...genericCraft, greyLevel, antialias: 8 },
      format: printerFormatById(formatId)!,
      parts: [{ key: 'sphere', mesh: makeSphere(0.5, 3), transform: translation(0, 0, 0.5) }],
    }),
  );
  const session = unwrap(await backend.prepare(input, quietContext()));
  const runs = unwrap(await session.layer(session.layerCount >> 1));
  session.dispose();
  return new Set([...runs].map((word) => word & 0xff));
}

test('the grey level is the floor of the greys at edges; black and full light stay', async () => {
  const plain = await greysOf('goo', 0);
  const lifted = await greysOf('goo', 100);
  for (const greys of [plain, lifted]) {
    expect(greys.has(0)).toBe(true);
    expect(greys.has(255)).toBe(true);
  }
  expect(Math.min(...[...plain].filter((grey) => grey > 0))).toBeLessThan(100);
  expect(Math.min(...[...lifted].filter((grey) => grey > 0))).toBeGreaterThanOrEqual(100);
  expect(lifted.size).toBeGreaterThan(4);
});

test('lifted greys are still greys the format can hold', async () => {
  const { greyTable } = printerFormatById('ctb')!;
  for (const grey of await greysOf('ctb', 57)) expect(greyTable![grey]).toBe(grey);
});
