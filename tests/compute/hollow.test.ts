import { expect, test } from 'vitest';
import { unwrap, type Result } from '#base';
import { examineMesh, meshBounds, meshVolume, planShell, type MeshBuffers, type ShellOptions } from '#kernel';
import { Heap, hollowMesh, MeshStore, type Hollowed } from '#compute/wasm';
import { distanceToTriangles } from '#tests/distances.ts';
import { createLocalEngine } from '#tests/engine.ts';
import { hollowIn } from '#tests/hollow.ts';
import {
  joinMeshes,
  makeBox,
  makeCone,
  makeCylinder,
  makeSphere,
  makeTorus,
  turnInsideOut,
} from '#tests/meshes.ts';
import { readBunny } from '#tests/scans.ts';
import { shift } from '#tests/solids.ts';

const engine = createLocalEngine();
const heap = new Heap(engine);

const hollow = (
  mesh: MeshBuffers,
  thickness: number,
  options: Partial<ShellOptions> = {},
  mostBytes?: number,
): Result<Hollowed> => hollowIn(engine, heap, mesh, { thickness, ...options }, mostBytes);

function refusal(result: Result<Hollowed>) {
  if (result.ok) throw new Error('was hollowed');
  return result.error;
}

/** The cavity that keeps a wall from the base and the side of a cone: a smaller one. */
function coneCavity(radius: number, height: number, wall: number): number {
  const slope = Math.hypot(radius, height);
  const inner = radius - wall * (radius / height) - (wall * slope) / height;
  return (Math.PI * inner ** 3 * (height / radius)) / 3;
}

/** Volume of all that lies within so much of a box, by Steiner's formula. */
function widenedBox(x: number, y: number, z: number, by: number): number {
  const flat = x * y * z + 2 * by * (x * y + y * z + z * x);
  return flat + Math.PI * by ** 2 * (x + y + z) + (4 / 3) * Math.PI * by ** 3;
}

test.each([
  ['a box', makeBox(30, 24, 20), 2, 26 * 20 * 16],
  ['a ball', makeSphere(12, 5), 2, (4 / 3) * Math.PI * 10 ** 3],
  ['a cylinder', makeCylinder(12, 30, 180), 2, Math.PI * 10 ** 2 * 26],
  ['a cone', makeCone(15, 30, 180), 1.5, coneCavity(15, 30, 1.5)],
  ['a ring', makeTorus(15, 5, 96, 48), 1, 2 * Math.PI ** 2 * 15 * 4 ** 2],
])('the cavity of %s has the volume of the formula', (_, mesh, thickness, volume) => {
  const { volumeMm3, cavities, dropped, mesh: cavity } = unwrap(hollow(mesh, thickness));
  expect([cavities, dropped]).toEqual([1, 0]);
  expect(Math.abs(volumeMm3 / volume - 1)).toBeLessThan(0.01);
  expect(volumeMm3).toBeCloseTo(meshVolume(cavity), 0);
  expect(examineMesh(cavity)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, invertedShells: 0 });
});

test('a tolerance rounds the corners of a cavity by its ball', () => {
  const [a, b, c, radius] = [30 - 4, 24 - 4, 20 - 4, 1.5];
  const { volumeMm3 } = unwrap(hollow(makeBox(30, 24, 20), 2, { tolerance: radius }));
  // The box of where the ball's middle may be, widened by it.
  const opened = widenedBox(a - 2 * radius, b - 2 * radius, c - 2 * radius, radius);
  expect(opened / (a * b * c)).toBeLessThan(0.99);
  expect(Math.abs(volumeMm3 / opened - 1)).toBeLessThan(0.004);
});

test('a tolerance closes slots that its ball does not fit into', () => {
  const ball = makeSphere(9, 4);
  // Balls joined by a neck whose cavity would be two millimetres wide.
  const neck = joinMeshes(ball, shift(ball, 26, 0, 0), makeBox(26, 6, 6, [0, -3, -3]));
  expect(unwrap(hollow(neck, 2)).cavities).toBe(1);
  expect(unwrap(hollow(neck, 2, { tolerance: 1.5 })).cavities).toBe(2);
});

