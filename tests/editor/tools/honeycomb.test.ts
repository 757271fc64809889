import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { isPartFeatures, type Vector } from '#kernel';
import type { Editor } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [40, 20, 10]);
  editor.setTool('honeycomb');
});
afterEach(() => editor.dispose());

const part = () => editor.parts()[0]!;
const press = (x = 0): void => {
  const { min, max } = editor.partBox(part().id)!;
  const point: Vector = [(min[0] + max[0]) / 2 + x, (min[1] + max[1]) / 2, min[2]];
  editor.toolEvent({
    type: 'press',
    hit: { part: part().id, point, normal: [0, 0, -1], towards: [0, 0, 1] },
  });
};

it('closes a base by a thickness with notches, or cuts through a wall without', () => {
  press();
  expect(part().features).toMatchObject({
    honeycombs: [{ kind: 'close', normal: [0, 0, -1], cell: 8, wall: 1.2, depth: 2, notch: 2 }],
  });
  unwrap(editor.setToolParam('kind', 'perforate'));
  expect(part().features).toMatchObject({ honeycombs: [{ kind: 'perforate', depth: 0, notch: 0 }] });
  unwrap(editor.setToolParam('through', false));
  unwrap(editor.setToolParam('depth', 3));
  expect(part().features).toMatchObject({ honeycombs: [{ kind: 'perforate', depth: 3 }] });
  unwrap(editor.setToolParam('kind', 'close'));
  expect(part().features?.honeycombs?.[0]).toMatchObject({ kind: 'close', notch: 2 });
  expect(part().features?.honeycombs?.[0]?.depth).toBeGreaterThan(0);
});

it('is one step of undo beside the holes of the part, and makes what the document keeps', () => {
  editor.setTool('perforate');
  press();
  editor.toolEvent({ type: 'accept' });
  const before = JSON.stringify(editor.document.records());
  editor.setTool('honeycomb');
  press(12);
  press(-12);
  editor.toolEvent({ type: 'accept' });
  expect(part().features).toMatchObject({ holes: [{}], honeycombs: [{}, {}] });
  expect(isPartFeatures(JSON.parse(JSON.stringify(part().features)))).toBe(true);
  editor.undo();
  expect(JSON.stringify(editor.document.records())).toBe(before);
});

it('is changed later: the last one is chosen when its part is selected', () => {
  press();
  unwrap(editor.setToolParam('cell', 12));
  editor.toolEvent({ type: 'accept' });
  editor.select([], 'replace');
  editor.setTool('honeycomb');
  unwrap(editor.setToolParam('cell', 5));
  editor.setTool('select');
  editor.select([part().id], 'replace');
  editor.setTool('honeycomb');
  expect(editor.getState().toolParams).toMatchObject({ kind: 'close', cell: 12, notched: true });
  unwrap(editor.setToolParam('wall', 2));
  editor.toolEvent({ type: 'accept' });
  expect(part().features).toMatchObject({ honeycombs: [{ cell: 12, wall: 2 }] });
});
