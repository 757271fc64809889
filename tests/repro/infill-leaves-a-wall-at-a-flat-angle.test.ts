import { expect, test } from 'vitest';
import { facesWithin, type CutFaces } from '#kernel';
import { makeBox } from '#tests/meshes.ts';

/** The end of its steps. */
function resultOf(steps: Generator<unknown, CutFaces>): CutFaces {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

test.each([
  ['into the box', [0, 1, 2]],
  ['out of it', [0, 2, 1]],
])('what leaves a wall by a few µm is cut off where it looks %s', (_name, indices) => {
  // It was asked about 5 µm in front of the face, which is inside the box again.
  const flat = {
    positions: Float32Array.of(5.008, -3, 3, 4.98, 0, 7, 5.008, 3, 3),
    indices: Uint32Array.from(indices),
  };
  const { faces, corners } = resultOf(facesWithin(flat, makeBox(10, 10, 10)));
  expect([...faces]).toEqual([0]);
  const places = [...corners].filter((_, at) => at % 3 === 0);
  expect(places.length).toBeGreaterThan(0);
  expect(Math.max(...places)).toBeLessThan(5.00001);
  expect(Math.min(...places)).toBeCloseTo(4.98, 5);
});
