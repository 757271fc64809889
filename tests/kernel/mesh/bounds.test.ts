import { describe, expect, it } from 'vitest';
import { meshBounds, multiplyTransforms, rotationAbout, scaling, translation } from '#kernel';
import { makeBox } from '#tests/meshes.ts';

describe('meshBounds', () => {
  it('is the box of a box', () => {
    expect(meshBounds(makeBox(10, 20, 30))).toEqual({ min: [-5, -10, 0], max: [5, 10, 30] });
  });

  it('is taken after the transform', () => {
    const transform = multiplyTransforms(
      translation(1, 2, 3),
      multiplyTransforms(rotationAbout('z', 90), scaling(2, 1, 1)),
    );
    expect(meshBounds(makeBox(10, 20, 30), transform)).toEqual({ min: [-9, -8, 3], max: [11, 12, 33] });
  });

  it('has no size for a mesh without vertices', () => {
    const empty = { positions: new Float32Array(0), indices: new Uint32Array(0) };
    expect(meshBounds(empty)).toEqual({ min: [0, 0, 0], max: [0, 0, 0] });
  });
});
