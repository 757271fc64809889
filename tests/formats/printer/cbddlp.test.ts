import { describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { layerCodecs, printerFormatById, printerFormats } from '#formats/printer';
import { expectFields, pointer } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { runsOf, type MadeLayer } from './support/made-layers.ts';

const planes = layerCodecs.planes;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const layer = (name: string, ...pairs: readonly (readonly [number, number])[]): MadeLayer => ({
  name,
  width: 64,
  height: 40,
  runs: runsOf(pairs),
});
const layers = [
  layer('black', [2560, 0]),
  layer('no greys', [60, 0], [1000, 255], [1500, 0]),
  layer('greys', [10, 0], [20, 31], [30, 223], [2500, 0]),
];

describe('bit planes', () => {
  test('are one of a layer without greys, in bytes of 125 pixels and what is left', () => {
    expect(hex(planes.encode(runsOf([[2560, 0]]), 64, 40))).toBe(`${'7d'.repeat(20)}3c`);
    // 60 dark, 1000 lit, 1500 dark.
    expect(hex(planes.encode(layers[1]!.runs, 64, 40))).toBe(`3c${'fd'.repeat(8)}${'7d'.repeat(12)}`);
  });

  test('are eight of one with greys, the strictest first, by thresholds 255, 223 … 31', () => {
    const runs = runsOf([
      [1, 30],
      [1, 31],
      [1, 62],
      [1, 63],
      [1, 127],
      [1, 254],
      [1, 255],
    ]);
    expect(hex(planes.encode(runs, 7, 1))).toBe(
      '0681' + '0582' + '0582' + '0582' + '0483' + '0483' + '0384' + '0186',
    );
    expect(unwrap(planes.decode(planes.encode(runs, 7, 1), 7, 1))).toEqual(
      runsOf([
        [1, 0],
        [2, 31],
        [1, 63],
        [1, 127],
        [1, 223],
        [1, 255],
      ]),
    );
  });

  test.each([1, 2, 4, 8, 16])(
    'are read where there are %i, in any order, each as bright as the next',
    (count) => {
      // The first pixel is lit in all, the second in one, the third in none.
      const bytes = Array.from({ length: count }, (_, plane) =>
        plane === count >> 1 ? [0x82, 1] : [0x81, 2],
      ).flat();
      expect(unwrap(planes.decode(Uint8Array.from(bytes), 3, 1))).toEqual(
        runsOf([
          [1, 255],
          [1, 256 / count - 1],
          [1, 0],
        ]),
      );
    },
  );

  test('are refused when they are three, when a run has no length or leaves its plane', () => {
    for (const bytes of [[3, 3, 3], [0x80, 3], [3, 0], [2, 0x82, 2], []]) {
      expect(planes.decode(Uint8Array.from(bytes), 3, 1).ok, String(bytes)).toBe(false);
    }
  });
});

// Every field by hand, from FORMATS §2 and the made job of support/made-job.ts.
describe.each([
  [2, 'cbddlp', 60],
  [1, 'cbddlp-v1', 0],
] as const)('a CBDDLP file of version %i', (version, id, paramsSize) => {
  const format = printerFormatById(id)!;

  test('has its fields where readers look for them', async () => {
    const bytes = await writeMade(format, layers);
    expectFields(bytes, 0, true, [
      [0x00, 'u32', 0x12fd0019],
      [0x04, 'u32', version],
      [0x08, 'f32', 218.88],
      [0x0c, 'f32', 123.12],
      [0x10, 'f32', 250],
      [0x1c, 'f32', 0.16],
      [0x20, 'f32', 0.05],
      [0x24, 'f32', 2.5],
      [0x28, 'f32', 6.5],
      // Rests of 1.5 s, 7.75 mm up at 60 and down at 150 mm/min.
      [0x2c, 'f32', 12.35],
      [0x30, 'u32', 2],
      [0x34, 'u32', 64],
      [0x38, 'u32', 40],
      [0x44, 'u32', 3],
      [0x4c, 'u32', 5432],
      [0x50, 'u32', 1],
      [0x58, 'u32', paramsSize],
      [0x5c, 'u32', 8],
      [0x60, 'u16', 200],
      [0x62, 'u16', 204],
      [0x64, 'u32', 0],
      [0x68, 'u32', 0],
      [0x6c, 'u32', 0],
    ]);
    const [large, small, params] = [0x3c, 0x48, 0x54].map((at) => pointer(bytes, at));
    expect([pointer(bytes, large!), pointer(bytes, small!)]).toEqual([400, 200]);
    if (version === 1) expect(params).toBe(0);
    else {
      expectFields(bytes, params!, true, [
        [0, 'f32', 15.75],
        [4, 'f32', 64],
        [8, 'f32', 7.75],
        [12, 'f32', 60],
        [16, 'f32', 150],
        [20, 'f32', 12.3455],
        [24, 'f32', 13.58],
        [28, 'f32', 0.37],
        [36, 'f32', 12.35],
        [40, 'u32', 2],
        [56, 'u32', 0],
      ]);
    }
  });

  test('lists its layers plane by plane, and one without greys as one in all', async () => {
    const bytes = await writeMade(format, layers);
    const table = pointer(bytes, 0x40);
    const entry = (plane: number, index: number) => table + (plane * 3 + index) * 36;
    for (const index of [0, 1]) {
      const addresses = Array.from({ length: 8 }, (_, plane) => pointer(bytes, entry(plane, index) + 12));
      expect(new Set(addresses).size).toBe(1);
    }
    const data = Array.from({ length: 8 }, (_, plane) => {
      const at = pointer(bytes, entry(plane, 2) + 12);
      return bytes.subarray(at, at + pointer(bytes, entry(plane, 2) + 16));
    });
    expect(Buffer.concat(data)).toEqual(Buffer.from(planes.encode(layers[2]!.runs, 64, 40)));
    expectFields(bytes, entry(7, 2), true, [
      [0, 'f32', 0.16],
      [4, 'f32', 4.5],
      [24, 'u32', 36],
    ]);
  });

  test('has one plane a layer without anti-aliasing', async () => {
    const dark = layers.slice(0, 2);
    const bytes = await writeMade(format, dark, { ...madeJob(64, 40, 2), antialias: 'off' });
    expect(pointer(bytes, 0x5c)).toBe(1);
    const print = unwrap(await format.read(watchedSource(bytes)));
    for (const [index, { runs }] of dark.entries()) {
      expect(planes.decode(unwrap(await print.layerBytes(index)), 64, 40)).toEqual({ ok: true, value: runs });
    }
  });

  test.each([0, 17, 0xffffffff])('that says it has %i planes is refused', async (count) => {
    const bytes = await writeMade(format, layers);
    new DataView(bytes.buffer).setUint32(0x5c, count, true);
    expect(await format.read(watchedSource(bytes))).toMatchObject({
      ok: false,
      error: { code: 'format_corrupt' },
    });
  });
});

test('a printer’s .photon is version 2 of bit planes', () => {
  const written = printerFormats.filter((format) => format.extensions.includes('photon'));
  expect(written.map(({ id }) => id)).toEqual(['cbddlp', 'cbddlp-v1']);
});
