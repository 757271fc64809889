import { describe, expect, test } from 'vitest';
import { createRandom, memorySink, unwrap } from '#base';
import { layerCodecs, printerFormatById } from '#formats/printer';
import { joinedCrc, plainCrc } from '../../../src/formats/printer/cxdlp/checksum.ts';
import { expectFields } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const cxdlp = printerFormatById('cxdlp')!;
const cxdlpV2 = printerFormatById('cxdlp-v2')!;
const SEED = Number(process.env['SEED'] ?? 20_261_125);
const random = createRandom(SEED);
const layers: readonly MadeLayer[] = [
  // Two columns of three rows each, and one pixel of another grey.
  runsOf([
    [65, 0],
    [2, 255],
    [62, 0],
    [2, 255],
    [62, 0],
    [2, 255],
    [61, 0],
    [1, 9],
    [2303, 0],
  ]),
  ...Array.from({ length: 2 }, () => randomRuns(random, 2560)),
].map((runs, index) => ({ name: `layer ${index}`, width: 64, height: 40, runs }));

const PICTURES = (116 * 116 + 2 * 290 * 290) * 2 + 6;
/** Where the first picture begins in a file of a printer whose model has this many letters. */
const picturesAt = (model: string): number => 13 + 2 + 4 + model.length + 1 + 70;

function jobOf(name: string) {
  const job = madeJob(64, 40, 3);
  return { ...job, printer: { ...job.printer, name } };
}

