import { describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import {
  composeTransform,
  determinantOf,
  examineMesh,
  identityTransform,
  meshBounds,
  meshVolume,
  transformPoint,
  dot,
  normalise,
  type MeshBuffers,
  type Vector,
} from '#kernel';
import { cutMesh, type ConnectorOptions, type CutOptions } from '#solids';
import { joinMeshes, makeBox, makeCylinder, makeSphere, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeHollowBall, makeTurned, shift } from '#tests/solids.ts';

const UP: Vector = [0, 0, 1];
const cutAt = (mesh: MeshBuffers, offset: number, more: Partial<CutOptions> = {}) =>
  cutMesh(mesh, {
    transform: identityTransform,
    normal: UP,
    offset,
    keep: 'both',
    connectors: null,
    ...more,
  });

/** Both halves, which must be closed. */
async function halvesOf(...call: Parameters<typeof cutAt>) {
  const { lower, upper, ...rest } = unwrap(await cutAt(...call));
  for (const half of [lower!, upper!])
    expect(examineMesh(half)).toMatchObject({ openEdges: 0, flippedFaces: 0, duplicateFaces: 0 });
  return { lower: lower!, upper: upper!, ...rest };
}

it('cuts a cube in two boxes', async () => {
  const { lower, upper, dowels } = await halvesOf(makeBox(10, 20, 10), 3);
  expect([meshVolume(lower), meshVolume(upper)]).toEqual([600, 1400]);
  expect(meshBounds(lower)).toEqual({ min: [-5, -10, 0], max: [5, 10, 3] });
  expect(meshBounds(upper)).toEqual({ min: [-5, -10, 3], max: [5, 10, 10] });
  expect(dowels).toEqual([]);
});

it('keeps the half that was asked for', async () => {
  const box = makeBox(10, 10, 10);
  expect(unwrap(await cutAt(box, 3, { keep: 'lower' }))).toMatchObject({ upper: null });
  expect(meshVolume(unwrap(await cutAt(box, 3, { keep: 'upper' })).upper!)).toBe(700);
});

it('closes a cut through a tube by one ring, a cut through a hollow ball by two', async () => {
  const tube = makeTurned(
    20,
    48,
    4,
    () => 8,
    () => 5,
  );
  const { lower } = await halvesOf(tube, 7);
  expect(meshVolume(lower)).toBeCloseTo((meshVolume(tube) * 7) / 20, 2);
  expect(examineMesh(lower).shells).toBe(1);
  const ball = makeHollowBall(10, 2, 2);
  const halves = await halvesOf(ball, 0);
  expect(meshVolume(halves.lower) + meshVolume(halves.upper)).toBeCloseTo(meshVolume(ball), 2);
  expect(examineMesh(halves.lower).shells).toBe(1);
});

it('cuts the union of shells that overlap', async () => {
  const box = makeBox(10, 10, 10);
  const { lower, upper } = await halvesOf(joinMeshes(box, shift(box, 5, 0, 0)), 4);
  expect(meshVolume(lower)).toBeCloseTo(600, 3);
  expect(meshVolume(upper)).toBeCloseTo(900, 3);
});

it('gives halves that add up, each on its side of the plane, however part and plane are turned', async () => {
  const shapes = [makeBox(10, 12, 14), makeSphere(7, 2), makeTorus(8, 3, 24, 12)];
  for (let seed = 1; seed <= roundsOf(12); seed++) {
    const random = createRandom(seed);
    const pick = (low: number, high: number) => low + random.unit() * (high - low);
    const three = (low: number, high: number) => [pick(low, high), pick(low, high), pick(low, high)] as const;
    const mesh = shapes[seed % shapes.length]!;
    const [x, y, z] = three(0.5, 2);
    const transform = composeTransform({
      position: three(-20, 20),
      rotationDegrees: three(-180, 180),
      scale: [seed % 2 === 0 ? -x : x, y, z],
    });
    const normal = normalise(three(-1, 1));
    const heights = (part: MeshBuffers) =>
      Array.from({ length: part.positions.length / 3 }, (_, at) =>
        dot(
          normal,
          transformPoint(transform, [...part.positions.subarray(at * 3, at * 3 + 3)] as unknown as Vector),
        ),
      );
    const all = heights(mesh);
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const offset = low + (high - low) * pick(0.2, 0.8);
    const { lower, upper } = await halvesOf(mesh, offset, {
      transform,
      normal: [normal[0] * 3, normal[1] * 3, normal[2] * 3],
    });
    const [whole, sum] = [meshVolume(mesh), meshVolume(lower) + meshVolume(upper)];
    expect(Math.abs(sum - whole) / whole, `seed ${seed}`).toBeLessThan(1e-5);
    expect(Math.max(...heights(lower)), `seed ${seed}`).toBeLessThan(offset + 1e-4);
    expect(Math.min(...heights(upper)), `seed ${seed}`).toBeGreaterThan(offset - 1e-4);
  }
});

it('refuses a plane that misses or only touches the part, and no plane at all', async () => {
  const box = makeBox(10, 10, 10);
  for (const offset of [-1, 0, 10, 11])
    expect(await cutAt(box, offset)).toMatchObject({ error: { code: 'solid_unchanged' } });
  expect(await cutAt(box, 5, { normal: [0, 0, 0] })).toMatchObject({ error: { code: 'validation' } });
  expect(await cutAt(box, Number.NaN)).toMatchObject({ error: { code: 'validation' } });
});

it('repairs an open part before, and refuses a surface', async () => {
  const box = makeBox(10, 10, 10);
  const { lower, isRepaired } = await halvesOf({ ...box, indices: box.indices.slice(3) }, 4);
  expect(isRepaired).toBe(true);
  expect(meshVolume(lower)).toBeCloseTo(400, 3);
  expect((await halvesOf(box, 4)).isRepaired).toBe(false);
  expect(await cutAt({ ...box, indices: box.indices.slice(0, 6) }, 5)).toMatchObject({
    error: { code: 'not_a_body' },
  });
});

describe('connectors', () => {
  const three: ConnectorOptions = { kind: 'plugs', count: 3, radiusMm: 1.5, depthMm: 4, clearanceMm: 0.1 };
  /** Area of the polygon of 48 sides that a circle is. */
  const area = (radius: number) => 24 * radius * radius * Math.sin((2 * Math.PI) / 48);
  const box = makeBox(40, 30, 20);

  it('are plugs of known volume on the lower half, and holes with room for them in the upper', async () => {
    const { lower, upper, connectors } = await halvesOf(box, 10, { connectors: three });
    expect(connectors).toBe(3);
    expect(meshVolume(lower) - 12_000).toBeCloseTo(3 * 4 * area(1.5), 2);
    expect(12_000 - meshVolume(upper)).toBeCloseTo(3 * 4.1 * area(1.6), 2);
    expect(meshBounds(lower).max[2]).toBeCloseTo(14, 4);
  });

  it('are dowels of their own, with holes on both sides', async () => {
    const { lower, upper, dowels } = await halvesOf(box, 10, { connectors: { ...three, kind: 'dowels' } });
    expect(dowels).toHaveLength(3);
    for (const dowel of dowels) {
      expect(meshVolume(dowel)).toBeCloseTo(8 * area(1.5), 3);
      expect(meshBounds(dowel).min[2]).toBe(0);
      expect(examineMesh(dowel).openEdges).toBe(0);
    }
    for (const half of [lower, upper]) expect(12_000 - meshVolume(half)).toBeCloseTo(3 * 4.1 * area(1.6), 2);
  });

  it('keep their size in plate millimetres on a part that is scaled and turned', async () => {
    const transform = composeTransform({
      position: [3, 4, 5],
      rotationDegrees: [90, 0, 30],
      scale: [2, 0.5, 3],
    });
    // The mesh's z is across: the plane through its middle.
    const normal = normalise(
      transformPoint(transform, [0, 0, 1]).map(
        (value, at) => value - transformPoint(transform, [0, 0, 0])[at]!,
      ) as unknown as Vector,
    );
    const offset = dot(normal, transformPoint(transform, [0, 0, 10]));
    const { lower } = await halvesOf(box, offset, { transform, normal, connectors: three });
    const added = (meshVolume(lower) - 12_000) * determinantOf(transform);
    expect(added).toBeCloseTo(3 * 4 * area(1.5), 1);
  });

  it('are shortened where they would poke out, and never reach the surface', async () => {
    // 3 mm above the plane: with 0.1 mm of room and 0.5 mm of wall a plug of 4 mm becomes one of 2.
    const { lower, upper } = await halvesOf(makeBox(40, 30, 13), 10, { connectors: three });
    expect(meshBounds(lower).max[2]).toBeCloseTo(12, 4);
    expect(meshBounds(upper).max[2]).toBe(13);
    expect(examineMesh(upper).shells).toBe(1);
  });

  it('are as many as have room, and refused where not one has', async () => {
    const rod = makeCylinder(3, 20, 32);
    const { connectors } = await halvesOf(rod, 10, { connectors: three });
    expect(connectors).toBe(1);
    const thin = makeCylinder(1.5, 20, 32);
    expect(await cutAt(thin, 10, { connectors: three })).toMatchObject({
      error: { code: 'connector_no_room' },
    });
  });
});
