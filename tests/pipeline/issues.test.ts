import { describe, expect, test } from 'vitest';
import { fail, memorySink, memorySource, ok, quietContext, unwrap } from '#base';
import { RunBuilder, type Runs } from '#kernel';
import { genericCraft } from '#document';
import { printerFormatById, printerFormats, type DecodedPrint } from '#formats/printer';
import {
  breatheEvery,
  exportPrint,
  findIssues,
  openPrint,
  printLayers,
  rasterSpecFor,
  sessionLayers,
  type LayerSource,
} from '#pipeline';
import { exportOf, fakeSession, smallPrinter, watchedContext } from './support/fake-slicer.ts';

const goo = printerFormatById('goo')!;
const { width, height } = smallPrinter;
const raster = rasterSpecFor(smallPrinter, genericCraft, goo);
const PIXEL_MM2 = 0.05 * 0.05;

/** A layer of boxes given as left, top, right, bottom, lit one after the other in white and black. */
function layerOf(...boxes: readonly (readonly [number, number, number, number])[]): Runs {
  const builder = new RunBuilder();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const within = boxes.filter(
        ([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom,
      );
      builder.add(1, within.length % 2 ? 255 : 0);
    }
  }
  return builder.finish();
}

const block = [20, 10, 60, 50] as const;
const hollow = [30, 20, 50, 40] as const;
const speck = [80, 20, 84, 24] as const;
/** A block with a hollow of three layers in it, and beside it something that begins in the air. */
const layers = [
  layerOf(block),
  layerOf(block, hollow),
  layerOf(block, hollow, speck),
  layerOf(block, hollow, speck),
  layerOf(block, speck),
];

const expected = {
  layerCount: 5,
  counts: { island: 1, 'resin-trap': 1, 'suction-cup': 0, border: 0, 'empty-layer': 0 },
  issues: [
    {
      kind: 'resin-trap',
      firstLayer: 1,
      lastLayer: 3,
      bottomMm: 0.05,
      topMm: 0.2,
      centre: [40, 30],
      box: { left: 30, top: 20, right: 50, bottom: 40 },
      voxels: 1200,
    },
    { kind: 'island', firstLayer: 2, lastLayer: 2, pixels: 16, box: { left: 80, top: 20 } },
  ],
  layers: { areas: [1, 1, 2, 2, 2], islands: [0, 0, 1, 0, 0] },
};

