import { describe, expect, test } from 'vitest';
import { unwrap } from '#base';
import { layerCodecs, printerFormatById } from '#formats/printer';
import { applyFdgCipher, applyPhzCipher } from '../../../src/formats/printer/phz/cipher.ts';
import { expectFields, pointer } from './support/fields.ts';
import { watchedSource, writeMade } from './support/made-job.ts';
import { runsOf, type MadeLayer } from './support/made-layers.ts';

const phz = layerCodecs.phz;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const SEED = 0xefbeadde;
const runs = runsOf([
  [70, 0],
  [40, 255],
  [1, 56],
  [2449, 0],
]);
const layers: readonly MadeLayer[] = [0, 1, 2].map((index) => ({
  name: `layer ${index}`,
  width: 64,
  height: 40,
  runs,
}));

describe('PHZ layer data', () => {
  test('ends runs in the middle and at the end of a row, and repeats at most 125 times a byte', () => {
    expect(hex(phz.encode(runsOf([[600, 0]]), 600, 1))).toBe('807d7d3180' + '7d7d31');
    // Two halves of a row of three: one pixel and two.
    expect(
      hex(
        phz.encode(
          runsOf([
            [5, 255],
            [1, 128],
          ]),
          3,
          2,
        ),
      ),
    ).toBe('fc' + 'fc01' + 'fc' + 'fc' + 'c0');
  });

  test('is read whatever its runs, and white is what white is written as', () => {
    expect(unwrap(phz.decode(Uint8Array.of(0x80, 0x7f, 0xfc, 0x01, 0xff, 0xc1), 132, 1))).toEqual(
      runsOf([
        [128, 0],
        [3, 255],
        [1, 131],
      ]),
    );
    expect(phz.decode(Uint8Array.of(0x80, 0x02), 2, 1).ok).toBe(false);
    expect(phz.decode(Uint8Array.of(0x80), 2, 1).ok).toBe(false);
  });
});

describe('the ciphers', () => {
  test('have the keystream of the reference vector, and one reckoned by the rule', () => {
    expect(hex(applyPhzCipher(new Uint8Array(8), 0x12345678, 1))).toBe('ec3aa7f260dd8f40');
    // step = (0x12345678 − 0x1DCB76C3) xor 0x257E2431; the first word is step · 0x82391EFD · (1 xor 0x110BDACD).
    const step = BigInt.asUintN(32, BigInt.asUintN(32, 0x12345678n - 0x1dcb76c3n) ^ 0x257e2431n);
    const first = BigInt.asUintN(32, step * 0x82391efdn * (1n ^ 0x110bdacdn));
    const words = [first, BigInt.asUintN(32, first + step)].map((word) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(Number(word));
      return bytes;
    });
    expect(hex(applyFdgCipher(new Uint8Array(8), 0x12345678, 1))).toBe(hex(Buffer.concat(words)));
  });

  test.each([applyPhzCipher, applyFdgCipher])('undo themselves, and do nothing with seed 0', (cipher) => {
    const bytes = Uint8Array.from({ length: 1001 }, (_, index) => index * 7);
    expect(cipher(cipher(bytes, SEED, 77), SEED, 77)).toEqual(bytes);
    expect(cipher(bytes, SEED, 77)).not.toEqual(bytes);
    expect(cipher(bytes, 0, 77)).toEqual(bytes);
  });
});

