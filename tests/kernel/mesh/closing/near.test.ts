import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { closeMesh, type MeshBuffers } from '#kernel';
import { cutIntoPatches, dropFaces } from '#tests/damage.ts';
import { joinMeshes } from '#tests/meshes.ts';
import { makeBlocks, makeHollowBall, makeTurned, shift, thread } from '#tests/solids.ts';
import { linesThrough, overlap, spansOf } from '#tests/spans.ts';

// Surfaces that lie close together and are meant to: none of their holes may be glued to the other side.

const SEED = Number(process.env['SEED'] ?? 20261122);

const cube = (cells: number, size: number): MeshBuffers =>
  makeBlocks([cells, cells, cells], [size, size, size]);

interface Near {
  readonly make: () => MeshBuffers;
  /** What must be common to the mesh and the mesh without a fifth of its faces, closed, of what either has. */
  readonly least: number;
}

const NEAR: Readonly<Record<string, Near>> = {
  'two boxes 50 µm apart': {
    make: () => joinMeshes(cube(8, 1.25), shift(cube(8, 1.25), 10.05, 0, 0)),
    least: 0.999,
  },
  '36 boxes 50 µm apart': {
    make: () =>
      joinMeshes(
        ...Array.from({ length: 36 }, (_, i) =>
          shift(cube(3, 2), (i % 6) * 6.05, Math.floor(i / 6) * 6.05, 0),
        ),
      ),
    least: 0.999,
  },
  'a wall of 20 µm': { make: () => makeBlocks([20, 20, 1], [1, 1, 0.02]), least: 0.99 },
  'a shell of 100 µm': { make: () => makeHollowBall(12, 0.1, 3), least: 0.98 },
  'a shell of 30 µm': { make: () => makeHollowBall(12, 0.03, 3), least: 0.93 },
  'a screw in its nut, 45 µm off': {
    make: () =>
      joinMeshes(
        makeTurned(16, 36, 32, thread(6, 1.2, 4)),
        shift(
          makeTurned(8, 36, 16, () => 11, thread(6.045, 1.2, 4)),
          0,
          0,
          4,
        ),
      ),
    least: 0.999,
  },
  'fins with slots of 150 µm': {
    make: () => makeBlocks([8, 41, 5], [1, 0.15, 1], (_x, y, z) => z === 0 || y % 2 === 0),
    least: 0.99,
  },
};

test.each(Object.entries(NEAR))(
  `%s stay apart when faces are gone (seed ${SEED})`,
  (_name, { make, least }) => {
    const mesh = make();
    const lines = linesThrough(mesh, 24, 40);
    const sound = spansOf(mesh, lines);
    for (const [share, bound] of [
      [0.05, 1 - (1 - least) / 3],
      [0.2, least],
    ] as const) {
      const open = dropFaces(mesh, share, createRandom(SEED));
      const closed = closeMesh(open);
      // No two of its points were ever one: every join is one too many.
      expect(closed.joinedPoints).toBeLessThanOrEqual(closed.openEdges / 200);
      expect(overlap(spansOf(closed.mesh, lines), sound)).toBeGreaterThanOrEqual(bound);
    }
  },
);

test('a wall glued to its other side is reported', () => {
  // Noise of a sixth of the wall: nobody can say which side a loose point is on.
  const mesh = makeHollowBall(12, 0.03, 3);
  const random = createRandom(SEED);
  const { volumeChange } = closeMesh(dropFaces(cutIntoPatches(mesh, 56, 0.01, random), 0.05, random));
  expect(volumeChange).toBeGreaterThan(0.01);
});
