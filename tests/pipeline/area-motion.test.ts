import { describe, expect, test } from 'vitest';
import { createRandom, memorySink, memorySource, unwrap } from '#base';
import { checkCraft, genericCraft, withCraftValue, type AreaMotion, type PrintCraft } from '#document';
import { printerFormatById, printerFormats } from '#formats/printer';
import { estimatePrint, exportPrint, layerSettingsFor, openPrint, readCraft } from '#pipeline';
import { moveByPull, pullsOf } from '../../src/pipeline/area-motion.ts';
import { factsHeld } from '../formats/printer/support/held.ts';
import { exportOf, fakeSession, smallPrinter, watchedContext } from './support/fake-slicer.ts';

const motion: AreaMotion = {
  on: true,
  quickBelow: 4,
  fullFrom: 20,
  liftDistance: 2,
  liftSpeed: 200,
  retractSpeed: 300,
  waitBeforeCure: 0.1,
};
const stage = {
  ...genericCraft.normal,
  exposureTime: 2,
  waitBeforeCure: 0.5,
  liftDistance: 6,
  liftSpeed: 100,
  retractDistance: 6,
  retractSpeed: 150,
};
const craft: PrintCraft = {
  ...genericCraft,
  bottomLayerCount: 2,
  transitionLayerCount: 1,
  normal: stage,
  motionByArea: motion,
};
/** mm² by layer; the panel holds 24. */
const areas = [24, 2, 24, 4, 12, 12, 24, 2, 0];
/** What each pulls, by hand: itself, and what it has more than the layer below. */
const pulls = [24, 2, 46, 4, 20, 12, 36, 2, 0];
/** Lift, speeds and rest of normal layers, by hand: as their stage, quick, or half way. */
const FULL = [6, 100, 150, 0.5];
const QUICK = [2, 200, 300, 0.1];
const HALF = [4, 150, 225, 0.3];
const moves = [FULL, QUICK, FULL, HALF, FULL, QUICK, QUICK];
/** Seconds of the motion of each, by hand, and what is saved in all. */
const SAVED = 3 * (6.5 - 1.1) + (6.5 - (0.3 + 1.6 + 240 / 225));

/** Layers of so much lit area on the small printer: 2.5 µm² of pixels, from the first on. */
const layers = areas.map((area) => {
  const pixels = smallPrinter.width * smallPrinter.height;
  const lit = Math.round(area / 0.0025);
  const runs = [
    [lit, 255],
    [pixels - lit, 0],
  ].filter(([length]) => length! > 0);
  return Uint32Array.from(runs, ([length, grey]) => (length! << 8) | grey!);
});

test('a layer pulls by its area and by what of it is new', () => {
  expect(pullsOf(areas)).toEqual(pulls);
  expect(pullsOf([])).toEqual([]);
});

test('layers past the bottom ones move by what they pull, evenly between quick and normal', () => {
  const settings = layerSettingsFor(craft, areas.length, smallPrinter, { areas, moves: 'all' }).layers;
  const plain = layerSettingsFor(craft, areas.length, smallPrinter).layers;
  expect(settings.slice(0, 2)).toEqual(plain.slice(0, 2));
  expect(
    settings
      .slice(2)
      .map((layer) => [layer.liftDistance, layer.liftSpeed, layer.retractSpeed, layer.waitBeforeCure]),
  ).toEqual(moves);
  for (const [index, layer] of settings.entries()) {
    expect(layer.retractDistance).toBe(layer.liftDistance);
    expect([layer.z, layer.exposure]).toEqual([plain[index]!.z, plain[index]!.exposure]);
  }
  // Off, on a tilting vat, or with areas unknown, nothing does.
  const off = { ...craft, motionByArea: { ...motion, on: false } };
  const byArea = { areas, moves: 'all' } as const;
  expect(layerSettingsFor(off, areas.length, smallPrinter, byArea).layers).toEqual(plain);
  const tilting = { ...smallPrinter, tiltingVat: true } as const;
  expect(layerSettingsFor(craft, areas.length, tilting, byArea)).toEqual(
    layerSettingsFor(craft, areas.length, tilting),
  );
});

