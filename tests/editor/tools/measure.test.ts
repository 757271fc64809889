import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { shownMarks, type Editor } from '#editor';
import type { Vector } from '#kernel';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, startEditor } from '#tests/editor.ts';
import { makeCylinder } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [10, 20, 30]);
});
afterEach(() => editor.dispose());

/** Takes the tool to measure this with. */
const take = (kind: string, snap = 1): void => {
  editor.setTool('measure');
  unwrap(editor.setToolParam('kind', kind));
  unwrap(editor.setToolParam('snap', snap));
};
/** Presses a place of a part, from the middle of its foot. */
const press = async (
  at: Vector,
  normal: Vector | null = [0, 0, 1],
  part = editor.parts().at(-1)!,
): Promise<void> => {
  const { min, max } = editor.partBox(part.id)!;
  const point: Vector = [(min[0] + max[0]) / 2 + at[0], (min[1] + max[1]) / 2 + at[1], min[2] + at[2]];
  editor.toolEvent({ type: 'press', hit: { part: part.id, point, normal, towards: [0, 0, -1] } });
  await finishToolJob(editor);
};
const marks = () => shownMarks(editor.getState().toolMarks, editor.parts());
const values = () => marks().map(({ label }) => label?.value ?? null);
const length = (value: number) => ({ kind: 'length', value: expect.closeTo(value, 3) as number });
const angle = (value: number) => ({ kind: 'angle', value: expect.closeTo(value, 3) as number });

it('measures from corner to corner, and shows the first place meanwhile', async () => {
  take('distance');
  await press([-4.6, -9.7, 30]);
  expect(values()).toEqual([null]);
  await press([5, 9.5, 29.6]);
  expect(values()).toEqual([length(Math.hypot(10, 20))]);
  const [mark] = marks();
  const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
  expect(mark!.points).toHaveLength(2);
  for (const axis of [0, 1, 2] as const) {
    expect(mark!.label!.at[axis]).toBeCloseTo(
      [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, max[2]][axis]!,
      3,
    );
  }
});

it('measures between the places themselves where snapping is off', async () => {
  take('distance', 0);
  await press([-4.6, 0, 30]);
  await press([4.6, 0, 30]);
  expect(values()).toEqual([length(9.2)]);
});

it('measures angles of three places and of two faces', async () => {
  take('angle');
  await press([5, -10, 30]);
  await press([-5, -10, 30]);
  await press([-5, -10, 0]);
  take('faces');
  await press([5, 0, 10], [1, 0, 0]);
  await press([0, 10, 10], [0, 1, 0]);
  await press([0, 0, 30], [0, 0, 1]);
  await press([0, 0, 0], [0, 0, -1]);
  expect(values()).toEqual([angle(90), angle(90), angle(0)]);
});

it('measures the radius of a rim, and says where there is no circle', async () => {
  editor.fake.setFile('can.stl', importedFile(['can', makeCylinder(8, 5, 90)]));
  await editor.importFiles([fileNamed('can.stl')]);
  take('radius');
  await press([7.9, 0, 5]);
  await press([0, 7.9, 5]);
  await press([-7.9, 0, 5]);
  expect(values()).toEqual([{ kind: 'radius', value: expect.closeTo(8, 2) as number }]);
  for (const point of marks()[0]!.points) {
    expect(point[2]).toBeCloseTo(editor.partBox(editor.parts().at(-1)!.id)!.max[2], 3);
  }
  take('radius', 0);
  await press([0, 0, 5]);
  await press([1, 0, 5]);
  await press([2, 0, 5]);
  expect(values()).toHaveLength(1);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.measure.said.line' });
});

it('measures the wall at a place, straight through, and says where there is none', async () => {
  take('wall');
  await press([5, 3, 10], [1, 0, 0]);
  expect(values()).toEqual([length(10)]);
  // A place on what a cut shows has no face, and none is behind a face that looks the other way.
  await press([5, 3, 10], null);
  await press([5, 3, 10], [-1, 0, 0]);
  expect(values()).toHaveLength(1);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.measure.said.open' });
});

it('measures the area of a face as far as its edges, all around a cylinder, and shows where it ends', async () => {
  const area = (value: number) => ({ kind: 'area', value: expect.closeTo(value, 2) as number });
  take('area');
  await press([5, 3, 10], [1, 0, 0]);
  await press([0, 0, 30]);
  expect(values()).toEqual([area(600), area(200)]);
  expect(marks()[0]!.points).toHaveLength(5);
  // A place on what a cut shows has no face.
  await press([5, 3, 10], null);
  expect(values()).toHaveLength(2);
  editor.toolEvent({ type: 'accept' });
  editor.fake.setFile('can.stl', importedFile(['can', makeCylinder(8, 5, 90)]));
  await editor.importFiles([fileNamed('can.stl')]);
  await press([8, 0, 2], [1, 0, 0]);
  // Two rims have one number.
  expect(values()).toEqual([area(90 * 16 * Math.sin(Math.PI / 90) * 5), null]);
  const heights = marks().map(({ points }) => new Set(points.map(([, , z]) => z)));
  expect(heights.map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set(heights.flatMap((each) => [...each])).size).toBe(2);
  editor.setTool('move');
  expect(values()).toHaveLength(2);
});

it('shows width, depth and height of a part', async () => {
  take('box');
  await press([0, 0, 30]);
  expect(values()).toEqual([length(10), length(20), length(30)]);
});

it('keeps what was measured until it is cleared, with other tools too, and changes nothing', async () => {
  expect(editor.toolReady()).toBeNull();
  const { revision } = editor.getState();
  take('box');
  expect(editor.toolReady()).toBe('reason.nothing-measured');
  await press([0, 0, 30]);
  take('distance');
  await press([0, 0, 30]);
  expect(values()).toHaveLength(4);
  // The place that waits for another is dropped with the tool.
  editor.setTool('move');
  expect(values()).toHaveLength(3);
  take('angle');
  expect(values()).toHaveLength(3);
  expect(editor.toolReady()).toBe(true);
  editor.toolEvent({ type: 'accept' });
  expect(values()).toEqual([]);
  expect(editor.getState()).toMatchObject({ tool: 'measure', revision });
});

it('shows nothing of a part that has changed, and all of it again when that is undone', async () => {
  take('box');
  await press([0, 0, 30]);
  editor.select([editor.parts()[0]!.id], 'replace');
  unwrap(editor.setPosition([40, null, null]));
  expect(values()).toEqual([]);
  editor.undo();
  expect(values()).toHaveLength(3);
  editor.setVisible(editor.parts()[0]!.id, false);
  expect(values()).toEqual([]);
});
