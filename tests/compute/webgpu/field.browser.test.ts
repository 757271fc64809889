import { cells, positions } from 'bunny';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Progress, createRandom, quietContext, unwrap } from '#base';
import { type MeshBuffers, type ShellOptions, fieldScale, meshBounds, mixWords, oracleField } from '#kernel';
import { type FieldPlan, Heap, MeshStore, hollowMesh } from '#compute/wasm';
import { FieldDevice, type FieldLimits, type Gpu, hollowOnDevice } from '#compute/webgpu';
import { type WantedField, fieldPlanOf, fieldTriangles, oracleFieldSurface } from '#tests/fields.ts';
import { latticeBox } from '#tests/lattice.ts';
import { joinMeshes, makeBox, makeSoup, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';
import { loadEngine, openTestGpu } from './gpu.ts';

/** Limits under which everything is done in parts: triangles, batches of crossings, planes one by one, and room that has to grow. */
const TINY: Partial<FieldLimits> = {
  triangles: 300,
  crossings: 900,
  points: 1,
  vertices: 2,
  workgroups: 3,
};
const LIMITS: Readonly<Record<string, Partial<FieldLimits>>> = {
  usual: {},
  'some planes a step': { points: 5000 },
  tiny: TINY,
};

let gpu: Gpu;
let device: FieldDevice;
beforeAll(async () => {
  gpu = await openTestGpu();
  device = unwrap(await FieldDevice.open(gpu));
});
afterEach(() => expect(gpu.memory.liveBytes).toBe(0));
afterAll(() => gpu.dispose());

async function expectOracle(mesh: MeshBuffers, wanted: WantedField, what: string): Promise<void> {
  const plan = fieldPlanOf(mesh, wanted);
  await expectOracleOf(fieldTriangles(mesh, plan), plan, what);
}

async function expectOracleOf(triangles: Int32Array, plan: FieldPlan, what: string): Promise<void> {
  const slow = oracleFieldSurface(triangles, plan);
  for (const [name, limits] of Object.entries(LIMITS)) {
    const { vertices, quads } = unwrap(await device.surface(triangles, plan, quietContext(), limits));
    expect(vertices, `${what}, ${name}`).toEqual(slow.vertices);
    expect(quads, `${what}, ${name}`).toEqual(slow.quads);
  }
}

test('the surface of a box is the known one', async () => {
  const box = makeBox(7, 6, 6.5, [0.3, 0.45, 0.6]);
  const plan = fieldPlanOf(box, { thickness: 1.75, voxel: 1 });
  for (const limits of Object.values(LIMITS)) {
    const { vertices, quads } = unwrap(
      await device.surface(fieldTriangles(box, plan), plan, quietContext(), limits),
    );
    expect([...vertices.subarray(0, 6)]).toEqual([880, 883, 885, 1024, 877, 880]);
    expect([vertices.length / 3, mixWords(vertices)]).toEqual([68, 0xc3019519]);
    expect([quads.length / 4, mixWords(quads)]).toEqual([66, 0xe8ac2d39]);
  }
});

/** A scan that is open at its base, 8 mm wide. */
const bunny: MeshBuffers = {
  positions: Float32Array.from(positions.flat(), (value) => value * 0.8),
  indices: Uint32Array.from(cells.flat()),
};

const MODELS: Readonly<Record<string, readonly [MeshBuffers, WantedField]>> = {
  'a ball': [makeSphere(8, 3), { thickness: 1.5, voxel: 0.5 }],
  'a ring': [makeTorus(9, 3, 24, 12), { thickness: 1, voxel: 0.4 }],
  'boxes that overlap': [
    joinMeshes(makeBox(10, 10, 10), shift(makeBox(8, 8, 8), 5, 4, 3)),
    { thickness: 1.2, voxel: 0.5 },
  ],
  'a box, opened': [makeBox(9, 8, 8.5, [0.3, 0.45, 0.6]), { thickness: 1.3, voxel: 0.5, tolerance: 1 }],
  'a ball, opened': [makeSphere(8, 3), { thickness: 1.5, voxel: 0.5, tolerance: 0.6 }],
  'boxes that overlap, opened': [
    joinMeshes(makeBox(10, 10, 10), shift(makeBox(8, 8, 8), 5, 4, 3)),
    { thickness: 1.2, voxel: 0.5, tolerance: 0.9 },
  ],
  'a bunny': [bunny, { thickness: 1, voxel: 0.4 }],
  'a bunny, opened': [bunny, { thickness: 0.8, voxel: 0.4, tolerance: 0.5 }],
  'a box from outside': [
    makeBox(7, 6, 6.5, [0.3, 0.45, 0.6]),
    { thickness: 1.75, voxel: 1, side: 'outside' },
  ],
  'a ring from outside': [makeTorus(6, 2, 24, 12), { thickness: 1, voxel: 0.5, side: 'outside' }],
  'a plate thinner than a voxel from outside': [
    makeBox(8, 7, 0.2, [0.1, 0.1, 0.61]),
    { thickness: 1.5, voxel: 0.5, side: 'outside' },
  ],
};

test.each(Object.entries(MODELS))("the surface of %s is the oracle's", async (name, [mesh, wanted]) => {
  await expectOracle(mesh, wanted, name);
});

const SEED = 20261124;
const between = (share: number, low: number, high: number): number => low + share * (high - low);

test(`the surfaces of random triangles are the oracle's (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 6; round++) {
    const mesh = makeSoup(random.integer(0, 1_000_000), random.integer(3, 40), between(random.unit(), 3, 6));
    const thickness = between(random.unit(), 0.5, 1.5);
    const voxel = between(random.unit(), thickness / 4, thickness / 2);
    const kinds = [{}, { tolerance: between(random.unit(), voxel, 4 * voxel) }, { side: 'outside' as const }];
    await expectOracle(
      mesh,
      { thickness, voxel, ...kinds[round % kinds.length] },
      `seed ${SEED}, round ${round}`,
    );
  }
});

test(`walls around specks that nearly touch, in cells of several sheets, are the oracle's (seed ${SEED})`, async () => {
  const random = createRandom(SEED);
  const specks = Array.from({ length: 90 }, () => {
    const low = Array.from({ length: 3 }, () => random.integer(600, 3600)) as [number, number, number];
    return latticeBox(low, [low[0] + 280, low[1] + 280, low[2] + 280]);
  });
  const plan = {
    side: 'outside' as const,
    lattice: { voxel: 1, origin: [0, 0, 0] as const, counts: [18, 18, 18] as const },
    scale: fieldScale(1, 1)!,
  };
  await expectOracleOf(Int32Array.from(specks.flat()), plan, 'specks');
});

