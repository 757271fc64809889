import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { composeTransform, isHole, type Hole, type MeshBuffers } from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { drain } from '../../src/app/workers/drain-operation.ts';

const transform = composeTransform({ position: [5, 5, 0], rotationDegrees: [0, 0, 30], scale: [1, 1, 1] });
const cavity = makeBox(16, 16, 16, [-8, -8, 2]);

const drained = async (mesh: MeshBuffers, holes: readonly Hole[], most: number) =>
  unwrap((await drain([mesh, cavity], { holes, transform, most }, quietContext())).result);

test.each([
  ['a box', makeBox(20, 20, 20)],
  ['an open box', { ...makeBox(20, 20, 20), indices: makeBox(20, 20, 20).indices.slice(6) }],
])('holes are found for %s, and tell with it that it is dry', async (_, mesh) => {
  const closed = await drained(mesh, [], 0);
  expect(closed.holes).toEqual([]);
  expect(closed.cavities).toMatchObject([{ isSealed: true }]);
  expect(closed.trappedMm3.standing / 16 ** 3).toBeCloseTo(1, 1);
  const plan = await drained(mesh, [], 4);
  expect(plan.holes).toHaveLength(2);
  expect(plan.holes.every(isHole)).toBe(true);
  const again = await drained(mesh, plan.holes, 4);
  expect(again.holes).toEqual([]);
  expect(again.cavities).toMatchObject([{ isSealed: false }]);
  expect(again.trappedMm3).toEqual(plan.trappedMm3);
  expect(again.trappedMm3.standing).toBeLessThan(20);
});

test('is called off between two looks', async () => {
  const controller = new AbortController();
  controller.abort();
  const context = { ...quietContext(), signal: controller.signal };
  const { result } = await drain([makeBox(20, 20, 20), cavity], { holes: [], transform, most: 4 }, context);
  expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
});
