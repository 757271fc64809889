import { expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { samplePart } from '#editor';
import { decodeMesh } from '#formats/mesh';
import { meshBounds, meshVolume } from '#kernel';

it('the sample is a sound mesh that stands on the plate and fits every printer of the library', async () => {
  const sample = samplePart('Corallite');
  const { bodies } = unwrap(decodeMesh(sample.name, await sample.bytes(), quietContext()));
  expect(bodies).toHaveLength(1);
  const { mesh } = bodies[0]!;
  const { min, max } = meshBounds(mesh);
  expect(min[2]).toBe(0);
  expect(max.map((value, axis) => value - min[axis]!).every((size) => size > 25 && size < 45)).toBe(true);
  expect(meshVolume(mesh)).toBeGreaterThan(4000);
  // Every edge is walked once each way: each solid is closed and turned outwards.
  const edges = new Map<string, number>();
  for (let face = 0; face < mesh.indices.length; face += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const from = mesh.indices[face + corner]!;
      const to = mesh.indices[face + ((corner + 1) % 3)]!;
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  }
  expect([...edges.values()].every((balance) => balance === 0)).toBe(true);
});
