import { expect, test } from 'vitest';
import { bakeOcclusion, computeCreaseNormals, OCCLUSION_NUMBERS, type MeshBuffers } from '#kernel';
import { finish } from '#tests/finish.ts';
import { makeBox, makeCup, makeSphere } from '#tests/meshes.ts';

const bake = (mesh: MeshBuffers): Int8Array => finish(bakeOcclusion(computeCreaseNormals(mesh)));

test('every vertex of a convex mesh is free, towards where it faces', () => {
  for (const mesh of [makeBox(10, 20, 30), makeSphere(10, 4)]) {
    const { normals } = computeCreaseNormals(mesh);
    const baked = bake(mesh);
    expect(baked).toHaveLength((normals.length / 3) * OCCLUSION_NUMBERS);
    for (let vertex = 0; vertex < normals.length / 3; vertex++) {
      const [x, y, z, share] = [...baked.subarray(vertex * 4, vertex * 4 + 4)].map((value) => value / 127);
      expect(share).toBeGreaterThan(0.98);
      const [nx, ny, nz] = normals.subarray(vertex * 3, vertex * 3 + 3);
      expect(x! * nx! + y! * ny! + z! * nz!).toBeGreaterThan(0.95);
    }
  }
});

test('the inside of a cup is far less free than its outside, least at the bottom, and free upwards', () => {
  const cup = makeCup();
  const lit = computeCreaseNormals(cup);
  const baked = bake(cup);
  const meanOf = (column: number, wanted: (r: number, z: number, upward: number) => boolean): number => {
    let [sum, count] = [0, 0];
    for (let vertex = 0; vertex < lit.normals.length / 3; vertex++) {
      const [x, y, z] = lit.positions.subarray(vertex * 3, vertex * 3 + 3);
      if (!wanted(Math.hypot(x!, y!), z!, lit.normals[vertex * 3 + 2]!)) continue;
      sum += baked[vertex * 4 + column]! / 127;
      count++;
    }
    expect(count).toBeGreaterThan(0);
    return sum / count;
  };
  const inside = (r: number, z: number, up: number) => r > 1 && r < 7 && z === 2 && up > 0.9;
  // What leaves by the mouth of a tube 16 wide and 28 deep, by the cosine: 8² / (8² + 28²) = 0.075 at its middle.
  expect(meanOf(3, inside)).toBeLessThan(0.15);
  expect(meanOf(2, inside)).toBeGreaterThan(0.9);
  expect(meanOf(3, (r, z) => r > 9.5 && z > 5 && z < 25)).toBeGreaterThan(0.97);
  expect(meanOf(3, (r, z, up) => r < 9 && z === 0 && up < -0.9)).toBeGreaterThan(0.97);
  const wallAt = (height: number) => meanOf(3, (r, z) => r > 7.9 && r < 8.1 && Math.abs(z - height) < 0.1);
  expect(wallAt(28)).toBeGreaterThan(wallAt(20));
  expect(wallAt(20)).toBeGreaterThan(wallAt(10));
});

test('the same mesh gives the same bytes, wherever it is and however large', () => {
  const cup = makeCup();
  const near = bake(cup);
  expect(bake(cup)).toEqual(near);
  for (const factor of [2 ** 60, 2 ** -60])
    expect(bake({ ...cup, positions: cup.positions.map((value) => value * factor) })).toEqual(near);
});

test('what has no faces, no extent or no measure is free', () => {
  expect(bake({ positions: new Float32Array(), indices: new Uint32Array() })).toHaveLength(0);
  const point = { positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) };
  const loose = { positions: Float32Array.of(0, 0, 0, 1, 1, 1), indices: new Uint32Array() };
  const vast = { positions: Float32Array.of(-3e38, 0, 0, 3e38, 0, 0, 0, 3e38, 1), indices: point.indices };
  for (const mesh of [point, loose, vast]) {
    const shares = bake(mesh).filter((_, at) => at % 4 === 3);
    expect([...shares]).toEqual(Array.from({ length: mesh.positions.length / 3 }, () => 127));
  }
});