test('a tolerance thickens walls alone', () => {
  const bunny = readBunny(40);
  const opened = unwrap(hollow(bunny, 2, { tolerance: 1 }));
  expect(opened.volumeMm3).toBeLessThan(unwrap(hollow(bunny, 2)).volumeMm3);
  expect(Math.min(...distanceToTriangles(bunny, opened.mesh.positions, 1000))).toBeGreaterThan(2 * 0.85);
});

test.each([
  ['a box', makeBox(16, 14, 12), 2, widenedBox(16, 14, 12, 2)],
  ['a ball', makeSphere(7, 5), 2, (4 / 3) * Math.PI * 9 ** 3],
  ['a plate thinner than a voxel', makeBox(12, 10, 0.15), 2, widenedBox(12, 10, 0.15, 2)],
  ['a ring', makeTorus(10, 3, 96, 48), 1.5, 2 * Math.PI ** 2 * 10 * 4.5 ** 2],
])('a wall around %s has the volume of the formula', (_, mesh, thickness, volume) => {
  const { volumeMm3, cavities, dropped, mesh: grown } = unwrap(hollow(mesh, thickness, { side: 'outside' }));
  expect([cavities, dropped]).toEqual([1, 0]);
  // An edge is seen where lattice lines meet its faces, up to a voxel beside it: what grows around it is that much less.
  expect(Math.abs(volumeMm3 / volume - 1)).toBeLessThan(0.02);
  expect(volumeMm3).toBeCloseTo(meshVolume(grown), 0);
  expect(examineMesh(grown)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, invertedShells: 0 });
});

test('parts that a wall around them joins are one body', () => {
  const pair = (gap: number): MeshBuffers =>
    joinMeshes(makeBox(6, 6, 6), shift(makeBox(6, 6, 6), 6 + gap, 0, 0));
  expect(unwrap(hollow(pair(3), 1, { side: 'outside' })).cavities).toBe(2);
  expect(unwrap(hollow(pair(1.5), 1, { side: 'outside' })).cavities).toBe(1);
});

test('a wall around a small part is kept, pockets in it are not', () => {
  const { volumeMm3, cavities } = unwrap(hollow(makeBox(0.3, 0.3, 0.3), 0.4, { side: 'outside' }));
  expect(cavities).toBe(1);
  expect(volumeMm3).toBeLessThan(1);
  // A hollow of 1.2 mm, of which a wall of 0.5 mm would leave 0.2.
  const hollowed = joinMeshes(makeBox(8, 8, 8), turnInsideOut(shift(makeBox(1.2, 1.2, 1.2), 0, 0, 3)));
  const kept = unwrap(hollow(hollowed, 0.5, { side: 'outside' }));
  expect(kept.mesh.indices).toEqual(unwrap(hollow(makeBox(8, 8, 8), 0.5, { side: 'outside' })).mesh.indices);
});

test('cavities that are not connected are counted', () => {
  // A grip that is thinner than two walls joins them.
  const ball = makeSphere(8, 4);
  const dumbbell = joinMeshes(ball, shift(ball, 30, 0, 0), makeBox(30, 3, 3, [0, -1.5, -1.5]));
  const { cavities, volumeMm3 } = unwrap(hollow(dumbbell, 2));
  expect(cavities).toBe(2);
  expect(Math.abs(volumeMm3 / (2 * (4 / 3) * Math.PI * 6 ** 3) - 1)).toBeLessThan(0.02);
});

