import { expect, test } from 'vitest';
import { unwrap, type Result } from '#base';
import { examineMesh, meshBounds, meshVolume, type MeshBuffers, type ShellOptions } from '#kernel';
import { Heap, hollowMesh, MeshStore, type Hollowed } from '#compute/wasm';
import { distanceToTriangles } from '#tests/distances.ts';
import { createLocalEngine } from '#tests/engine.ts';
import { joinMeshes, makeBox, makeCylinder, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';
import { readBunny } from '#tests/scans.ts';
import { shift } from '#tests/solids.ts';

const engine = createLocalEngine();
const heap = new Heap(engine);

function hollow(
  mesh: MeshBuffers,
  thickness: number,
  options: Partial<ShellOptions> = {},
  mostBytes?: number,
): Result<Hollowed> {
  const meshes = new MeshStore(engine, heap);
  const wanted = { thickness, tolerance: 0, ...options };
  const stored = meshes.get('mesh', mesh);
  const steps = hollowMesh(engine, heap, stored, meshBounds(mesh), wanted, mostBytes);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done !== true) continue;
    meshes.keepOnly(new Set());
    return step.value;
  }
}

/** A cone, and the cavity that keeps a wall from its base and its side: a smaller one. */
function makeCone(radius: number, height: number, sides: number): MeshBuffers {
  const positions = [0, 0, 0, 0, 0, height];
  const indices: number[] = [];
  for (let side = 0; side < sides; side++) {
    const angle = (2 * Math.PI * side) / sides;
    positions.push(radius * Math.cos(angle), radius * Math.sin(angle), 0);
    const [here, next] = [2 + side, 2 + ((side + 1) % sides)];
    indices.push(0, next, here, 1, here, next);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
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

// Measured from the triangles themselves, which the field has never seen.
test.each([
  ['a box', makeBox(20, 20, 20), 2],
  ['a ball', makeSphere(10, 4), 1.5],
  ['a ring', makeTorus(12, 5, 48, 24), 1.2],
  ['a bunny', readBunny(40), 2],
  ['a small bunny', readBunny(25), 1],
])('the wall of %s is as thick as asked for', (_, mesh, thickness) => {
  expectWall(mesh, unwrap(hollow(mesh, thickness)).mesh, thickness);
});

/** 99 of 100 points of a surface are within a tenth of so far from a mesh's triangles, none is within 80 %. */
function expectWall(mesh: MeshBuffers, surface: MeshBuffers, thickness: number): void {
  const distances = distanceToTriangles(mesh, surface.positions, 1000).map(
    (distance) => distance / thickness,
  );
  expect(Math.min(...distances)).toBeGreaterThan(0.8);
  const near = distances.filter((share) => Math.abs(share - 1) <= 0.1);
  expect(near.length / distances.length).toBeGreaterThanOrEqual(0.99);
}

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

test.each([
  ['a box', makeBox(16, 14, 12), 2],
  ['a ring', makeTorus(10, 3, 48, 24), 1.5],
  ['a bunny', readBunny(25), 2],
  ['a small bunny', readBunny(12), 1],
])('a wall around %s is as thick as asked for', (_, mesh, thickness) => {
  expectWall(mesh, unwrap(hollow(mesh, thickness, { side: 'outside' })).mesh, thickness);
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
  const refused = hollow(makeBox(30, 30, 6), 4);
  expect(refused).toMatchObject({ ok: false, error: { code: 'hollow_too_thick' } });
  if (refused.ok) return;
  expect(Number(refused.error.details?.['deepest'])).toBeCloseTo(3, 0);
});

test('a surface has no inside', () => {
  const box = makeBox(10, 10, 10);
  const square = { ...box, indices: box.indices.slice(0, 6) };
  expect(hollow(square, 1)).toMatchObject({ ok: false, error: { code: 'hollow_no_inside' } });
});

test('thicknesses and voxels that are none are refused', () => {
  const box = makeBox(10, 10, 10);
  for (const thickness of [0, -1, Number.NaN, Infinity])
    expect(hollow(box, thickness)).toMatchObject({ ok: false, error: { code: 'validation' } });
  for (const tolerance of [-1, Number.NaN, Infinity])
    expect(hollow(box, 1, { tolerance })).toMatchObject({ ok: false, error: { code: 'validation' } });
  expect(hollow(box, 1, { voxel: 0 })).toMatchObject({ ok: false, error: { code: 'validation' } });
});

test('voxels without room are refused, with those that have', () => {
  const refused = hollow(makeBox(300, 300, 300), 2, { voxel: 0.01 });
  expect(refused).toMatchObject({ ok: false, error: { code: 'hollow_too_fine' } });
  if (!refused.ok) expect(Number(refused.error.details?.['voxel'])).toBeGreaterThan(0.05);
});

test('an open mesh is hollowed as it is closed', () => {
  const box = makeBox(20, 20, 20);
  const open = { ...box, indices: box.indices.slice(3) };
  expect(unwrap(hollow(open, 2)).volumeMm3).toBeCloseTo(unwrap(hollow(box, 2)).volumeMm3, 6);
});

test('all memory is given back', () => {
  expect(heap.liveBytes).toBe(0);
});
