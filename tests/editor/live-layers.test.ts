import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import type { Editor, LayersState } from '#editor';
import { deferred, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());
const prepared = () => editor.fake.slicer.prepared;
const layers = (): LayersState => editor.getState().layers;

describe('live layers', () => {
  it('are empty on an empty plate, and the slicer is not asked', async () => {
    await settle();
    expect(layers().status).toBe('empty');
    expect(prepared()).toEqual([]);
  });

  it('follow an import, with what the slicer says of the plate', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    expect(layers()).toMatchObject({
      status: 'ready',
      count: 100,
      threads: 2,
      triangles: 12,
    });
    expect(layers().estimate).toMatchObject({ seconds: 60 });
    expect(prepared()).toHaveLength(1);
    expect(prepared()[0]).toMatchObject({ printer: { id: 'small' }, revision: editor.getState().revision });
    expect(prepared()[0]!.parts[0]).toMatchObject({
      hash: editor.parts()[0]!.mesh,
      transform: editor.parts()[0]!.transform,
    });
  });

  it('gather changes made together into one preparation', async () => {
    await importBoxes(editor, [5, 5, 5], [6, 6, 6]);
    await settle();
    const before = prepared().length;
    for (let step = 0; step < 10; step++) editor.nudge([1, 0, 0]);
    await settle();
    expect(prepared()).toHaveLength(before + 1);
    expect(prepared().at(-1)!.revision).toBe(editor.getState().revision);
  });

  it('skip what came between while one preparation runs, and end with the newest', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    const gate = deferred<void>();
    editor.fake.slicer.prepareGate = gate;
    const before = prepared().length;
    const drag = editor.beginTransform()!;
    for (const x of [1, 2, 3, 4]) {
      drag.update({ kind: 'move', by: [x, 0, 0] });
      await settle();
    }
    expect(prepared()).toHaveLength(before + 1);
    expect(layers().status).toBe('preparing');
    editor.fake.slicer.prepareGate = null;
    gate.resolve();
    await settle();
    expect(prepared()).toHaveLength(before + 2);
    expect(prepared().at(-1)!.parts[0]!.transform).toEqual(editor.parts()[0]!.transform);
    expect(layers().status).toBe('ready');
    drag.commit();
  });

  it('say how far they are while surfaces are closed, until the plate is ready', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    const gate = deferred<void>();
    editor.fake.slicer.prepareGate = gate;
    await importBoxes(editor, [5, 5, 5]);
    await settle();
    expect(layers()).toMatchObject({ status: 'preparing', share: null });
    editor.fake.slicer.reportPrepared({ phase: 'prepare', done: 50, total: 200 });
    expect(layers()).toMatchObject({ status: 'preparing', share: 0.25 });
    gate.resolve();
    await settle();
    expect(layers()).toMatchObject({ status: 'ready', share: null });
    editor.fake.slicer.reportPrepared({ phase: 'prepare', done: 150, total: 200 });
    expect(layers().share).toBeNull();
  });

  it('slice visible parts only', async () => {
    await importBoxes(editor, [20, 10, 30], [5, 5, 5]);
    editor.setVisible(editor.parts()[0]!.id, false);
    await settle();
    expect(prepared().at(-1)!.parts).toHaveLength(1);
    editor.setVisible(editor.parts()[1]!.id, false);
    await settle();
    expect(layers().status).toBe('empty');
  });

  it('follow printer, craft and material, and not names and locks', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    let before = prepared().length;
    for (const change of [
      () => editor.setPrinter('large'),
      () => editor.setCraft({ layerHeight: 0.1 }),
      () => editor.setMaterial({ density: 1.2 }),
    ]) {
      unwrap(change());
      await settle();
      expect(prepared()).toHaveLength(++before);
    }
    unwrap(editor.rename(editor.parts()[0]!.id, 'Other'));
    unwrap(editor.renameDocument('Study'));
    editor.setLocked(editor.parts()[0]!.id, true);
    await settle();
    expect(prepared()).toHaveLength(before);
  });

  it('say why when the plate cannot be sliced, and recover with the next change', async () => {
    editor.fake.slicer.prepareError = fail('too_many_layers', 'too tall');
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    expect(layers()).toMatchObject({ status: 'failed', count: 0, error: { code: 'too_many_layers' } });
    editor.fake.slicer.prepareError = null;
    editor.nudge([1, 0, 0]);
    await settle();
    expect(layers()).toMatchObject({ status: 'ready', error: null });
  });

  it('take what the slicer calls empty for empty', async () => {
    editor.fake.slicer.prepareError = fail('plate_empty', 'nothing above the plate');
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    expect(layers()).toMatchObject({ status: 'empty', error: null });
  });
});

