import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memorySink, memorySource, quietContext, unwrap, type JobContext } from '#base';
import type { SliceBackend } from '#compute/api';
import { genericMaterial, type Printer } from '#document';
import { layerCodecs, printerFormatById, type DecodedPrint } from '#formats/printer';
import { convertPrint, printerOfPrint } from '#pipeline';
import { createLocalBackend } from '#tests/engine.ts';
import { madeJob, writeMade } from '../formats/printer/support/made-job.ts';
import { pixelsOf, randomLayers, runsOf, type MadeLayer } from '../formats/printer/support/made-layers.ts';
import { smallPrinter } from './support/fake-slicer.ts';

let backend: SliceBackend;
beforeAll(() => {
  backend = createLocalBackend();
});
afterAll(() => backend.dispose());

const formatOf = (id: string) => printerFormatById(id)!;
/** The printer of madeJob, with as many pixels as its layers have. */
const printerOf = (width: number, height: number, change: Partial<Printer> = {}): Printer => ({
  ...smallPrinter,
  name: 'Test Printer 8K',
  width,
  height,
  platform: [218.88, 123.12, 250],
  ...change,
});

async function opened(id: string, layers: readonly MadeLayer[], job?: Parameters<typeof writeMade>[2]) {
  return unwrap(await formatOf(id).read(memorySource(await writeMade(formatOf(id), layers, job))));
}

async function convert(
  print: DecodedPrint,
  printer: Printer,
  id: string,
  context: JobContext = quietContext(),
) {
  const sink = memorySink();
  const converted = await convertPrint(
    {
      print,
      name: 'old',
      printer,
      format: formatOf(id),
      material: genericMaterial,
      software: { name: 'Corallite', version: '0.1.0' },
      createdAt: '2026-11-25T00:00:00.000Z',
      backend,
      sink,
      reopen: () => memorySource(sink.bytes()),
    },
    context,
  );
  return { converted, again: () => formatOf(id).read(memorySource(sink.bytes())) };
}

async function runsIn(print: DecodedPrint, index: number) {
  const { width, height } = print.facts;
  return unwrap(layerCodecs[print.codec].decode(unwrap(await print.layerBytes(index)), width, height));
}

const [WIDTH, HEIGHT] = [96, 54];
const ctbLayers = (count: number): readonly MadeLayer[] =>
  Array.from({ length: count }, (_, index) => {
    // Greys that seven bits keep.
    const [layer] = randomLayers(index + 1, 1, formatOf('ctb').greyTable);
    const pixels = [
      ...pixelsOf(layer!.runs, layer!.width * layer!.height),
      ...new Uint8Array(WIDTH * HEIGHT),
    ];
    const runs = runsOf(pixels.slice(0, WIDTH * HEIGHT).map((grey) => [1, grey] as const));
    return { name: `layer ${index}`, width: WIDTH, height: HEIGHT, runs };
  });
const lit = (width: number, height: number, pixels: Readonly<Record<number, number>>): MadeLayer => ({
  name: 'lit',
  width,
  height,
  runs: runsOf(Array.from({ length: width * height }, (_, at) => [1, pixels[at] ?? 0] as const)),
});

