import { beforeEach, describe, expect, test } from 'vitest';
import type { DragLabel, PartId, PointerInput, SelectionArea, ViewportController, WheelInput } from '#editor';
import { makeBox } from '#tests/meshes.ts';
import { createViewportController } from '../../src/scene/viewport-controller.ts';
import { createFakeEditor, type FakeEditor } from './fake-editor.ts';
import { createFakeScene, type FakeScene } from './fake-scene.ts';

let editor: FakeEditor;
let scene: FakeScene;
let controller: ViewportController;
let part: PartId;
let labels: (DragLabel | null)[];
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
const wheel = (change: Partial<WheelInput>): WheelInput => ({
  x: 400,
  y: 300,
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  shift: false,
  ctrl: false,
  time: 0,
  ...change,
});
/** The canvas point of a plate point. */
const on = (x: number, y: number, z: number): readonly [number, number] => {
  const point = scene.camera.project([x, y, z]);
  return [point.x, point.y];
};
const drag = (from: PointerInput, to: PointerInput): void => {
  controller.onDragStart(from);
  controller.onDrag({ ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  controller.onDrag(to);
};
const lastChange = (): unknown => editor.gestures.changes.at(-1);

beforeEach(() => {
  editor = createFakeEditor();
  scene = createFakeScene(editor);
  labels = [];
  areas = [];
  controller = createViewportController(scene, editor, {
    onGesture: (label) => labels.push(label),
    onArea: (area) => areas.push(area),
  });
  part = editor.addPart(makeBox(20, 20, 20));
});

describe('camera', () => {
  test('a left drag on empty ground orbits and keeps what was under the pointer there', () => {
    const before = scene.camera.get();
    const pivot = scene.camera.pointUnder(700, 500);
    drag(at(700, 500), at(760, 470));
    const after = scene.camera.get();
    expect(after.azimuth).toBeLessThan(before.azimuth);
    expect(after.elevation).toBeLessThan(before.elevation);
    const shown = scene.camera.project(pivot);
    expect([shown.x, shown.y].map(Math.round)).toEqual([700, 500]);
    expect(editor.gestures.changes).toEqual([]);
  });

  test('a right drag orbits even on the selected part', () => {
    editor.select([part], 'replace');
    const before = scene.camera.get().azimuth;
    drag(at(...on(0, 0, 20), { button: 2 }), at(500, 300, { button: 2 }));
    expect(scene.camera.get().azimuth).not.toBe(before);
    expect(editor.gestures.changes).toEqual([]);
  });

  test.each([
    ['middle drag', { button: 1 }],
    ['space and drag', { space: true }],
    ['pen barrel and drag', { pointerType: 'pen', button: 2 }],
  ] as const)('%s pans by what was grabbed', (_name, change) => {
    const grabbed = scene.camera.pointUnder(420, 300);
    drag(at(420, 300, change), at(480, 340, change));
    const shown = scene.camera.project(grabbed);
    expect(shown.x).toBeCloseTo(480, 6);
    expect(shown.y).toBeCloseTo(340, 6);
  });

  test('a press that trembles less than the threshold moves nothing', () => {
    const before = scene.camera.get();
    drag(at(700, 500), at(702, 502));
    expect(scene.camera.get()).toBe(before);
    controller.onDragEnd(at(702, 502));
    expect(controller.dragged()).toBe(false);
    drag(at(700, 500, { pointerType: 'touch' }), at(705, 505, { pointerType: 'touch' }));
    expect(scene.camera.get()).toBe(before);
  });

  test('a mouse wheel zooms to the pointer', () => {
    const [x, y] = on(10, -10, 20);
    const grabbed = scene.camera.pointUnder(x, y);
    const before = scene.camera.get().distance;
    controller.onWheel(wheel({ x, y, deltaY: -100 }));
    expect(scene.camera.get().distance).toBeLessThan(before);
    expect(scene.camera.project(grabbed).x).toBeCloseTo(x, 6);
    expect(scene.camera.project(grabbed).y).toBeCloseTo(y, 6);
  });

  test('two fingers on a trackpad orbit, with Shift pan, pinched zoom', () => {
    const start = scene.camera.get();
    controller.onWheel(wheel({ deltaX: 12, deltaY: 3, time: 0 }));
    const orbited = scene.camera.get();
    expect(orbited.azimuth).not.toBe(start.azimuth);
    expect(orbited.distance).toBe(start.distance);
    controller.onWheel(wheel({ deltaX: 12, shift: true, time: 1000 }));
    const panned = scene.camera.get();
    expect(panned.azimuth).toBe(orbited.azimuth);
    expect(panned.target).not.toEqual(orbited.target);
    controller.onWheel(wheel({ deltaY: -10, ctrl: true, time: 2000 }));
    expect(scene.camera.get().distance).toBeLessThan(panned.distance);
  });

  describe('in the habit of another program', () => {
    /** What a drag did to the camera, or that it drew an area. */
    const outcome = (change: Partial<PointerInput>): string => {
      const before = scene.camera.get();
      areas.length = 0;
      drag(at(700, 500, change), at(740, 460, change));
      controller.onDragEnd(at(740, 460, change));
      const after = scene.camera.get();
      scene.camera.set(before);
      if (areas.length > 0) return 'area';
      if (after.azimuth !== before.azimuth) return 'orbit';
      return after.distance === before.distance ? 'pan' : 'zoom';
    };
    const LEFT = { button: 0 };
    const MIDDLE = { button: 1 };
    const RIGHT = { button: 2 };
    test.each([
      ['corallite', ['orbit', 'pan', 'orbit', 'area', 'pan', 'pan']],
      ['prusaslicer', ['orbit', 'pan', 'pan', 'area', 'pan', 'pan']],
      ['chitubox', ['area', 'pan', 'orbit', 'area', 'pan', 'pan']],
      ['blender', ['area', 'orbit', 'orbit', 'area', 'pan', 'zoom']],
    ] as const)('%s', (scheme, expected) => {
      controller.setNavigation({ scheme, twoFingers: 'orbit' });
      const shiftMiddle = { ...MIDDLE, shift: true };
      const ctrlMiddle = { ...MIDDLE, ctrl: true };
      expect([LEFT, MIDDLE, RIGHT, { shift: true }, shiftMiddle, ctrlMiddle].map(outcome)).toEqual(expected);
      // Finger and pen are the same in each.
      expect(outcome({ pointerType: 'touch' })).toBe('orbit');
      expect(outcome({ pointerType: 'pen', button: 2 })).toBe('pan');
      expect(outcome({ space: true })).toBe('pan');
    });

    test('a selected part is moved in each of them', () => {
      controller.setNavigation({ scheme: 'chitubox', twoFingers: 'orbit' });
      editor.select([part], 'replace');
      const [x, y] = on(0, 0, 20);
      drag(at(x, y), at(x + 40, y));
      expect(lastChange()).toMatchObject({ kind: 'move' });
    });

    test('a drag that zooms keeps what was under the pointer, and comes nearer upwards', () => {
      controller.setNavigation({ scheme: 'blender', twoFingers: 'orbit' });
      const [x, y] = on(10, -10, 20);
      const before = scene.camera.get().distance;
      const held = { button: 1, ctrl: true };
      const grabbed = scene.camera.pointUnder(x, y);
      drag(at(x, y, held), at(x, y - 60, held));
      expect(scene.camera.get().distance).toBeLessThan(before);
      expect(scene.camera.project(grabbed).x).toBeCloseTo(x, 6);
    });

    test('two fingers pan and orbit with Shift, if that is what one is used to', () => {
      controller.setNavigation({ scheme: 'corallite', twoFingers: 'pan' });
      const start = scene.camera.get();
      controller.onWheel(wheel({ deltaX: 12, deltaY: 3, time: 0 }));
      const panned = scene.camera.get();
      expect([panned.azimuth, panned.distance]).toEqual([start.azimuth, start.distance]);
      expect(panned.target).not.toEqual(start.target);
      controller.onWheel(wheel({ deltaX: 12, shift: true, time: 1000 }));
      expect(scene.camera.get().azimuth).not.toBe(panned.azimuth);
    });
  });

  test('a trackpad stream stays one when a step of it is large', () => {
    controller.onWheel(wheel({ deltaY: 8, time: 0 }));
    const before = scene.camera.get().distance;
    controller.onWheel(wheel({ deltaY: 120, time: 100 }));
    expect(scene.camera.get().distance).toBe(before);
  });

  test('two fingers on a screen pan and zoom, and end a drag under way', () => {
    editor.select([part], 'replace');
    const [x, y] = on(0, 0, 20);
    drag(at(x, y, { pointerType: 'touch' }), at(x + 40, y, { pointerType: 'touch' }));
    expect(editor.gestures.changes.length).toBeGreaterThan(0);
    const before = scene.camera.get();
    controller.onPinch({ x: 400, y: 300, dx: 10, dy: 0, factor: 1.2 });
    expect(editor.gestures.cancels).toBe(1);
    expect(scene.camera.get().distance).toBeCloseTo(before.distance / 1.2, 6);
    const count = editor.gestures.changes.length;
    controller.onDrag(at(x + 80, y, { pointerType: 'touch' }));
    expect(editor.gestures.changes.length).toBe(count);
  });
});

describe('selection', () => {
  test('a click selects, Ctrl adds and takes away, a click on nothing clears', () => {
    const other = editor.addPart(makeBox(20, 20, 20), { at: [50, 0, 0] });
    controller.onClick(at(...on(0, 0, 20)), 1);
    expect(editor.getState().selection).toEqual([part]);
    controller.onClick(at(...on(50, 0, 20), { ctrl: true }), 1);
    expect(editor.getState().selection).toEqual([part, other]);
    controller.onClick(at(...on(0, 0, 20), { ctrl: true }), 1);
    expect(editor.getState().selection).toEqual([other]);
    controller.onClick(at(790, 590), 1);
    expect(editor.getState().selection).toEqual([]);
  });

  test('a click that ends a drag selects nothing', () => {
    editor.select([part], 'replace');
    drag(at(700, 500), at(760, 470));
    controller.onDragEnd(at(760, 470));
    expect(controller.dragged()).toBe(true);
    controller.onClick(at(760, 470), 1);
    expect(editor.getState().selection).toEqual([part]);
  });

  test('a double click looks at the part', () => {
    controller.onClick(at(...on(0, 0, 20)), 2);
    expect(scene.log.focused).toBe(part);
  });

  test('Shift and a drag on empty ground selects the parts in the rectangle', () => {
    const other = editor.addPart(makeBox(20, 20, 20), { at: [50, 0, 0] });
    editor.addPart(makeBox(5, 5, 5), { at: [-80, 0, 0] });
    const [right, low] = on(70, -40, 0);
    const [left, high] = on(-20, 20, 60);
    drag(at(left, high, { shift: true }), at(right, low, { shift: true }));
    expect(areas.at(-1)).toMatchObject({ left, top: high });
    controller.onDragEnd(at(right, low, { shift: true }));
    expect(editor.getState().selection).toEqual([part, other]);
    expect(areas.at(-1)).toBeNull();
  });

  test('moving over a part hovers it, leaving clears, touching never hovers', () => {
    controller.onMove(at(...on(0, 0, 20)));
    expect(editor.getState().hovered).toBe(part);
    controller.onLeave();
    expect(editor.getState().hovered).toBeNull();
    controller.onMove(at(...on(0, 0, 20), { pointerType: 'touch' }));
    expect(editor.getState().hovered).toBeNull();
  });
});

describe('moving on the plate', () => {
  beforeEach(() => editor.select([part], 'replace'));

  test('the point under the pointer follows it on the plate plane, as one gesture', () => {
    const [x, y] = on(0, 0, 20);
    drag(at(x, y), at(...on(15, 8, 20)));
    const change = lastChange() as { by: number[] };
    expect(change.by[0]).toBeCloseTo(15, 0);
    expect(change.by[1]).toBeCloseTo(8, 0);
    expect(change.by[2]).toBe(0);
    expect(labels.at(-1)).toMatchObject({ change, axes: ['x', 'y'] });
    controller.onDragEnd(at(...on(15, 8, 20)));
    expect(editor.gestures.commits).toBe(1);
    expect(labels.at(-1)).toBeNull();
  });

  test('Shift snaps to whole millimetres once the drag is under way', () => {
    const [x, y] = on(0, 0, 20);
    controller.onDragStart(at(x, y));
    controller.onDrag(at(x + 30, y + 7));
    controller.onDrag(at(x + 31, y + 9, { shift: true }));
    const { by } = lastChange() as { by: number[] };
    expect(by.every(Number.isInteger)).toBe(true);
    expect(by[0]).toBeGreaterThan(5);
  });

  test('Alt moves a tenth as far', () => {
    const [x, y] = on(0, 0, 20);
    drag(at(x, y), at(x + 60, y));
    const full = (lastChange() as { by: number[] }).by[0]!;
    controller.cancel();
    controller.onDragEnd(at(x + 60, y));
    drag(at(x, y, { alt: true }), at(x + 60, y, { alt: true }));
    expect((lastChange() as { by: number[] }).by[0]! / full).toBeCloseTo(0.1, 2);
  });

  test('Escape gives the drag up and what follows until the button is up is no new one', () => {
    const [x, y] = on(0, 0, 20);
    drag(at(x, y), at(x + 60, y));
    expect(controller.cancel()).toBe(true);
    expect(editor.gestures.cancels).toBe(1);
    expect(controller.cancel()).toBe(false);
    const count = editor.gestures.changes.length;
    const camera = scene.camera.get();
    controller.onDrag(at(x + 90, y));
    expect(editor.gestures.changes.length).toBe(count);
    expect(scene.camera.get()).toBe(camera);
    controller.onDragEnd(at(x + 90, y));
    expect(editor.gestures.commits).toBe(0);
  });

  test('the rotate tool leaves the part where it is: a drag on it orbits', () => {
    editor.setTool('rotate');
    const before = scene.camera.get().azimuth;
    const [x, y] = on(9, 0, 20);
    drag(at(x, y), at(x + 20, y + 5));
    expect(editor.gestures.changes).toEqual([]);
    expect(scene.camera.get().azimuth).not.toBe(before);
  });

  test('an unselected part is not moved', () => {
    editor.select([], 'replace');
    const [x, y] = on(0, 0, 20);
    drag(at(x, y), at(x + 60, y));
    expect(editor.gestures.changes).toEqual([]);
  });
});

describe('a tool that takes presses of its own', () => {
  test('is told where the part was met; nothing is selected, focused or dragged by it', () => {
    editor.setTool('lay-flat');
    const [x, y] = on(0, 0, 20);
    for (const count of [1, 2]) controller.onClick(at(x, y), count);
    const hit = scene.pick(x, y)!;
    expect(editor.gestures.events).toEqual(
      [1, 2].map(() => ({ type: 'press', hit, keys: { alt: false, shift: false } })),
    );
    expect(editor.getState().selection).toEqual([]);
    expect(scene.log.focused).toBeNull();
    editor.select([part], 'replace');
    drag(at(x, y), at(x + 60, y));
    expect(editor.gestures.changes).toEqual([]);
  });

  test('is told of a drag that begins on something of its own, to its end or until it is given up', () => {
    editor.setTool('perforate');
    editor.select([part], 'replace');
    editor.gestures.grabs = ({ part: id }) => id === part;
    const [x, y] = on(0, 0, 20);
    const moved = scene.pick(x + 20, y);
    drag(at(x, y), at(x + 20, y));
    controller.onDragEnd(at(x + 20, y));
    const { events } = editor.gestures;
    // Where one would be placed is shown no longer.
    expect(events[0]).toEqual({ type: 'hover', hit: null });
    expect(events[1]).toEqual({ type: 'drag', phase: 'start', hit: scene.pick(x, y) });
    expect(events.at(-2)).toMatchObject({ type: 'drag', phase: 'move', hit: moved });
    expect(events.at(-1)).toEqual({ type: 'drag', phase: 'end', hit: null });
    expect(editor.gestures.changes).toEqual([]);
    drag(at(x, y), at(x + 20, y));
    controller.cancel();
    expect(events.at(-1)).toEqual({ type: 'drag', phase: 'cancel', hit: null });
    controller.onDragEnd(at(x + 20, y));
    // Elsewhere the camera has it.
    const count = events.length;
    editor.gestures.grabs = () => false;
    drag(at(x, y), at(x + 20, y));
    controller.onDragEnd(at(x + 20, y));
    expect(events.slice(count)).toEqual([{ type: 'hover', hit: null }]);
  });

  test('is told of presses on locked parts too, and where it takes them of pointers that only pass', () => {
    editor.setTool('measure');
    editor.setLocked(part, true);
    const [x, y] = on(0, 0, 20);
    controller.onClick(at(x, y), 1);
    controller.onMove(at(x, y));
    expect(editor.gestures.events.map(({ type }) => type)).toEqual(['press']);
    editor.setTool('lay-flat');
    controller.onMove(at(x, y));
    controller.onLeave();
    const hit = scene.pick(x, y)!;
    expect(editor.gestures.events.slice(1)).toEqual([
      { type: 'hover', hit },
      { type: 'hover', hit: null },
    ]);
  });

  test('leaves clicks on the ground and in Slice as they are', () => {
    editor.setTool('lay-flat');
    editor.select([part], 'replace');
    controller.onClick(at(790, 590), 1);
    expect(editor.getState().selection).toEqual([]);
    editor.setState({ stage: 'slice' });
    controller.onClick(at(...on(0, 0, 20)), 1);
    expect(editor.getState().selection).toEqual([part]);
    expect(editor.gestures.events).toEqual([]);
  });
});

describe('handles', () => {
  beforeEach(() => editor.select([part], 'replace'));
  const reach = (share: number): number => 96 * scene.camera.millimetresPerPixel([0, 0, 10]) * share;

  test('the X arrow moves along X alone by what the pointer does', () => {
    editor.setTool('move');
    const from = reach(0.8);
    drag(at(...on(from, 0, 10)), at(...on(from + 25, 0, 10)));
    expect(scene.log.active).toEqual({ kind: 'move', axis: 'x' });
    const { by } = lastChange() as { by: number[] };
    expect(by[0]).toBeCloseTo(25, 3);
    expect(by.slice(1)).toEqual([0, 0]);
    expect(labels.at(-1)).toMatchObject({ change: lastChange(), axes: ['x'] });
    controller.onDragEnd(at(0, 0));
    expect(scene.log.active).toBeNull();
    expect(editor.gestures.commits).toBe(1);
  });

  test('the Z arrow lifts', () => {
    editor.setTool('move');
    drag(at(...on(0, 0, 10 + reach(0.8))), at(...on(0, 0, 10 + reach(0.8) - 4)));
    const { by } = lastChange() as { by: number[] };
    expect(by[2]).toBeCloseTo(-4, 3);
    expect(labels.at(-1)).toMatchObject({ change: lastChange(), axes: ['z'] });
  });

  test('the Z ring turns by the angle swept, in steps of 15° with Shift, past a half turn', () => {
    editor.setTool('rotate');
    const radius = reach(1);
    const ring = (degrees: number): readonly [number, number] => {
      const angle = (degrees * Math.PI) / 180;
      return on(Math.cos(angle) * radius, Math.sin(angle) * radius, 10);
    };
    controller.onDragStart(at(...ring(20)));
    for (let degrees = 30; degrees <= 230; degrees += 10) controller.onDrag(at(...ring(degrees)));
    expect(lastChange()).toMatchObject({ kind: 'rotate', axis: 'z' });
    expect((lastChange() as { degrees: number }).degrees).toBeCloseTo(210, 1);
    controller.onDrag(at(...ring(237), { shift: true }));
    expect((lastChange() as { degrees: number }).degrees).toBe(210);
    expect(labels.at(-1)).toMatchObject({ change: lastChange(), axes: ['z'] });
  });

  test('a typed number holds the drag where it says until Enter, whatever the pointer does', () => {
    editor.setTool('move');
    const from = reach(0.8);
    expect(controller.hold({ kind: 'move', by: [1, 0, 0] })).toBe(false);
    drag(at(...on(from, 0, 10)), at(...on(from + 25, 0, 10)));
    const typed = { kind: 'move', by: [12.5, 0, 0] } as const;
    expect(controller.hold(typed)).toBe(true);
    controller.onDrag(at(...on(from + 40, 0, 10)));
    expect(lastChange()).toEqual(typed);
    expect(labels.at(-1)).toMatchObject({ change: typed, axes: ['x'] });
    expect(controller.accept()).toBe(true);
    expect(editor.gestures.commits).toBe(1);
    const count = editor.gestures.changes.length;
    controller.onDrag(at(...on(from + 60, 0, 10)));
    controller.onDragEnd(at(0, 0));
    expect(editor.gestures.changes.length).toBe(count);
    expect(editor.gestures.commits).toBe(1);
  });

  test('a typed number that is taken back gives the drag to the pointer again', () => {
    editor.setTool('move');
    const from = reach(0.8);
    drag(at(...on(from, 0, 10)), at(...on(from + 25, 0, 10)));
    controller.hold({ kind: 'move', by: [1, 0, 0] });
    controller.hold(null);
    controller.onDrag(at(...on(from + 30, 0, 10)));
    expect((lastChange() as { by: number[] }).by[0]).toBeCloseTo(30, 3);
  });

  test('an arrow of scale stretches one axis, the middle all three, never to nothing', () => {
    editor.setTool('scale');
    const from = reach(0.5);
    drag(at(...on(from, 0, 10)), at(...on(from * 2, 0, 10)));
    const { by } = lastChange() as { by: number[] };
    expect(by[0]).toBeCloseTo(2, 2);
    expect(by.slice(1)).toEqual([1, 1]);
    controller.onDragEnd(at(0, 0));
    controller.onDragStart(at(...on(0, 0, 10)));
    controller.onDrag(at(on(0, 0, 10)[0] - 500, on(0, 0, 10)[1]));
    expect((lastChange() as { by: number[] }).by).toEqual([0.01, 0.01, 0.01]);
    expect(labels.at(-1)?.axes).toEqual(['x', 'y', 'z']);
  });

  test('a hovered handle is marked and hides the hover of the part behind it', () => {
    editor.setTool('move');
    controller.onMove(at(...on(0, 0, 10 + reach(0.3))));
    expect(scene.log.hovered).toEqual({ kind: 'move', axis: 'z' });
    expect(editor.getState().hovered).toBeNull();
  });

  test('a click on a handle selects nothing', () => {
    editor.setTool('move');
    controller.onClick(at(...on(0, 0, 10 + reach(0.9))), 1);
    expect(editor.getState().selection).toEqual([part]);
  });
});
