import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh } from '#formats/mesh';
import { examineMesh, meshBounds, meshVolume, multiplyTransforms } from '#kernel';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { countHollows } from '#tests/features.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [20, 20, 20], [30, 30, 30]);
});
afterEach(() => editor.dispose());

const thicknesses = () => editor.parts().map(({ features }) => features?.shell?.thickness);
const states = () => [...editor.getState().features.values()];
const made = (count = 1) =>
  vi.waitUntil(() => states().length === count && states().every(({ status }) => status !== 'pending'));
const select = (...places: readonly number[]) =>
  editor.select(
    places.map((at) => editor.parts()[at]!.id),
    'replace',
  );
/** Takes the tool in hand and lets it look at what is selected. */
const open = async (...places: readonly number[]) => {
  select(...places);
  editor.setTool('shell');
  await settle();
};
const set = (name: string, value: number | string) => unwrap(editor.setToolParam(name, value));
const figures = () =>
  Object.fromEntries(editor.toolFigures().map(({ key, value }) => [key.split('.').at(-1)!, value]));
const accept = () => editor.toolEvent({ type: 'accept' });

describe('the shell tool', () => {
  it('shows the selected parts hollow at once, and is one step of the history', async () => {
    const before = editor.parts();
    await open(0);
    expect(thicknesses()).toEqual([2, undefined]);
    set('thickness', 3);
    set('thickness', 4);
    expect(thicknesses()).toEqual([4, undefined]);
    await made();
    expect(figures()['before']).toBeCloseTo(8000, 0);
    expect(figures()['saved']! / 12 ** 3).toBeCloseTo(1, 1);
    expect(figures()['after']).toBeCloseTo(figures()['before']! - figures()['saved']!, 6);
    expect(figures()['cavities']).toBe(1);
    accept();
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      undoLabel: { key: 'tool.shell.history.shell' },
    });
    editor.undo();
    expect(editor.parts()).toEqual(before);
    editor.redo();
    expect(thicknesses()).toEqual([4, undefined]);
  });

  it('leaves no trace where it is cancelled or put away', async () => {
    const before = editor.parts();
    for (const leave of [() => editor.toolEvent({ type: 'cancel' }), () => editor.setTool('move')]) {
      await open(0, 1);
      expect(thicknesses()).toEqual([2, 2]);
      const label = editor.getState().undoLabel;
      leave();
      expect(editor.parts()).toEqual(before);
      expect(editor.getState().undoLabel).toEqual(label);
    }
  });

  it('goes over to another selection, and takes back what it showed of the last', async () => {
    await open(0);
    select(1);
    await settle();
    expect(thicknesses()).toEqual([undefined, 2]);
    select(0, 1);
    await settle();
    expect(thicknesses()).toEqual([2, 2]);
    accept();
    expect(thicknesses()).toEqual([2, 2]);
    editor.undo();
    expect(thicknesses()).toEqual([undefined, undefined]);
  });

  it('has the numbers of a hollow part, and changes or removes its shell', async () => {
    await open(0);
    set('thickness', 3);
    set('infill', 'grid');
    set('size', 6);
    accept();
    await open(1);
    expect(thicknesses()).toEqual([3, 3]);
    set('thickness', 1);
    expect(editor.toolButtons()).toEqual([]);
    select(0);
    await settle();
    expect(editor.getState().toolParams).toMatchObject({ thickness: 3, infill: 'grid', size: 6 });
    expect(thicknesses()).toEqual([3, undefined]);
    await made();
    expect(editor.toolButtons()).toEqual([{ id: 'remove' }, { id: 'bake' }]);
    set('thickness', 4);
    accept();
    expect(thicknesses()).toEqual([4, undefined]);
    expect(editor.parts()[0]!.features!.shell).toMatchObject({ infill: 'grid', size: 6 });
    await open(0);
    editor.toolEvent({ type: 'button', id: 'remove' });
    expect(editor.parts()[0]!.features).toBeUndefined();
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      undoLabel: { key: 'tool.shell.history.removed' },
    });
    editor.undo();
    expect(thicknesses()).toEqual([4, undefined]);
  });

  it('says what is too thick and what would do, and applies nothing then', async () => {
    await open(0);
    set('thickness', 15);
    await made();
    expect(editor.toolFault()).toMatchObject({ code: 'hollow_too_thick' });
    expect(Number(editor.toolFault()!.details!['deepest'])).toBeGreaterThan(9.5);
    expect(editor.toolReady()).toBe('tool.shell.said.fault');
    expect(Object.keys(figures())).toEqual(['before']);
    accept();
    expect(editor.getState().tool).toBe('shell');
    set('thickness', 9);
    await made();
    expect(editor.toolFault()).toBeNull();
    expect(editor.toolReady()).toBe(true);
  });

  it('computes only the newest of quick changes', async () => {
    await open(0);
    await made();
    const asked = countHollows(editor.fake);
    for (const thickness of [2.1, 2.2, 2.3, 2.4]) set('thickness', thickness);
    await made();
    expect(asked.filter(({ isStopped }) => !isStopped).map(({ thickness }) => thickness)).toEqual([2.4]);
  });

  it('lets undo take a preview back, and does not show it again', async () => {
    await open(0);
    editor.undo();
    await settle();
    expect(thicknesses()).toEqual([undefined, undefined]);
    set('thickness', 3);
    expect(thicknesses()).toEqual([3, undefined]);
  });

  it('leaves locked parts alone', async () => {
    editor.setLocked(editor.parts()[0]!.id, true);
    await open(0);
    expect(thicknesses()).toEqual([undefined, undefined]);
    expect(editor.toolReady()).toBe('reason.locked');
    select(0, 1);
    await settle();
    expect(thicknesses()).toEqual([undefined, 2]);
  });

  it('bakes a shell into the mesh: a closed body with a hollow, in one step', async () => {
    await open(0);
    accept();
    const before = editor.parts();
    await open(0);
    await made();
    editor.toolEvent({ type: 'button', id: 'bake' });
    await finishToolJob(editor);
    const [part] = editor.parts();
    expect(part!.features).toBeUndefined();
    const mesh = editor.mesh(part!.mesh)!;
    expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, hollowShells: 1 });
    expect(meshVolume(mesh) / (20 ** 3 - 16 ** 3)).toBeCloseTo(1, 1);
    editor.undo();
    expect(editor.parts()).toEqual(before);
  });

  it('bakes infill too', async () => {
    await open(0);
    set('infill', 'pillars');
    await made();
    const { infillMm3, cavityMm3 } = states()[0]!.made!.shell!;
    editor.toolEvent({ type: 'button', id: 'bake' });
    await finishToolJob(editor);
    const mesh = editor.mesh(editor.parts()[0]!.mesh)!;
    expect(examineMesh(mesh).openEdges).toBe(0);
    expect(meshVolume(mesh) / (8000 - cavityMm3 + infillMm3)).toBeCloseTo(1, 2);
    editor.undo();
    expect(thicknesses()).toEqual([undefined, undefined]);
  });

  it('opens the view at the middle of the selection, and closes it again', async () => {
    await vi.waitUntil(() => editor.getState().layers.count > 0);
    await open(0);
    const { currentLayer } = editor.getState();
    // 10 mm of layers of 0.05 mm; the fake slicer has no more than it says.
    expect(currentLayer).toBe(Math.min(200, editor.getState().layers.count - 1));
    editor.toolEvent({ type: 'cancel' });
    expect(editor.getState().currentLayer).toBeNull();
    await open(0);
    editor.setLayer(7);
    editor.toolEvent({ type: 'cancel' });
    expect(editor.getState().currentLayer).toBe(7);
  });

  it('is counted by the foot of the list, and written into models', async () => {
    await open(0);
    await made();
    accept();
    const hollow = 8000 - states()[0]!.made!.shell!.cavityMm3;
    expect(editor.selectionFacts()!.volumeMm3).toBeCloseTo(hollow, 0);
    unwrap(await editor.exportModel('obj', 'selected'));
    const { fileName, file } = editor.fake.delivered.at(-1)!;
    const bytes = new Uint8Array(await (file as Blob).arrayBuffer());
    const { bodies } = unwrap(decodeMesh(fileName, bytes, quietContext()));
    expect(bodies).toHaveLength(1);
    expect(meshVolume(bodies[0]!.mesh)).toBeCloseTo(hollow, 0);
  });

  it('writes no model of a part that cannot be hollowed', async () => {
    await open(0);
    set('thickness', 15);
    await made();
    const exported = await editor.exportModel('obj', 'selected');
    expect(exported).toMatchObject({ ok: false, error: { code: 'features_failed' } });
    expect(editor.fake.delivered).toEqual([]);
  });

  describe('outside', () => {
    const lowest = () => editor.partBox(editor.parts()[0]!.id)!.min[2];
    const height = () => editor.parts()[0]!.transform[14]!;

    it('grows the part and lifts it by its wall, in one step of the history', async () => {
      const before = editor.parts();
      await open(0);
      const stood = height();
      set('side', 'outside');
      expect(editor.toolNote()).toEqual({ key: 'tool.shell.note.outside' });
      set('thickness', 3);
      set('thickness', 1);
      expect([height() - stood, lowest()]).toEqual([1, 0]);
      await made();
      // Steiner's formula: faces, edges and corners of a box grown by a ball.
      const grown = 6 * 400 + 60 * Math.PI + (4 / 3) * Math.PI;
      expect(figures()['added']! / grown).toBeCloseTo(1, 1);
      expect(figures()['after']).toBeCloseTo(figures()['added']!, 0);
      expect(Object.keys(figures())).toEqual(['before', 'after', 'added']);
      accept();
      editor.undo();
      expect(editor.parts()).toEqual(before);
      editor.redo();
      expect(height() - stood).toBeCloseTo(1, 1);
      expect(lowest()).toBe(0);
      expect(editor.parts()[0]!.features!.shell).toMatchObject({
        side: 'outside',
        thickness: 1,
        tolerance: 0,
      });
    });

    it('puts what has grown on the plate, not what its numbers say', async () => {
      editor.selectAll();
      editor.rotateBy('x', 45);
      editor.rotateBy('y', 35);
      editor.dropToPlate();
      await open(0);
      set('side', 'outside');
      expect(lowest()).toBeCloseTo(0, 6);
      await made();
      // Around a corner the wall is thinner by up to 1.2 voxels.
      expect(lowest()).toBeGreaterThan(0.05);
      expect(lowest()).toBeLessThan(0.3);
      accept();
      expect(lowest()).toBeCloseTo(0, 6);
      const { hash, toMesh } = states()[0]!.made!.solids.find(({ solidClass }) => solidClass === 'body')!;
      const standing = multiplyTransforms(editor.parts()[0]!.transform, toMesh);
      expect(meshBounds(editor.mesh(hash)!, standing).min[2]).toBeCloseTo(0, 5);
    });

    it('has no rounding, and gives back what it was on the other side', async () => {
      await open(0);
      set('tolerance', 0.5);
      set('side', 'outside');
      expect(editor.parts()[0]!.features!.shell!.tolerance).toBe(0);
      expect(lowest()).toBe(0);
      set('side', 'inside');
      expect(editor.parts()[0]!.features!.shell!.tolerance).toBe(0.5);
      expect(lowest()).toBe(0);
      editor.toolEvent({ type: 'cancel' });
      expect(editor.parts()[0]!.features).toBeUndefined();
    });

    it('is removed, and the part is back where it stood', async () => {
      const before = editor.parts();
      await open(0);
      set('side', 'outside');
      accept();
      await open(0);
      expect(editor.getState().toolParams).toMatchObject({ side: 'outside', thickness: 2 });
      expect(lowest()).toBe(0);
      editor.toolEvent({ type: 'button', id: 'remove' });
      expect(editor.parts()).toEqual(before);
    });

    it('is baked as it was shown, and counted by the foot of the list', async () => {
      await open(0);
      set('side', 'outside');
      set('infill', 'pillars');
      await made();
      const { addedMm3, infillMm3 } = states()[0]!.made!.shell!;
      expect(infillMm3).toBeGreaterThan(100);
      expect(editor.selectionFacts()!.volumeMm3).toBeCloseTo(addedMm3 + infillMm3, 0);
      editor.toolEvent({ type: 'button', id: 'bake' });
      await finishToolJob(editor);
      const [part] = editor.parts();
      expect(part!.features).toBeUndefined();
      const mesh = editor.mesh(part!.mesh)!;
      expect(examineMesh(mesh).openEdges).toBe(0);
      expect(meshVolume(mesh) / (addedMm3 + infillMm3)).toBeCloseTo(1, 2);
      expect(lowest()).toBeCloseTo(0, 1);
      expect(editor.selectionFacts()!.size[0]).toBeCloseTo(24, 1);
      editor.undo();
      expect(editor.parts()[0]!.features).toBeUndefined();
      expect(lowest()).toBe(0);
    });
  });
});
