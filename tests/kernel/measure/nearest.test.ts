import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  addScaled,
  identityTransform,
  lengthOf,
  multiplyTransforms,
  nearestOnMesh,
  rotationAbout,
  scaling,
  subtract,
  surfaceOver,
  translation,
  type Vector,
} from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const box = makeBox(20, 10, 6);

describe('the nearest place of a mesh', () => {
  it.each<readonly [Vector, Vector, Vector]>([
    [
      [3, 2, 9],
      [3, 2, 6],
      [0, 0, 1],
    ],
    [
      [3, 2, 5],
      [3, 2, 6],
      [0, 0, 1],
    ],
    [
      [-30, 2, 1],
      [-10, 2, 1],
      [-1, 0, 0],
    ],
  ])('to %j is %j, which looks to %j', (place, near, normal) => {
    expect(nearestOnMesh(box, identityTransform, place)).toEqual({ place: near, normal });
  });

  it('is a corner beside all faces', () => {
    expect(nearestOnMesh(box, identityTransform, [12, 7, 8])!.place).toEqual([10, 5, 6]);
  });

  it('is on the plate, where the mesh was turned and mirrored', () => {
    const transform = [translation(1, 2, 3), rotationAbout('y', 90), scaling(-2, 2, 2)].reduce(
      multiplyTransforms,
    );
    const { place, normal } = nearestOnMesh(box, transform, [40, 4, 5])!;
    for (const [at, value] of [13, 4, 5].entries()) expect(place[at]).toBeCloseTo(value, 9);
    for (const [at, value] of [1, 0, 0].entries()) expect(normal[at]).toBeCloseTo(value, 9);
  });

  it('of a sphere is on its facets, outwards', () => {
    const sphere = makeSphere(10, 3);
    const random = createRandom(3);
    for (let round = 0; round < 20; round++) {
      const place: Vector = [random.unit() * 30 - 15, random.unit() * 30 - 15, random.unit() * 30 - 15];
      const { place: near, normal } = nearestOnMesh(sphere, identityTransform, place)!;
      expect(lengthOf(near)).toBeCloseTo(10, 0);
      expect(lengthOf(subtract(addScaled(near, normal, 1), near))).toBeCloseTo(1, 9);
      expect(normal[0] * near[0] + normal[1] * near[1] + normal[2] * near[2]).toBeGreaterThan(9.7);
    }
  });

  it('is none of a mesh without faces', () => {
    const empty = { positions: box.positions, indices: new Uint32Array() };
    expect(nearestOnMesh(empty, identityTransform, [0, 0, 0])).toBeNull();
  });
});

describe('a surface from above', () => {
  const area = { min: [-12, -12], max: [12, 12] } as const;

  it('has height and slope of a sphere, and ends where that does', () => {
    const over = surfaceOver(makeSphere(10, 5), translation(0, 0, -10), area);
    for (const [x, y] of [
      [0, 0],
      [3, 4],
      [-7, 1],
    ] as const) {
      const z = Math.sqrt(100 - x * x - y * y);
      expect(over(x, y)!.z).toBeCloseTo(z - 10, 1);
      expect(over(x, y)!.up).toBeCloseTo(z / 10, 1);
    }
    expect(over(10.01, 0)).toBeNull();
    expect(over(-11.9, 11.9)).toBeNull();
  });

  it('is the one nearest to height 0 of several, and never one that looks down', () => {
    const both = (height: number) => surfaceOver(box, translation(0, 0, height), area)(1, 1)?.z;
    expect(both(-6)).toBe(0);
    // Its underside is nearer.
    expect(both(1)).toBe(7);
  });

  it('is without gaps along edges, mirrored too', () => {
    const over = surfaceOver(box, scaling(-1, 1, 1), area);
    for (let x = -10; x <= 10; x += 0.5)
      for (let y = -5; y <= 5; y += 0.5) expect(over(x, y)).toEqual({ z: 6, up: 1 });
  });
});