describe('a CXDLP file', () => {
  test('has its fields where FORMATS §12 puts them', async () => {
    const bytes = await writeMade(cxdlp, layers, jobOf('Creality Halot One CL-60'));
    expectFields(bytes, 0, false, [
      [0, 'u32', 9],
      [4, 'text', 'CXSW3DV2'],
      [13, 'u16', 3],
      [15, 'u32', 6],
      [19, 'text', 'CL-60'],
      [25, 'u16', 3],
      [27, 'u16', 64],
      [29, 'u16', 40],
    ]);
    const after = picturesAt('CL-60') + PICTURES;
    const widths = Buffer.from(
      '0000000c003200310038002e003800380000000c003100320033002e003100320000000800' + '30002e00300035',
      'hex',
    );
    expect(Buffer.from(bytes.subarray(after - 2, after)).toString('hex')).toBe('0d0a');
    expect(Buffer.from(bytes.subarray(after, after + widths.length))).toEqual(widths);
    const settings = after + widths.length;
    const u16 = [25, 1, 7, 2, 16, 1, 8, 1, 3, 204, 200];
    expectFields(
      bytes,
      settings,
      false,
      u16.map((value, index) => [index * 2, 'u16', value]),
    );
    // Seven pixels of 3.42 × 3.078 mm.
    const area = Math.round(7 * 3.42 * 3.078 * 1000);
    expectFields(bytes, settings + 22, false, [
      [0, 'u32', area],
      [12, 'u16', 0x0d0a],
      [14, 'u32', 16],
      [18, 'text', 'Corallite 0.1.0'],
      [34, 'u32', 11],
      [38, 'text', 'Made resin'],
    ]);
    const finish = settings + 22 + 49;
    expect(Buffer.from(bytes.subarray(finish, finish + 22)).toString('hex')).toBe(
      '0058020000e093040001000000e8030101ff00020d0a'.slice(0, 44),
    );
    const first = finish + 22;
    expectFields(bytes, first, false, [
      [0, 'u32', area],
      [4, 'u32', 3],
    ]);
    // Column 0 has one pixel in row 4, columns 1 and 2 rows 1 to 3.
    expect(Buffer.from(bytes.subarray(first + 8, first + 28)).toString('hex')).toBe(
      '0020010000090008' + '00c001ff000800c002ff' + '0d0a',
    );
  });

  test('ends with the checksum of all before it, which is that of the reference vector', async () => {
    expect(plainCrc(new TextEncoder().encode('123456789'))).toBe(0x2dfd2d88);
    const bytes = await writeMade(cxdlp, layers);
    expectFields(bytes, bytes.length - 17, false, [
      [0, 'u32', 9],
      [4, 'text', 'CXSW3DV2'],
      [13, 'u32', plainCrc(bytes.subarray(0, -4))],
    ]);
  });

  test(`joins checksums wherever the bytes are cut (seed ${SEED})`, () => {
    for (let round = 0; round < 30; round++) {
      const bytes = Uint8Array.from({ length: random.integer(0, 3000) }, () => random.integer(0, 256));
      const cut = random.integer(0, bytes.length + 1);
      const [first, second] = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(joinedCrc(plainCrc(first), plainCrc(second), second.length)).toBe(plainCrc(bytes));
    }
  });

  test.each([
    ['Creality Halot Lite CL-89L', 'CL-89L'],
    ['Creality Halot Ray CL925', 'CL925'],
    ['Creality CT-005 Pro', 'CT-005'],
    ['Creality CT-133 Pro', 'CT133PRO'],
  ])('of a %s names its model, %s', async (name, model) => {
    const bytes = await writeMade(cxdlp, layers, jobOf(name));
    expectFields(bytes, 0, false, [[19, 'text', model]]);
  });

  test('of version 2 is as of version 3 without software, resin and finish, and its last byte makes all bytes even', async () => {
    const job = jobOf('CL-60');
    const [newer, older] = [await writeMade(cxdlp, layers, job), await writeMade(cxdlpV2, layers, job)];
    const finish = picturesAt('CL-60') + PICTURES + 44 + 22 + 14;
    const wanted = new Uint8Array([...newer.subarray(0, finish), ...newer.subarray(finish + 35 + 22, -4)]);
    wanted[14] = 2;
    expect(Buffer.compare(older.subarray(0, -4), wanted)).toBe(0);
    expect([...older.subarray(-4, -1)]).toEqual([0, 0, 0]);
    expect(older.reduce((sum, byte) => sum ^ byte, 0)).toBe(0);
    expect(cxdlpV2.sniff(older)).toBe(true);
    expect(cxdlp.sniff(older)).toBe(false);
  });

  test('of version 2, which has no software and no resin, is read', async () => {
    const bytes = await writeMade(cxdlp, layers, jobOf('CL-60'));
    const finish = picturesAt('CL-60') + PICTURES + 44 + 22 + 14;
    const old = new Uint8Array([...bytes.subarray(0, finish), ...bytes.subarray(finish + 35 + 22)]);
    old[14] = 2;
    const print = unwrap(await cxdlp.read(watchedSource(old)));
    expect(print.facts).toMatchObject({ version: '2', printerName: 'CL-60', layerCount: 3 });
    expect('software' in print.facts).toBe(false);
    for (const [index, { runs }] of layers.entries()) {
      const lines = unwrap(await print.layerBytes(index));
      expect(layerCodecs.cxdlp.decode(lines, 64, 40)).toEqual({ ok: true, value: runs });
    }
    old[14] = 4;
    expect(cxdlp.sniff(old)).toBe(false);
  });

  test('has no more rows than its lines can number', async () => {
    const job = madeJob(64, 8193, 3);
    expect(await cxdlp.write(job, (async function* () {})(), memorySink())).toMatchObject({
      ok: false,
      error: { code: 'validation' },
    });
  });
});

describe('CXDLP layer data', () => {
  const codec = layerCodecs.cxdlp;
  const line = Uint8Array.of(0x03, 0x21, 0xff, 0xc1, 0x41, 0xff);

  test('has the bytes of the reference vector', () => {
    const runs = unwrap(codec.decode(line, 322, 2048));
    expect(codec.encode(runs, 322, 2048)).toEqual(line);
    expect(runs.length).toBe(2 * 1948);
  });

  test('is refused when lines leave the layer, are cut or cover one another', () => {
    expect(codec.decode(line, 321, 2048).ok).toBe(false);
    expect(codec.decode(line, 322, 2047).ok).toBe(false);
    expect(codec.decode(line.subarray(0, 5), 322, 2048).ok).toBe(false);
    expect(codec.decode(Uint8Array.of(...line, ...line), 322, 2048).ok).toBe(false);
  });
});
