import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import {
  composeTransform,
  identityTransform,
  isHole,
  makeHoneycombs,
  multiplyTransforms,
  translation,
  type Hole,
  type Honeycomb,
  type MeshBuffers,
} from '#kernel';
import { finish } from '#tests/drained.ts';
import { makeBox } from '#tests/meshes.ts';
import { drain } from '../../src/app/workers/drain-operation.ts';

const transform = composeTransform({ position: [5, 5, 0], rotationDegrees: [0, 0, 30], scale: [1, 1, 1] });
const cavity = makeBox(16, 16, 16, [-8, -8, 2]);

const drained = async (mesh: MeshBuffers, holes: readonly Hole[], most: number) =>
  unwrap((await drain([mesh, cavity], { holes, transform, most, made: ['cavity'] }, quietContext())).result);

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

test.each(['above', 'below'] as const)('a honeycomb %s counts as a way out', async (place) => {
  const mesh = makeBox(20, 20, 20);
  const isAbove = place === 'above';
  const honeycomb: Honeycomb = {
    kind: 'perforate',
    at: [0, 0, isAbove ? 20 : 0],
    normal: [0, 0, isAbove ? 1 : -1],
    cell: 4,
    wall: 1,
    depth: 0,
    border: 2,
    notch: 0,
  };
  const [outcome] = finish(makeHoneycombs(mesh, cavity, [honeycomb], identityTransform));
  const cells = outcome!.ok ? outcome!.holes! : null;
  // It stands clear of the plate.
  const standing = multiplyTransforms(translation(0, 0, 5), transform);
  const asked = { holes: [], transform: standing, made: ['cavity', 'hole'] as const };
  const meshes = [mesh, cavity, cells!] as const;
  const dry = unwrap((await drain(meshes, { ...asked, most: 0 }, quietContext())).result);
  expect(dry.cavities).toMatchObject([{ isSealed: false }]);
  expect(dry.trappedMm3.standing / 16 ** 3).toBeCloseTo(isAbove ? 1 : 0, 1);
  // A hole at the other end is all it needs: the vent of the first, or the drain of the second when it hangs.
  const plan = unwrap((await drain(meshes, { ...asked, most: 4 }, quietContext())).result);
  expect(plan.holes).toHaveLength(1);
  expect(Math.max(plan.trappedMm3.standing, plan.trappedMm3.hanging)).toBeLessThan(100);
});

test('is called off between two looks', async () => {
  const controller = new AbortController();
  controller.abort();
  const context = { ...quietContext(), signal: controller.signal };
  const asked = { holes: [], transform, most: 4, made: ['cavity'] as const };
  const { result } = await drain([makeBox(20, 20, 20), cavity], asked, context);
  expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
});
