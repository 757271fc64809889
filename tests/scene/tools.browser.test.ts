import { afterEach, expect, test } from 'vitest';
import { makeBox } from '#tests/meshes.ts';
import { clearStages, distance, look, on, setUp } from './scene-stage.ts';

afterEach(clearStages);

test('a mirrored part is lit, cut and picked as the part it looks like', async () => {
  const stage = await setUp();
  const part = stage.editor.addPart(makeBox(20, 20, 20));
  stage.editor.select([part], 'replace');
  stage.scene.home();
  const plain = await look(stage);
  const places = [on(stage, 0, 0, 20), on(stage, 0, -10, 10), on(stage, 10, 0, 10)] as const;
  const drag = stage.editor.beginTransform()!;
  drag.update({ kind: 'scale', by: [-1, 1, 1] });
  drag.commit();
  const mirrored = await look(stage);
  for (const at of places) expect(distance(mirrored.at(...at), plain.at(...at))).toBeLessThan(0.01);
  expect(stage.scene.pick(...places[1])!.normal![1]).toBe(-1);
  stage.editor.cutAt(199);
  stage.scene.view('top');
  await stage.scene.settled();
  const hit = stage.scene.pick(...on(stage, 4, 4, 10));
  expect(hit!.point[2]).toBeCloseTo(199.5 * 0.05, 2);
  expect(hit!.normal).toBeNull();
});

test('the plane of the tool is drawn lightly over what is behind it, and hidden by what is before it', async () => {
  const stage = await setUp();
  stage.editor.addPart(makeBox(20, 20, 20));
  stage.scene.view('front');
  await stage.scene.settled();
  const points = [on(stage, 0, -10, 15), on(stage, 0, 0, 25), on(stage, 0, -10, 5)] as const;
  const before = await look(stage);
  // Upright through the middle of the part, seen from the front: only what reaches over the part is in sight.
  const upright = (y: number) =>
    [
      [-14, y, 0],
      [14, y, 0],
      [14, y, 30],
      [-14, y, 30],
    ] as const;
  stage.editor.setToolPlane(upright(0));
  const inside = await look(stage);
  const changeAt = (picture: typeof before, [x, y]: readonly [number, number]): number =>
    distance(picture.at(x, y), before.at(x, y));
  expect(changeAt(inside, points[0])).toBeLessThan(0.02);
  expect(changeAt(inside, points[1])).toBeGreaterThan(0.03);
  expect(changeAt(inside, points[1])).toBeLessThan(0.4);
  stage.editor.setToolPlane(upright(-12));
  const infront = await look(stage);
  for (const point of points) expect(changeAt(infront, point)).toBeGreaterThan(0.03);
  stage.editor.setToolPlane(null);
  const after = await look(stage);
  for (const point of points) expect(changeAt(after, point)).toBeLessThan(0.02);
});
