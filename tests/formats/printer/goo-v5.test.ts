import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRandom, memorySink, unwrap } from '#base';
import { layerCodecs, printerFormatById } from '#formats/printer';
import { expectFields, pointer } from './support/fields.ts';
import { madeJob, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const format = printerFormatById('goo-v5')!;
const vuf = layerCodecs.vuf;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const random = createRandom(2611);
const layers: readonly MadeLayer[] = [0, 1, 2].map((index) => ({
  name: `layer ${index}`,
  width: 64,
  height: 40,
  runs: randomRuns(random, 64 * 40, format.greyTable),
}));

/** The greys of 3-bit levels. */
const GREYS = [0, 36, 73, 109, 146, 182, 219, 255] as const;
const HEADER = 195_477;
const TABLES = HEADER + 15;

describe('GOO V5 layer data', () => {
  test('has the bytes of the reference vector in each half', () => {
    // 1009 pixels a half, as the vector has them: the right half begins black again.
    const half = [
      [1000, GREYS[0]],
      [3, GREYS[7]],
      [1, GREYS[4]],
      [5, GREYS[0]],
    ] as const;
    const block = '55573e1f9d28860d0a';
    expect(hex(vuf.encode(runsOf([...half, ...half]), 2018, 1))).toBe(`0309000000${block}${block}`);
  });

  test('is of the columns of a half, row after row', () => {
    // Lit are the second column and the third: one of each half, in each of three rows.
    const row = [
      [1, 0],
      [2, 255],
      [1, 0],
    ] as const;
    const encoded = vuf.encode(runsOf([...row, ...row, ...row]), 4, 3);
    // Black, 7 up, 7 down, 7 up and so on; 64 + 3 · 167 + 2 · 153 = 871, whose low byte is 0x67, and 3 · (167 + 153) = 960.
    expect(hex(encoded)).toBe('030a000000' + '5540a799a799a7' + '980d0a' + '55a799a799a799' + '3f0d0a');
    expect(unwrap(vuf.decode(encoded, 4, 3))).toEqual(runsOf([...row, ...row, ...row]));
  });

  test('is read at any number of bits, with every kind of chunk', () => {
    const framed = (chunks: readonly number[]): number[] => {
      const sum = chunks.reduce((total, chunk) => total + chunk, 0);
      return [0x55, ...chunks, ~sum & 255, 0x0d, 0x0a];
    };
    const whole = (bits: number, left: number[], right: number[]): Uint8Array =>
      Uint8Array.of(bits, framed(left).length, 0, 0, 0, ...framed(left), ...framed(right));
    // 8 bits: 200 three times said out, 32 more once, that 17 times more; 7 is the brightest, and then 3.
    const bytes = whole(8, [0x02, 200, 0xa0, 0x50, 0x01], [0x3f, 0x3f, 0x3b]);
    expect(unwrap(vuf.decode(bytes, 42, 1))).toEqual(
      runsOf([
        [3, 200],
        [18, 232],
        [14, 255],
        [7, 3],
      ]),
    );
    for (const chunks of [[0xc0], [0x02, 8], [0x80], [0x70, 1], [0x02]]) {
      expect(vuf.decode(whole(3, chunks, [0x43]), 8, 1).ok, hex(Uint8Array.from(chunks))).toBe(false);
    }
  });
});

// Every field by hand, from FORMATS §5 and the made job of support/made-job.ts.
test('a GOO V5 file has its fields where readers look for them, and ends with its MD5', async () => {
  const bytes = await writeMade(format, layers);
  expect(Buffer.from(bytes.subarray(0, 12)).toString('latin1')).toBe('V5.1\u0007\0\0\0DLP\0');
  expectFields(bytes, 0, true, [
    [0x9c, 'text', 'Made resin'],
    [0x2faee, 'u32', 3],
    [0x2faf2, 'u16', 64],
    [0x2faf4, 'u16', 40],
    [0x2faf8, 'f32', 218.88],
    [0x2fb08, 'f32', 2.5],
    [0x2fb2d, 'u32', 2],
    [0x2fb75, 'u8', 1],
    [0x2fb76, 'u32', 5432],
    [0x2fb8e, 'u32', HEADER],
  ]);
  const [definitions, images, resins] = [TABLES, TABLES + 1 + 3 * 8, TABLES + 2 + 9 * 8];
  const firstDefinition = resins + 1 + 4 + 8;
  expectFields(bytes, HEADER, true, [
    [0, 'u8', 2],
    [1, 'u32', definitions],
    [5, 'u32', images],
    [9, 'u32', resins],
    [13, 'u8', 0],
    [14, 'u8', 3],
  ]);
  expect([bytes[definitions], bytes[images], bytes[resins]]).toEqual([0xa1, 0xa2, 0xa3]);
  expectFields(bytes, definitions + 1 + 16, true, [
    [0, 'u32', firstDefinition + 2 * 66],
    [4, 'u32', 66],
  ]);
  // The third layer's values, and its halves as the codec makes them.
  expectFields(bytes, firstDefinition + 2 * 66, true, [
    [6, 'f32', 0.16],
    [10, 'f32', 4.5],
    [30, 'f32', 5.5],
    [58, 'f32', 92],
    [62, 'u16', 202],
  ]);
  const [left, right] = [images + 1 + 4 * 8, images + 1 + 5 * 8];
  const encoded = vuf.encode(layers[2]!.runs, 64, 40);
  const blocks = [left, right].map((at) => {
    const offset = pointer(bytes, at);
    return hex(bytes.subarray(offset, offset + pointer(bytes, at + 4)));
  });
  expect(blocks.join('')).toBe(hex(encoded.subarray(5)));
  // The resin lies between the blocks and the checksum.
  const resin = pointer(bytes, resins + 5);
  expect([pointer(bytes, resins + 1), pointer(bytes, resins + 9)]).toEqual([1, 142]);
  expectFields(bytes, resin, true, [
    [0, 'u8', 0x66],
    [1, 'text', 'Made resin'],
    [132, 'f32', 13.58 / 12.3455],
    [140, 'u16', 0x0a0d],
  ]);
  expect(resin + 142 + 32).toBe(bytes.length);
  const md5 = createHash('md5').update(bytes.subarray(0, -32)).digest('hex');
  expect(Buffer.from(bytes.subarray(-32)).toString('latin1')).toBe(md5);
});

test('the name of a resin is as long in both places, for printers compare them', async () => {
  const job = { ...madeJob(64, 40, 3), materialName: 'Ein sehr langer Name für ein zähes Harz' };
  const bytes = await writeMade(format, layers, job);
  const resin = bytes.length - 32 - 142;
  const name = (at: number, size: number): string =>
    Buffer.from(bytes.subarray(at, at + size))
      .toString('utf8')
      .replace(/\0+$/, '');
  expect(name(resin + 1, 128)).toBe(name(0x9c, 32));
  expect(job.materialName.startsWith(name(resin + 1, 128))).toBe(true);
});

test('a file of version 5.2, whose tables begin four bytes later, is read by their offsets', async () => {
  const written = await writeMade(format, layers);
  const bytes = new Uint8Array(written.length + 4);
  bytes.set(written.subarray(0, TABLES));
  bytes.set(written.subarray(TABLES), TABLES + 4);
  bytes.set(new TextEncoder().encode('V5.2'));
  const view = new DataView(bytes.buffer);
  const move = (at: number): void => view.setUint32(at, view.getUint32(at, true) + 4, true);
  for (const at of [HEADER + 1, HEADER + 5, HEADER + 9]) move(at);
  for (let entry = 0; entry < 9; entry++) move(TABLES + 4 + 1 + entry * 8 + (entry < 3 ? 0 : 1));
  const print = unwrap(await format.read(watchedSource(bytes)));
  expect(print.facts).toMatchObject({ version: 'V5.2', layerCount: 3, width: 64 });
  for (const [index, { runs }] of layers.entries()) {
    expect(vuf.decode(unwrap(await print.layerBytes(index)), 64, 40)).toEqual({ ok: true, value: runs });
  }
});

test.each([
  ['three parts', HEADER, 3, 'format_unsupported'],
  ['no bits', HEADER + 14, 0, 'format_unsupported'],
  ['a table elsewhere', HEADER + 5, 1, 'format_corrupt'],
  ['a block beyond the end', TABLES + 1 + 24 + 1 + 3, 0xff, 'format_truncated'],
] as const)('with %s it is refused', async (_what, at, value, code) => {
  const bytes = await writeMade(format, layers);
  bytes[at] = value;
  expect(await format.read(watchedSource(bytes))).toMatchObject({ ok: false, error: { code } });
});

test('an odd panel has no halves, and is refused before anything is written', async () => {
  const sink = memorySink();
  const written = await format.write(madeJob(63, 40, 3), (async function* () {})(), sink);
  expect([written.ok, sink.length]).toEqual([false, 0]);
});
