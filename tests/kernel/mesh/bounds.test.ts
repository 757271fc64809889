import { describe, expect, it } from 'vitest';
import { alignedBox, meshBounds, multiplyTransforms, rotationAbout, scaling, translation } from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';

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

describe('alignedBox', () => {
  const sphere = makeSphere(7.3, 2);
  const { positions } = sphere;
  // A box like no other on any side.
  for (let at = 0; at < positions.length; at += 3)
    positions[at] = positions[at]! * 1.7 + positions[at + 1]! / 3;
  const box = meshBounds(sphere);

  it('is to the bit what the vertices give under right angles, mirrors, scales and moves', () => {
    for (const x of [0, 90, 180, 270])
      for (const z of [0, 90, 180, 270])
        for (const scale of [1, -1, 0.37, 1e-3]) {
          const transform = multiplyTransforms(
            translation(1.1, -2.7, 3.3),
            multiplyTransforms(
              multiplyTransforms(rotationAbout('x', x), rotationAbout('z', z)),
              scaling(scale, 1.3, 0.9),
            ),
          );
          expect(alignedBox(box, transform), `${x} ${z} ${scale}`).toEqual(meshBounds(sphere, transform));
        }
  });

  it('is flat where the transform is', () => {
    expect(alignedBox(box, scaling(1, 1, 0))).toEqual(meshBounds(sphere, scaling(1, 1, 0)));
  });

  it('is not known under other turns', () => {
    expect(alignedBox(box, rotationAbout('y', 30))).toBeNull();
    expect(alignedBox(box, multiplyTransforms(rotationAbout('x', 90), rotationAbout('z', 1)))).toBeNull();
  });
});
