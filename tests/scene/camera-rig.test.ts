import type { Insets } from '#editor';
import { addScaled, cross, dot, lengthOf, subtract, type Vector } from '#kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cameraBasis,
  cameraQuaternion,
  clearArea,
  frameBox,
  interpolate,
  lookingFrom,
  millimetresPerPixel,
  onTargetPlane,
  orbit,
  pan,
  project,
  rayAt,
  zoom,
  type CameraState,
  type Lens,
} from '../../src/scene/camera-rig.ts';

const number = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const point = fc.tuple(number(-100, 100), number(-100, 100), number(0, 100));
const state: fc.Arbitrary<CameraState> = fc.record({
  target: point,
  azimuth: number(-7, 7),
  elevation: number(-1.5, 1.5),
  distance: number(200, 800),
});
const lens: fc.Arbitrary<Lens> = fc.record({
  projection: fc.constantFrom('perspective', 'orthographic'),
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 1500 }),
});

/** v turned by a unit quaternion. */
function turn([x, y, z, w]: readonly number[], v: Vector): Vector {
  const axis: Vector = [x!, y!, z!];
  const t = addScaled([0, 0, 0], cross(axis, v), 2);
  return addScaled(addScaled(v, t, w!), cross(axis, t), 1);
}

test('the quaternion turns camera axes to the basis the pictures are computed with', () => {
  fc.assert(
    fc.property(state, (camera) => {
      const { right, up, back } = cameraBasis(camera);
      const quaternion = cameraQuaternion(camera);
      expect(lengthOf(subtract(turn(quaternion, [1, 0, 0]), right))).toBeLessThan(1e-9);
      expect(lengthOf(subtract(turn(quaternion, [0, 1, 0]), up))).toBeLessThan(1e-9);
      expect(lengthOf(subtract(turn(quaternion, [0, 0, 1]), back))).toBeLessThan(1e-9);
    }),
  );
});

test('the front view looks along plate Y with X to the right and Z up', () => {
  const { right, up, back } = cameraBasis({ target: [0, 0, 0], azimuth: 0, elevation: 0, distance: 100 });
  expect(right).toEqual([1, 0, 0]);
  expect(up.map(Math.abs)).toEqual([0, 0, 1]);
  expect(up[2]).toBe(1);
  expect(back[1]).toBe(-1);
});

test('a view from a direction has its eye there, short of the poles', () => {
  fc.assert(
    fc.property(state, point, (camera, direction) => {
      fc.pre(Math.hypot(direction[0], direction[1]) > 1);
      const { back } = cameraBasis({ ...camera, ...lookingFrom(direction) });
      const size = lengthOf(direction);
      for (const axis of [0, 1, 2] as const) expect(back[axis]).toBeCloseTo(direction[axis] / size, 9);
    }),
  );
  expect(lookingFrom([0, 0, 1]).elevation).toBeLessThan(Math.PI / 2);
});

test('a point is on the ray of the pixel it projects to', () => {
  fc.assert(
    fc.property(state, lens, point, (camera, view, at) => {
      const { x, y, depth } = project(camera, view, at);
      fc.pre(depth > 1);
      const ray = rayAt(camera, view, x, y);
      expect(lengthOf(cross(subtract(at, ray.origin), ray.direction))).toBeLessThan(
        1e-6 * lengthOf(subtract(at, ray.origin)) + 1e-6,
      );
      expect(dot(subtract(at, ray.origin), ray.direction)).toBeGreaterThan(0);
    }),
  );
});

test('orbiting keeps the point under the pointer where it is on the screen, and Z up', () => {
  fc.assert(
    fc.property(
      state,
      lens,
      point,
      number(-1, 1),
      number(-1, 1),
      (camera, view, pivot, azimuth, elevation) => {
        const before = project(camera, view, pivot);
        fc.pre(before.depth > 1);
        const turned = orbit(camera, azimuth, elevation, pivot);
        const after = project(turned, view, pivot);
        expect(after.x).toBeCloseTo(before.x, 3);
        expect(after.y).toBeCloseTo(before.y, 3);
        expect(cameraBasis(turned).right[2]).toBe(0);
        expect(Math.abs(turned.elevation)).toBeLessThan(Math.PI / 2);
      },
    ),
  );
});

