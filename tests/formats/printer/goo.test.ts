import { describe, expect, test } from 'vitest';
import { createRandom } from '#base';
import { printerFormatById } from '#formats/printer';
import { GOO_HEADER, GOO_LAYER } from '../../../src/formats/printer/goo/layout.ts';
import { watchedSource, writeMade } from './support/made-job.ts';
import { randomRuns } from './support/made-layers.ts';

const goo = printerFormatById('goo')!;
const random = createRandom(12);
const layers = Array.from({ length: 3 }, (_, index) => ({
  name: `layer ${index}`,
  width: 40,
  height: 30,
  runs: randomRuns(random, 1200),
}));

describe('a GOO file', () => {
  test('has its header fields where the specification puts them', () => {
    expect(GOO_HEADER.size).toBe(195_477);
    expect(GOO_LAYER.size).toBe(66);
    const offsets = {
      magic: 4,
      profileName: 0x9c,
      antiAliasingLevel: 0xbc,
      smallPreview: 0xc2,
      bigPreview: 0x69e4,
      layerCount: 0x2faee,
      platformX: 0x2faf8,
      exposureDelayMode: 0x2fb0c,
      bottomLayers: 0x2fb2d,
      bottomLightPwm: 0x2fb71,
      advanceMode: 0x2fb75,
      totalVolume: 0x2fb7a,
      priceUnit: 0x2fb86,
      layerContentOffset: 0x2fb8e,
      transitionLayers: 0x2fb93,
    } as const;
    for (const [name, offset] of Object.entries(offsets)) {
      expect(GOO_HEADER.offsetOf(name as keyof typeof offsets), name).toBe(offset);
    }
  });

  test('is big-endian, with delimiters, per-layer values and the footer', async () => {
    const bytes = await writeMade(goo, layers);
    const view = new DataView(bytes.buffer);
    expect(Buffer.from(bytes.subarray(0, 12)).toString('latin1')).toBe('V3.0\u0007\0\0\0DLP\0');
    expect([view.getUint16(0x69e2), view.getUint16(0x2faec)]).toEqual([0x0d0a, 0x0d0a]);
    expect(view.getUint32(0x2faee)).toBe(3);
    expect([view.getUint16(0x2faf2), view.getUint16(0x2faf4)]).toEqual([40, 30]);
    expect([bytes[0x2fb0c], bytes[0x2fb75], bytes[0x2fb92]]).toEqual([1, 1, 1]);
    expect(view.getUint32(0x2fb8e)).toBe(195_477);
    expect(view.getUint16(195_477 + 64)).toBe(0x0d0a);
    const size = view.getUint32(195_477 + 66);
    expect(bytes[195_477 + 70]).toBe(0x55);
    expect(view.getUint16(195_477 + 70 + size)).toBe(0x0d0a);
    expect(Buffer.from(bytes.subarray(-11)).toString('hex')).toBe('00000007000000444c5000');
  });

  test.each(['V1.2', 'V2.0', 'V3.1'])('of version %s is read', async (version) => {
    const bytes = await writeMade(goo, layers);
    bytes.set(new TextEncoder().encode(version));
    const read = await goo.read(watchedSource(bytes));
    expect(read).toMatchObject({ ok: true, value: { facts: { version } } });
  });

  test.each(['V5.0', 'V0.9', 'X3.0'])('of version %s is not taken for one that is known', async (version) => {
    const bytes = await writeMade(goo, layers);
    bytes.set(new TextEncoder().encode(version));
    expect(goo.sniff(bytes)).toBe(false);
    expect(await goo.read(watchedSource(bytes))).toMatchObject({
      ok: false,
      error: { code: 'format_unsupported' },
    });
  });

  test.each([
    ['layer count', 0x2faee, 0xffffffff],
    ['layer count', 0x2faee, 0],
    ['layer count', 0x2faee, 4],
    ['layer count', 0x2faee, 2],
    ['content offset', 0x2fb8e, 0xffffffff],
    ['first layer size', 195_477 + 66, 0xffffffff],
    ['panel', 0x2faf2, 0],
    ['panel', 0x2faf2, 0xffffffff],
  ])('with a false %s at %i (%i) is refused', async (_name, at, value) => {
    const bytes = await writeMade(goo, layers);
    new DataView(bytes.buffer).setUint32(at, value);
    expect((await goo.read(watchedSource(bytes))).ok).toBe(false);
  });

  test('without its end is said to be truncated', async () => {
    const bytes = await writeMade(goo, layers);
    expect(await goo.read(watchedSource(bytes.subarray(0, -5)))).toMatchObject({
      ok: false,
      error: { code: 'format_truncated' },
    });
  });
});
