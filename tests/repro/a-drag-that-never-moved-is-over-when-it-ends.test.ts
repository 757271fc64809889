import { expect, it } from 'vitest';
import { importBoxes, startEditor } from '#tests/editor.ts';

/** Ended before its first change it had nothing to end, and the next change began it again. */
it.each(['commit', 'cancel'] as const)(
  'a drag that ended by %s before it moved changes nothing any more',
  async (end) => {
    const editor = await startEditor();
    await importBoxes(editor, [20, 10, 30]);
    const before = editor.parts();
    const { undoLabel } = editor.getState();
    const drag = editor.beginTransform()!;
    drag[end]();
    drag.update({ kind: 'move', by: [5, 0, 0] });
    drag.commit();
    expect(editor.parts()).toEqual(before);
    expect(editor.getState().undoLabel).toEqual(undoLabel);
    editor.dispose();
  },
);
