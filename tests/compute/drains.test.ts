import { expect, test } from 'vitest';
import {
  boredParts,
  boresOf,
  closeMesh,
  composeTransform,
  drainageOfPart,
  identityTransform,
  isHole,
  meshBounds,
  meshVolume,
  proposeDrains,
  stretchOf,
  translation,
  type HollowPart,
  type MeshBuffers,
  type RasterSpec,
  type Transform,
} from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import { cavityOf, drainageOfLayers, finish, partsOf } from '#tests/drained.ts';
import { makeBox, makeSphere, turnInsideOut, joinMeshes } from '#tests/meshes.ts';
import { readBunny } from '#tests/scans.ts';
import { makeBlocks, shift } from '#tests/solids.ts';

const backend = createLocalBackend();
const raster: RasterSpec = {
  width: 700,
  height: 600,
  pitchX: 0.1,
  pitchY: 0.1,
  directionX: 1,
  directionY: 1,
  layerHeight: 0.2,
  firstLayerHeight: 0.2,
  antialias: 1,
};

interface Hollow {
  readonly body: MeshBuffers;
  readonly cavity: MeshBuffers;
}

const hollowed = (body: MeshBuffers, thickness: number): Hollow => ({
  body,
  cavity: cavityOf(body, thickness),
});

/** A box with a cavity drawn in cubes of 4 mm: seen from the front, top row first, three deep; walls of 2 mm. */
function drawnBox(...rows: readonly string[]): Hollow {
  const [width, tall] = [rows[0]!.length, rows.length];
  const cavity = makeBlocks([width, 3, tall], [4, 4, 4], (x, _y, z) => rows[tall - 1 - z]![x] === 'o');
  const body = makeBox(width * 4 + 4, 16, tall * 4 + 4);
  const { min } = meshBounds(body);
  return { body, cavity: shift(cavity, min[0] + 2, min[1] + 2, min[2] + 2) };
}

const standing = (body: MeshBuffers, height: number): Transform =>
  translation(0, 0, height - meshBounds(body).min[2]);
const partOf = ({ body, cavity }: Hollow, placement: Transform): HollowPart => ({
  body,
  cavity,
  infill: null,
  bores: [],
  openings: [],
  placement,
});

const ball = hollowed(makeSphere(12, 5), 2);
const bunny = hollowed(closeMesh(readBunny(45)).mesh, 1.5);
const bottle = drawnBox('...o...', '...o...', '.ooooo.', 'ooooooo', 'ooooooo');
const tube = drawnBox('ooo....ooo', 'ooo....ooo', 'oooooooooo');
/** Two legs, that fill one by one. */
const arch = drawnBox('oooooooooo', 'ooo....ooo', 'ooo....ooo');
/** A head, a body and a foot that know nothing of one another. */
const beast = drawnBox(
  '..ooo...',
  '..ooo...',
  '........',
  'oooooooo',
  'oo....oo',
  'oo....oo',
  '........',
  'ooo.....',
);

test.each([
  { name: 'a ball', hollow: ball, lifted: 0, holes: 1, cavities: 1 },
  { name: 'a ball above the plate', hollow: ball, lifted: 5, holes: 1, cavities: 1 },
  { name: 'a bunny', hollow: bunny, lifted: 0, holes: 1, cavities: 1 },
  { name: 'a bunny above the plate', hollow: bunny, lifted: 5, holes: 1, cavities: 1 },
  { name: 'a bottle', hollow: bottle, lifted: 0, holes: 1, cavities: 1 },
  // Hanging, the arm without the vent stays full.
  { name: 'a bent tube', hollow: tube, lifted: 0, holes: 1, cavities: 1, hanging: 0.3 },
  { name: 'an arch', hollow: arch, lifted: 3, holes: 2, cavities: 1 },
  { name: 'a beast', hollow: beast, lifted: 0, holes: 4, cavities: 3 },
])(
  'the holes proposed for $name drain it, as its layers show',
  async ({ hollow, lifted, holes, cavities, hanging = 0.03 }) => {
    const placement = standing(hollow.body, lifted);
    const volume = meshVolume(hollow.cavity);
    const before = await drainageOfLayers(
      backend,
      partsOf(hollow.body, hollow.cavity, [], placement),
      raster,
    );
    // Without a hole all stays; its surface lies between the pixels.
    expect(before.standing.trappedMm3 / volume).toBeGreaterThan(0.98);
    expect(before.hanging.trappedMm3 / volume).toBeGreaterThan(0.98);

    const part = partOf(hollow, placement);
    const plan = finish(proposeDrains(part, identityTransform, { most: 8 }));
    expect(plan.cavities.filter(({ volumeMm3 }) => volumeMm3 > 10)).toHaveLength(cavities);
    for (const { isSealed, volumeMm3 } of plan.cavities) expect(isSealed && volumeMm3 > 10).toBe(false);
    // A vent each, and no more drains than there are low places.
    expect(plan.holes.length).toBeGreaterThanOrEqual(holes + cavities);
    expect(plan.holes.length).toBeLessThanOrEqual(holes + cavities + 1);
    for (const hole of plan.holes) {
      expect(isHole(hole)).toBe(true);
      expect(boresOf(boredParts(hollow.body, hollow.cavity), hole, identityTransform)[0]!.into).toBe(
        'cavity',
      );
    }
    const sliced = partsOf(hollow.body, hollow.cavity, plan.holes, placement);
    const after = await drainageOfLayers(backend, sliced, raster);
    expect(after.standing.trappedMm3).toBeLessThan(Math.min(50, 0.005 * volume));
    expect(after.hanging.trappedMm3).toBeLessThan(hanging * volume);
  },
);

