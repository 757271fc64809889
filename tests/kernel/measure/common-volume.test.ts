import { expect, test } from 'vitest';
import { commonVolume, identityTransform, joinMeshes } from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';

test('what two boxes have in common is a box, and what lies beside is none of it', () => {
  const one = makeBox(10, 10, 10);
  expect(commonVolume(one, makeBox(10, 10, 10, [0, -1, 4])) / (5 * 6 * 6)).toBeCloseTo(1, 1);
  expect(commonVolume(one, makeBox(10, 10, 10, [6, 0, 0]))).toBe(0);
});

test('bodies that overlap count once', () => {
  const ball = makeSphere(4, 4);
  const twice = joinMeshes(
    [ball, makeBox(3, 3, 3, [-1.5, -1.5, -1.5])].map((mesh) => ({ mesh, transform: identityTransform })),
  );
  expect(
    commonVolume(makeBox(20, 20, 20, [-10, -10, -10]), twice.mesh) / ((4 / 3) * Math.PI * 64),
  ).toBeCloseTo(1, 1);
});
