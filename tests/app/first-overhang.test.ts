import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { translation, type MeshBuffers, type Vector } from '#kernel';
import { firstOverhang } from '../../src/app/workers/first-overhang.ts';
import { joinMeshes, makeBox } from '#tests/meshes.ts';

const begin = async (mesh: MeshBuffers, lift: number, held: readonly Vector[] = []) =>
  unwrap(
    (
      await firstOverhang(
        [mesh],
        { transform: translation(0, 0, lift), criticalAngle: 45, held },
        quietContext(),
      )
    ).result,
  );

/** A post on the left with an arm to the right, from which two pegs hang, the right one lower. */
const gallows = joinMeshes(
  makeBox(4, 4, 20, [-20, -2, 0]),
  makeBox(40, 4, 4, [-20, -2, 20]),
  makeBox(2, 2, 6, [0, -1, 14]),
  makeBox(2, 2, 9, [12, -1, 11]),
);

test('it begins at the lowest island, not at what lies on the plate, then at the next that nothing holds', async () => {
  expect(await begin(gallows, 0)).toMatchObject({ place: [13, 0, 11], normal: [0, 0, -1] });
  expect(await begin(gallows, 0, [[13, 0.5, 11]])).toMatchObject({ place: [1, 0, 14] });
  // Lifted, the post is the lowest.
  expect(await begin(gallows, 5)).toMatchObject({ place: [-18, 0, 5] });
});

test('without islands it begins at the middle of what hangs over, and nowhere where nothing does', async () => {
  const table = joinMeshes(makeBox(4, 20, 10, [-10, -10, 0]), makeBox(20, 20, 4, [-10, -10, 10]));
  const found = (await begin(table, 0))!;
  expect(found.normal).toEqual([0, 0, -1]);
  expect(found.place[2]).toBeCloseTo(10);
  expect(found.place[0]).toBeGreaterThan(-6);
  expect(await begin(makeBox(10, 10, 10), 0)).toBeNull();
});
