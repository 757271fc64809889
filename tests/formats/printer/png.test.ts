import { constants, deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#base';
import { RunBuilder } from '#kernel';
import { encodePng, layerCodecs } from '#formats/printer';
import { Adler32, crc32 } from '../../../src/formats/printer/png/checksums.ts';
import { inflateRuns } from '../../../src/formats/printer/png/inflate-runs.ts';
import { canonicalCodes, huffmanLengths } from '../../../src/formats/printer/png/huffman.ts';
import {
  madeLayers,
  manyGreys,
  pixelsOf,
  randomLayers,
  randomRuns,
  runsOfPixels,
  type MadeLayer,
} from './support/made-layers.ts';
import { checkedChunks, foreignPng, slowCrc } from './support/foreign-png.ts';

const png = layerCodecs.png;

/** Both ways a layer is written: by itself, and unpacked by zlib from how an archive keeps it. */
const WRITTEN: readonly (readonly [string, (layer: MadeLayer) => Uint8Array])[] = [
  ['by itself', ({ runs, width, height }) => encodePng(runs, width, height)],
  ['packed', ({ runs, width, height }) => unpacked(png.encode(runs, width, height))],
];

/** The PNG in a packed layer; throws when its size or CRC is another than the layer says. */
function unpacked(bytes: Uint8Array): Buffer {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const file = inflateRawSync(bytes.subarray(8));
  expect([file.length, slowCrc(file)]).toEqual([view.getUint32(0, true), view.getUint32(4, true)]);
  return file;
}

describe.each(WRITTEN)('a PNG written from runs, %s,', (_way, write) => {
  test('is read by zlib as filter 0 and the layer’s pixels, with right CRCs and one IDAT', () => {
    for (const layer of [...madeLayers(), ...randomLayers(11, 60), manyGreys(3)]) {
      const { name, width, height, runs } = layer;
      const chunks = checkedChunks(write(layer));
      expect(
        chunks.map((chunk) => chunk.name),
        name,
      ).toEqual(['IHDR', 'IDAT', 'IEND']);
      const header = chunks[0]!.data;
      expect([header.readUInt32BE(0), header.readUInt32BE(4), ...header.subarray(8)], name).toEqual([
        width,
        height,
        8,
        0,
        0,
        0,
        0,
      ]);
      const raw = inflateSync(chunks[1]!.data);
      const pixels = pixelsOf(runs, width * height);
      expect(raw.length, name).toBe(height * (width + 1));
      for (let y = 0; y < height; y++) {
        expect(raw[y * (width + 1)], name).toBe(0);
        const row = raw.subarray(y * (width + 1) + 1, (y + 1) * (width + 1));
        if (Buffer.compare(row, pixels.subarray(y * width, (y + 1) * width)) !== 0) {
          throw new Error(`${name}: row ${y} differs`);
        }
      }
    }
  });

  test('is read by sharp as the layer’s pixels', async () => {
    for (const layer of [...randomLayers(12, 12), manyGreys(4)]) {
      const { name, width, height, runs } = layer;
      const read = await sharp(write(layer)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
      expect([read.info.width, read.info.height, read.info.channels], name).toEqual([width, height, 1]);
      expect(Buffer.compare(read.data, pixelsOf(runs, width * height)), name).toBe(0);
    }
  });
});

describe('the size of a layer', () => {
  const black = madeLayers().find((layer) => layer.name === 'all black 8K')!;

  test('by itself is two bits for 258 black bytes', () => {
    const bytes = encodePng(black.runs, black.width, black.height);
    expect(bytes.length).toBeLessThan((4320 * 7681 * 2) / 258 / 8 + 250);
  });

  test('packed is a few hundred bytes where it is empty, and grows with what differs between its rows', () => {
    expect(png.encode(black.runs, black.width, black.height).length).toBeLessThan(600);
    // A disc: two edges a row, each with a grey of its own.
    const [width, height, radius] = [4000, 1500, 700];
    const builder = new RunBuilder();
    for (let y = 0; y < height; y++) {
      const half = Math.sqrt(Math.max(0, radius ** 2 - (y - height / 2) ** 2));
      const lit = Math.floor(2 * half);
      const left = Math.floor((width - lit) / 2) - 1;
      builder.add(left, 0);
      builder.add(lit > 0 ? 1 : 0, 1 + ((y * 89) % 254));
      builder.add(lit, 255);
      builder.add(width - left - lit - (lit > 0 ? 1 : 0), 0);
    }
    const runs = builder.finish();
    const packed = png.encode(runs, width, height).length;
    expect(packed).toBeLessThan(2 * radius * 6);
    expect(packed).toBeLessThan(deflateRawSync(encodePng(runs, width, height), { level: 9 }).length);
  });
});

describe('reading a PNG of others', () => {
  const random = createRandom(5150);
  const pixels = (width: number, height: number): Uint8Array =>
    pixelsOf(randomRuns(random, width * height), width * height);

  test.each([0, 1, 2, 3, 4, 'mixed'] as const)('undoes row filter %s', (filter) => {
    for (const [width, height] of [
      [1, 1],
      [7, 5],
      [64, 64],
      [301, 40],
    ] as const) {
      const greys = pixels(width, height);
      const bytes = foreignPng({ width, height, bitDepth: 8, colourType: 0, rows: greys, filter });
      expect(png.decode(bytes, width, height)).toEqual({ ok: true, value: runsOfPixels(greys) });
    }
  });

  test.each([
    ['stored blocks', { level: 0 }],
    ['level 1', { level: 1 }],
    ['level 9', { level: 9 }],
    ['fixed codes', { strategy: constants.Z_FIXED }],
    ['Huffman only', { strategy: constants.Z_HUFFMAN_ONLY }],
    ['runs only', { strategy: constants.Z_RLE }],
  ])('inflates %s', (_name, options) => {
    for (let round = 0; round < 8; round++) {
      const width = random.integer(1, 900);
      const height = random.integer(1, 120);
      const greys = pixels(width, height);
      const bytes = foreignPng({
        width,
        height,
        bitDepth: 8,
        colourType: 0,
        rows: greys,
        filter: 'mixed',
        options,
      });
      expect(png.decode(bytes, width, height)).toEqual({ ok: true, value: runsOfPixels(greys) });
    }
  });

  test('copies matches that reach back over many short runs', () => {
    const width = 32_505;
    const noise = Uint8Array.from({ length: width }, () => random.integer(0, 256));
    const rows = new Uint8Array(width * 4);
    for (let copy = 0; copy < 4; copy++) rows.set(noise, copy * width);
    const bytes = foreignPng({ width, height: 4, bitDepth: 8, colourType: 0, rows, filter: 0 });
    expect(bytes.length).toBeLessThan(50_000);
    expect(png.decode(bytes, width, 4)).toEqual({ ok: true, value: runsOfPixels(rows) });
  });

  test('copies from the very start of the 32 KiB window', () => {
    const noise = Uint8Array.from({ length: 32_768 }, () => random.integer(0, 256));
    // A stored block of the noise; then, with fixed codes: length 258 (symbol 285), distance 32,768 (code 29, all
    // 13 extra bits set) 127 times over, and the end of the block.
    const bits = ['1', '10'];
    for (let match = 0; match < 127; match++) bits.push('11000101', '11101', '1'.repeat(13));
    bits.push('0000000');
    const stream = bits.join('');
    const packed = Uint8Array.from({ length: Math.ceil(stream.length / 8) }, (_, index) =>
      Number.parseInt(
        stream
          .slice(index * 8, index * 8 + 8)
          .split('')
          .toReversed()
          .join(''),
        2,
      ),
    );
    const bytes = Uint8Array.of(0, 0x00, 0x80, 0xff, 0x7f, ...noise, ...packed);
    const expected = Buffer.concat([noise, noise.subarray(0, 127 * 258)]);
    expect(Buffer.compare(inflateRawSync(bytes), expected)).toBe(0);
    const out: number[] = [];
    const result = inflateRuns(bytes, expected.length, (value, count) => {
      for (let index = 0; index < count; index++) out.push(value);
    });
    expect(result.ok).toBe(true);
    expect(Buffer.compare(Buffer.from(out), expected)).toBe(0);
  });

  test.each([1, 2, 4])('spreads %i-bit greys over 0..255', (bitDepth) => {
    const top = (1 << bitDepth) - 1;
    const width = 29;
    const samples = Uint8Array.from({ length: width * 6 }, () => random.integer(0, top + 1));
    const bytes = foreignPng({
      width,
      height: 6,
      bitDepth,
      colourType: 0,
      rows: pack(samples, width, bitDepth),
      filter: 'mixed',
    });
    const greys = samples.map((sample) => (sample * 255) / top);
    expect(png.decode(bytes, width, 6)).toEqual({ ok: true, value: runsOfPixels(greys) });
  });

  test.each([
    ['grey with alpha', 4, 8],
    ['16-bit grey', 0, 16],
    ['RGB', 2, 8],
    ['16-bit RGB', 2, 16],
    ['RGBA', 6, 8],
  ])('takes %s as luminance', (_name, colourType, bitDepth) => {
    const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colourType]!;
    const greys = pixels(40, 30);
    const rows = new Uint8Array(greys.length * channels * (bitDepth / 8));
    let at = 0;
    for (const grey of greys) {
      for (let channel = 0; channel < channels; channel++) {
        const alpha = channel === channels - 1 && (colourType === 4 || colourType === 6);
        rows[at++] = alpha ? random.integer(0, 256) : grey;
        if (bitDepth === 16) rows[at++] = random.integer(0, 256);
      }
    }
    const bytes = foreignPng({ width: 40, height: 30, bitDepth, colourType, rows, filter: 'mixed' });
    expect(png.decode(bytes, 40, 30)).toEqual({ ok: true, value: runsOfPixels(greys) });
  });

  test('weighs colours by Rec. 601', () => {
    const rows = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255);
    const bytes = foreignPng({ width: 3, height: 1, bitDepth: 8, colourType: 2, rows, filter: 0 });
    expect(png.decode(bytes, 3, 1)).toEqual({ ok: true, value: runsOfPixels(Uint8Array.of(76, 150, 29)) });
  });

  test.each([2, 4, 8])('looks up a palette of %i bits', (bitDepth) => {
    const palette = Uint8Array.of(0, 0, 0, 255, 255, 255, 90, 90, 90);
    const samples = Uint8Array.from({ length: 33 * 4 }, () => random.integer(0, 3));
    const bytes = foreignPng({
      width: 33,
      height: 4,
      bitDepth,
      colourType: 3,
      rows: pack(samples, 33, bitDepth),
      filter: 0,
      palette,
    });
    const greys = samples.map((index) => palette[index * 3]!);
    expect(png.decode(bytes, 33, 4)).toEqual({ ok: true, value: runsOfPixels(greys) });
  });

  test('joins picture data that is cut into many IDATs', () => {
    const greys = pixels(200, 100);
    const bytes = foreignPng({
      width: 200,
      height: 100,
      bitDepth: 8,
      colourType: 0,
      rows: greys,
      filter: 4,
      pieceBytes: 7,
    });
    expect(png.decode(bytes, 200, 100)).toEqual({ ok: true, value: runsOfPixels(greys) });
  });
});

