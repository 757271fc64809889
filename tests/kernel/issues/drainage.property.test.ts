import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { DRAIN_POSES, type Drainage } from '#kernel';
import { boxes, noise, pillars } from './random-voxels.ts';
import { analyse, VOXEL_MM3 } from './reported.ts';
import { settledVoxels } from './settled-oracle.ts';
import type { Voxels } from './voxels.ts';

const SEED = Number(process.env['SEED'] ?? 20261124);

test.each([
  { name: 'noise', make: noise, rounds: 150, size: [16, 12, 12] as const },
  { name: 'boxes', make: boxes, rounds: 150, size: [20, 14, 13] as const },
  { name: 'pillars', make: pillars, rounds: 20, size: [30, 24, 12] as const },
])(
  `what stays of $name, standing and hanging, is what cannot flow out of it (seed ${SEED})`,
  ({ make, rounds, size }) => {
    const random = createRandom(SEED);
    let held = 0;
    for (let round = 0; round < rounds; round++) {
      const [width, height, count] = size.map((most) => random.integer(1, most)) as [number, number, number];
      const voxels = make(random, width, height, count);
      const litGrey = [1, 60, 128][random.integer(0, 3)]!;
      const { standing, hanging } = analyse(voxels, { litGrey });
      for (const pose of DRAIN_POSES) {
        const place = `seed ${SEED}, round ${round}, ${pose}`;
        held += compare(
          pose === 'standing' ? standing : hanging,
          settledVoxels(voxels, litGrey, pose),
          place,
        );
        expectLowest(pose === 'standing' ? standing : hanging, voxels, litGrey, pose, place);
      }
    }
    expect(held).toBeGreaterThan(20);
  },
);

/** Compares what is full with the puddles: how much there is of it, and on which layers. */
function compare(
  { puddles, trappedMm3, count }: Drainage,
  full: readonly Uint8Array[],
  place: string,
): number {
  const total = full.reduce((sum, layer) => sum + layer.reduce((a, b) => a + b, 0), 0);
  expect(
    puddles.reduce((sum, { voxels }) => sum + voxels, 0),
    place,
  ).toBe(total);
  expect(trappedMm3, place).toBeCloseTo(total * VOXEL_MM3, 9);
  expect(count, place).toBe(puddles.length);
  const heldLayers = full.flatMap((layer, z) => (layer.includes(1) ? [z] : []));
  const found = new Set<number>();
  for (const { firstLayer, lastLayer } of puddles) for (let z = firstLayer; z <= lastLayer; z++) found.add(z);
  expect(
    [...found].sort((a, b) => a - b),
    place,
  ).toEqual(heldLayers);
  return total;
}

/** The lowest pixel of a puddle is full, on its lowest layer. */
function expectLowest(
  { puddles }: Drainage,
  voxels: Voxels,
  litGrey: number,
  pose: (typeof DRAIN_POSES)[number],
  place: string,
): void {
  const full = settledVoxels(voxels, litGrey, pose);
  for (const { lowest, firstLayer, lastLayer, lowestMm } of puddles) {
    const layer = pose === 'standing' ? firstLayer : lastLayer;
    expect(full[layer]![lowest[1] * voxels.width + lowest[0]], place).toBe(1);
    expect(lowestMm[2], place).toBeCloseTo((pose === 'standing' ? layer : layer + 1) * 0.1, 9);
  }
}
