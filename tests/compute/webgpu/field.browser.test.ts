import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { type MeshBuffers, mixWords } from '#kernel';
import { FieldDevice, type FieldLimits, type Gpu } from '#compute/webgpu';
import { type WantedField, fieldPlanOf, fieldTriangles, oracleFieldSurface } from '#tests/fields.ts';
import { joinMeshes, makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';
import { openTestGpu } from './gpu.ts';

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
  const triangles = fieldTriangles(mesh, plan);
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
};

test.each(Object.entries(MODELS))("the surface of %s is the oracle's", async (name, [mesh, wanted]) => {
  await expectOracle(mesh, wanted, name);
});