describe('refusing a PNG', () => {
  const base = {
    width: 8,
    height: 2,
    bitDepth: 8,
    colourType: 0,
    rows: new Uint8Array(16),
    filter: 0,
  } as const;
  const raw = new Uint8Array(18);
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['no bytes', new Uint8Array(0)],
    ['only the signature', foreignPng(base).subarray(0, 8)],
    ['interlaced', foreignPng({ ...base, interlace: 1 })],
    ['an impossible depth', foreignPng({ ...base, bitDepth: 3 })],
    [
      'an unknown filter',
      foreignPng({ ...base, data: deflateSync(raw.map((_, at) => (at % 9 === 0 ? 5 : 0))) }),
    ],
    ['too little data', foreignPng({ ...base, data: deflateSync(raw.subarray(1)) })],
    ['too much data', foreignPng({ ...base, data: deflateSync(new Uint8Array(19)) })],
    ['a bomb', foreignPng({ ...base, data: deflateSync(new Uint8Array(50_000_000)) })],
    ['no zlib header', foreignPng({ ...base, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) })],
    ['no data', foreignPng({ ...base, data: new Uint8Array(0) })],
    ['a palette missing', foreignPng({ ...base, colourType: 3 })],
    ['a wrong Adler-32', foreignPng({ ...base, data: damaged(deflateSync(raw), -1) })],
    ['a wrong CRC', damaged(foreignPng(base), 30)],
    ['cut in the middle', foreignPng(base).subarray(0, 50)],
  ];

  test.each(cases)('with %s', (_name, bytes) => {
    expect(png.decode(bytes, 8, 2)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
  });
});