describe('the issues of a print', () => {
  test('are found in the layers of a plate, with figures of every layer', async () => {
    const context = watchedContext();
    const report = unwrap(
      await findIssues(sessionLayers(fakeSession(layers), raster), context, { puddleMm3: 0 }),
    );
    expect(report).toMatchObject(expected);
    const areas = [1600, 1200, 1216, 1216, 1616];
    for (const [index, pixels] of areas.entries()) {
      expect(report.layers.areaMm2[index]).toBeCloseTo(pixels * PIXEL_MM2, 9);
      expect(report.layers.volumeMm3[index]).toBeCloseTo(pixels * PIXEL_MM2 * 0.05, 9);
    }
    // The top layer and the hollow's are looked at again, from above.
    expect(context.reports).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((done) => `issues ${done}/10`));
    for (const pose of ['standing', 'hanging'] as const) {
      const { count, trappedMm3, puddles } = report.drainage[pose];
      expect(count).toBe(1);
      expect(trappedMm3).toBeCloseTo(1200 * PIXEL_MM2 * 0.05, 9);
      expect(puddles[0]).toMatchObject({ firstLayer: 1, lastLayer: 3, centre: [40, 30], voxels: 1200 });
    }
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test('take the options they are given', async () => {
    const source = sessionLayers(fakeSession(layers), raster);
    const report = unwrap(await findIssues(source, quietContext(), { islandPixels: 17 }));
    expect(report.issues.map(({ kind }) => kind)).toEqual(['resin-trap']);
  });

  test.each(printerFormats.map((format) => ({ id: format.id, format })))(
    'are the same in a $id file of it',
    async ({ format }) => {
      const sink = memorySink();
      const reopen = () => memorySource(sink.bytes());
      unwrap(await exportPrint(exportOf(format, layers, { sink, reopen }), quietContext()));
      const { print } = unwrap(await openPrint(reopen(), `print.${format.extensions[0]}`));
      const report = unwrap(await findIssues(printLayers(print), quietContext()));
      expect(report).toMatchObject(expected);
      // A file may keep its panel's size with float32 or as text.
      expect(report.issues[0]).toMatchObject({
        areaMm2: print.facts.platform ? expect.closeTo(400 * PIXEL_MM2, 5) : 0,
      });
    },
  );

  test('are looked for until someone stops it', async () => {
    const controller = new AbortController();
    let asked = 0;
    const endless: LayerSource = {
      ...sessionLayers(fakeSession(layers), raster),
      layerCount: 1_000_000,
      layer: () => {
        asked++;
        return Promise.resolve(ok(layers[0]!));
      },
    };
    // Heard only because the work lets others have their turn.
    setTimeout(() => controller.abort(), 0);
    const found = await findIssues(endless, { ...quietContext(), signal: controller.signal });
    expect(found).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(asked).toBeLessThan(1_000_000);
  });

  test('are looked for at the pace of whoever asks: a breath is taken before every layer', async () => {
    const order: string[] = [];
    const session = sessionLayers(fakeSession(layers), raster);
    const source: LayerSource = {
      ...session,
      layer: (index) => {
        order.push(`layer ${index}`);
        return session.layer(index);
      },
    };
    const breathe = async (): Promise<void> => {
      order.push('breath');
      await Promise.resolve();
      order.push('breathed');
    };
    unwrap(await findIssues(source, quietContext(), undefined, breathe));
    // From above, those again that may hold resin.
    expect(order).toEqual(
      [0, 1, 2, 3, 4, 4, 3, 2, 1].flatMap((index) => ['breath', 'breathed', `layer ${index}`]),
    );
  });

  test('give way only when it is time', async () => {
    let given = 0;
    const giveWay = (): Promise<void> => Promise.resolve(void given++);
    const [always, never] = [breatheEvery(-1, giveWay), breatheEvery(Infinity, giveWay)];
    for (let time = 0; time < 3; time++) await never();
    expect(given).toBe(0);
    for (let time = 0; time < 3; time++) await always();
    expect(given).toBe(3);
  });

  test('are not reported of a print with a layer that cannot be read', async () => {
    const source: LayerSource = {
      ...sessionLayers(fakeSession(layers), raster),
      layer: (index) => Promise.resolve(index === 2 ? fail('format_corrupt', 'damaged') : ok(layers[index]!)),
    };
    expect(await findIssues(source, quietContext())).toMatchObject({
      ok: false,
      error: { code: 'format_corrupt', details: { layer: 3 } },
    });
  });

  test('are not reported of a layer that is nothing but noise', async () => {
    const noise = new Uint32Array((1 << 23) + 1);
    const source: LayerSource = {
      ...sessionLayers(fakeSession(layers), raster),
      layer: () => Promise.resolve(ok(noise)),
    };
    expect(await findIssues(source, quietContext())).toMatchObject({
      ok: false,
      error: { code: 'format_unsupported', details: { layer: 1 } },
    });
  });

  test('have no millimetres where the file gives none that make sense', async () => {
    const print = (platform: readonly [number, number, number] | undefined, z: number): DecodedPrint => ({
      facts: {
        format: 'goo',
        version: '3',
        width,
        height,
        layerCount: 5,
        layerHeight: NaN,
        ...(platform ? { platform } : {}),
      },
      codec: 'goo',
      previews: [],
      layerSettings: () => ({ z }),
      layerBytes: () => Promise.resolve(fail('not_found', 'none')),
    });
    for (const odd of [print(undefined, NaN), print([NaN, -6, 1], Infinity), print([0, Infinity, 1], -1)]) {
      const source = printLayers(odd);
      expect([source.panel.pitchX, source.panel.pitchY]).toEqual([0, 0]);
      expect([0, 1, 4].map((index) => source.heightOf(index))).toEqual([0, 0, 0]);
    }
  });
});