test('what is too thin is refused, with how deep it is', () => {
  expect(refusal(hollow(makeBox(30, 30, 6), 4))).toMatchObject({ code: 'hollow_too_thick' });
  expect(Number(refusal(hollow(makeBox(30, 30, 6), 4)).details?.['deepest'])).toBeCloseTo(3, 0);
  // Deep enough for the wall, but not for the ball within it.
  const opened = refusal(hollow(makeBox(30, 30, 8), 3, { tolerance: 2 }));
  expect(opened).toMatchObject({ code: 'hollow_too_thick', details: { tolerance: 2 } });
  expect(Number(opened.details?.['deepest'])).toBeCloseTo(4, 0);
  const crumbs = refusal(hollow(makeBox(4.6, 4.6, 4.6), 2));
  expect(crumbs).toMatchObject({ code: 'hollow_too_thick', details: { dropped: 1 } });
  expect(Number(crumbs.details?.['deepest'])).toBeGreaterThan(2);
});

test('what no point of the lattice lies in is too thin, and no surface', () => {
  const plate = refusal(hollow(makeBox(10, 10, 0.05, [0, 0, 0.15]), 2));
  expect(plate).toMatchObject({ code: 'hollow_too_thick', details: { deepest: 0 } });
});

test('a surface has no inside', () => {
  const box = makeBox(10, 10, 10);
  const square = { ...box, indices: box.indices.slice(0, 6) };
  for (const side of ['inside', 'outside'] as const) {
    expect(refusal(hollow(square, 1, { side }))).toMatchObject({ code: 'hollow_no_inside' });
    const nothing = { positions: new Float32Array(0), indices: new Uint32Array(0) };
    expect(refusal(hollow(nothing, 1, { side }))).toMatchObject({ code: 'hollow_no_inside' });
  }
});

test('numbers that are none of their kind are refused', () => {
  const box = makeBox(10, 10, 10);
  for (const side of ['inside', 'outside'] as const) {
    for (const thickness of [0, -1, Number.NaN, Infinity])
      expect(refusal(hollow(box, thickness, { side }))).toMatchObject({ code: 'validation' });
    for (const tolerance of [-1, Number.NaN, Infinity])
      expect(refusal(hollow(box, 1, { side, tolerance }))).toMatchObject({ code: 'validation' });
    for (const voxel of [0, -1, Number.NaN, Infinity, 1.1])
      expect(refusal(hollow(box, 1, { side, voxel }))).toMatchObject({ code: 'validation' });
  }
  expect(refusal(hollow(box, 1, { side: 'outside', tolerance: 0.5 }))).toMatchObject({ code: 'validation' });
  const broken = { ...box, positions: box.positions.with(4, Number.NaN) };
  expect(refusal(hollow(broken, 1))).toMatchObject({ code: 'mesh_not_finite' });
});

test('voxels without room are refused, with those that have', () => {
  const tooMany = [
    // More than 4096 to an axis, more than 30 to a wall, and more planes than there may be.
    [makeBox(300, 4, 4), 1, { voxel: 0.07 }, undefined],
    [makeBox(20, 20, 20), 7, { voxel: 0.2 }, undefined],
    [makeSphere(8, 3), 2, { voxel: 0.2 }, 1_000_000],
    [makeSphere(8, 3), 2, { voxel: 0.2, tolerance: 1 }, 2_000_000],
    [makeSphere(8, 3), 2, { voxel: 0.2, side: 'outside' }, 3_000_000],
  ] as const;
  for (const [mesh, thickness, options, mostBytes] of tooMany) {
    const refused = refusal(hollow(mesh, thickness, options, mostBytes));
    expect(refused).toMatchObject({ code: 'hollow_too_fine' });
    const voxel = Number(refused.details?.['voxel']);
    expect(voxel).toBeGreaterThan(options.voxel);
    expect(unwrap(hollow(mesh, thickness, { ...options, voxel }, mostBytes)).voxel).toBe(voxel);
    const finer = hollow(mesh, thickness, { ...options, voxel: voxel - 0.01 }, mostBytes);
    expect(refusal(finer)).toMatchObject({ code: 'hollow_too_fine', details: { voxel } });
  }
  // None that would be fine enough for the wall.
  const refused = refusal(hollow(makeSphere(8, 3), 1, { voxel: 0.2 }, 100_000));
  expect(refused).toMatchObject({ code: 'out_of_range' });
});

