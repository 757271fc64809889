import { expect, test } from 'vitest';
import { unwrap } from '#base';
import { detectPrinterFormat, layerCodecs, printerFormatById } from '#formats/printer';
import { expectFields, pointer } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { runsOf, type MadeLayer } from './support/made-layers.ts';

const pws = printerFormatById('anycubic-pws')!;
const { planes } = layerCodecs;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const layers: readonly MadeLayer[] = [
  runsOf([[120, 0]]),
  runsOf([
    [20, 0],
    [60, 255],
    [40, 0],
  ]),
  runsOf([
    [10, 0],
    [20, 31],
    [30, 223],
    [60, 0],
  ]),
].map((runs, index) => ({ name: `layer ${index}`, width: 12, height: 10, runs }));

test('greys of .pws go by its own thresholds, and stay as they are once they have', () => {
  const table = pws.greyTable!;
  // ⌊255 · k / 9⌋ + 1 for k from 1 to 8.
  const thresholds = [29, 57, 86, 114, 142, 171, 199, 227];
  for (let grey = 0; grey < 256; grey++) {
    const lit = thresholds.filter((threshold) => grey >= threshold).length;
    expect(table[grey]).toBe(lit === 0 ? 0 : lit * 32 - 1);
    expect(table[table[grey]!]).toBe(table[grey]);
  }
});

// Of FORMATS §6 and §1.2 by hand: layers of 120 pixels, planes from the loosest to the strictest.
test('a .pws file has its planes one after another in a layer, the loosest first', async () => {
  const bytes = await writeMade(pws, layers);
  const definitions = pointer(bytes, 12 + 8 + 16);
  expectFields(bytes, 0, true, [
    [0, 'text', 'ANYCUBIC'],
    [12, 'u32', 1],
    [16, 'u32', 4],
  ]);
  expectFields(bytes, pointer(bytes, 20), true, [
    [0, 'text', 'HEADER'],
    [12, 'u32', 80],
    [56, 'u32', 8],
    [60, 'u32', 12],
    [64, 'u32', 10],
  ]);
  const data = [0, 1, 2].map((index) => {
    const at = definitions + 20 + index * 32;
    return {
      hex: hex(bytes.subarray(pointer(bytes, at), pointer(bytes, at) + pointer(bytes, at + 4))),
      lit: pointer(bytes, at + 24),
    };
  });
  expect(data).toEqual([
    { hex: '78'.repeat(8), lit: 0 },
    { hex: '14bc28'.repeat(8), lit: 60 },
    { hex: '0ab23c' + '1e9e3c'.repeat(6) + '78', lit: 50 },
  ]);
});

test.each([
  ['off', 1],
  [1, 8],
  [8, 8],
] as const)(
  'a .pws file with anti-aliasing %s has %i planes and is known from .pw0 by them',
  async (antialias, count) => {
    const job = { ...madeJob(12, 10, 2), antialias };
    const bytes = await writeMade(pws, layers.slice(0, 2), job);
    const print = unwrap(await pws.read(watchedSource(bytes)));
    expect(print.facts).toMatchObject({ format: 'anycubic-pws', antialias: count });
    expect(print.codec).toBe('planes');
    for (const [index, layer] of layers.slice(0, 2).entries()) {
      expect(hex(unwrap(await print.layerBytes(index)))).toBe(hex(planes.encode(layer.runs, 12, 10)));
    }
    expect(unwrap(detectPrinterFormat('a.pws', bytes)).id).toBe('anycubic-pws');
    const other = await writeMade(printerFormatById('anycubic-v1')!, layers.slice(0, 2), job);
    expect(unwrap(await pws.read(watchedSource(other))).codec).toBe('pw0');
  },
);
