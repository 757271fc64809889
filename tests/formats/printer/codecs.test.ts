import { createHash } from 'node:crypto';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#base';
import { CTB_GREY_TABLE, layerCodecs, printerFormats, type LayerCodec } from '#formats/printer';
import { foreignPng } from './support/foreign-png.ts';
import {
  madeLayers,
  pixelsOf,
  randomLayers,
  runsOf,
  widened,
  type MadeLayer,
} from './support/made-layers.ts';

const codecs = Object.values(layerCodecs);
/** The greys that a codec keeps. */
const tableOf = (codec: LayerCodec): Uint8Array | undefined =>
  printerFormats.find((format) => format.codec === codec.id)?.greyTable;
/** Layers of a width that the codec takes. */
const shaped = (codec: LayerCodec, layers: readonly MadeLayer[]): readonly MadeLayer[] => {
  const step = printerFormats.find((format) => format.codec === codec.id)?.widthStep ?? 1;
  return layers.map((layer) => (layer.width % step === 0 ? layer : widened(layer, step)));
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const decoded = (codec: LayerCodec, bytes: Uint8Array, width: number, height: number): Uint32Array => {
  const result = codec.decode(bytes, width, height);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe.each(codecs)('the $id layer codec', (codec) => {
  test.each(shaped(codec, madeLayers(tableOf(codec))))(
    'gives back the runs of: $name',
    ({ width, height, runs }) => {
      const bytes = codec.encode(runs, width, height);
      expect(decoded(codec, bytes, width, height)).toEqual(runs);
    },
  );

  test('gives back random runs', () => {
    for (const { name, width, height, runs } of shaped(
      codec,
      randomLayers(20_261_120, 150, tableOf(codec)),
    )) {
      const bytes = codec.encode(runs, width, height);
      expect(decoded(codec, bytes, width, height), name).toEqual(runs);
    }
  });

  test('gives the same bytes as ever', () => {
    const hash = createHash('sha256');
    for (const { width, height, runs } of shaped(codec, [
      ...madeLayers(tableOf(codec)),
      ...randomLayers(7, 40, tableOf(codec)),
    ])) {
      hash.update(codec.encode(runs, width, height));
    }
    expect(`${codec.id} ${hash.digest('hex')}`).toMatchSnapshot();
  });

  test('refuses a layer of another size', () => {
    const bytes = codec.encode(runsOf([[600, 255]]), 30, 20);
    const sizes: readonly (readonly [number, number])[] = [
      [30, 19],
      // Lines down the columns do not say how large a layer is: below and beside them it is black.
      ...(codec.id === 'cxdlp' ? [] : [[30, 21] as const]),
      [21, 31],
      [3, 1],
    ];
    for (const [width, height] of sizes) {
      expect(codec.decode(bytes, width, height)).toMatchObject({
        ok: false,
        error: { code: 'format_corrupt' },
      });
    }
  });

  test('answers cut and damaged bytes with a refusal or a whole layer, and never throws', () => {
    const random = createRandom(99);
    for (const { name, width, height, runs } of shaped(codec, randomLayers(3, 30, tableOf(codec)))) {
      const bytes = codec.encode(runs, width, height);
      for (let round = 0; round < 30; round++) {
        const bad = bytes.slice(0, round % 3 === 0 ? random.integer(0, bytes.length) : bytes.length);
        for (let flips = random.integer(1, 4); flips > 0 && bad.length > 0; flips--) {
          bad[random.integer(0, bad.length)]! ^= 1 << random.integer(0, 8);
        }
        const result = codec.decode(bad, width, height);
        if (result.ok) pixelsOf(result.value, width * height);
        else expect(result.error.code, name).toBe('format_corrupt');
      }
    }
  });

  test('throws when the runs do not cover the layer, for that is a bug of the caller', () => {
    expect(() => codec.encode(runsOf([[5, 0]]), 3, 2)).toThrow(/cover 5 pixels/);
  });
});

describe('GOO layer data', () => {
  const goo = layerCodecs.goo;

  test('has the bytes of the reference vectors', () => {
    const runs = runsOf([
      [1000, 0],
      [3, 255],
      [1, 128],
      [2, 120],
      [5, 0],
    ]);
    expect(hex(goo.encode(runs, 1011, 1))).toBe('55183ec34180b8020566');
    expect(hex(goo.encode(runsOf([[11520 * 5120, 0]]), 11520, 5120))).toBe('553038400057');
  });

  test('reads every chunk of the specification’s examples', () => {
    const chunks: readonly (readonly [string, readonly (readonly [number, number])[]])[] = [
      ['3f555657', [[0x555657f, 0]]],
      ['05', [[5, 0]]],
      [
        '41808192ff',
        [
          [1, 128],
          [1, 129],
          [255, 131],
        ],
      ],
      [
        '4180a1b2ee',
        [
          [1, 128],
          [1, 127],
          [238, 125],
        ],
      ],
      ['75aabbcc15', [[0xbbcc155, 0xaa]]],
    ];
    for (const [text, pairs] of chunks) {
      const body = Buffer.from(text, 'hex');
      const sum = ~body.reduce((total, byte) => total + byte, 0) & 255;
      const runs = runsOf(pairs);
      const pixels = pairs.reduce((total, [length]) => total + length, 0);
      expect(decoded(goo, Uint8Array.of(0x55, ...body, sum), pixels, 1), text).toEqual(runs);
    }
  });

  test('is refused when its checksum, its first chunk or a difference is wrong', () => {
    const refused = (...body: number[]): void =>
      expect(goo.decode(Uint8Array.of(0x55, ...body, ~body.reduce((a, b) => a + b, 0) & 255), 4, 1).ok).toBe(
        false,
      );
    expect(goo.decode(Uint8Array.of(0x55, 0x04, 0x00), 4, 1).ok).toBe(false);
    refused(0x91, 4);
    refused(0x03, 0xa1);
    refused(0xc3, 0x81);
    refused(0x43);
    expect(goo.decode(Uint8Array.of(0x55), 4, 1).ok).toBe(false);
    expect(goo.decode(Uint8Array.of(0x55, 0xfe), 4, 1).ok).toBe(false);
  });

  test('is black where it has no chunks, or nothing at all', () => {
    for (const bytes of [Uint8Array.of(0x55, 0xff), new Uint8Array(0)]) {
      expect(decoded(goo, bytes, 4, 3)).toEqual(runsOf([[12, 0]]));
    }
  });
});

describe('CTB layer data', () => {
  const ctb = layerCodecs.ctb;

  test('has the bytes of the reference vectors', () => {
    const runs = runsOf([
      [1000, 0],
      [3, 255],
      [1, 128],
      [5, 0],
    ]);
    expect(hex(ctb.encode(runs, 1009, 1))).toBe('8083e8ff03408005');
    expect(hex(ctb.encode(runsOf([[11520 * 5120, 0]]), 11520, 5120))).toBe('80e3840000');
  });

  test('keeps every grey of its table, and the table holds what survives', () => {
    for (let grey = 0; grey < 256; grey++) {
      const kept = CTB_GREY_TABLE[grey]!;
      expect(kept >> 1).toBe(grey >> 1);
      expect(CTB_GREY_TABLE[kept]).toBe(kept);
      expect(decoded(ctb, ctb.encode(runsOf([[9, kept]]), 3, 3), 3, 3)).toEqual(runsOf([[9, kept]]));
    }
  });

  test('joins neighbours that its greys cannot tell apart', () => {
    expect(
      hex(
        ctb.encode(
          runsOf([
            [4, 254],
            [4, 255],
            [1, 1],
          ]),
          9,
          1,
        ),
      ),
    ).toBe('ff0800');
  });

  test('is refused when a run length is cut or has an unknown form', () => {
    for (const bytes of [
      [0x80],
      [0x80, 0x80],
      [0x80, 0xc0, 1],
      [0x80, 0xe0, 1, 1],
      [0x80, 0xf0, 0, 0, 0, 1],
    ]) {
      expect(ctb.decode(Uint8Array.from(bytes), 1, 1).ok).toBe(false);
    }
  });
});

describe('PW0 layer data', () => {
  const pw0 = layerCodecs.pw0;

  test('has the bytes of the reference vector, and longest tokens before the rest', () => {
    const runs = runsOf([
      [1000, 0],
      [3, 255],
      [1, 128],
      [5000, 0],
    ]);
    expect(hex(pw0.encode(runs, 6004, 1))).toBe('03e8f003810fff0389');
    expect(
      hex(
        pw0.encode(
          runsOf([
            [4095, 255],
            [32, 0x88],
            [1, 0],
          ]),
          4128,
          1,
        ),
      ),
    ).toBe('ffff8f8f820001');
  });

  test('keeps sixteen greys, evenly from black to white', () => {
    const kept = [...new Set(tableOf(pw0))];
    expect(kept).toEqual([0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255]);
    for (const grey of kept) {
      expect(tableOf(pw0)![grey]).toBe(grey);
      expect(decoded(pw0, pw0.encode(runsOf([[9, grey]]), 3, 3), 3, 3)).toEqual(runsOf([[9, grey]]));
    }
  });

  test('is refused when the second byte of a token is missing', () => {
    expect(pw0.decode(Uint8Array.of(0x00), 1, 1).ok).toBe(false);
    expect(pw0.decode(Uint8Array.of(0x81, 0xf0), 2, 1).ok).toBe(false);
  });
});

describe('RGB PNG layer data', () => {
  const rgb = layerCodecs['png-rgb'];

  test('is the grey PNG’s rows under a header of RGB and a third of the width', () => {
    const runs = runsOf([
      [4, 0],
      [1, 10],
      [1, 20],
      [6, 255],
    ]);
    const file = (bytes: Uint8Array): Buffer => inflateRawSync(bytes.subarray(8));
    const [packed, grey] = [file(rgb.encode(runs, 6, 2)), file(layerCodecs.png.encode(runs, 6, 2))];
    expect([packed.readUInt32BE(16), packed.readUInt32BE(20), packed[24], packed[25]]).toEqual([2, 2, 8, 2]);
    expect([grey.readUInt32BE(16), grey.readUInt32BE(20), grey[24], grey[25]]).toEqual([6, 2, 8, 0]);
    expect(packed.subarray(33)).toEqual(grey.subarray(33));
    // Filter byte, then red, green and blue of two pixels: six greys, the leftmost red.
    const rows = inflateSync(packed.subarray(41, packed.length - 16));
    expect([...rows]).toEqual([0, 0, 0, 0, 0, 10, 20, 0, 255, 255, 255, 255, 255, 255]);
  });

  test('is read with any filter, and as grey where it is as wide as the layer', () => {
    const greys = [0, 0, 9, 9, 9, 200, 200, 100, 100, 0, 0, 3];
    const runs = runsOf(greys.map((grey) => [1, grey] as const));
    const rows = Uint8Array.from(greys);
    for (const filter of [0, 1, 2, 3, 4] as const) {
      const png = foreignPng({ width: 2, height: 2, bitDepth: 8, colourType: 2, filter, rows });
      expect(decoded(rgb, png, 6, 2), `filter ${filter}`).toEqual(runs);
    }
    expect(decoded(rgb, layerCodecs.png.encode(runs, 6, 2), 6, 2)).toEqual(runs);
    expect(layerCodecs.png.decode(rgb.encode(runs, 6, 2), 6, 2).ok).toBe(false);
  });

  test('holds no layer whose width is no multiple of three: that is a bug of the caller', () => {
    expect(() => rgb.encode(runsOf([[8, 0]]), 4, 2)).toThrow(/no whole number of RGB pixels/);
  });
});