describe('the layer slider', () => {
  beforeEach(async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
  });

  it('shows the exact layer it stands on, clamped to the layers there are', async () => {
    editor.setLayer(7);
    expect(editor.getState().currentLayer).toBe(7);
    await settle();
    expect(editor.getState().layerPicture).toMatchObject({ index: 7 });
    editor.setLayer(1000);
    expect(editor.getState().currentLayer).toBe(99);
    editor.setLayer(-5);
    expect(editor.getState().currentLayer).toBe(0);
    editor.setLayer(Number.NaN);
    expect(editor.getState().currentLayer).toBe(0);
    await settle();
    expect(editor.getState().layerPicture).toMatchObject({ index: 0 });
  });

  it('asks for one layer at a time and skips those scrubbed over', async () => {
    const gate = deferred<void>();
    editor.fake.slicer.layerGate = gate;
    for (const index of [10, 20, 30, 40]) editor.setLayer(index);
    await settle();
    expect(editor.fake.slicer.layersAsked).toEqual([10]);
    editor.fake.slicer.layerGate = null;
    gate.resolve();
    await settle();
    expect(editor.fake.slicer.layersAsked).toEqual([10, 40]);
    expect(editor.getState().layerPicture).toMatchObject({ index: 40 });
  });

  it('asks again for its layer when the plate changed', async () => {
    editor.setLayer(50);
    await settle();
    editor.fake.slicer.layerCount = 20;
    editor.nudge([1, 0, 0]);
    await settle();
    expect(editor.getState().currentLayer).toBe(19);
    expect(editor.fake.slicer.layersAsked.at(-1)).toBe(19);
  });

  it('keeps the picture when a request was overtaken, and drops it when a layer cannot be had', async () => {
    editor.setLayer(5);
    await settle();
    editor.fake.slicer.layerError = fail('cancelled', 'overtaken');
    editor.setLayer(6);
    await settle();
    expect(editor.getState().layerPicture).toMatchObject({ index: 5 });
    editor.fake.slicer.layerError = fail('out_of_range', 'no such layer');
    editor.setLayer(7);
    await settle();
    expect(editor.getState().layerPicture).toBeNull();
  });

  it('takes the cut away on null and with the last part', async () => {
    editor.setLayer(5);
    await settle();
    editor.setLayer(null);
    expect(editor.getState()).toMatchObject({ currentLayer: null, layerPicture: null });
    editor.setLayer(5);
    editor.removeSelection();
    await settle();
    expect(editor.getState()).toMatchObject({ currentLayer: null, layerPicture: null });
  });

  it('does not bring a picture back that arrives after the cut was taken away', async () => {
    const gate = deferred<void>();
    editor.fake.slicer.layerGate = gate;
    editor.setLayer(5);
    await settle();
    editor.setLayer(null);
    gate.resolve();
    await settle();
    expect(editor.getState().layerPicture).toBeNull();
  });

  it('stands in the middle when Slice is entered without a cut, and leaves none behind', async () => {
    editor.setStage('slice');
    expect(editor.getState()).toMatchObject({ stage: 'slice', currentLayer: 50 });
    editor.setStage('prepare');
    expect(editor.getState()).toMatchObject({ stage: 'prepare', currentLayer: null, layerPicture: null });
  });

  it('keeps a cut made in Prepare through Slice and back', () => {
    editor.setLayer(12);
    editor.setStage('slice');
    expect(editor.getState().currentLayer).toBe(12);
    editor.setLayer(30);
    editor.setStage('prepare');
    expect(editor.getState().currentLayer).toBe(30);
  });

  it('goes to the middle once there are layers when Slice was entered before', async () => {
    editor.removeSelection();
    await settle();
    editor.setStage('slice');
    expect(editor.getState().currentLayer).toBeNull();
    editor.undo();
    await settle();
    expect(editor.getState().currentLayer).toBe(50);
  });
});

describe('after dispose', () => {
  it('the slicer is disposed of and no late answer changes the state', async () => {
    const gate = deferred<void>();
    editor.fake.slicer.prepareGate = gate;
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    editor.dispose();
    const before = editor.getState();
    gate.resolve();
    await settle();
    expect(editor.getState()).toBe(before);
    expect(editor.fake.slicer.disposed).toBe(true);
  });
});
