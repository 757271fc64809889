import fc from 'fast-check';
import {
  composeTransform,
  determinantOf,
  meshArea,
  meshVolume,
  multiplyTransforms,
  rotationAbout,
  scaling,
  translation,
} from '#kernel';
import {
  makeBox,
  makeCylinder,
  makeSphere,
  makeTetrahedron,
  makeTorus,
  turnInsideOut,
} from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const seed = 20_261_125;

describe('volume and area', () => {
  it('are those of solids with known ones', () => {
    expect(meshVolume(makeBox(2, 3, 4))).toBe(24);
    expect(meshArea(makeBox(2, 3, 4))).toBe(52);
    expect(meshVolume(makeTetrahedron(6))).toBeCloseTo(36, 12);
    const sides = 200;
    const polygon = (sides / 2) * 9 * Math.sin((2 * Math.PI) / sides);
    expect(meshVolume(makeCylinder(3, 5, sides))).toBeCloseTo(polygon * 5, 3);
    expect(meshVolume(makeSphere(10, 5)) / ((4 / 3) * Math.PI * 1000)).toBeCloseTo(1, 2);
    expect(meshArea(makeSphere(10, 5)) / (4 * Math.PI * 100)).toBeCloseTo(1, 2);
    expect(meshVolume(makeTorus(20, 5, 200, 100)) / (2 * Math.PI ** 2 * 20 * 25)).toBeCloseTo(1, 2);
  });

  it('have the sign of the faces’ turning sense, and of a mirror', () => {
    expect(meshVolume(turnInsideOut(makeBox(2, 3, 4)))).toBe(-24);
    expect(meshVolume(makeBox(2, 3, 4), scaling(-1, 1, 1))).toBe(-24);
    expect(meshArea(turnInsideOut(makeBox(2, 3, 4)), scaling(1, -1, 1))).toBe(52);
  });

  it('do not change with place and turn, and grow with scale', () => {
    const number = fc.double({ min: -300, max: 300, noNaN: true });
    const factor = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(number, number, number),
        fc.tuple(number, number, number),
        factor,
        (position, rotationDegrees, size) => {
          const transform = composeTransform({ position, rotationDegrees, scale: [size, size, size] });
          expect(meshVolume(makeBox(2, 3, 4), transform) / size ** 3).toBeCloseTo(24, 8);
          expect(meshArea(makeBox(2, 3, 4), transform) / size ** 2).toBeCloseTo(52, 8);
        },
      ),
      { seed },
    );
  });

  it('take a transform as if the mesh had been moved', () => {
    const transform = multiplyTransforms(
      translation(1, 2, 3),
      multiplyTransforms(rotationAbout('y', 30), scaling(1, 2, 3)),
    );
    expect(meshVolume(makeSphere(2, 2), transform)).toBeCloseTo(
      meshVolume(makeSphere(2, 2)) * determinantOf(transform),
      9,
    );
    // Turning before scaling unevenly changes the area.
    expect(meshArea(makeBox(1, 1, 1), scaling(2, 1, 3))).toBeCloseTo(22, 9);
  });

  it('of an open mesh do not depend on where it stands', () => {
    const box = makeBox(2, 3, 4);
    const near = { positions: box.positions, indices: box.indices.slice(6) };
    const far = { positions: near.positions.map((value) => value + 512), indices: near.indices };
    expect(meshVolume(far)).toBe(meshVolume(near));
  });

  it('of nothing are nothing', () => {
    const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) };
    expect(meshVolume(nothing)).toBe(0);
    expect(meshArea(nothing)).toBe(0);
  });
});
