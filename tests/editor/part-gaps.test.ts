import { beforeEach, expect, it, vi } from 'vitest';
import { unwrap } from '#base';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
/** Two boxes of 10 mm, 0.3 mm apart along x. */
beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [10, 10, 10], [10, 10, 10]);
  move(0, [0, 0, 0]);
  move(1, [10.3, 0, 0]);
});

function move(place: number, to: readonly [number, number, number]): void {
  editor.select([editor.parts()[place]!.id], 'replace');
  editor.setPosition(to);
}
const distances = () => editor.getState().closeParts.map(({ distance }) => Number(distance.toFixed(3)));
const untilGapsAre = (expected: readonly number[]) =>
  vi.waitUntil(() => distances().join() === expected.join());
function set(gap: number): void {
  editor.setTool('platform');
  unwrap(editor.setToolParam('gap', gap));
}

it('tells of parts that stand nearer than the plate wants, until they stand apart', async () => {
  await untilGapsAre([0.3]);
  const [pair] = editor.getState().closeParts;
  expect(pair!.parts).toEqual(editor.parts().map(({ id }) => id));
  expect(pair!.at[0]).toBeCloseTo(5.15, 3);
  set(0.2);
  await untilGapsAre([]);
  set(0.5);
  await untilGapsAre([0.3]);
  move(1, [3, 0, 0]);
  await untilGapsAre([0]);
  editor.undo();
  await untilGapsAre([0.3]);
  move(1, [10.6, 0, 0]);
  await untilGapsAre([]);
});

it('is about parts that are seen, of the plate on show, and not of one group', async () => {
  await untilGapsAre([0.3]);
  const [one, other] = editor.parts().map(({ id }) => id) as [never, never];
  editor.setVisible(other, false);
  await untilGapsAre([]);
  editor.setVisible(other, true);
  await untilGapsAre([0.3]);
  editor.select([one, other], 'replace');
  editor.groupSelection();
  await untilGapsAre([]);
  editor.undo();
  await untilGapsAre([0.3]);
  unwrap(editor.addPlate());
  expect(editor.getState().closeParts).toEqual([]);
  editor.undo();
  await untilGapsAre([0.3]);
  await editor.newDocument();
  expect(editor.getState().closeParts).toEqual([]);
});
