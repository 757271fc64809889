import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { leastWall } from '#kernel';
import { distanceToTriangles } from '#tests/distances.ts';
import { joinMeshes, makeBox, makeSoup, makeSphere } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

test('is the least of the distances to all triangles', () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 20; round++) {
    const part = makeSoup(random.integer(0, 1e6), random.integer(1, 60), 4 + 10 * random.unit());
    const shell = makeSphere(1 + 3 * random.unit(), 2);
    const most = 0.2 + 3 * random.unit();
    const least = Math.min(...distanceToTriangles(part, shell.positions, Infinity));
    // From outside: no face is looked behind.
    const found = leastWall(part, shell, most, Infinity, true);
    if (least < most) expect(found?.mm, `seed ${SEED}, round ${round}`).toBeCloseTo(least, 4);
    else expect(found, `seed ${SEED}, round ${round}`).toBeNull();
  }
});

test('says where it was measured', () => {
  const wall = leastWall(makeBox(20, 20, 20), shift(makeBox(10, 10, 10), 3.5, 0, 5), 3, Infinity, false);
  expect(wall).toMatchObject({ mm: 1.5, to: [10, expect.anything(), expect.anything()] });
  expect(wall!.from[0]).toBe(8.5);
});

test('does not end at faces within the part', () => {
  // A second box ends within the first, 0.5 mm beside the cavity.
  const buried = shift(makeBox(4, 18, 18), 7.5, 0, 1);
  const cavity = makeBox(10, 10, 10, [-5, -5, 5]);
  expect(leastWall(joinMeshes(makeBox(20, 20, 20), buried), cavity, 3, Infinity, false)).toBeNull();
  expect(leastWall(joinMeshes(makeBox(20, 20, 20), buried), cavity, 6, Infinity, false)?.mm).toBe(5);
});
