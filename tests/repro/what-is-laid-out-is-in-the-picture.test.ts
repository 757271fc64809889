import { expect, test } from 'vitest';
import type { Aabb, Vector } from '#kernel';
import type { EditorState } from '#editor';
import { createCameraControl } from '../../src/scene/camera-control.ts';
import { project, type Lens } from '../../src/scene/camera-rig.ts';
import { createCameraViews } from '../../src/scene/camera-views.ts';

// Copies and arranged parts stood outside the picture: after the first import nothing was framed any more.
const lens: Lens = { projection: 'perspective', width: 900, height: 600 };
const near: Aabb = { min: [-5, -5, 0], max: [5, 5, 10] };
const wide: Aabb = { min: [-90, -40, 0], max: [90, 40, 10] };
const close = { target: [0, 0, 5] as Vector, distance: 40, azimuth: 0.5, elevation: 0.4 };

function setUp() {
  let shown = near;
  const control = createCameraControl(close, true, () => undefined);
  const views = createCameraViews(
    control,
    () => lens,
    {
      plate: () => wide,
      shown: () => shown,
      of: () => null,
      selected: () => null,
      movable: () => null,
      outlined: () => [],
      everything: () => wide,
    },
    () => undefined,
  );
  control.set(close);
  const state = (undo: string | null, redo: string | null = null) =>
    ({
      undoLabel: undo === null ? null : { key: undo },
      redoLabel: redo === null ? null : { key: redo },
    }) as EditorState;
  const step = (now: EditorState) => {
    shown = wide;
    views.keepInView(state(null), now);
    return control.get();
  };
  return { control, state, step };
}

test.each(['history.duplicate.many', 'history.import.one', 'history.paste.one', 'tool.arrange.history.many'])(
  'after %s all parts are in the picture, from the side they were looked at from',
  (key) => {
    const { state, step } = setUp();
    const now = step(state(key));
    expect([now.azimuth, now.elevation]).toEqual([0.5, 0.4]);
    for (const x of [-90, 90])
      for (const y of [-40, 40]) {
        const at = project(now, lens, [x, y, 10]);
        expect(at.x).toBeGreaterThan(0);
        expect(at.x).toBeLessThan(900);
        expect(at.y).toBeGreaterThan(0);
        expect(at.y).toBeLessThan(600);
      }
  },
);

test('the camera stays for other steps, for what is undone, and where everything is in the picture', () => {
  expect(setUp().step(setUp().state('history.move.many'))).toEqual(close);
  expect(setUp().step(setUp().state('history.duplicate.one', 'history.duplicate.one'))).toEqual(close);
  const { control, state, step } = setUp();
  const far = { ...close, distance: 600 };
  control.set(far);
  expect(step(state('history.duplicate.one'))).toEqual(far);
});
