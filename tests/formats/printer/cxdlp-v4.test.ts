import { describe, expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { layerCodecs, printerFormatById } from '#formats/printer';
import { plainCrc } from '../../../src/formats/printer/cxdlp/checksum.ts';
import { expectFields, pointer, type Fields } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const format = printerFormatById('cxdlp-v4')!;
const SEED = Number(process.env['SEED'] ?? 20_261_125);
const random = createRandom(SEED);
const layers: readonly MadeLayer[] = [
  // FORMATS §17, with black to the end: 1556 = 0x614 pixels.
  runsOf([
    [1000, 0],
    [3, 255],
    [1, 129],
    [1556, 0],
  ]),
  ...Array.from({ length: 4 }, () => randomRuns(random, 2560, format.greyTable)),
].map((runs, index) => ({ name: `layer ${index}`, width: 64, height: 40, runs }));
const made = madeJob(64, 40, 5);
const job = { ...made, printer: { ...made.printer, name: 'Creality Halot Mage CL-103L' } };
/** Behind the magic, the version and the model. */
const HEADER = 13 + 2 + 4 + 8;

describe('a CXDLP file of version 4', () => {
  // Of FORMATS §13, values of support/made-job.ts by hand.
  test('has its fields where FORMATS puts them', async () => {
    const bytes = await writeMade(format, layers, job);
    expectFields(bytes, 0, false, [
      [0, 'u32', 9],
      [4, 'text', 'CXSW3DV2'],
      [13, 'u16', 4],
      [15, 'u32', 8],
      [19, 'text', 'CL-103L'],
    ]);
    expectFields(bytes, HEADER, true, [
      [0, 'u16', 64],
      [2, 'u16', 40],
      [4, 'f32', 218.88],
      [8, 'f32', 123.12],
      [12, 'f32', 250],
      [16, 'f32', 0.26],
      [20, 'f32', 0.05],
      [24, 'u32', 2],
      [28, 'u32', HEADER + 80],
      [36, 'u32', 5],
      [44, 'u32', 5432],
      [48, 'u32', 1],
      [56, 'u32', 68],
      [60, 'u32', 1],
      [64, 'u16', 200],
      [66, 'u16', 204],
      [68, 'u32', 0],
      [76, 'u32', 76],
    ]);
    const at = (offset: number): number => pointer(bytes, HEADER + offset);
    expectFields(bytes, at(28), true, [
      [0, 'u32', 200],
      [4, 'u32', 125],
      [8, 'u32', at(28) + 32],
    ]);
    expectFields(bytes, at(40), true, [
      [0, 'u32', 400],
      [4, 'u32', 300],
    ]);
    const print = [15.75, 64, 7.75, 60, 150, 12.3455, 13.58, 0.37, 0, 0];
    expectFields(bytes, at(52), true, [
      ...print.map((value, index) => [index * 4, 'f32', value] as const),
      [40, 'u32', 2],
      [44, 'f32', 2.5],
      [48, 'f32', 6.5],
      [52, 'u32', 0],
    ]);
    const stages = [8.25, 184, 4.25, 180, 2.25, 90, 0.75];
    const minutes = Date.UTC(2026, 10, 20, 7, 8) / 60_000;
    expectFields(bytes, at(72), true, [
      ...stages.map((value, index) => [index * 4, 'f32', value] as const),
      [28, 'u32', 1],
      [32, 'u32', minutes],
      [36, 'u32', 4],
      [40, 'u32', 0],
      ...[0.5, 0.25, 2.5, 6.5, 0.75].map((value, index) => [44 + index * 4, 'f32', value] as const),
      [64, 'u32', 2],
    ]);
    const table = at(32);
    const first = pointer(bytes, table + 12);
    expect(first).toBe(table + 5 * 40);
    const record: Fields = [
      [0, 'f32', 0.06],
      [4, 'f32', 6.5],
      [8, 'f32', 0],
      [16, 'u32', 44 + 9],
      [20, 'u32', 0],
      [40, 'f32', 0.11],
      [52, 'u32', first + 44 + 9],
    ];
    expectFields(bytes, table, true, record);
    const motion = [15.75, 64, 8.25, 184, 154, 6.25, 94, 4.25, 4.75, 4.5, 204];
    expectFields(
      bytes,
      first,
      true,
      motion.map((value, index) => [index * 4, 'f32', value] as const),
    );
    const data = Buffer.from(bytes.subarray(first + 44, first + 53)).toString('hex');
    expect(data).toBe('8083e8ff0340808614');
  });

  test('ends with the checksum of all before, in big-endian', async () => {
    const bytes = await writeMade(format, layers, job);
    const sum = new DataView(bytes.buffer).getUint32(bytes.length - 4);
    expect(sum).toBe(plainCrc(bytes.subarray(0, -4)));
  });

  test('says that layers have values of their own only where they do', async () => {
    const alike = { ...job, bottom: job.normal, layers: job.layers.map(() => job.normal) };
    const bytes = await writeMade(format, layers, alike);
    expectFields(bytes, pointer(bytes, HEADER + 72), true, [[28, 'u32', 0]]);
  });

  test('is refused where it is enciphered, or a layer is shorter than its motion', async () => {
    const bytes = await writeMade(format, layers, job);
    const spoiled = async (offset: number, value: number) => {
      const bad = bytes.slice();
      new DataView(bad.buffer).setUint32(offset, value, true);
      return format.read(watchedSource(bad));
    };
    expect(await spoiled(HEADER + 68, 7)).toMatchObject({ error: { code: 'format_unsupported' } });
    const table = pointer(bytes, HEADER + 32);
    expect(await spoiled(table + 40 + 16, 43)).toMatchObject({
      error: { code: 'format_corrupt', details: { layer: 2 } },
    });
    const print = unwrap(await format.read(watchedSource(bytes)));
    expect(layerCodecs.ctb.decode(unwrap(await print.layerBytes(0)), 64, 40)).toEqual({
      ok: true,
      value: layers[0]!.runs,
    });
  });
});
