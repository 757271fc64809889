import { describe, expect, test } from 'vitest';
import { createRandom, memorySink, unwrap, type ByteSink, type ByteSource } from '#base';
import { layerCodecs, printerFormatById, type DecodedPrint, type Picture } from '#formats/printer';
import { applyCtbCipher } from '../../../src/formats/printer/ctb/cipher.ts';
import * as layout from '../../../src/formats/printer/ctb/layout.ts';
import { decodeCtbPreview, encodeCtbPreview } from '../../../src/formats/printer/ctb/preview.ts';
import { madeJob, reusedBytes, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, runsOf, type MadeLayer } from './support/made-layers.ts';

const ctb = printerFormatById('ctb')!;
const layers: readonly MadeLayer[] = Array.from({ length: 5 }, (_, index) => ({
  name: `layer ${index}`,
  width: 64,
  height: 40,
  runs: randomRuns(createRandom(index + 1), 64 * 40, ctb.greyTable),
}));

async function expectLayers(print: DecodedPrint): Promise<void> {
  for (const [index, layer] of layers.entries()) {
    const bytes = unwrap(await print.layerBytes(index));
    expect(layerCodecs.ctb.decode(bytes, 64, 40)).toEqual({ ok: true, value: layer.runs });
  }
}

describe('the CTB cipher', () => {
  test.each([
    [0x00000001, 0, 'c3db106892dd3c6e61df6874'],
    [0xefbeadde, 0, '0f9868a35a630240a52e9cdc'],
    [0xefbeadde, 1, '1e73d557693e6ff4b4090991'],
    [0x67, 7, '589e5b7daf920ba60687bbce'],
    [0x12345678, 1000, '7f5dac0042c2245505279da9'],
  ])('has the keystream of seed %i, layer %i', (seed, layer, keystream) => {
    expect(Buffer.from(applyCtbCipher(new Uint8Array(12), seed, layer)).toString('hex')).toBe(keystream);
  });

  test('undoes itself, and does nothing with seed 0', () => {
    const bytes = Uint8Array.from({ length: 1001 }, (_, index) => index * 7);
    expect(applyCtbCipher(applyCtbCipher(bytes, 0xdeadbeef, 77), 0xdeadbeef, 77)).toEqual(bytes);
    expect(applyCtbCipher(bytes, 0, 77)).toEqual(bytes);
  });
});

describe('CTB preview data', () => {
  const picture = (colours: readonly (readonly [number, number, number])[], width: number): Picture => ({
    width,
    height: colours.length / width,
    rgba: Uint8Array.from(colours.flatMap((colour) => [...colour, 255])),
  });

  test('has the bytes of the reference vector', () => {
    const colours = [...Array.from({ length: 42 }, () => [255, 255, 255] as const), [255, 0, 0] as const];
    expect(Buffer.from(encodeCtbPreview(picture(colours, 43))).toString('hex')).toBe('ffff293000f8');
  });

  test('keeps five bits of every channel, over runs longer than one count', () => {
    const random = createRandom(8);
    const colours = [
      ...Array.from({ length: 9000 }, () => [255, 0, 255] as const),
      ...Array.from(
        { length: 1000 },
        () => [random.integer(0, 256), random.integer(0, 256), random.integer(0, 256)] as const,
      ),
    ];
    const before = picture(colours, 100);
    const after = decodeCtbPreview(encodeCtbPreview(before), 100, 100)!;
    before.rgba.forEach((value, index) => expect(after.rgba[index]! >> 3).toBe(value >> 3));
    expect(decodeCtbPreview(encodeCtbPreview(before), 100, 99)).toBeNull();
    expect(decodeCtbPreview(encodeCtbPreview(before), 101, 100)).toBeNull();
    expect(decodeCtbPreview(Uint8Array.of(0x20, 0x00), 1, 1)).toBeNull();
  });
});

