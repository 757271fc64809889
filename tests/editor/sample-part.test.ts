import { expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { samplePart } from '#editor';
import { decodeMesh } from '#formats/mesh';
import { boxSize, examineForRepair, examineMesh, meshBounds, meshVolume } from '#kernel';

async function readSample() {
  const sample = samplePart('Corallite');
  const { bodies } = unwrap(decodeMesh(sample.name, await sample.bytes(), quietContext()));
  expect(bodies).toHaveLength(1);
  return bodies[0]!.mesh;
}

it('the sample stands on the plate and fits every printer of the library', async () => {
  const bounds = meshBounds(await readSample());
  expect(bounds.min[2]).toBe(0);
  const size = boxSize(bounds);
  for (const [axis, length] of [40, 40 * Math.cos(Math.PI / 6), 32].entries())
    expect(size[axis]).toBeCloseTo(length, 5);
});

it('is one closed skin: who tries the product first is told of no fault, and sees none', async () => {
  const mesh = await readSample();
  expect(examineMesh(mesh)).toEqual({
    openEdges: 0,
    flippedFaces: 0,
    nonManifoldEdges: 0,
    duplicateFaces: 0,
    opposedFaces: 0,
    degenerateFaces: 0,
    shells: 1,
    invertedShells: 0,
    hollowShells: 0,
  });
  const looking = examineForRepair(mesh);
  let step = looking.next();
  while (step.done !== true) step = looking.next();
  expect(step.value.isWatertight).toBe(true);
  expect(step.value.selfIntersections).toHaveLength(0);
});

it('holds what a cup and its twelve septa hold', async () => {
  const area = (radius: number) => ((3 * Math.sqrt(3)) / 2) * radius ** 2;
  /** A body with hexagons below and above. */
  const frustum = (low: number, high: number, height: number) =>
    (height / 3) * (area(low) + area(high) + Math.sqrt(area(low) * area(high)));
  const cavity = (z: number) => 12.6 + (5 * z) / 32;
  /** Of a long and a short septum at a height; the long one goes into a corner. */
  const septa = (z: number) => {
    const back = (2 * (z - 2.4)) / (27 - 2.4);
    const long = 1.6 * (cavity(z) - 0.8 / Math.sqrt(3) - 3.2 - back) + 1.6 ** 2 / (4 * Math.sqrt(3));
    const short = 1.6 * (cavity(z) * Math.cos(Math.PI / 6) - 8 - back);
    return long + short;
  };
  const cup = frustum(15, 20, 32) - frustum(cavity(2.4), 17.6, 32 - 2.4);
  const volume = cup + 6 * (27 - 2.4) * ((septa(2.4) + septa(27)) / 2);
  expect(meshVolume(await readSample()) / volume).toBeCloseTo(1, 5);
});
