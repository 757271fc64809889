import { afterEach, describe, expect, test } from 'vitest';
import { memorySink, memorySource, quietContext, unwrap } from '#base';
import { checkCraft, genericCraft, withCraftValue, type PrintCraft } from '#document';
import { exposureTest, exposureTower, payloadOfCraft, type Editor } from '#editor';
import { decodeMesh } from '#formats/mesh';
import { printerFormats } from '#formats/printer';
import { examineMesh, meshBounds } from '#kernel';
import { craftToText, exportPrint, layerSettingsFor, openPrint } from '#pipeline';
import { startEditor } from '#tests/editor.ts';
import { exportOf, fakeSession, makeLayers, smallPrinter } from '../pipeline/support/fake-slicer.ts';

const craft: PrintCraft = {
  ...genericCraft,
  layerHeight: 0.5,
  firstLayerHeight: 0.5,
  bottomLayerCount: 2,
  transitionLayerCount: 1,
};
const tower = exposureTower(craft, { from: 1.2, step: 0.3, count: 3 });
/** Bottom 30 s twice, one transition layer half way, one normal one below the base, then twelve layers a step. */
const exposures = [30, 30, 16.25, 2.5, ...[1.2, 1.5, 1.8].flatMap((value) => Array<number>(12).fill(value))];
const tested: PrintCraft = { ...craft, exposureTower: tower };

test('its foot is as thick as layers that are no normal ones, each step is exposed by its height', () => {
  expect(tower).toEqual({ base: 2, height: 6, from: 1.2, step: 0.3, count: 3 });
  const exposed = (of: PrintCraft) =>
    layerSettingsFor(of, 40, smallPrinter).layers.map(({ exposure }) => exposure);
  expect(exposed(tested)).toEqual(exposures);
  expect(exposed(craft)).toEqual([...exposures.slice(0, 3), ...Array<number>(37).fill(2.5)]);
  // What stands above the tower is exposed as its last step.
  expect(layerSettingsFor(tested, 60, smallPrinter).layers.at(-1)!.exposure).toBe(1.8);
});

test('the tower stands on the plate, is as high as its steps, and sound for every number there may be', async () => {
  for (const [from, count] of [
    [0.1, 20],
    [12.3, 20],
    [298, 8],
  ] as const) {
    const made = exposureTower(craft, { from, step: 0.7, count });
    const file = exposureTest('Exposure test', made);
    const { mesh } = unwrap(decodeMesh(file.name, await file.bytes(), quietContext())).bodies[0]!;
    const { min, max } = meshBounds(mesh);
    expect([min[2], max[2]]).toEqual([0, made.base + made.height * count]);
    const sound = { openEdges: 0, flippedFaces: 0, invertedShells: 0, nonManifoldEdges: 0, opposedFaces: 0 };
    expect(examineMesh(mesh), `from ${from}`).toMatchObject(sound);
  }
});

describe.each(printerFormats)('a $id file', (format) => {
  test(`${format.layerExposure ? 'holds' : 'does not hold'} an exposure for each layer`, async () => {
    const layers = makeLayers(3, exposures.length, format);
    const sink = memorySink();
    const reopen = () => memorySource(sink.bytes());
    const of = exportOf(format, layers, { craft: tested, session: fakeSession(layers), sink, reopen });
    unwrap(await exportPrint(of, quietContext()));
    const { print } = unwrap(await openPrint(reopen(), `print.${format.extensions[0]}`));
    const held = exposures.every(
      (wanted, index) => Math.abs((print.layerSettings(index).exposure ?? Number.NaN) - wanted) < 1e-3,
    );
    expect(held).toBe(format.layerExposure === true);
  });
});

describe('a plate that tests exposures', () => {
  let editor: Editor;
  afterEach(() => editor.dispose());

  test('keeps that to itself: no other plate, no library and no file has it', async () => {
    editor = await startEditor();
    unwrap(editor.setCraft({ exposureTower: tower }));
    expect(editor.plate().craft.exposureTower).toEqual(tower);
    unwrap(editor.addPlate());
    expect(editor.plate().craft).not.toHaveProperty('exposureTower');
    editor.undo();
    expect(payloadOfCraft(editor.plate().craft, { printer: '', material: '' })).not.toHaveProperty(
      'exposureTower',
    );
    expect(craftToText(editor.plate().craft)).not.toContain('exposureTower');
    unwrap(editor.setCraft({ exposureTower: undefined }));
    expect(editor.plate().craft).not.toHaveProperty('exposureTower');
    editor.undo();
    expect(editor.plate().craft.exposureTower).toEqual(tower);
  });

  test('has steps that can be', () => {
    for (const [field, value] of [
      ['count', 1],
      ['count', 2.5],
      ['from', 0],
      ['step', -1],
      ['height', Number.NaN],
      ['base', 51],
    ] as const)
      expect(
        withCraftValue({ ...genericCraft, exposureTower: tower }, `exposureTower.${field}`, value),
      ).toMatchObject({
        error: { code: 'craft_invalid', details: { field: `exposureTower.${field}` } },
      });
    expect(checkCraft({ ...genericCraft, exposureTower: 3 })).toMatchObject({ ok: false });
  });
});
