import { beforeEach, expect, test } from 'vitest';
import type { Id } from '#base';
import type { PartId, PartSupports, PointerInput, SelectionArea, ViewportController } from '#editor';
import type { Vector } from '#kernel';
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

test('in a tool that picks supports an area selects those whose contacts are in it', () => {
  const hidden = editor.addPart(makeBox(20, 20, 20), { at: [50, 0, 0] });
  const standing = (name: string, ...contacts: readonly Vector[]): PartSupports =>
    ({
      ids: { tips: contacts.map((_, number) => `${name}${number}` as Id<'tip'>) },
      structure: { tips: contacts.map((at) => ({ at })) },
    }) as unknown as PartSupports;
  editor.setState({
    tool: 'edit-supports',
    selection: [part],
    supports: new Map([
      [part, standing('a', [0, 0, 10], [5, 0, 10], [-60, 0, 10])],
      [hidden, standing('b', [5, 5, 10])],
    ]),
  });
  editor.setVisible(hidden, false);
  const over = (x: number, change: Partial<PointerInput>) => {
    const [[left, high], [right, low]] = [on(x, 20, 20), on(x + 20, -20, 0)];
    drag(at(left, high, change), at(right, low, change));
    controller.onDragEnd(at(right, low, change));
  };
  over(-10, { shift: true });
  expect(editor.getState().supportSelection).toEqual(['a0', 'a1']);
  over(-70, { shift: true, ctrl: true });
  expect(editor.getState().supportSelection).toEqual(['a0', 'a1', 'a2']);
  over(-70, { shift: true });
  expect(editor.getState().supportSelection).toEqual(['a2']);
  // Where a drag alone draws the area, Shift adds.
  controller.setNavigation({ scheme: 'chitubox', twoFingers: 'orbit' });
  over(-10, { shift: true });
  expect(editor.getState().supportSelection).toEqual(['a2', 'a0', 'a1']);
  over(-10, {});
  expect(editor.getState().supportSelection).toEqual(['a0', 'a1']);
  // Parts are not its business.
  expect(editor.getState().selection).toEqual([part]);
});

test('moving over a part whose triangles are still being sorted hovers nothing, a click selects it', () => {
  scene.log.picksQuickly = false;
  controller.onMove(at(...on(0, 0, 20)));
  expect(editor.getState().hovered).toBeNull();
  controller.onClick(at(...on(0, 0, 20)), 1);
  expect(editor.getState().selection).toEqual([part]);
  scene.log.picksQuickly = true;
  controller.onMove(at(...on(0, 0, 20)));
  expect(editor.getState().hovered).toBe(part);
});
