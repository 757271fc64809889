import { expect, test } from 'vitest';
import { computeCreaseNormals } from '../../../src/kernel/mesh/crease-normals.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';

test('every face of a box is lit by its own direction alone', () => {
  const box = makeBox(10, 20, 30);
  const lit = computeCreaseNormals(box);
  expect(lit.positions.length / 3).toBe(24);
  expect(lit.indices.length).toBe(box.indices.length);
  for (let corner = 0; corner < lit.indices.length; corner++) {
    const at = lit.indices[corner]! * 3;
    const before = box.indices[corner]! * 3;
    expect([...lit.positions.subarray(at, at + 3)]).toEqual([...box.positions.subarray(before, before + 3)]);
    const normal = [...lit.normals.subarray(at, at + 3)].map(Math.abs).sort((a, b) => a - b);
    expect(normal).toEqual([0, 0, 1]);
  }
});

test('a round surface keeps its vertices and is lit along its radius', () => {
  const sphere = makeSphere(10, 4);
  const lit = computeCreaseNormals(sphere);
  expect(lit.positions).toBe(sphere.positions);
  expect(lit.indices).toBe(sphere.indices);
  for (let at = 0; at < lit.normals.length; at += 3) {
    const along = [0, 1, 2].reduce(
      (sum, axis) => sum + lit.normals[at + axis]! * lit.positions[at + axis]!,
      0,
    );
    expect(along / 10).toBeGreaterThan(0.999);
  }
});

test('faces without area get a direction and disturb none', () => {
  const { positions, indices } = makeBox(10, 10, 10);
  const lit = computeCreaseNormals({ positions, indices: Uint32Array.from([...indices, 0, 0, 1, 2, 2, 2]) });
  expect(lit.normals.every(Number.isFinite)).toBe(true);
  for (let at = 0; at < lit.normals.length; at += 3) {
    expect(Math.hypot(...lit.normals.subarray(at, at + 3))).toBeCloseTo(1, 5);
  }
});

test('nothing in, nothing out', () => {
  const lit = computeCreaseNormals({ positions: new Float32Array(0), indices: new Uint32Array(0) });
  expect(lit.normals.length).toBe(0);
});