test('a cavity of each kind is told: what it holds, whether it is sealed, and what stays', () => {
  const placement = standing(beast.body, 0);
  const part = partOf(beast, placement);
  const closed = finish(drainageOfPart(part));
  const volumes = [8 * 3 + 8 * 3, 6 * 3, 3 * 3].map((cubes) => cubes * 64);
  expect(closed).toHaveLength(3);
  for (const [index, { volumeMm3, isSealed, standingMm3, hangingMm3 }] of closed.entries()) {
    expect(volumeMm3 / volumes[index]!).toBeCloseTo(1, 1);
    expect([isSealed, standingMm3, hangingMm3]).toEqual([true, volumeMm3, volumeMm3]);
  }
  // A hole at the foot of one of the two legs of the largest.
  const [hole] = finish(proposeDrains(part, identityTransform, { most: 1 })).holes;
  const bores = boresOf(boredParts(beast.body, beast.cavity), hole!, identityTransform);
  const opened = finish(drainageOfPart({ ...part, bores }));
  expect(opened.map(({ isSealed }) => isSealed)).toEqual([false, true, true]);
  // The other leg.
  expect(opened[0]!.standingMm3 / (4 * 3 * 64)).toBeCloseTo(1, 1);
  expect(opened[0]!.hangingMm3).toBeGreaterThan(0.85 * opened[0]!.volumeMm3);
});

test('a part that is hollow by itself is drained as well', () => {
  const body = joinMeshes(makeBox(20, 20, 20), turnInsideOut(makeBox(16, 16, 16, [-8, -8, 2])));
  const part = { ...partOf({ body, cavity: body }, standing(body, 2)), cavity: null };
  const plan = finish(proposeDrains(part, identityTransform));
  expect(plan.holes).toHaveLength(2);
  expect(plan.cavities).toHaveLength(1);
  expect(plan.cavities[0]!.volumeMm3 / 16 ** 3).toBeCloseTo(1, 1);
  expect(plan.trappedMm3.standing).toBeLessThan(50);
});

test('holes are kept in mesh millimetres, whatever the part is stretched and turned by', () => {
  const transform = composeTransform({
    position: [3, -2, 30],
    rotationDegrees: [40, 25, 110],
    scale: [1.5, 0.8, 1.2],
  });
  const { stretch, placement } = stretchOf(transform);
  const body = moved(makeBox(20, 24, 18, [-10, -12, -9]), stretch);
  const cavity = moved(makeBox(16, 20, 14, [-8, -10, -7]), stretch);
  const plan = finish(proposeDrains(partOf({ body, cavity }, placement), stretch));
  expect(plan.holes.length).toBeGreaterThanOrEqual(2);
  const bored = boredParts(body, cavity);
  const bores = plan.holes.map((hole) => boresOf(bored, hole, stretch)[0]!);
  // On the surface of the mesh as it is kept.
  for (const { at } of plan.holes)
    expect(Math.max(Math.abs(at[0]) / 10, Math.abs(at[1]) / 12, Math.abs(at[2]) / 9)).toBeCloseTo(1, 3);
  expect(bores.every(({ into }) => into === 'cavity')).toBe(true);
  const drained = finish(drainageOfPart({ ...partOf({ body, cavity }, placement), bores }));
  expect(drained[0]!.standingMm3).toBeLessThan(0.01 * drained[0]!.volumeMm3);
});

test('no more holes are proposed than asked for, and none where there is nothing to drain', () => {
  const part = partOf(beast, standing(beast.body, 0));
  expect(finish(proposeDrains(part, identityTransform)).holes).toHaveLength(4);
  expect(finish(proposeDrains(part, identityTransform, { most: 2 })).holes).toHaveLength(2);
  expect(finish(proposeDrains(part, identityTransform, { most: 0 })).holes).toEqual([]);
  const solid = { ...part, cavity: null };
  expect(finish(proposeDrains(solid, identityTransform))).toMatchObject({ holes: [], cavities: [] });
});

function moved({ positions, indices }: MeshBuffers, transform: Transform): MeshBuffers {
  const m = transform as readonly number[];
  const out = positions.map((_, at) => {
    const [axis, first] = [at % 3, at - (at % 3)];
    return (
      m[axis]! * positions[first]! +
      m[4 + axis]! * positions[first + 1]! +
      m[8 + axis]! * positions[first + 2]! +
      m[12 + axis]!
    );
  });
  return { positions: out, indices };
}
