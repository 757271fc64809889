import { expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { samplePart } from '#editor';
import { decodeMesh } from '#formats/mesh';
import { examineMesh, meshBounds, meshVolume } from '#kernel';

it('the sample is a sound mesh that stands on the plate and fits every printer of the library', async () => {
  const sample = samplePart('Corallite');
  const { bodies } = unwrap(decodeMesh(sample.name, await sample.bytes(), quietContext()));
  expect(bodies).toHaveLength(1);
  const { mesh } = bodies[0]!;
  const { min, max } = meshBounds(mesh);
  expect(min[2]).toBe(0);
  expect(max.map((value, axis) => value - min[axis]!).every((size) => size > 25 && size < 45)).toBe(true);
  expect(meshVolume(mesh)).toBeGreaterThan(4000);
  // The cup and its twelve septa, each one body: who tries the product first is told of no fault.
  expect(examineMesh(mesh)).toEqual({
    openEdges: 0,
    flippedFaces: 0,
    nonManifoldEdges: 0,
    duplicateFaces: 0,
    opposedFaces: 0,
    degenerateFaces: 0,
    shells: 13,
    invertedShells: 0,
    hollowShells: 0,
  });
});