describe('a CTB file', () => {
  test('has records of the known sizes', () => {
    expect([
      layout.CTB_HEADER.size,
      layout.CTB_PRINT_PARAMS.size,
      layout.CTB_SLICER_INFO.size,
      layout.CTB_PRINT_PARAMS_V4.size,
      layout.CTB_PREVIEW.size,
      layout.CTB_LAYER.size,
      layout.CTB_LAYER_EXTENDED.size,
    ]).toEqual([112, 60, 76, 464, 32, 36, 84]);
  });

  test('has its fields where readers look for them', async () => {
    const bytes = await writeMade(ctb, layers);
    const view = new DataView(bytes.buffer);
    const u32 = (at: number): number => view.getUint32(at, true);
    expect(u32(0)).toBe(0x12fd0106);
    expect(u32(4)).toBe(4);
    expect([u32(0x34), u32(0x38), u32(0x44)]).toEqual([64, 40, 5]);
    expect(u32(0x5c)).toBe(1);
    expect(u32(0x64)).toBe(0);
    const [large, small, slicer] = [u32(0x3c), u32(0x48), u32(0x68)];
    expect([u32(large), u32(large + 4), u32(small), u32(small + 4)]).toEqual([400, 300, 200, 125]);
    expect(view.getUint8(slicer + 36)).toBe(0x0f);
    expect(view.getUint8(slicer + 39)).toBe(0x40);
    expect(u32(slicer + 40)).toBe(Date.UTC(2026, 10, 20, 7, 8) / 60_000);
    const printParamsV4 = u32(slicer + 64);
    expect(u32(printParamsV4 + 52)).toBe(4);
    expect(u32(printParamsV4 + 76)).toBe(320);
    expect(u32(printParamsV4 + 72)).toBe(printParamsV4 - 320);
    const layer = u32(0x40) + 36;
    const [address, size] = [u32(layer + 12), u32(layer + 16)];
    expect(u32(address - 84 + 36)).toBe(84 + size);
    expect(Buffer.from(bytes.subarray(address - 84, address - 48))).toEqual(
      Buffer.from(bytes.subarray(layer, layer + 36)),
    );
  });

  test('lets the printer look at layers’ own values only when they differ from their stage', async () => {
    const job = madeJob(64, 40, 5);
    const plain = {
      ...job,
      layers: job.layers.map((layer, index) => ({ ...(index < 2 ? job.bottom : job.normal), z: layer.z })),
    };
    const bytes = await writeMade(ctb, layers, plain);
    const slicer = new DataView(bytes.buffer).getUint32(0x68, true);
    expect(bytes[slicer + 39]).toBe(0);
  });

  test.each([
    ['off', 0x07, 1],
    [1, 0x0f, 1],
    [16, 0x0f, 16],
  ] as const)('says whether its layers have greys (anti-aliasing %s)', async (antialias, flag, level) => {
    const bytes = await writeMade(ctb, layers, { ...madeJob(64, 40, 5), antialias });
    const view = new DataView(bytes.buffer);
    const slicer = view.getUint32(0x68, true);
    expect([view.getUint8(slicer + 36), view.getUint32(slicer + 44, true)]).toEqual([flag, level]);
  });

  test('is read when its layers are enciphered', async () => {
    const bytes = await writeMade(ctb, layers);
    const view = new DataView(bytes.buffer);
    view.setUint32(0x64, 0xcafebabe, true);
    const table = view.getUint32(0x40, true);
    for (let index = 0; index < layers.length; index++) {
      const at = view.getUint32(table + index * 36 + 12, true);
      const size = view.getUint32(table + index * 36 + 16, true);
      bytes.set(applyCtbCipher(bytes.subarray(at, at + size), 0xcafebabe, index), at);
    }
    await expectLayers(unwrap(await ctb.read(watchedSource(bytes))));
  });

  // Every field of versions 2, 3 and 5 by hand, from FORMATS §2 and the made job of support/made-job.ts.
  test.each([
    [2, 'ctb-v2', 0x12fd0086, 0xefbeadde, 0x01060300, 0x20],
    [3, 'ctb-v3', 0x12fd0086, 0xefbeadde, 0x01060300, 0x30],
    [5, 'ctb-v5', 0x12fd0106, 0, 0x02000000, 0x50],
  ] as const)('of version %i has its own fields', async (version, id, magic, key, software, own) => {
    const bytes = await writeMade(printerFormatById(id)!, layers);
    const view = new DataView(bytes.buffer);
    const u32 = (at: number): number => view.getUint32(at, true);
    const f32 = (at: number): number => view.getFloat32(at, true);
    expect([u32(0), u32(4), u32(0x5c), u32(0x64)]).toEqual([magic, version, 1, key]);
    const slicer = u32(0x68);
    expect([u32(slicer + 48), view.getUint8(slicer + 39)]).toEqual([software, own]);
    const print = u32(0x54);
    // Both stages: 7.5 + 8.25 and 3.5 + 4.25.
    expect([f32(print), f32(print + 4), f32(print + 8), f32(print + 12), f32(print + 16)]).toEqual([
      15.75, 64, 7.75, 60, 150,
    ]);
    const secondStages = [0, 4, 8, 12, 16, 20, 24, 52, 56].map((at) => f32(slicer + at));
    const layer = u32(0x40) + 4 * 36;
    const record = u32(layer + 12) - 84;
    expect([u32(print + 56), u32(layer + 24)]).toEqual(version === 2 ? [0x1234, 36] : [0, 84]);
    const motion = [40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80].map((at) => f32(record + at));
    if (version === 5) {
      expect(secondStages).toEqual([8.25, 184, 4.25, 180, 2.25, 90, 0.75, 0.5, 0.75]);
      expect(motion).toEqual([7.75, 60, 4.25, 180, 150, 2.25, 90, 0.25, 0.75, 0.5, 200]);
      expect([f32(0x2c), f32(print + 32), f32(print + 36), f32(layer + 8)]).toEqual([0, 0, 0, 0]);
      const resin = u32(u32(slicer + 64) + 80);
      const textAt = (at: number, size: number): string =>
        Buffer.from(bytes.subarray(at, at + size)).toString();
      expect(textAt(u32(resin + 16), u32(resin + 12))).toBe('Normal');
      expect(textAt(u32(resin + 24), u32(resin + 20))).toBe('Made resin');
      expect(textAt(u32(resin + 8), u32(resin + 28))).toBe('Test Printer 8K');
      // 13.58 g of 12.3455 ml.
      expect(f32(resin + 32)).toBeCloseTo(1.099_996, 5);
      expect([textAt(u32(slicer + 28), u32(slicer + 32)), bytes[u32(slicer + 28) + 15]]).toEqual([
        'Test Printer 8K',
        0,
      ]);
    } else {
      expect(secondStages).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
      expect(u32(slicer + 64)).toBe(0);
      if (version === 3) expect(motion).toEqual([7.75, 60, 0, 0, 150, 0, 0, 0, 0, 0, 200]);
      // Rests of 1.5 s, 7.75 mm up at 60 and down at 150 mm/min; at the bottom 13.5 s, 15.75 mm at 64 and 154.
      for (const at of [0x2c, print + 36, layer + 8]) expect(f32(at)).toBeCloseTo(1.5 + 7.75 + 3.1, 5);
      expect(f32(print + 32)).toBeCloseTo(13.5 + 14.765_625 + 6.136_364, 5);
    }
  });

  test.each([
    [2, 0x12fd0086],
    [3, 0x12fd0086],
    [4, 0xff220810],
    [5, 0x12fd0106],
  ])('of version %i is read', async (version, magic) => {
    const bytes = await writeMade(ctb, layers);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, magic, true);
    view.setUint32(4, version, true);
    const print = unwrap(await ctb.read(watchedSource(bytes)));
    await expectLayers(print);
    expect(print.facts.version).toBe(String(version));
    const settings = print.layerSettings(4);
    expect(settings.exposure).toBe(2.5);
    expect('liftDistance2' in settings).toBe(version >= 4);
    expect('liftDistance' in settings).toBe(version >= 3);
  });

  test.each([
    ['of the encrypted kind', 0, 0x12fd0107],
    ['of the bit-plane kind', 0, 0x12fd0019],
    ['of an unknown version', 4, 6],
    ['of version 1', 4, 1],
  ])('is refused when it is %s', async (_name, at, value) => {
    const bytes = await writeMade(ctb, layers);
    new DataView(bytes.buffer).setUint32(at, value, true);
    expect(await ctb.read(watchedSource(bytes))).toMatchObject({
      ok: false,
      error: { code: 'format_unsupported' },
    });
  });

  test.each([
    ['width', 0x34, 0],
    ['width', 0x34, 0xffffffff],
    ['height', 0x38, 70_000],
    ['layer count', 0x44, 0],
    ['layer count', 0x44, 0xffffffff],
    ['layer count', 0x44, 65_535],
    ['layer table', 0x40, 0xffffffff],
    ['print parameters', 0x54, 0xffffff00],
    ['slicer info', 0x68, 0xffffff00],
  ])('with a false %s at 0x%s is refused', async (_name, at, value) => {
    const bytes = await writeMade(ctb, layers);
    new DataView(bytes.buffer).setUint32(at, value, true);
    expect((await ctb.read(watchedSource(bytes))).ok).toBe(false);
  });

  test('of more than 4 GiB keeps the upper half of its offsets in page numbers', async () => {
    const gap = 2 ** 32 + 1000;
    const inner = memorySink();
    let moved = 0;
    // A disk on which everything after the head lies 4 GiB further on.
    const sink: ByteSink = {
      get length() {
        return inner.length + moved;
      },
      append: async (bytes) => {
        await inner.append(bytes);
        moved = gap;
      },
      patch: (offset, bytes) => inner.patch(offset, bytes),
      read: (offset, length) => inner.read(offset, length),
    };
    unwrap(await ctb.write(madeJob(64, 40, 5), reusedBytes(ctb, layers), sink));
    const bytes = inner.bytes();
    const view = new DataView(bytes.buffer);
    const table = view.getUint32(0x40, true);
    expect(view.getUint32(table + 20, true)).toBe(1);
    const headEnd = table + 5 * 36;
    const source: ByteSource = {
      size: bytes.length + gap,
      read: (offset, length) => {
        const at = offset >= headEnd ? offset - gap : offset;
        return Promise.resolve(bytes.slice(at, at + length));
      },
    };
    await expectLayers(unwrap(await ctb.read(source)));
  });

  test('joins what its greys cannot tell apart, so that a layer is read as its table says', async () => {
    const rough = {
      name: 'rough',
      width: 64,
      height: 40,
      runs: runsOf([
        [60, 254],
        [2500, 129],
      ]),
    };
    const print = unwrap(await ctb.read(watchedSource(await writeMade(ctb, [rough]))));
    expect(layerCodecs.ctb.decode(unwrap(await print.layerBytes(0)), 64, 40)).toEqual({
      ok: true,
      value: runsOf([
        [60, 255],
        [2500, 129],
      ]),
    });
  });
});
