import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import type { Editor } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { closestParts, importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

it('makes so many in all, the gap apart and on the plate, as one step', async () => {
  await importBoxes(editor, [10, 8, 5]);
  const before = editor.parts();
  editor.setTool('duplicate');
  unwrap(editor.setToolParam('count', 12));
  unwrap(editor.setToolParam('gap', 3.5));
  editor.toolEvent({ type: 'accept' });
  expect(editor.parts()).toHaveLength(12);
  expect(closestParts(editor)).toBeCloseTo(3.5, 4);
  expect(editor.partsOutside()).toEqual([]);
  const names = editor.parts().map((part) => part.name);
  expect(new Set(names).size).toBe(12);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    undoLabel: { key: 'history.duplicate.one', values: { name: 'box1' } },
  });
  expect(editor.getState().selection).toEqual(
    editor
      .parts()
      .slice(1)
      .map((part) => part.id),
  );
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('keeps the arrangement of several parts, and copies of a locked part can be moved', async () => {
  await importBoxes(editor, [10, 10, 5], [6, 6, 5]);
  editor.setLocked(editor.parts()[0]!.id, true);
  editor.selectAll();
  editor.setTool('duplicate');
  unwrap(editor.setToolParam('count', 3));
  editor.toolEvent({ type: 'accept' });
  const parts = editor.parts();
  expect(parts).toHaveLength(6);
  const apart = (one: number, other: number) =>
    editor.partBox(parts[other]!.id)!.min[0] - editor.partBox(parts[one]!.id)!.min[0];
  expect(apart(2, 3)).toBeCloseTo(apart(0, 1), 9);
  expect(apart(4, 5)).toBeCloseTo(apart(0, 1), 9);
  expect(parts.map((part) => part.locked)).toEqual([true, false, false, false, false, false]);
});

it('waits for a selection, and leaves without a trace', async () => {
  await importBoxes(editor, [10, 10, 5]);
  const { revision } = editor.getState();
  editor.setTool('duplicate');
  editor.select([], 'replace');
  expect(editor.toolReady()).toBe('reason.nothing-selected');
  editor.toolEvent({ type: 'accept' });
  expect(editor.getState().tool).toBe('duplicate');
  editor.toolEvent({ type: 'cancel' });
  expect(editor.getState()).toMatchObject({ tool: 'select', revision });
});

it('refuses a count and a gap that cannot be, and remembers those that can until the editor is gone', async () => {
  editor.setTool('duplicate');
  for (const [name, value] of [
    ['count', 1],
    ['count', 501],
    ['count', 2.5],
    ['gap', -1],
    ['gap', Number.NaN],
    ['turns', 3],
  ] as const)
    expect(editor.setToolParam(name, value), `${name} ${value}`).toMatchObject({
      error: { code: 'validation', details: { field: name } },
    });
  expect(editor.getState().toolParams).toEqual({ count: 2, gap: 2 });
  unwrap(editor.setToolParam('count', 7));
  editor.setTool('select');
  expect(editor.getState().toolParams).toEqual({ area: 'box' });
  editor.setTool('duplicate');
  expect(editor.getState().toolParams).toEqual({ count: 7, gap: 2 });
});
