import { expect, test } from 'vitest';
import { unwrap } from '#base';
import { closeMesh, identityTransform } from '#kernel';
import { tracedPart } from '../../src/app/workers/closed-part.ts';
import { makeBox } from '#tests/meshes.ts';

// Faces painted on a part were looked up among those of the shell that had grown around it: supports came, or went, elsewhere.
test('paint counts only where it is known which faces of the part those are that supports are grown for', async () => {
  const meshes = [
    makeBox(20, 20, 20),
    makeBox(12, 12, 12, [-6, -6, 4]),
    makeBox(2, 2, 6, [-1, -1, -1]),
    makeBox(24, 24, 24, [-12, -12, -2]),
  ].map((mesh) => closeMesh(mesh).mesh);
  const solid = (mesh: number, solidClass: 'cavity' | 'hole' | 'body') => ({
    mesh,
    toMesh: identityTransform,
    solidClass,
  });
  const facesOf = async (...solids: readonly ReturnType<typeof solid>[]) =>
    unwrap(await tracedPart(meshes, { body: 0, solids })).faceOf;
  const own = Array.from({ length: 12 }, (_, face) => face);
  expect([...(await facesOf())!]).toEqual(own);
  expect([...(await facesOf(solid(1, 'cavity')))!].slice(0, 12)).toEqual(own);
  const opened = (await facesOf(solid(1, 'cavity'), solid(2, 'hole')))!;
  expect([...new Set(opened)].sort((a, b) => a - b)).toEqual([-1, ...own]);
  expect(await facesOf(solid(3, 'body'))).toBeNull();
  expect(await facesOf(solid(3, 'body'), solid(2, 'hole'))).toBeNull();
});
