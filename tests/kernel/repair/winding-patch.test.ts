import { expect, it } from 'vitest';
import { meshBounds, meshVolume, windingPatch, type Aabb } from '#kernel';
import { joinMeshes, makeBox, makeSphere, turnInsideOut } from '#tests/meshes.ts';
import { isManifold } from '#tests/repair-damage.ts';
import { shift } from '#tests/solids.ts';

const AROUND: Aabb = { min: [-11, -11, -11], max: [11, 11, 11] };

it('is what a mesh encloses, the closer the finer its steps', () => {
  const ball = makeSphere(10, 4);
  const off = [1, 0.5].map((step) => {
    const patch = windingPatch(ball, AROUND, step);
    expect(isManifold(patch)).toBe(true);
    return Math.abs(meshVolume(patch) / meshVolume(ball) - 1);
  });
  expect(off[0]).toBeLessThan(0.012);
  expect(off[1]).toBeLessThan(off[0]! / 3);
});

it('is one surface where shells overlap, hollow where they cancel, and faces outwards where they face inwards', () => {
  const box = makeBox(10, 10, 10, [0.03, 0.07, 0.11]);
  const both = joinMeshes(box, shift(box, 5, 5, 0));
  const hollow = joinMeshes(box, turnInsideOut(makeBox(4, 4, 4, [3.03, 3.07, 3.11])));
  const around = (mesh: typeof box): number =>
    meshVolume(windingPatch(mesh, { min: [-1, -1, -1], max: [16, 16, 11] }, 0.5));
  // Edges are cut off: by an eighth of a step squared along each.
  expect(around(both) / 1750).toBeGreaterThan(0.985);
  expect(around(both) / 1750).toBeLessThan(1.001);
  expect(Math.abs(around(hollow) / 936 - 1)).toBeLessThan(0.02);
  expect(around(turnInsideOut(box))).toBe(around(box));
});

it('reaches over its box, closed, where the mesh goes on beyond it', () => {
  const bar = makeBox(100, 4, 4, [-50, -2, -2]);
  const box: Aabb = { min: [-3, -6, -6], max: [3, 6, 6] };
  const patch = windingPatch(bar, box, 0.25);
  expect(isManifold(patch)).toBe(true);
  const { min, max } = meshBounds(patch);
  expect(min[0]).toBeLessThan(box.min[0]);
  expect(max[0]).toBeGreaterThan(box.max[0]);
  expect(max[0]).toBeLessThan(box.max[0] + 1.5);
  expect(windingPatch(bar, { min: [-3, 20, 20], max: [3, 26, 26] }, 0.5).indices).toHaveLength(0);
});