test('a field takes the memory that was planned for it', () => {
  const bunny = readBunny(30);
  for (const options of [{}, { tolerance: 0.5 }, { side: 'outside' as const }]) {
    const wanted = { thickness: 1.5, tolerance: 0, ...options };
    const meshes = new MeshStore(engine, heap);
    const stored = meshes.get('mesh', bunny);
    const before = heap.liveBytes;
    let most = 0;
    for (const _ of hollowMesh(engine, heap, stored, meshBounds(bunny), wanted))
      most = Math.max(most, heap.liveBytes - before);
    meshes.keepOnly(new Set());
    const { bytes } = unwrap(planShell(meshBounds(bunny), wanted, stored.faceCount));
    expect(most / bytes).toBeGreaterThan(0.7);
    expect(most / bytes).toBeLessThan(1.15);
  }
});

test('walls of all thicknesses have a voxel they can be counted in', () => {
  for (const tolerance of [0, 0.1, 1, 5])
    for (const thickness of [0.2, 0.5, 1, 2, 5, 10, 20]) {
      const { min, max } = meshBounds(makeBox(100, 100, 100));
      const planned = planShell({ min, max }, { thickness, tolerance });
      expect(planned, `${thickness} ${tolerance}`).toMatchObject({ ok: true });
      const { voxel } = unwrap(planned).lattice;
      if (thickness >= 0.8 && tolerance <= thickness) expect(thickness / voxel).toBeGreaterThanOrEqual(5);
    }
});

test('open meshes are hollowed as they are closed, overlaps as they print', () => {
  const box = makeBox(20, 20, 20);
  for (const side of ['inside', 'outside'] as const) {
    const whole = unwrap(hollow(box, 2, { side })).volumeMm3;
    const open = { ...box, indices: box.indices.slice(3) };
    expect(unwrap(hollow(open, 2, { side })).volumeMm3).toBeCloseTo(whole, 6);
    expect(unwrap(hollow(turnInsideOut(box), 2, { side })).volumeMm3).toBeCloseTo(whole, 6);
    // Two boxes that cross are the box around both.
    const crossing = joinMeshes(makeBox(12, 20, 20, [-10, -10, 0]), makeBox(12, 20, 20, [-2, -10, 0]));
    expect(unwrap(hollow(crossing, 2, { side })).volumeMm3).toBeCloseTo(whole, 6);
  }
});

test('a part may lie far from its origin, and be huge or tiny', () => {
  const options = { voxel: 0.25 };
  const near = unwrap(hollow(makeBox(20, 20, 20), 2, options));
  // So far that a coordinate has 1/128 mm.
  const far = unwrap(hollow(shift(makeBox(20, 20, 20), 65_536, -65_536, 65_536), 2, options));
  expect(far.volumeMm3).toBe(near.volumeMm3);
  expect(meshBounds(far.mesh).min[1]).toBeCloseTo(meshBounds(near.mesh).min[1] - 65_536, 1);
  const [size, wall] = [900, 40];
  const huge = unwrap(hollow(makeBox(size, size, size), wall, { voxel: 8 }));
  expect(Math.abs(huge.volumeMm3 / (size - 2 * wall) ** 3 - 1)).toBeLessThan(0.01);
  expect(refusal(hollow(makeBox(20_000, 20_000, 20_000), 2))).toMatchObject({ code: 'out_of_range' });
  expect(refusal(hollow(makeBox(1e-4, 1e-4, 1e-4), 2))).toMatchObject({ code: 'hollow_too_thick' });
  expect(refusal(hollow(makeBox(0.5, 0.5, 0.5), 0.2))).toMatchObject({ code: 'hollow_too_thick' });
});

test('all memory is given back', () => {
  expect(heap.liveBytes).toBe(0);
});
