import { beforeEach, expect, test } from 'vitest';
import type { PartId, PointerInput, SelectionArea, ViewportController } from '#editor';
import { makeBox } from '#tests/meshes.ts';
import { createViewportController } from '../../src/scene/viewport-controller.ts';
import { createFakeEditor, type FakeEditor } from './fake-editor.ts';
import { createFakeScene, type FakeScene } from './fake-scene.ts';

let editor: FakeEditor;
let scene: FakeScene;
let controller: ViewportController;
let part: PartId;
let areas: (SelectionArea | null)[];

const at = (x: number, y: number, change: Partial<PointerInput> = {}): PointerInput => ({
  x,
  y,
  pointerType: 'mouse',
  button: 0,
  shift: false,
  alt: false,
  ctrl: false,
  space: false,
  ...change,
});
/** The canvas point of a plate point. */
const on = (x: number, y: number, z: number): readonly [number, number] => {
  const point = scene.camera.project([x, y, z]);
  return [point.x, point.y];
};
const drag = (from: PointerInput, to: PointerInput): void => {
  controller.onDragStart(from);
  controller.onDrag(to);
};

beforeEach(() => {
  editor = createFakeEditor();
  scene = createFakeScene(editor);
  areas = [];
  controller = createViewportController(scene, editor, { onArea: (area) => areas.push(area) });
  part = editor.addPart(makeBox(20, 20, 20));
});

test('an area leaves out what is hidden and what is locked, and Ctrl adds to the selection', () => {
  const other = editor.addPart(makeBox(20, 20, 20), { at: [50, 0, 0] });
  const far = editor.addPart(makeBox(5, 5, 5), { at: [-80, 0, 0] });
  const [right, low] = on(70, -40, 0);
  const [left, high] = on(-20, 20, 60);
  const over = (change: Partial<PointerInput>) => {
    drag(at(left, high, change), at(right, low, change));
    controller.onDragEnd(at(right, low, change));
  };
  editor.setVisible(part, false);
  over({ shift: true });
  expect(editor.getState().selection).toEqual([other]);
  editor.select([far], 'replace');
  editor.setLocked(other, true);
  editor.setVisible(part, true);
  over({ shift: true, ctrl: true });
  expect(editor.getState().selection).toEqual([far, part]);
});

test('a lasso selects what lies in its line, and not what only its box holds', () => {
  const other = editor.addPart(makeBox(20, 20, 20), { at: [50, 0, 0] });
  editor.setState({ toolParams: { area: 'lasso' } });
  // Round the first part and, in a hook, past the second.
  const corners = [on(-25, -25, 10), on(90, -25, 10), on(90, 25, 10), on(75, 25, 10), on(75, -15, 10)];
  const line = [...corners, on(25, -15, 10), on(25, 25, 10), on(-25, 25, 10)];
  const shift = { shift: true };
  controller.onDragStart(at(...line[0]!, shift));
  for (const point of line.slice(1)) controller.onDrag(at(...point, shift));
  expect(areas.at(-1)).toEqual({ line: line.map(([x, y]) => expect.objectContaining({ x, y })) });
  controller.onDragEnd(at(...line.at(-1)!, shift));
  expect(editor.getState().selection).toEqual([part]);
  expect(areas.at(-1)).toBeNull();
  editor.setState({ toolParams: {} });
  const all = corners.concat(line);
  const left = Math.min(...all.map(([x]) => x));
  const right = Math.max(...all.map(([x]) => x));
  const top = Math.min(...all.map(([, y]) => y));
  const bottom = Math.max(...all.map(([, y]) => y));
  drag(at(left, top, shift), at(right, bottom, shift));
  controller.onDragEnd(at(right, bottom, shift));
  expect(editor.getState().selection).toEqual([part, other]);
});

test('Escape gives a lasso up', () => {
  editor.setState({ toolParams: { area: 'lasso' } });
  editor.select([part], 'replace');
  drag(at(700, 500, { shift: true }), at(760, 470, { shift: true }));
  expect(controller.cancel()).toBe(true);
  expect(areas.at(-1)).toBeNull();
  expect(editor.getState().selection).toEqual([part]);
});

test('a click on a part selects its group, and a second click the part alone', () => {
  const group = { id: 'group', name: 'Group' };
  const inGroup = (x: number) => editor.addPart(makeBox(20, 20, 20), { at: [x, 0, 0], group });
  const [one, two, locked] = [inGroup(30), inGroup(60), inGroup(90)];
  editor.setLocked(locked, true);
  const click = (x: number, change: Partial<PointerInput> = {}): readonly PartId[] => {
    controller.onClick(at(...on(x, 0, 20), change), 1);
    return editor.getState().selection;
  };
  expect(click(30)).toEqual([one, two]);
  expect(click(60)).toEqual([two]);
  expect(click(30)).toEqual([one]);
  expect(click(0)).toEqual([part]);
  expect(click(30, { ctrl: true })).toEqual([part, one, two]);
  expect(click(60, { ctrl: true })).toEqual([part]);
  // Locked parts are selected in the list only.
  expect(click(90)).toEqual([part]);
});
