import { expect, it } from 'vitest';
import { createRandom } from '#base';
import { meshBounds, rotationAbout, shellBoxes, stretchMesh } from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const seed = Date.now() % 1_000_000;

it(`gives each shell the box that it has alone, where it is put (seed ${seed})`, () => {
  const random = createRandom(seed);
  for (let round = 0; round < roundsOf(20); round++) {
    const size = (): number => 1 + 14 * random.unit();
    const boxes = Array.from({ length: random.integer(1, 6) }, (_, at) =>
      makeBox(size(), size(), size(), [20 * at, size(), size()]),
    );
    const transform = rotationAbout('y', 360 * random.unit());
    const found = shellBoxes(joinMeshes(...boxes), transform);
    expect(found).toHaveLength(boxes.length);
    for (const [at, box] of boxes.entries()) {
      const alone = meshBounds(stretchMesh(box, transform));
      for (const side of ['min', 'max'] as const)
        for (const axis of [0, 1, 2] as const)
          expect(found[at]![side][axis]).toBeCloseTo(alone[side][axis], 4);
    }
  }
});
