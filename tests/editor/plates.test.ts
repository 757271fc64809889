import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, ok, unwrap, type ContentHash } from '#base';
import { DOCUMENT_VERSION } from '#document';
import type { Editor, PartId, PlateId } from '#editor';
import { createFakePorts, deferred, fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

const shown = (): PlateId => editor.getState().plate;
const names = () => editor.parts().map(({ name }) => name);
const prepared = () => editor.fake.slicer.prepared;

/** Two plates, a box on each, the second on show. */
async function twoPlates(): Promise<{ readonly first: PlateId; readonly second: PlateId }> {
  const first = shown();
  await importBoxes(editor, [20, 10, 30]);
  const second = unwrap(editor.addPlate());
  editor.fake.setBox('small.stl', 5, 5, 5);
  await editor.importFiles([fileNamed('small.stl')]);
  return { first, second };
}

describe('plates', () => {
  it('hold parts, a printer and a print craft of their own; the one on show is the one that is worked on', async () => {
    const { first, second } = await twoPlates();
    expect(names()).toEqual(['small']);
    unwrap(editor.setPrinter('large'));
    unwrap(editor.setCraft({ layerHeight: 0.1 }));
    editor.showPlate(first);
    expect(names()).toEqual(['box1']);
    expect(editor.printer().id).toBe('small');
    expect(editor.plate().craft.layerHeight).toBe(0.05);
    editor.selectAll();
    expect(editor.getState().selection).toEqual([editor.parts()[0]!.id]);
    editor.showPlate(second);
    expect(editor.getState().selection).toEqual([]);
    expect(editor.printer().id).toBe('large');
    expect(editor.plates().map(({ id }) => id)).toEqual([first, second]);
  });

  it('cannot be selected, hovered or moved across: what is not on show is out of reach', async () => {
    const { first } = await twoPlates();
    const there = editor.document.owned('part', first)[0]!.id;
    editor.select([there], 'replace');
    editor.setHovered(there);
    expect(editor.getState()).toMatchObject({ selection: [], hovered: null });
  });

  it('show layers and issues of their own: those of the last are gone at once', async () => {
    const { first, second } = await twoPlates();
    await settle();
    expect(editor.getState().layers).toMatchObject({ status: 'ready', count: 100 });
    editor.fake.slicer.layerCount = 40;
    editor.showPlate(first);
    expect(editor.getState().layers).toMatchObject({ status: 'empty', count: 0 });
    expect(editor.getState().issues.report).toBeNull();
    await settle();
    expect(prepared().at(-1)!.plate.id).toBe(first);
    expect(editor.getState().layers).toMatchObject({ status: 'ready', count: 40 });
    // What arrives of a plate that is no longer on show is dropped.
    const gate = deferred<void>();
    editor.fake.slicer.prepareGate = gate;
    editor.nudge([0, 0, 0]);
    editor.showPlate(second);
    await settle();
    editor.fake.slicer.prepareGate = null;
    editor.showPlate(first);
    await settle();
    gate.resolve();
    await settle();
    expect(prepared().at(-1)!.plate.id).toBe(first);
    expect(editor.getState().layers.status).toBe('ready');
  });

  it('are not prepared again for what happens on another one', async () => {
    const { first } = await twoPlates();
    await settle();
    const before = prepared().length;
    const there = editor.document.owned('part', first).map(({ id }) => id);
    unwrap(editor.renamePlate(first, 'Large ones'));
    editor.setVisible(there[0]!, false);
    await settle();
    expect(prepared()).toHaveLength(before);
    unwrap(editor.movePartsTo(there, shown()));
    await settle();
    expect(prepared()).toHaveLength(before + 1);
  });

  it('take a file where it was asked for, whichever is on show when it has been read', async () => {
    const first = shown();
    const reading = editor.fake.setSlowFile('slow.stl');
    const done = editor.importFiles([fileNamed('slow.stl')]);
    await settle();
    const second = unwrap(editor.addPlate());
    reading.resolve(ok(importedFile(['box', makeBox(5, 5, 5)])));
    await done;
    expect(shown()).toBe(second);
    expect(names()).toEqual([]);
    expect(editor.getState().selection).toEqual([]);
    expect(editor.document.owned('part', first)).toHaveLength(1);
  });

  it('come and go in one step each, which undo shows', async () => {
    const { first, second } = await twoPlates();
    const before = editor.document.records();
    unwrap(editor.removePlate(second));
    expect(shown()).toBe(first);
    expect(editor.document.all('part')).toHaveLength(1);
    editor.undo();
    expect(shown()).toBe(second);
    expect(editor.document.records()).toEqual(before);
    const copy = unwrap(editor.duplicatePlate(first));
    expect(shown()).toBe(copy);
    expect(names()).toEqual(['box1']);
    expect(editor.plates().map(({ id }) => id)).toEqual([first, copy, second]);
    editor.undo();
    expect(editor.document.records()).toEqual(before);
    expect(shown()).not.toBe(copy);
    editor.redo();
    expect(shown()).toBe(copy);
    editor.undo();
    editor.showPlate(second);
    unwrap(editor.removePlate(second));
    expect(editor.removePlate(first)).toMatchObject({ ok: false, error: { code: 'validation' } });
    expect(shown()).toBe(first);
  });

  it('are shown by undo and redo of what was done on them', async () => {
    const { first, second } = await twoPlates();
    editor.showPlate(first);
    unwrap(editor.rename(editor.parts()[0]!.id, 'Renamed'));
    editor.showPlate(second);
    editor.undo();
    expect(shown()).toBe(first);
    expect(names()).toEqual(['box1']);
    editor.showPlate(second);
    editor.redo();
    expect(shown()).toBe(first);
    expect(names()).toEqual(['Renamed']);
  });

  it('stay on show when a drag on another one is taken back', async () => {
    const { first, second } = await twoPlates();
    editor.selectAll();
    const drag = editor.beginTransform()!;
    drag.update({ kind: 'move', by: [5, 0, 0] });
    editor.showPlate(first);
    drag.cancel();
    expect(shown()).toBe(first);
    editor.showPlate(second);
    expect(editor.getState().undoLabel?.key).toBe('history.import.one');
  });

  it('are renamed and put in another order', async () => {
    const { first, second } = await twoPlates();
    unwrap(editor.renamePlate(first, ' Large ones '));
    unwrap(editor.reorderPlate(first, 'after', second));
    expect(editor.plates().map(({ id, name }) => [id, name])).toEqual([
      [second, ''],
      [first, 'Large ones'],
    ]);
    unwrap(editor.reorderPlate(first, 'before', second));
    expect(editor.plates().map(({ id }) => id)).toEqual([first, second]);
    expect(editor.reorderPlate(first, 'before', 'nobody' as PlateId)).toMatchObject({
      error: { code: 'not_found' },
    });
    unwrap(editor.renamePlate(first, '  '));
    expect(editor.plates()[0]!.name).toBe('');
  });

  it('give and take parts: they keep their place unless it is taken, locked ones stay', async () => {
    const { first, second } = await twoPlates();
    const small = editor.parts()[0]!;
    unwrap(editor.copyPartsTo([small.id], first));
    const [box, copy] = editor.document.owned('part', first);
    expect(copy).toMatchObject({ name: 'small', mesh: small.mesh });
    // The box stands in the middle: the copy stands beside it.
    expect(copy!.transform).not.toEqual(small.transform);
    const [taken, beside] = [editor.partBox(box!.id)!, editor.partBox(copy!.id)!];
    expect(
      [0, 1].some((axis) => beside.min[axis]! > taken.max[axis]! || beside.max[axis]! < taken.min[axis]!),
    ).toBe(true);
    unwrap(editor.movePartsTo([small.id], first));
    expect(editor.document.owned('part', first).map(({ name }) => name)).toEqual(['box1', 'small', 'small']);
    expect(names()).toEqual([]);
    editor.undo();
    expect(editor.document.get('part', small.id)).toEqual(small);
    editor.setLocked(small.id, true);
    unwrap(editor.movePartsTo([small.id], first));
    expect(editor.document.get('part', small.id)!.plate).toBe(second);
    expect(editor.copyPartsTo([small.id], 'nobody' as PlateId)).toMatchObject({ ok: false });
    expect(editor.movePartsTo(['nobody' as PartId], first).ok).toBe(true);
    editor.setLocked(small.id, false);
    const before = editor.document.records();
    unwrap(editor.movePartsTo([small.id], 'new'));
    expect(editor.plates()).toHaveLength(3);
    expect(editor.document.get('part', small.id)!.plate).toBe(editor.plates()[2]!.id);
    editor.undo();
    expect(editor.document.records()).toEqual(before);
  });

  it('are exported by themselves, and named in the file where there are several', async () => {
    unwrap(editor.renameDocument('Reef'));
    const { first } = await twoPlates();
    await editor.exportFile('goo');
    editor.showPlate(first);
    unwrap(editor.renamePlate(first, 'Large: ones'));
    await editor.exportFile('goo');
    unwrap(await editor.exportModel('stl'));
    expect(editor.fake.delivered.map(({ fileName }) => fileName)).toEqual([
      'Reef-2 0.05mm.goo',
      'Reef-Large_ ones 0.05mm.goo',
      'Reef-Large_ ones.stl',
    ]);
    expect(editor.fake.slicer.exports.map(({ input }) => input.parts.length)).toEqual([1, 1]);
  });
});

describe('plates on this device', () => {
  it('come back, the one on show too', async () => {
    const { second } = await twoPlates();
    await editor.keepOnDevice();
    const { fake } = editor;
    fake.storage.loadResult = ok(JSON.parse(JSON.stringify(fake.storage.saves.at(-1))) as never);
    const again = await startEditor(fake);
    expect(again.plates()).toHaveLength(2);
    expect(again.getState().plate).toBe(second);
    expect(again.parts().map(({ name }) => name)).toEqual(['small']);
    again.dispose();
  });

  it('of a project in step with the cloud stay in step when an older build wrote them', async () => {
    const { kind: _kind, order: _order, ...plate } = editor.plate();
    const old = { version: 2, records: [{ kind: 'plate', ...plate, id: 'plate', name: 'Reef' }] };
    const bytes = new TextEncoder().encode(JSON.stringify(old));
    const link = { owner: 'lin', project: 'project-1', revision: 3, name: 'Reef' };
    const fake = createFakePorts();
    fake.storage.loadResult = ok({ ...old, cloud: { ...link, content: await contentHash(bytes) } } as never);
    const again = await startEditor(fake);
    const { version, records } = JSON.parse(
      JSON.stringify({ version: DOCUMENT_VERSION, records: again.document.records() }),
    ) as { version: number; records: unknown };
    const now = await contentHash(new TextEncoder().encode(JSON.stringify({ version, records })));
    expect(again.getState().cloudLink).toEqual({ ...link, content: now });
    again.dispose();
    // One that was not in step is not said to be.
    const content = '0'.repeat(64) as ContentHash;
    fake.storage.loadResult = ok({ ...old, cloud: { ...link, content } } as never);
    const behind = await startEditor(fake);
    expect(behind.getState().cloudLink).toMatchObject({ content });
    behind.dispose();
  });
});
