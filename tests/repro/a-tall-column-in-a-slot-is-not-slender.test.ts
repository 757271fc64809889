import { expect, it } from 'vitest';
import { checkSupports, createSupportSpace } from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';

/** A tall column whose way let none of the usual widths pass stayed as thin as it was planned, and was told as slender. */
it('a tall column in a slot is as wide as its height asks for where a wider one has no room', () => {
  const half = 0.8;
  const space = createSupportSpace({
    mesh: joinMeshes(
      makeBox(20, 20, 3, [-10, -10, 60]),
      makeBox(9, 20, 57.5, [half, -10, 3]),
      makeBox(9, 20, 57.5, [-9 - half, -10, 3]),
    ),
  });
  const { structure } = makeSupports(space, [pointAt(0, 0, 60)], { bottomWidth: 4 });
  expect(structure.trunks).toHaveLength(1);
  expect(checkSupports(space, structure)).toEqual([]);
});
