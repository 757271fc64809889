import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Editor } from '#editor';
import { deferred, fileNamed, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());
const told = () => editor.getState().imports;

describe('the quality of an imported part', () => {
  it('is told once the layers know it: where its mesh is open', async () => {
    editor.fake.slicer.openEdges = 14;
    await importBoxes(editor, [20, 10, 30]);
    expect(told()).toEqual([]);
    await settle();
    expect(told()).toMatchObject([{ name: 'box1.stl', status: 'flawed', openEdges: 14 }]);
    expect(told()[0]).toMatchObject({ parts: [editor.parts()[0]!.id] });
    editor.nudge([1, 0, 0]);
    await settle();
    expect(told()).toHaveLength(1);
    editor.dismissImport(told()[0]!.id);
    expect(told()).toEqual([]);
  });

  it('is not told of a sound part', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    expect(told()).toEqual([]);
  });

  it('is not told again when the file is undone and redone', async () => {
    editor.fake.slicer.openEdges = 2;
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    editor.dismissImport(told()[0]!.id);
    editor.undo();
    await settle();
    editor.redo();
    await settle();
    expect(told()).toEqual([]);
  });

  it('waits for layers that know of the part, not for those under way', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    const gate = deferred<void>();
    editor.fake.slicer.prepareGate = gate;
    editor.nudge([1, 0, 0]);
    await settle();
    editor.fake.slicer.openEdges = 3;
    editor.fake.setBox('late.stl', 5, 5, 5);
    await editor.importFiles([fileNamed('late.stl')]);
    await settle();
    expect(told()).toEqual([]);
    editor.fake.slicer.prepareGate = null;
    gate.resolve();
    await settle();
    await settle();
    expect(told()).toMatchObject([{ name: 'late.stl', openEdges: 3 }]);
  });

  it('is told after the question for the unit was answered', async () => {
    editor.fake.slicer.openEdges = 1;
    editor.fake.setBox('tiny.stl', 0.5, 0.4, 0.3);
    await editor.importFiles([fileNamed('tiny.stl')]);
    editor.answerUnit(told()[0]!.id, 'inch');
    await settle();
    expect(told()).toMatchObject([{ name: 'tiny.stl', status: 'flawed' }]);
  });

  it('is not told where the check is off, and what was told goes', async () => {
    editor.fake.slicer.openEdges = 14;
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    editor.setQualityCheck(false);
    expect(told()).toEqual([]);
    await importBoxes(editor, [6, 6, 6]);
    await settle();
    expect(told()).toEqual([]);
    editor.setQualityCheck(true);
    await importBoxes(editor, [7, 7, 7]);
    await settle();
    expect(told()).toHaveLength(1);
  });
});
