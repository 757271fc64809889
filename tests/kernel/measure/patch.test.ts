import { describe, expect, it } from 'vitest';
import { identityTransform, meshArea, multiplyTransforms, patchAround, scaling, translation } from '#kernel';
import { makeBox, makeCylinder, makeSphere } from '#tests/meshes.ts';

describe('the patch around a place', () => {
  it('is a side of a box, up to its edges, as it stands on the plate: scaled, mirrored and moved', () => {
    const box = makeBox(10, 20, 30);
    const transform = multiplyTransforms(translation(100, 0, 5), scaling(-2, 1, 0.5));
    const patch = patchAround(box, transform, [100, 10, 12])!;
    expect(patch.areaMm2).toBeCloseTo(20 * 15, 4);
    expect(patch.rims).toHaveLength(1);
    const [rim] = patch.rims;
    expect(rim).toHaveLength(5);
    expect(rim!.at(-1)).toEqual(rim![0]);
    const corners = rim!.slice(1).map((corner) => corner.map(Math.round).join(' '));
    expect(corners.toSorted()).toEqual(['110 10 20', '110 10 5', '90 10 20', '90 10 5']);
  });

  it('is all around a cylinder, between two rims of as many places as can be shown', () => {
    const sides = 400;
    const { areaMm2, rims } = patchAround(makeCylinder(8, 5, sides), identityTransform, [8, 0, 2])!;
    expect(areaMm2).toBeCloseTo(sides * 16 * Math.sin(Math.PI / sides) * 5, 3);
    expect(rims).toHaveLength(2);
    for (const rim of rims) expect(rim.length).toBeLessThanOrEqual(97);
    // With sides that turn by 30° each is a face of its own.
    expect(patchAround(makeCylinder(8, 5, 12), identityTransform, [7.7, 0, 2])!.rims).toHaveLength(1);
  });

  it('is all of a ball, without a rim, and nothing where there is no face', () => {
    const ball = makeSphere(10, 4);
    const { areaMm2, rims } = patchAround(ball, identityTransform, [0, 0, 10])!;
    expect(areaMm2).toBeCloseTo(meshArea(ball), 3);
    expect(rims).toEqual([]);
    const none = { positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) };
    expect(patchAround(none, identityTransform, [0, 0, 0])).toBeNull();
  });

  it('ends where a mesh is open', () => {
    const { positions, indices } = makeBox(10, 20, 30);
    // One of the two faces of each side.
    const half = { positions, indices: indices.filter((_, at) => Math.floor(at / 3) % 2 === 0) };
    const { areaMm2, rims } = patchAround(half, identityTransform, [0, 0, 30])!;
    expect(areaMm2).toBeCloseTo(100, 4);
    expect(rims[0]).toHaveLength(4);
  });
});