test('zooming keeps the point under the pointer where it is on the screen', () => {
  fc.assert(
    fc.property(state, lens, point, number(0.5, 2), (camera, view, toward, factor) => {
      const before = project(camera, view, toward);
      fc.pre(before.depth > 1);
      const after = project(zoom(camera, factor, toward), view, toward);
      expect(after.x).toBeCloseTo(before.x, 3);
      expect(after.y).toBeCloseTo(before.y, 3);
    }),
  );
});

test('panning by one pixel at the target moves the target by one pixel', () => {
  fc.assert(
    fc.property(state, lens, (camera, view) => {
      const pixel = millimetresPerPixel(camera, view, camera.target);
      const moved = project(pan(camera, -pixel, 0), view, camera.target);
      expect(moved.x).toBeCloseTo(view.width / 2 + 1, 6);
      expect(moved.y).toBeCloseTo(view.height / 2, 6);
    }),
  );
});

const inset = fc.integer({ min: 0, max: 150 });
const covered: fc.Arbitrary<Insets> = fc.record({ left: inset, top: inset, right: inset, bottom: inset });

test('a framed box lies within the clear area but for the margin, and touches it on one side', () => {
  fc.assert(
    fc.property(
      state,
      fc.oneof(
        lens,
        fc.tuple(lens, covered).map(([open, insets]) => ({ ...open, covered: insets })),
      ),
      point,
      fc.tuple(number(1, 80), number(1, 80), number(1, 80)),
      (camera, view, low, size) => {
        const high: Vector = [low[0] + size[0], low[1] + size[1], low[2] + size[2]];
        const framed = frameBox(camera, view, { min: low, max: high }, 0.1);
        const clear = clearArea(view);
        let reach = 0;
        for (let corner = 0; corner < 8; corner++) {
          const { x, y } = project(framed, view, [
            (corner & 1) === 0 ? low[0] : high[0],
            (corner & 2) === 0 ? low[1] : high[1],
            (corner & 4) === 0 ? low[2] : high[2],
          ]);
          reach = Math.max(
            reach,
            (2 * Math.abs(x - clear.x)) / clear.width,
            (2 * Math.abs(y - clear.y)) / clear.height,
          );
        }
        expect(reach).toBeLessThan(0.9 + 1e-6);
        expect(reach).toBeGreaterThan(0.9 - 1e-6);
      },
    ),
  );
});

test('what is covered nearly whole is framed as if nothing lay over it', () => {
  const view: Lens = {
    projection: 'perspective',
    width: 300,
    height: 200,
    covered: { left: 120, top: 0, right: 100, bottom: 60 },
  };
  expect(clearArea(view)).toEqual({ x: 150, y: 70, width: 300, height: 140 });
});

test('a ray that meets nothing still gives a point before the eye, on the plane through the target', () => {
  fc.assert(
    fc.property(state, lens, number(0, 1), number(0, 1), (camera, view, u, v) => {
      const ray = rayAt(camera, view, u * view.width, v * view.height);
      const at = onTargetPlane(camera, ray);
      expect(dot(subtract(at, camera.target), cameraBasis(camera).back)).toBeCloseTo(0, 3);
      expect(dot(subtract(at, ray.origin), ray.direction)).toBeGreaterThan(0);
    }),
  );
});

test('a flight takes the short way round and ends where it should', () => {
  const from: CameraState = { target: [0, 0, 0], azimuth: 3, elevation: 0, distance: 100 };
  const to: CameraState = { target: [10, 0, 0], azimuth: -3, elevation: 0.5, distance: 400 };
  const middle = interpolate(from, to, 0.5);
  expect(middle.azimuth).toBeCloseTo(Math.PI, 6);
  expect(middle.distance).toBeCloseTo(200, 6);
  const end = interpolate(from, to, 1);
  expect(end.target).toEqual(to.target);
  expect(Math.cos(end.azimuth)).toBeCloseTo(Math.cos(to.azimuth), 9);
});