/** Walls of a third of a voxel, side by side along x, in a lattice of their own; and a block they stand in. */
function makeWalls(
  count: number,
  pitch: number,
): { readonly triangles: Int32Array; readonly plan: FieldPlan } {
  const columns = Math.ceil((count * pitch) / 256) + 3;
  const walls = Array.from({ length: count }, (_, wall) =>
    latticeBox([300 + wall * pitch, 300, 300], [300 + wall * pitch + 80, 3000, 3000]),
  );
  const block = latticeBox([300, 400, 400], [300 + (count * pitch) / 2, 2800, 2800]);
  const lattice = { voxel: 1, origin: [0, 0, 0], counts: [columns, 14, 14] } as const;
  return {
    triangles: Int32Array.from([...walls.flat(), ...block]),
    plan: { lattice, scale: fieldScale(1.5, 1)! },
  };
}

test('rows of many crossings are sorted, and those of too many are left to others', async () => {
  const { triangles, plan } = makeWalls(400, 100);
  const { vertices, quads } = unwrap(await device.surface(triangles, plan, quietContext()));
  const slow = oracleFieldSurface(triangles, plan);
  expect(slow.quads.length).toBeGreaterThan(0);
  expect(vertices).toEqual(slow.vertices);
  expect(quads).toEqual(slow.quads);
  const tooMany = makeWalls(4200, 100);
  expect(await device.surface(tooMany.triangles, tooMany.plan, quietContext())).toMatchObject({
    ok: false,
    error: { code: 'compute_unsupported' },
  });
});

const BALL = makeSphere(6, 2);
const BALL_PLAN = fieldPlanOf(BALL, { thickness: 1.5, voxel: 0.5, tolerance: 0.6 });
const BALL_TRIANGLES = fieldTriangles(BALL, BALL_PLAN);

