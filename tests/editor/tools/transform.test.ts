import { expect, it } from 'vitest';
import { toolNamed, type TransformChange } from '#editor';
import { importBoxes, startEditor } from '#tests/editor.ts';

const CHANGES: Readonly<Record<string, TransformChange>> = {
  move: { kind: 'move', by: [12, 0, 0] },
  rotate: { kind: 'rotate', axis: 'z', degrees: 30 },
  scale: { kind: 'scale', by: [2, 2, 2] },
};

it.each(['move', 'rotate', 'scale'])(
  'a drag of a handle of %s is one entry of the history, and leaves no trace where it is given up',
  async (id) => {
    const editor = await startEditor();
    await importBoxes(editor, [20, 10, 30]);
    editor.setTool(id);
    const { handles } = toolNamed(editor.getState().tool);
    expect(CHANGES[id]!.kind).toBe(handles);
    const before = editor.parts();
    const { undoLabel } = editor.getState();

    const given = editor.beginTransform()!;
    given.update(CHANGES[id]!);
    expect(editor.parts()).not.toEqual(before);
    given.cancel();
    expect(editor.parts()).toEqual(before);
    expect(editor.getState().undoLabel).toEqual(undoLabel);

    const kept = editor.beginTransform()!;
    for (let step = 0; step < 3; step++) kept.update(CHANGES[id]!);
    kept.commit();
    expect(editor.getState().undoLabel).toEqual({ key: `history.${id}.one`, values: { name: 'box1' } });
    editor.undo();
    expect(editor.parts()).toEqual(before);
    editor.dispose();
  },
);

it('Select has no handles, shows what all of them show, and drags parts as Move does', () => {
  const select = toolNamed('select');
  expect(select.handles).toBeUndefined();
  expect(select.sections).toEqual(['position', 'rotation', 'scale']);
  expect([select, toolNamed('move')].map((tool) => tool.dragsParts)).toEqual([true, true]);
});
