import { describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import {
  detectPrinterFormat,
  layerCodecs,
  printerFormatById,
  printerFormatsForExtension,
} from '#formats/printer';
import { expectFields, pointer, type Fields } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_125);
const random = createRandom(SEED);
const table = printerFormatById('anycubic-v516')!.greyTable;
const layers: readonly MadeLayer[] = [
  runsOf([
    [200, 0],
    [30, 255],
    [10, 136],
    [2320, 0],
  ]),
  ...Array.from({ length: 4 }, () => randomRuns(random, 2560, table)),
].map((runs, index) => ({ name: `layer ${index}`, width: 64, height: 40, runs }));
const write = (version: number) => writeMade(printerFormatById(`anycubic-v${version}`)!, layers);

/** Of FORMATS §6.1, values of support/made-job.ts by hand. */
const HEADER: Fields = [
  [0, 'text', 'HEADER'],
  [16, 'f32', 3420],
  [20, 'f32', 0.05],
  [24, 'f32', 2.5],
  [28, 'f32', 0.5],
  [32, 'f32', 6.5],
  [36, 'f32', 2],
  [40, 'f32', 7.75],
  [44, 'f32', 1],
  [48, 'f32', 2.5],
  [52, 'f32', 12.3455],
  [56, 'u32', 4],
  [60, 'u32', 64],
  [64, 'u32', 40],
  [68, 'f32', 13.58],
  [72, 'f32', 0.37],
  [76, 'text', 'EUR'],
  [80, 'u32', 1],
  [84, 'u32', 5432],
  [88, 'u32', 2],
  [92, 'u32', 0],
];