describe('checksums', () => {
  test('CRC-32 has its known value and joins pieces of any length', () => {
    const digits = new TextEncoder().encode('123456789');
    expect(crc32(digits)).toBe(0xcbf43926);
    const random = createRandom(31);
    for (let round = 0; round < 50; round++) {
      const bytes = Uint8Array.from({ length: random.integer(0, 3000) }, () => random.integer(0, 256));
      const cut = random.integer(0, bytes.length + 1);
      const [first, second] = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(crc32(second, crc32(first))).toBe(crc32(bytes));
    }
  });

  test('Adler-32 of runs is that of their bytes', () => {
    const random = createRandom(32);
    const adler = new Adler32();
    let [a, b] = [1, 0];
    for (let round = 0; round < 40; round++) {
      const value = random.integer(0, 256);
      const count = random.integer(1, 200_000);
      adler.push(value, count);
      for (let at = 0; at < count; at++) {
        a = (a + value) % 65521;
        b = (b + a) % 65521;
      }
    }
    expect(adler.value).toBe(b * 65536 + a);
  });
});

describe('Huffman codes', () => {
  test('stay within 12 bits and are complete, for frequencies that would need 30', () => {
    const frequencies = new Uint32Array(31);
    let [a, b] = [1, 1];
    for (let symbol = 0; symbol < 31; symbol++) {
      frequencies[symbol] = a;
      [a, b] = [b, a + b];
    }
    const lengths = huffmanLengths(frequencies);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
    expect(lengths.reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
  });

  test('are refused when the lengths ask for too many', () => {
    expect(canonicalCodes(Uint8Array.of(1, 1, 1))).toBeNull();
    expect(canonicalCodes(Uint8Array.of(1, 2, 2))).toEqual(Uint16Array.of(0, 1, 3));
  });
});

function pack(samples: Uint8Array, width: number, bitDepth: number): Uint8Array {
  const stride = Math.ceil((width * bitDepth) / 8);
  const rows = new Uint8Array(stride * (samples.length / width));
  samples.forEach((sample, index) => {
    const bit = (index % width) * bitDepth;
    rows[Math.floor(index / width) * stride + (bit >> 3)]! |= sample << (8 - bitDepth - (bit & 7));
  });
  return rows;
}

function damaged(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[(at + copy.length) % copy.length]! ^= 1;
  return copy;
}
