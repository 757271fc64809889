import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRandom, memorySink, unwrap, type ByteSink, type ByteSource } from '#base';
import { layerCodecs, printerFormatById, type DecodedPrint } from '#formats/printer';
import { applyCtbCipher } from '../../../src/formats/printer/ctb/cipher.ts';
import { decipher, encipher } from '../../../src/formats/printer/ctb-encrypted/keys.ts';
import * as layout from '../../../src/formats/printer/ctb-encrypted/layout.ts';
import { madeJob, reusedBytes, watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns, type MadeLayer } from './support/made-layers.ts';

const encrypted = printerFormatById('ctb-encrypted')!;
const SEED = Number(process.env['SEED'] ?? 20_261_125);
const layers: readonly MadeLayer[] = Array.from({ length: 5 }, (_, index) => ({
  name: `layer ${index}`,
  width: 64,
  height: 40,
  runs: randomRuns(createRandom(index + 1), 64 * 40, encrypted.greyTable),
}));

// Node's AES beside the one we write with: two implementations, one key (FORMATS §3).
const KEY = Buffer.from('D05B8E3371DE3D1AE54F22DDDF5BFD94AB5D643A9D7EBFAF4203F310D8522AEA', 'hex');
const VECTOR = Buffer.from('0F010A05050B060708060A0C0C0D090F', 'hex');
const nodeAes = (bytes: Uint8Array, way: 'encrypt' | 'decrypt'): Uint8Array<ArrayBuffer> => {
  const aes =
    way === 'encrypt'
      ? createCipheriv('aes-256-cbc', KEY, VECTOR)
      : createDecipheriv('aes-256-cbc', KEY, VECTOR);
  aes.setAutoPadding(false);
  return new Uint8Array(Buffer.concat([aes.update(bytes), aes.final()]));
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The settings in the clear, by Node's AES. */
function settingsOf(bytes: Uint8Array): DataView {
  const view = viewOf(bytes);
  const [size, at] = [view.getUint32(4, true), view.getUint32(8, true)];
  return viewOf(nodeAes(bytes.subarray(at, at + size), 'decrypt'));
}

/** The file with a word of its settings changed. */
function withSetting(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = bytes.slice();
  const settings = settingsOf(bytes);
  settings.setUint32(offset, value, true);
  changed.set(nodeAes(new Uint8Array(settings.buffer), 'encrypt'), viewOf(bytes).getUint32(8, true));
  return changed;
}

/** Where a layer's record stands. */
function recordAt(bytes: Uint8Array, index: number): number {
  return viewOf(bytes).getUint32(settingsOf(bytes).getUint32(8, true) + index * 16, true);
}

async function expectLayers(print: DecodedPrint, from = 0): Promise<void> {
  for (let index = from; index < layers.length; index++) {
    const bytes = unwrap(await print.layerBytes(index));
    expect(layerCodecs.ctb.decode(bytes, 64, 40)).toEqual({ ok: true, value: layers[index]!.runs });
  }
}

test('the cipher is AES-256-CBC without padding, as Node has it', () => {
  const random = createRandom(SEED);
  for (const blocks of [1, 2, 18, 100]) {
    const bytes = Uint8Array.from({ length: blocks * 16 }, () => random.integer(0, 256));
    expect(encipher(bytes), `seed ${SEED}`).toEqual(nodeAes(bytes, 'encrypt'));
    expect(decipher(encipher(bytes))).toEqual(bytes);
  }
});

describe('an encrypted CTB file', () => {
  test('has records of the known sizes', () => {
    expect([
      layout.ENCRYPTED_HEADER.size,
      layout.ENCRYPTED_SETTINGS.size,
      layout.ENCRYPTED_PREVIEW.size,
      layout.LAYER_POINTER.size,
      layout.LAYER_RECORD.size,
    ]).toEqual([48, 288, 16, 16, 88]);
  });

  test('begins with its header, and ends with the marks and the signature of the reference vector', async () => {
    const bytes = await writeMade(encrypted, layers);
    const view = viewOf(bytes);
    const header = Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4, true));
    expect(header).toEqual([0x12fd0107, 288, 48, 0, 5, 32, bytes.length - 36, 0]);
    expect([view.getUint16(32, true), view.getUint16(34, true)]).toEqual([1, 1]);
    expect([36, 40, 44].map((at) => view.getUint32(at, true))).toEqual([0, 42, 0]);
    const end = bytes.length - 44;
    expect([view.getUint32(end, true), view.getUint32(end + 4, true)]).toEqual([0x422052fa, 0]);
    expect(view.getUint32(bytes.length - 4, true)).toBe(0x6d4232b3);
    const signature = bytes.subarray(-36, -4);
    expect(Buffer.from(signature).toString('hex')).toBe(
      '05a372416adc7b35cd508ab10ac36bc451e640ed11760220be73bf8d962caed6',
    );
    // The signature is of the number in the settings.
    const checksum = new Uint8Array(settingsOf(bytes).buffer, 0, 8);
    expect(nodeAes(signature, 'decrypt')).toEqual(
      new Uint8Array(createHash('sha256').update(checksum).digest()),
    );
  });

  // Offsets and meanings of FORMATS §3.2, values of support/made-job.ts by hand: each of them is another.
  test('has every setting where printers look for it', async () => {
    const bytes = await writeMade(encrypted, layers);
    const settings = settingsOf(bytes);
    const floats: Readonly<Record<number, number>> = {
      12: 218.88,
      16: 123.12,
      20: 250,
      32: 0.26,
      36: 0.05,
      40: 2.5,
      44: 6.5,
      48: 0,
      84: 15.75,
      88: 64,
      92: 7.75,
      96: 60,
      100: 150,
      104: 12.3455,
      108: 13.58,
      112: 0.37,
      116: 0,
      132: 8.25,
      136: 184,
      140: 4.25,
      144: 180,
      148: 2.25,
      152: 90,
      156: 0.75,
      180: 0.5,
      184: 0.75,
      192: 154,
      196: 94,
      204: 4,
      212: 4,
      216: 0.5,
      220: 0.75,
      224: 0.25,
      228: 6.25,
    };
    for (const [at, value] of Object.entries(floats)) {
      expect([at, settings.getFloat32(Number(at), true)]).toEqual([at, Math.fround(value)]);
    }
    const whole: Readonly<Record<number, number>> = {
      0: 0xcafebabe,
      4: 0,
      24: 0,
      28: 0,
      52: 2,
      56: 64,
      60: 40,
      64: 5,
      76: 5432,
      80: 1,
      120: 1,
      128: 0xefbeadde,
      164: 15,
      172: Date.UTC(2026, 10, 20, 7, 8) / 60_000,
      176: 4,
      188: 2,
      200: 0,
      208: 0,
      232: 0,
      236: 0,
      240: 4,
      244: 4,
      248: 0,
      252: 0,
      256: 0,
      260: 0,
      268: 320,
      272: 0,
      280: 0,
      284: 0,
    };
    for (const [at, value] of Object.entries(whole)) {
      expect([at, settings.getUint32(Number(at), true)]).toEqual([at, value]);
    }
    expect([settings.getUint16(124, true), settings.getUint16(126, true)]).toEqual([200, 204]);
    expect([168, 169, 170, 171].map((at) => settings.getUint8(at))).toEqual([0x0f, 0, 0, 0x40]);

    const view = viewOf(bytes);
    const u32 = (at: number): number => view.getUint32(at, true);
    const textAt = (at: number, size: number): string =>
      Buffer.from(bytes.subarray(at, at + size)).toString();
    const [large, small] = [settings.getUint32(68, true), settings.getUint32(72, true)];
    expect([large, u32(large), u32(large + 4), u32(large + 8)]).toEqual([336, 400, 300, 352]);
    expect([small, u32(small), u32(small + 4)]).toEqual([352 + u32(large + 12), 200, 125]);
    expect(textAt(settings.getUint32(160, true), 15)).toBe('Test Printer 8K');
    expect(textAt(settings.getUint32(264, true), 320)).toBe(' '.repeat(320));
    const resin = settings.getUint32(276, true);
    expect(textAt(u32(resin + 24), u32(resin + 20))).toBe('Made resin');
    expect(textAt(u32(resin + 8), u32(resin + 28))).toBe('Test Printer 8K');
  });

  test('has every layer’s record before its data, which is under the cipher of its index', async () => {
    const bytes = await writeMade(encrypted, layers);
    const view = viewOf(bytes);
    for (const [index, layer] of layers.entries()) {
      const pointer = settingsOf(bytes).getUint32(8, true) + index * 16;
      expect([4, 8, 12].map((at) => view.getUint32(pointer + at, true))).toEqual([0, 88, 0]);
      const at = recordAt(bytes, index);
      const data = layerCodecs.ctb.encode(layer.runs, 64, 40);
      expect([0, 12, 16, 20, 24, 28, 32, 36, 84].map((field) => view.getUint32(at + field, true))).toEqual([
        88,
        0,
        at + 88,
        0,
        data.length,
        0,
        0,
        0,
        0,
      ]);
      const stored = bytes.subarray(at + 88, at + 88 + data.length);
      expect(applyCtbCipher(stored, 0xefbeadde, index)).toEqual(data);
    }
    const last = [4, 8, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80].map((field) =>
      view.getFloat32(recordAt(bytes, 4) + field, true),
    );
    expect(last).toEqual(
      [0.26, 2.5, 7.75, 60, 4.25, 180, 150, 2.25, 90, 0.25, 0.75, 0.5, 200].map(Math.fround),
    );
  });

  test('lets the printer look at layers’ own values only when they differ from their stage', async () => {
    const job = madeJob(64, 40, 5);
    const plain = {
      ...job,
      layers: job.layers.map((layer, index) => ({ ...(index < 2 ? job.bottom : job.normal), z: layer.z })),
    };
    expect(settingsOf(await writeMade(encrypted, layers, plain)).getUint8(171)).toBe(0);
  });

  test('is read when part of a layer is enciphered with AES, which the printer takes off first', async () => {
    const bytes = await writeMade(encrypted, layers);
    const at = recordAt(bytes, 2);
    const view = viewOf(bytes);
    const length = (view.getUint32(at + 24, true) - 3) & ~15;
    bytes.set(nodeAes(bytes.subarray(at + 91, at + 91 + length), 'encrypt'), at + 91);
    view.setUint32(at + 32, 3, true);
    view.setUint32(at + 36, length, true);
    expect(length).toBeGreaterThan(0);
    await expectLayers(unwrap(await encrypted.read(watchedSource(bytes))));
  });

  test.each([
    ['is no whole number of blocks', 0, 17],
    ['is longer than the layer', 0, 0xfffffff0],
    ['begins past the layer', 0xffffffff, 16],
  ])('is refused at a layer whose enciphered part %s', async (_name, offset, length) => {
    const bytes = await writeMade(encrypted, layers);
    const at = recordAt(bytes, 0);
    viewOf(bytes).setUint32(at + 32, offset, true);
    viewOf(bytes).setUint32(at + 36, length, true);
    const print = unwrap(await encrypted.read(watchedSource(bytes)));
    expect(await print.layerBytes(0)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
    await expectLayers(print, 1);
  });

  test('of version 4, without a seed and with another signature is read', async () => {
    const bytes = withSetting(await writeMade(encrypted, layers), 128, 0);
    viewOf(bytes).setUint32(16, 4, true);
    bytes[bytes.length - 20]! ^= 1;
    for (const [index, layer] of layers.entries()) {
      bytes.set(layerCodecs.ctb.encode(layer.runs, 64, 40), recordAt(bytes, index) + 88);
    }
    const print = unwrap(await encrypted.read(watchedSource(bytes)));
    expect(print.facts.version).toBe('4');
    await expectLayers(print);
  });

  test.each([
    ['magic', 0, 0x12fd0106],
    ['version', 16, 3],
    ['version', 16, 6],
    ['size of its settings', 4, 272],
    ['place of its settings', 8, 0xffffff00],
  ])('with a false %s is refused', async (_name, at, value) => {
    const bytes = await writeMade(encrypted, layers);
    viewOf(bytes).setUint32(at, value, true);
    expect((await encrypted.read(watchedSource(bytes))).ok).toBe(false);
  });

  test.each([
    ['width', 56, 0],
    ['width', 56, 0xffffffff],
    ['height', 60, 70_000],
    ['layer count', 64, 0],
    ['layer count', 64, 0xffffffff],
    ['layer count', 64, 65_535],
    ['layer table', 8, 0xffffffff],
  ])('with a false %s in its settings is refused', async (_name, at, value) => {
    const bytes = withSetting(await writeMade(encrypted, layers), at, value);
    expect((await encrypted.read(watchedSource(bytes))).ok).toBe(false);
  });

  test('with any word of its settings, pointers or records changed is refused or read, never a throw', async () => {
    const bytes = await writeMade(encrypted, layers);
    const random = createRandom(SEED);
    const pointers = settingsOf(bytes).getUint32(8, true);
    for (let round = 0; round < 600; round++) {
      const value = [0, 1, 0xffffffff, 0x7fffffff, random.integer(0, 2 ** 32)][random.integer(0, 5)]!;
      let bad = bytes.slice();
      if (round % 3 === 0) bad = withSetting(bytes, random.integer(0, 72) * 4, value) as typeof bad;
      else if (round % 3 === 1) viewOf(bad).setUint32(pointers + random.integer(0, 20) * 4, value, true);
      else viewOf(bad).setUint32(recordAt(bad, round % 5) + random.integer(0, 22) * 4, value, true);
      const read = await encrypted.read(watchedSource(bad));
      if (!read.ok) continue;
      const { facts } = read.value;
      for (let index = 0; index < Math.min(facts.layerCount, layers.length); index++) {
        const settings = Object.values(read.value.layerSettings(index));
        expect(settings.every(Number.isFinite), `seed ${SEED}, round ${round}`).toBe(true);
        const layer = await read.value.layerBytes(index);
        if (layer.ok) layerCodecs.ctb.decode(layer.value, facts.width, facts.height);
      }
    }
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
    unwrap(await encrypted.write(madeJob(64, 40, 5), reusedBytes(encrypted, layers), sink));
    const bytes = inner.bytes();
    const headEnd = settingsOf(bytes).getUint32(8, true) + 5 * 16;
    const source: ByteSource = {
      size: bytes.length + gap,
      read: (offset, length) => {
        const at = offset >= headEnd ? offset - gap : offset;
        return Promise.resolve(bytes.slice(at, at + length));
      },
    };
    await expectLayers(unwrap(await encrypted.read(source)));
  });
});