test('the greatest depth is told where it is not reached, and a mesh without an inside has none', async () => {
  const plan = fieldPlanOf(BALL, { thickness: 7, voxel: 0.5 });
  const { quads, deepest } = unwrap(await device.surface(BALL_TRIANGLES, plan, quietContext()));
  expect(quads).toHaveLength(0);
  const values = oracleField(BALL_TRIANGLES, plan.lattice.counts, plan.scale);
  expect(deepest).toBe(values.reduce((most, value) => Math.max(most, value), 0));
  const none = unwrap(await device.surface(new Int32Array(0), plan, quietContext()));
  expect(none).toMatchObject({ vertices: new Int32Array(0), quads: new Uint32Array(0), deepest: 0 });
});

test('meshes are hollowed, or refused, as the engine does', async () => {
  const engine = await loadEngine();
  const heap = new Heap(engine);
  const box = makeBox(10, 10, 10);
  const square = { ...box, indices: box.indices.slice(0, 6) };
  const calls: readonly (readonly [MeshBuffers, ShellOptions])[] = [
    [BALL, { thickness: 1.5, tolerance: 0, voxel: 0.5 }],
    [turnInsideOut(BALL), { thickness: 1.5, tolerance: 0, voxel: 0.5 }],
    [bunny, { thickness: 0.8, tolerance: 0, voxel: 0.4 }],
    [BALL, { thickness: 5.5, tolerance: 0, voxel: 0.8 }],
    [BALL, { thickness: 7, tolerance: 0, voxel: 0.8 }],
    [BALL, { thickness: 1, tolerance: 1, voxel: 0.5 }],
    [BALL, { thickness: 2, tolerance: 0, voxel: 0.8, side: 'outside' }],
    [BALL, { thickness: -1, tolerance: 0 }],
    [square, { thickness: 1, tolerance: 0, voxel: 0.5 }],
    [makeBox(9, 9, 0.1, [0, 0, 0.4]), { thickness: 1, tolerance: 0, voxel: 1 }],
  ];
  for (const [mesh, wanted] of calls) {
    const meshes = new MeshStore(engine, heap);
    const stored = meshes.get('mesh', mesh);
    const bounds = meshBounds(mesh);
    const steps = hollowMesh(engine, heap, stored, bounds, wanted);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const hollowed = await hollowOnDevice(device, engine, heap, stored, bounds, wanted, quietContext());
    meshes.keepOnly(new Set());
    expect(hollowed, `${mesh.indices.length / 3} triangles, ${wanted.thickness} mm`).toEqual(step.value);
  }
});

test('what is off the lattice, or has no room, is refused', async () => {
  const moved = BALL_TRIANGLES.map((value) => value - 1000);
  expect(await device.surface(moved, BALL_PLAN, quietContext())).toMatchObject({
    ok: false,
    error: { code: 'out_of_range' },
  });
  for (const bytes of [1000, 20_000])
    expect(await device.surface(BALL_TRIANGLES, BALL_PLAN, quietContext(), { bytes })).toMatchObject({
      ok: false,
      error: { code: 'compute_out_of_memory' },
    });
});

test('work is called off between steps, and says how far it is until then', async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const report = ({ done, total }: Progress): void => {
    seen.push(done / total);
    if (seen.length === 5) stop.abort();
  };
  const context = { signal: stop.signal, report };
  expect(await device.surface(BALL_TRIANGLES, BALL_PLAN, context, { points: 1 })).toMatchObject({
    ok: false,
    error: { code: 'cancelled' },
  });
  expect(seen).toHaveLength(5);
  expect(seen[4]).toBeLessThan(0.5);
  expect(await device.surface(BALL_TRIANGLES, BALL_PLAN, context)).toMatchObject({ ok: false });
});

// The last of all: no other test has a device then.
test('a device that is lost on the way is told, and so it is ever after', async () => {
  let steps = 0;
  const report = (): void => {
    if (++steps === 3) gpu.device.destroy();
  };
  const context = { ...quietContext(), report };
  for (let round = 0; round < 2; round++)
    expect(await device.surface(BALL_TRIANGLES, BALL_PLAN, context, { points: 1 })).toMatchObject({
      ok: false,
      error: { code: 'compute_device_lost' },
    });
});