describe('a Photon Workshop file', () => {
  test.each([
    [1, 48, 80, ['HEADER', 0, 'PREVIEW', 0, 'LAYERDEF', 0, 'images']],
    [516, 52, 84, ['HEADER', 0, 'PREVIEW', 'colours', 'LAYERDEF', 'EXTRA', 'MACHINE', 'images']],
    [
      517,
      56,
      92,
      ['HEADER', 'software', 'PREVIEW', 'colours', 'LAYERDEF', 'EXTRA', 'MACHINE', 'images', 'MODEL'],
    ],
    [
      518,
      64,
      96,
      [
        'HEADER',
        'software',
        'PREVIEW',
        'colours',
        'LAYERDEF',
        'EXTRA',
        'MACHINE',
        'images',
        'MODEL',
        'SUBIMGS',
        'PREVIEW2',
      ],
    ],
  ] as const)(
    'of version %i has its tables where its mark says',
    async (version, size, headerLength, tables) => {
      const bytes = await write(version);
      expectFields(bytes, 0, true, [
        [0, 'text', 'ANYCUBIC'],
        [12, 'u32', version],
        [16, 'u32', { 1: 4, 516: 8, 517: 9, 518: 11 }[version]],
        [20, 'u32', size],
      ]);
      for (const [index, name] of tables.entries()) {
        const at = pointer(bytes, 20 + index * 4);
        if (name === 0) expect(at).toBe(0);
        else if (name === name.toUpperCase()) expectFields(bytes, at, true, [[0, 'text', name]]);
      }
      expectFields(bytes, size, true, [[12, 'u32', headerLength], ...HEADER]);
      // The first table after the header follows it at once.
      expect(pointer(bytes, 28)).toBe(size + 16 + headerLength);
    },
  );

  test('has the fields that only later versions have', async () => {
    const bytes = await write(518);
    expectFields(bytes, 64, true, [
      [96, 'u32', 1],
      [100, 'u16', 0],
      [102, 'u16', 0],
      [104, 'u32', 0],
      [108, 'u32', 0],
    ]);
    const [software, preview, colours, definitions, extra, machine, images, model, subLayers, preview2] =
      Array.from({ length: 10 }, (_, index) => pointer(bytes, 24 + index * 4)) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
    expectFields(bytes, software, true, [
      [0, 'text', 'Corallite'],
      [32, 'u32', 164],
      [36, 'text', '0.1.0'],
      [132, 'text', '3.3-CoreProfile'],
    ]);
    expectFields(bytes, preview, true, [
      [12, 'u32', 28 + 2 * 224 * 168],
      [16, 'u32', 224],
      [20, 'u32', 0x78],
      [24, 'u32', 168],
    ]);
    const greys = [15, 31, 47, 63, 79, 95, 111, 127, 143, 159, 175, 191, 207, 223, 239, 255];
    expect([...bytes.subarray(colours, colours + 28)]).toEqual([
      0,
      0,
      0,
      0,
      16,
      0,
      0,
      0,
      ...greys,
      0,
      0,
      0,
      0,
    ]);
    // 3.5 and 4.25 mm up at 60 and 180 mm/min, and so on; bottom layers 4 more of each.
    expectFields(bytes, extra, true, [
      [12, 'u32', 24],
      [16, 'u32', 2],
      [20, 'f32', 7.5],
      [24, 'f32', 64 / 60],
      [28, 'f32', 94 / 60],
      [32, 'f32', 8.25],
      [36, 'f32', 184 / 60],
      [40, 'f32', 154 / 60],
      [44, 'u32', 2],
      [48, 'f32', 3.5],
      [52, 'f32', 1],
      [56, 'f32', 1.5],
      [60, 'f32', 4.25],
      [64, 'f32', 3],
      [68, 'f32', 2.5],
    ]);
    expectFields(bytes, machine, true, [
      [12, 'u32', 224],
      [16, 'text', 'Test Printer 8K'],
      [112, 'text', 'pw0Img'],
      [128, 'u32', 16],
      [132, 'u32', 15],
      [136, 'f32', 218.88],
      [140, 'f32', 123.12],
      [144, 'f32', 250],
      [148, 'u32', 518],
      [152, 'u32', 6_506_241],
      [156, 'f32', 3420],
      [160, 'f32', 3078],
      [196, 'u32', 1],
      [204, 'u16', 64],
      [206, 'u16', 40],
    ]);
    expectFields(bytes, model, true, [
      [12, 'u32', 48],
      [16, 'f32', -109.44],
      [20, 'f32', -61.56],
      [24, 'f32', 0],
      [28, 'f32', 109.44],
      [32, 'f32', 61.56],
      [36, 'f32', 0.26],
      [40, 'u32', 0],
    ]);
    expectFields(bytes, definitions, true, [
      [12, 'u32', 4 + 32 * 5],
      [16, 'u32', 5],
      [20, 'u32', images],
      [24, 'u32', 7],
      [28, 'f32', 15.75],
      [32, 'f32', 64 / 60],
      [36, 'f32', 6.5],
      [40, 'f32', 0.06],
      [44, 'u32', 40],
      [52, 'u32', images + 7],
    ]);
    expect(Buffer.from(bytes.subarray(images, images + 7)).toString('hex')).toBe('00c8f01e8a0910');
    expectFields(bytes, subLayers, true, [
      [12, 'u32', 24 + 44 * 5],
      [16, 'u32', 5],
      [20, 'u32', 1],
      [24, 'u32', images],
      [28, 'u32', 7],
      [32, 'u32', 40],
      [68, 'u32', images + 7],
    ]);
    expectFields(bytes, preview2, true, [
      [12, 'u32', 28 + 2 * 330 * 190],
      [16, 'u32', 330],
      [20, 'u16', 4293],
      [24, 'u32', 190],
    ]);
  });

  test('leaves its printers’ own switches alone where layers are alike and lifts have one stage', async () => {
    const made = madeJob(64, 40, 5);
    const normal = { ...made.normal, liftDistance2: 0 };
    const job = { ...made, bottom: normal, normal, layers: made.layers.map(() => normal) };
    const bytes = await writeMade(printerFormatById('anycubic-v516')!, layers, job);
    expectFields(bytes, 52, true, [
      [80, 'u32', 0],
      [96, 'u32', 0],
    ]);
  });

  test('of version 515, which none writes, is read', async () => {
    const bytes = (await write(1)).slice();
    const view = new DataView(bytes.buffer);
    view.setUint32(12, 515, true);
    view.setUint32(16, 5, true);
    // Where EXTRA's place in the mark is, 515 has the images'.
    view.setUint32(40, pointer(bytes, 44), true);
    const format = unwrap(detectPrinterFormat('print.pwmx', bytes.subarray(0, 1024)));
    expect(format.id).toBe('anycubic-v516');
    const print = unwrap(await format.read(watchedSource(bytes)));
    expect(print.facts).toMatchObject({ format: 'anycubic-v516', version: '515', layerCount: 5 });
    const last = unwrap(await print.layerBytes(4));
    expect(layerCodecs.pw0.decode(last, 64, 40)).toEqual({ ok: true, value: layers[4]!.runs });
  });

  test('of layers that are kept another way, or of another version, is refused with the reason', async () => {
    const bytes = (await write(517)).slice();
    bytes.set(new TextEncoder().encode('pwsImg\0'), pointer(bytes, 44) + 112);
    const format = printerFormatById('anycubic-v517')!;
    const refused = { ok: false, error: { code: 'format_unsupported' } };
    expect(await format.read(watchedSource(bytes))).toMatchObject(refused);
    new DataView(bytes.buffer).setUint32(12, 519, true);
    expect(await format.read(watchedSource(bytes))).toMatchObject(refused);
    expect(format.sniff(bytes)).toBe(false);
  });

  test('is the lower version where printers of two versions have the extension', () => {
    expect(printerFormatsForExtension('pwmb').map(({ id }) => id)).toEqual([
      'anycubic-v516',
      'anycubic-v517',
    ]);
  });
});
