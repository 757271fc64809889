import { describe, expect, it } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import {
  clearanceOf,
  multiplyTransforms,
  rotationAbout,
  translation,
  type MeshBuffers,
  type MeshStanding,
  type Transform,
  type Vector,
} from '#kernel';
import { makeBox, makeSoup, makeSphere } from '#tests/meshes.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const standing = (mesh: MeshBuffers, ...by: Vector): MeshStanding => ({
  mesh,
  transform: translation(...by),
});
const box = makeBox(10, 10, 10);

describe('how near two meshes come', () => {
  it.each<readonly [what: string, by: Vector, distance: number | null]>([
    ['side by side', [10.3, 4, 2], 0.3],
    ['edge to edge', [10.3, 10.3, 0], 0.42426],
    ['corner to corner', [10.2, 10.2, 10.1], 0.3],
    ['one on the other', [3, 3, 10], 0],
    ['one through the other', [5, 5, 5], 0],
    ['further than is asked for', [10.51, 0, 0], null],
  ])('boxes %s', (_what, by, distance) => {
    const found = clearanceOf(standing(box, 0, 0, 0), standing(box, ...by), 0.5);
    expect(found === null ? null : Number(found.distance.toFixed(5))).toBe(distance);
  });

  it('finds one inside the other, and not beside it in a hollow', () => {
    const small = makeBox(2, 2, 2);
    const inside = clearanceOf(standing(small, 4, 4, 4), standing(box, 0, 0, 0), 0.5);
    expect(inside?.distance).toBe(0);
    expect(clearanceOf(standing(box, 0, 0, 0), standing(small, 4, 4, 4), 0.5)?.distance).toBe(0);
    // A sphere round the corner of the box's box, which is not round the box.
    const beside = clearanceOf(standing(makeSphere(1, 2), 14, 14, 5), standing(box, 0, 0, 0), 0.5);
    expect(beside).toBeNull();
  });

  it('says where: between the two', () => {
    const { at } = clearanceOf(
      standing(makeSphere(5, 4), 0, 0, 0),
      standing(makeSphere(5, 4), 10.2, 0, 0),
      0.5,
    )!;
    expect(at[0]).toBeCloseTo(5.1, 1);
    expect(Math.hypot(at[1], at[2])).toBeLessThan(1);
  });

  it('is what the nearest two faces are, whichever mesh comes first and however both are turned', () => {
    const random = createRandom(SEED);
    for (let round = 0; round < 20; round++) {
      const one = standing(makeSoup(random.integer(0, 1e6), 12, 10), 0, 0, 0);
      const other = standing(makeSoup(random.integer(0, 1e6), 12, 10), 9 + random.unit() * 4, 0, 0);
      const within = 2;
      const all = facesOf(one.mesh).flatMap((a) =>
        facesOf(other.mesh).flatMap((b) => {
          const near = clearanceOf({ ...one, mesh: a }, { ...other, mesh: b }, within);
          return near === null ? [] : [near.distance];
        }),
      );
      const expected = all.length === 0 ? null : Math.min(...all);
      const turn = randomTurn(random);
      const turned = (of: MeshStanding): MeshStanding => ({
        ...of,
        transform: multiplyTransforms(turn, of.transform),
      });
      for (const found of [
        clearanceOf(one, other, within),
        clearanceOf(other, one, within),
        clearanceOf(turned(one), turned(other), within),
      ])
        if (expected === null) expect(found, `seed ${SEED}`).toBeNull();
        else expect(found!.distance, `seed ${SEED}`).toBeCloseTo(expected, 4);
    }
  });
});

/** Each face as a mesh of its own. */
const facesOf = ({ positions, indices }: MeshBuffers): readonly MeshBuffers[] =>
  Array.from({ length: indices.length / 3 }, (_, face) => ({
    positions,
    indices: indices.slice(face * 3, face * 3 + 3),
  }));

const randomTurn = (random: SeededRandom): Transform =>
  (['x', 'y', 'z'] as const)
    .map((axis) => rotationAbout(axis, random.unit() * 360))
    .reduce((one, next) => multiplyTransforms(one, next));
