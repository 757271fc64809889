import { expect, it } from 'vitest';
import { createSupportSpace, obstacleOf, type Vector, type WantedBar } from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';

/** A roof at 20 mm on a wall across its middle. */
const space = createSupportSpace({
  mesh: joinMeshes(makeBox(40, 40, 4, [-20, -20, 20]), makeBox(2, 40, 16, [-1, -20, 4])),
  neighbours: [makeBox(4, 4, 20, [10, 10, 0])],
});
const bar = (from: Vector, to: Vector, touches = false): WantedBar => ({
  joints: [from, to],
  radii: [0.2, 0.5],
  touches,
});

it('finds what is in the way of bars: the part, or one beside it', () => {
  expect(obstacleOf(space, [bar([5, 0, 0], [5, 0, 18])])).toBeNull();
  expect(obstacleOf(space, [bar([5, 0, 0], [5, 0, 18]), bar([5, 0, 10], [-5, 0, 10])])).not.toBeNull();
  expect(obstacleOf(space, [bar([12, 0, 10], [12, 19, 10])])).not.toBeNull();
  expect(obstacleOf(space, [])).toBeNull();
});

it('lets a cone touch the part where it begins, along the surface too, and nowhere else', () => {
  expect(obstacleOf(space, [bar([5, 0, 20], [5, 0, 18], true)])).toBeNull();
  expect(obstacleOf(space, [bar([5, 0, 20], [5, 9, 18], true)])).toBeNull();
  expect(obstacleOf(space, [bar([5, 0, 20], [5, 9, 20.5], true)])).not.toBeNull();
  expect(obstacleOf(space, [bar([5, 0, 20], [-5, 0, 16], true)])).not.toBeNull();
  expect(obstacleOf(space, [bar([5, 0, 21], [5, 0, 18])])).not.toBeNull();
});