test('what goes up comes down, whatever the parts and the pull', () => {
  const random = createRandom(Number(process.env['SEED'] ?? 73));
  for (let round = 0; round < 500; round++) {
    const tenths = (most: number): number => random.integer(0, most * 10) / 10;
    const [liftDistance, liftDistance2, retractDistance2] = [tenths(9) + 0.1, tenths(5), tenths(5)];
    const retractDistance = Math.max(0, liftDistance + liftDistance2 - retractDistance2);
    const of = layerSettingsFor(
      { ...craft, normal: { ...stage, liftDistance, liftDistance2, retractDistance, retractDistance2 } },
      3,
      smallPrinter,
    ).layers[2]!;
    const wayDown = of.retractDistance + of.retractDistance2;
    const moved = moveByPull(of, { ...motion, liftDistance: tenths(9) }, tenths(24), 'all');
    const shorter = of.liftDistance - moved.liftDistance;
    expect(moved.retractDistance + moved.retractDistance2).toBeCloseTo(Math.max(0, wayDown - shorter), 6);
    expect(moved.liftDistance2).toBe(of.liftDistance2);
    expect(Math.min(moved.retractDistance, moved.retractDistance2)).toBeGreaterThanOrEqual(0);
    for (const speed of [moved.liftSpeed, moved.retractSpeed, moved.liftSpeed2, moved.retractSpeed2])
      expect(speed).toBeGreaterThan(0);
  }
});

test('the estimate says what it saves and what pulls most', () => {
  const print = {
    printer: smallPrinter,
    craft,
    material: { ...exportOf(printerFormatById('goo')!, layers, nowhere()).material },
    layerCount: areas.length,
    volumeMm3: 1,
  };
  const moved = estimatePrint({ ...print, areas });
  const plain = estimatePrint(print);
  expect(plain.byArea).toBeNull();
  expect(moved.byArea!.secondsSaved).toBeCloseTo(SAVED, 9);
  expect(plain.seconds - moved.seconds).toBeCloseTo(SAVED, 9);
  expect(moved.byArea!.largestPull).toBe(46);
  const one = { ...print, areas, format: printerFormatById('zip')! };
  expect(estimatePrint(one)).toMatchObject({
    seconds: estimatePrint({ ...one, areas: undefined }).seconds,
    byArea: null,
  });
});

function nowhere() {
  return { sink: memorySink(), reopen: () => memorySource(new Uint8Array()) };
}

describe.each(printerFormats)('a $id file', (format) => {
  test('has each layer’s motion as far as it has a place for it, the time it takes, and the craft it was', async () => {
    const sink = memorySink();
    const reopen = () => memorySource(sink.bytes());
    const context = watchedContext();
    const exported = unwrap(
      await exportPrint(
        exportOf(format, layers, { craft, session: fakeSession(layers), sink, reopen }),
        context,
      ),
    );
    const { print } = unwrap(await openPrint(reopen(), `print.${format.extensions[0]}`));
    const lost = exported.losses.filter(({ name }) => name === 'motionByArea');
    if (format.layerMotion === undefined) {
      expect(exported.estimate.byArea).toBeNull();
      expect(lost).toEqual([{ stage: 'print', name: 'motionByArea', wanted: 1, written: null }]);
      expect(context.reports.filter((report) => report.startsWith('slice'))).toHaveLength(areas.length);
      return;
    }
    expect(lost).toEqual([]);
    expect(exported.losses.filter(({ name }) => /^lift(?:Distance|Speed)$/.test(name))).toEqual([]);
    expect(context.reports).toContain('slice 9/18');
    expect(context.reports).toContain('slice 18/18');
    const read = areas.map((_, index) => print.layerSettings(index)).slice(2);
    const held = format.layerMotion === 'all' ? 4 : 2;
    for (const [index, layer] of read.entries()) {
      const of = [layer.liftDistance, layer.liftSpeed, layer.retractSpeed, layer.waitBeforeCure];
      expect(of.slice(0, held).map((value) => Number(value!.toFixed(3)))).toEqual(
        moves[index]!.slice(0, held),
      );
    }
    if (factsHeld(format).includes('seconds'))
      expect(Math.abs(print.facts.seconds! - exported.estimate.seconds)).toBeLessThanOrEqual(0.5);
    const { craft: found } = unwrap(await readCraft(reopen(), `print.${format.extensions[0]}`, genericCraft));
    expect([found.normal.liftDistance, found.normal.liftSpeed]).toEqual([6, 100]);
  });
});

test('a craft holds motion by area that can be', () => {
  const set = (field: string, value: unknown) => withCraftValue(craft, `motionByArea.${field}`, value);
  expect(unwrap(set('fullFrom', 4)).motionByArea!.fullFrom).toBe(4);
  for (const [field, value] of [
    ['fullFrom', 3],
    ['quickBelow', -1],
    ['liftSpeed', 0],
    ['waitBeforeCure', Number.NaN],
    ['on', 1],
  ] as const)
    expect(set(field, value)).toMatchObject({
      error: { code: 'craft_invalid', details: { field: `motionByArea.${field}` } },
    });
  expect(checkCraft({ ...craft, motionByArea: 7 })).toMatchObject({ ok: false });
  // What is absent stands for its defaults.
  const { motionByArea: _absent, ...bare } = craft;
  expect(unwrap(withCraftValue(bare, 'motionByArea.on', true)).motionByArea).toMatchObject({
    on: true,
    liftDistance: 3,
  });
});
