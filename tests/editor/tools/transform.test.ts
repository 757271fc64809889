import { expect, it } from 'vitest';
import { unwrap } from '#base';
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

it.each([
  // The middle of the selection is at 10.
  ['selection', [-35, 55]],
  ['own', [-20, 40]],
] as const)('Scale about the centre of %s keeps what it scales about', async (about, middles) => {
  const editor = await startEditor();
  await importBoxes(editor, [20, 10, 30], [20, 10, 30]);
  for (const [at, x] of [-20, 40].entries()) {
    editor.select([editor.parts()[at]!.id], 'replace');
    unwrap(editor.setPosition([x, 0, 2]));
  }
  editor.selectAll();
  editor.setTool('scale');
  unwrap(editor.setToolParam('about', about));
  const before = editor.parts();
  const drag = editor.beginTransform()!;
  // Every change counts from where the drag began.
  for (const factor of [3, 1.5]) drag.update({ kind: 'scale', by: [factor, factor, factor] });
  drag.commit();
  const boxes = editor.parts().map(({ id }) => editor.partBox(id)!);
  expect(boxes.map(({ min, max }) => Number(((min[0] + max[0]) / 2).toFixed(6)))).toEqual(middles);
  for (const { min, max } of boxes) {
    expect(max[0] - min[0]).toBeCloseTo(30, 4);
    expect(min[2]).toBeCloseTo(2, 6);
  }
  editor.undo();
  expect(editor.parts()).toEqual(before);
  editor.dispose();
});