// Every field by hand, from FORMATS §14 and the made job of support/made-job.ts.
test('a PHZ file has its fields where readers look for them', async () => {
  const bytes = await writeMade(printerFormatById('phz')!, layers);
  expectFields(bytes, 0, true, [
    [0, 'u32', 0x9fda83ae],
    [4, 'u32', 2],
    [8, 'f32', 0.05],
    [12, 'f32', 2.5],
    [16, 'f32', 6.5],
    [20, 'u32', 2],
    [24, 'u32', 64],
    [28, 'u32', 40],
    [40, 'u32', 3],
    [48, 'u32', 5432],
    [52, 'u32', 1],
    [56, 'u32', 1],
    [60, 'u16', 200],
    [62, 'u16', 204],
    [72, 'f32', 0.16],
    [76, 'f32', 218.88],
    [80, 'f32', 123.12],
    [84, 'f32', 250],
    [88, 'u32', SEED],
    [96, 'f32', 12.35],
    [100, 'u32', 2],
    [108, 'f32', 15.75],
    [112, 'f32', 64],
    [116, 'f32', 7.75],
    [120, 'f32', 60],
    [124, 'f32', 150],
    [128, 'f32', 12.3455],
    [132, 'f32', 13.58],
    [136, 'f32', 0.37],
    [148, 'u32', 15],
    [176, 'u32', 0x1c],
    [180, 'u32', Date.UTC(2026, 10, 20, 7, 8) / 60_000],
    [184, 'u32', 4],
    [188, 'u32', 0x01060300],
  ]);
  expect([pointer(bytes, pointer(bytes, 32)), pointer(bytes, pointer(bytes, 44))]).toEqual([400, 200]);
  expect(Buffer.from(bytes.subarray(pointer(bytes, 144))).toString('latin1', 0, 15)).toBe('Test Printer 8K');
  expectLayers(bytes, pointer(bytes, 36), 0, applyPhzCipher);
});

test('an FDG file has its fields where readers look for them', async () => {
  const bytes = await writeMade(printerFormatById('fdg')!, layers);
  expectFields(bytes, 0, true, [
    [0, 'u32', 0xbd3c7ac8],
    [4, 'u32', 2],
    [8, 'u32', 3],
    [12, 'u32', 2],
    [16, 'u32', 1],
    [20, 'u32', 2],
    [24, 'u32', 64],
    [28, 'u32', 40],
    [32, 'f32', 0.05],
    [36, 'f32', 2.5],
    [40, 'f32', 6.5],
    [56, 'u32', 5432],
    [60, 'u32', 1],
    [64, 'u16', 200],
    [66, 'u16', 204],
    [76, 'f32', 0.16],
    [80, 'f32', 218.88],
    [84, 'f32', 123.12],
    [88, 'f32', 250],
    [92, 'u32', SEED],
    [96, 'u32', 4],
    [100, 'u32', 0x4c],
    [104, 'f32', 12.3455],
    [108, 'f32', 13.58],
    [112, 'f32', 0.37],
    [120, 'u32', 15],
    [128, 'f32', 12.35],
    [136, 'f32', 15.75],
    [140, 'f32', 64],
    [144, 'f32', 7.75],
    [148, 'f32', 60],
    [152, 'f32', 150],
    [184, 'u32', Date.UTC(2026, 10, 20, 7, 8) / 60_000],
    [188, 'u32', 0x01060300],
  ]);
  expect([pointer(bytes, pointer(bytes, 44)), pointer(bytes, pointer(bytes, 48))]).toEqual([400, 200]);
  expect(Buffer.from(bytes.subarray(pointer(bytes, 116))).toString('latin1', 0, 15)).toBe('Test Printer 8K');
  expectLayers(bytes, pointer(bytes, 52), 84, applyFdgCipher);
});

/** The third layer's definition, and its data under the cipher. */
function expectLayers(bytes: Uint8Array, table: number, size: number, cipher: typeof applyPhzCipher): void {
  expectFields(bytes, table + 72, true, [
    [0, 'f32', 0.16],
    [4, 'f32', 4.5],
    [20, 'u32', 0],
    [24, 'u32', size],
  ]);
  const [at, length] = [pointer(bytes, table + 84), pointer(bytes, table + 88)];
  expect(hex(cipher(bytes.subarray(at, at + length), SEED, 2))).toBe(hex(phz.encode(runs, 64, 40)));
}

test.each(['phz', 'fdg'])('a plain %s file is read', async (id) => {
  const format = printerFormatById(id)!;
  const bytes = await writeMade(format, layers.slice(0, 1));
  const view = new DataView(bytes.buffer);
  const [key, table] = id === 'phz' ? [88, 36] : [92, 52];
  const cipher = id === 'phz' ? applyPhzCipher : applyFdgCipher;
  const at = pointer(bytes, pointer(bytes, table) + 12);
  bytes.set(cipher(bytes.subarray(at), SEED, 0), at);
  view.setUint32(key, 0, true);
  const print = unwrap(await format.read(watchedSource(bytes)));
  expect(phz.decode(unwrap(await print.layerBytes(0)), 64, 40)).toEqual({ ok: true, value: runs });
});