describe('a printer file that is converted', () => {
  test('to CTB and back has the layers, exposures, heights and motion it had', async () => {
    const layers = ctbLayers(6);
    const print = await opened('goo', layers);
    const printer = printerOf(WIDTH, HEIGHT);
    const there = await convert(print, printer, 'ctb');
    expect(unwrap(there.converted)).toMatchObject({
      layers: 6,
      resampled: false,
      mirrored: false,
      greysRounded: false,
      motionReplaced: false,
    });
    const ctb = unwrap(await there.again());
    const back = await convert(ctb, printer, 'goo');
    const goo = unwrap(await back.again());
    expect(unwrap(back.converted).layersSha256).toBe(unwrap(there.converted).layersSha256);
    for (const [index, { runs }] of layers.entries()) {
      expect(await runsIn(ctb, index)).toEqual(runs);
      expect(await runsIn(goo, index)).toEqual(runs);
      const { z, height, exposure, liftDistance, liftSpeed, liftDistance2, liftSpeed2, waitAfterLift } =
        print.layerSettings(index);
      const kept = { z, exposure, liftDistance, liftSpeed, liftDistance2, liftSpeed2, waitAfterLift };
      expect(goo.layerSettings(index)).toMatchObject(kept);
      if (height !== undefined) expect(goo.layerSettings(index).height).toBe(height);
    }
    const held = ['layerHeight', 'exposure', 'bottomExposure', 'bottomLayerCount', 'transitionLayerCount'];
    for (const fact of held)
      expect([fact, Reflect.get(goo.facts, fact)]).toEqual([fact, Reflect.get(print.facts, fact)]);
  });

  test('for pixels of half the size has each four times, of twice the size the mean of four', async () => {
    const print = await opened('goo', [lit(4, 2, { 1: 100, 2: 255, 6: 55 })]);
    const finer = await convert(print, printerOf(8, 4), 'goo');
    expect(unwrap(finer.converted).resampled).toBe(true);
    const upper = [0, 0, 100, 100, 255, 255, 0, 0];
    const lower = [0, 0, 0, 0, 55, 55, 0, 0];
    const four = await runsIn(unwrap(await finer.again()), 0);
    expect([...pixelsOf(four, 32)]).toEqual([...upper, ...upper, ...lower, ...lower]);
    const coarser = await convert(print, printerOf(2, 1), 'goo');
    // 100 / 4, and (255 + 55) / 4 = 77.5, halves up.
    expect([...pixelsOf(await runsIn(unwrap(await coarser.again()), 0), 2)]).toEqual([25, 78]);
    // The light is the same: Σ grey · pixel area, to the rounding.
    const [fine, coarse] = [unwrap(finer.converted), unwrap(coarser.converted)];
    const pixel = (218.88 * 123.12 * 0.06) / 8;
    expect(fine.estimate.volumeMm3).toBeCloseTo(((100 + 255 + 55) / 255) * pixel, 6);
    expect(coarse.estimate.volumeMm3).toBeCloseTo(((25 + 78) / 255) * 4 * pixel, 6);
  });

  test('for a panel seen from the other side is mirrored, and one that is turned is not', async () => {
    const print = await opened('goo', [lit(4, 2, { 1: 100, 6: 55 })]);
    const other = await convert(print, printerOf(4, 2, { mirrorX: false }), 'goo');
    expect(unwrap(other.converted)).toMatchObject({ mirrored: true, resampled: false });
    const mirrored = await runsIn(unwrap(await other.again()), 0);
    expect([...pixelsOf(mirrored, 8)]).toEqual([0, 0, 100, 0, 0, 55, 0, 0]);
    const turned = await convert(print, printerOf(4, 2, { mirrorX: false, mirrorY: true }), 'goo');
    expect(unwrap(turned.converted).mirrored).toBe(false);
  });

  test('says when the new file holds fewer greys', async () => {
    const print = await opened('goo', [lit(4, 2, { 1: 100, 2: 101 })]);
    const { converted, again } = await convert(print, printerOf(4, 2), 'anycubic-v518');
    expect(unwrap(converted).greysRounded).toBe(true);
    const pixels = pixelsOf(await runsIn(unwrap(await again()), 0), 8);
    expect([...pixels]).toEqual([0, 102, 102, 0, 0, 0, 0, 0]);
  });

  test('takes the built-in motion where the old file left it to a tilting vat', async () => {
    const made = madeJob(4, 2, 1);
    const still = { liftDistance: 0.05, liftDistance2: 0, retractDistance: 0.05, retractDistance2: 0 };
    const job = {
      ...made,
      bottom: { ...made.bottom, ...still },
      normal: { ...made.normal, ...still },
      layers: made.layers.map((layer) => ({ ...layer, ...still })),
    };
    const print = await opened('goo', [lit(4, 2, { 1: 255 })], job);
    const { converted, again } = await convert(print, printerOf(4, 2), 'goo');
    expect(unwrap(converted).motionReplaced).toBe(true);
    expect(unwrap(await again()).layerSettings(0).liftDistance).toBeGreaterThan(1);
    const vat = printerOf(4, 2, { tiltingVat: true });
    expect(unwrap((await convert(print, vat, 'goo')).converted).motionReplaced).toBe(false);
  });

  test('is refused where it does not fit, is too high, or nobody knows its pixels', async () => {
    const print = await opened('goo', [lit(4, 2, { 0: 255 })]);
    const refusal = async (printer: Printer, of = print) => (await convert(of, printer, 'goo')).converted;
    const narrow = printerOf(2, 2, { platform: [109.44, 123.12, 250] });
    expect(await refusal(narrow)).toMatchObject({ error: { code: 'part_outside', details: { layer: 1 } } });
    const low = printerOf(4, 2, { platform: [218.88, 123.12, 0.05] });
    expect(await refusal(low)).toMatchObject({ error: { code: 'part_too_tall', details: { by: 0.01 } } });
    const old = await opened('anycubic-v1', [lit(4, 2, { 0: 255 })]);
    expect(await refusal(printerOf(8, 4), old)).toMatchObject({ error: { code: 'format_unsupported' } });
    expect(await refusal(printerOf(4, 2), old)).toMatchObject({ ok: true });
  });

  test('is stopped by its signal', async () => {
    const stop = new AbortController();
    const context = { signal: stop.signal, report: () => stop.abort() };
    const { converted } = await convert(
      await opened('goo', ctbLayers(5)),
      printerOf(WIDTH, HEIGHT),
      'goo',
      context,
    );
    expect(converted).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  test('names its printer, with its maker or without', async () => {
    const named = async (name: string) => {
      const made = madeJob(4, 2, 1);
      const print = await opened('goo', [lit(4, 2, {})], { ...made, printer: { ...made.printer, name } });
      return printerOfPrint(print)?.id;
    };
    expect(await named('Elegoo Mars 3')).toBe('elegoo-mars-3');
    expect(await named('Photon Mono M7')).toBe('anycubic-photon-mono-m7');
    expect(await named('Nobody')).toBeUndefined();
  });
});
