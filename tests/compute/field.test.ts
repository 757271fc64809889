import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { identityTransform, type FieldSurface, type MeshBuffers } from '#kernel';
import { Heap, joinSlabs, makeFieldSlab, makeFieldSurface, MeshStore } from '#compute/wasm';
import { createLocalEngine } from '#tests/engine.ts';
import { fieldPlanOf, fieldTriangles, oracleFieldSurface, type WantedField } from '#tests/fields.ts';
import { joinMeshes, makeBox, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { readBunny } from '#tests/scans.ts';
import { shift } from '#tests/solids.ts';

const SEED = Number(process.env['SEED'] ?? 20261124);
const engine = createLocalEngine();
const heap = new Heap(engine);

/** The surface, made in so many slabs. */
function fastSurface(mesh: MeshBuffers, wanted: WantedField, slabs = 1): FieldSurface {
  const meshes = new MeshStore(engine, heap);
  const stored = meshes.get('mesh', mesh);
  const plan = fieldPlanOf(mesh, wanted);
  const layers = plan.lattice.counts[2] - 1;
  const made = Array.from({ length: slabs }, (_, slab) => {
    const [from, past] = [slab, slab + 1].map((share) => Math.round((share * layers) / slabs));
    return lastOf(
      makeFieldSlab(engine, heap, stored, identityTransform, plan, { from: from!, past: past! }),
    )!;
  });
  meshes.keepOnly(new Set());
  return joinSlabs(made);
}

function lastOf<T>(steps: Generator<unknown, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

function slowSurface(mesh: MeshBuffers, wanted: WantedField): FieldSurface {
  const plan = fieldPlanOf(mesh, wanted);
  return oracleFieldSurface(fieldTriangles(mesh, plan), plan);
}

const MODELS: Readonly<Record<string, readonly [MeshBuffers, WantedField]>> = {
  'a box': [makeBox(7, 6, 6.5, [0.3, 0.45, 0.6]), { thickness: 1.75, voxel: 1 }],
  'a ball': [makeSphere(8, 3), { thickness: 1.5, voxel: 0.5 }],
  'a ring': [makeTorus(9, 3, 24, 12), { thickness: 1, voxel: 0.4 }],
  'boxes that overlap': [
    joinMeshes(makeBox(10, 10, 10), shift(makeBox(8, 8, 8), 5, 4, 3)),
    { thickness: 1.2, voxel: 0.5 },
  ],
  'a bunny': [readBunny(20), { thickness: 1, voxel: 0.4 }],
  'a box, opened': [makeBox(9, 8, 8.5, [0.3, 0.45, 0.6]), { thickness: 1.3, voxel: 0.5, tolerance: 1 }],
  'a ball, opened': [makeSphere(8, 3), { thickness: 1.5, voxel: 0.5, tolerance: 0.6 }],
  'a ring, opened by a ball of many voxels': [
    makeTorus(6, 3, 20, 12),
    { thickness: 0.6, voxel: 0.3, tolerance: 2 },
  ],
  'boxes that overlap, opened': [
    joinMeshes(makeBox(10, 10, 10), shift(makeBox(8, 8, 8), 5, 4, 3)),
    { thickness: 1.2, voxel: 0.5, tolerance: 0.9 },
  ],
  'a box from outside': [
    makeBox(7, 6, 6.5, [0.3, 0.45, 0.6]),
    { thickness: 1.75, voxel: 1, side: 'outside' },
  ],
  'a ring from outside': [makeTorus(9, 3, 24, 12), { thickness: 1, voxel: 0.4, side: 'outside' }],
  'a plate thinner than a voxel from outside': [
    makeBox(8, 7, 0.2, [0.1, 0.1, 0.61]),
    { thickness: 1.5, voxel: 0.5, side: 'outside' },
  ],
  'a bunny from outside': [readBunny(12), { thickness: 1, voxel: 0.4, side: 'outside' }],
  'a bunny, opened': [readBunny(20), { thickness: 1, voxel: 0.4, tolerance: 0.5 }],
};

for (const [name, [mesh, wanted]] of Object.entries(MODELS)) {
  test(`the surface of ${name} is the oracle's`, () => {
    const slow = slowSurface(mesh, wanted);
    const fast = fastSurface(mesh, wanted);
    expect(slow.quads.length).toBeGreaterThan(0);
    expect(fast.vertices).toEqual(slow.vertices);
    expect(fast.quads).toEqual(slow.quads);
    for (const slabs of [2, 3, 5, 8]) {
      const joined = fastSurface(mesh, wanted, slabs);
      expect(joined.vertices, `${slabs} slabs`).toEqual(fast.vertices);
      expect(joined.quads, `${slabs} slabs`).toEqual(fast.quads);
    }
  });
}

test(`the surfaces of random triangles are the oracle's (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < roundsOf(6); round++) {
    const mesh = makeSoup(random.integer(0, 1_000_000), random.integer(3, 40), between(random.unit(), 4, 10));
    const thickness = between(random.unit(), 0.3, 1.5);
    const voxel = between(random.unit(), thickness / 7, thickness / 2);
    const kinds = [
      {},
      { tolerance: between(random.unit(), voxel, 4 * voxel) },
      { side: 'outside' as const },
    ] as const;
    const wanted = { thickness, voxel, ...kinds[round % kinds.length] };
    const slabs = random.integer(1, 9);
    const { vertices, quads } = slowSurface(mesh, wanted);
    expect(fastSurface(mesh, wanted, slabs), `round ${round}`).toMatchObject({ vertices, quads });
  }
});

const between = (share: number, low: number, high: number): number => low + share * (high - low);

test('a field that is called off gives its memory back', () => {
  const mesh = makeSphere(8, 3);
  const meshes = new MeshStore(engine, heap);
  const stored = meshes.get('mesh', mesh);
  const before = heap.liveBytes;
  for (const steps of [1, 20, 60]) {
    const making = makeFieldSurface(
      engine,
      heap,
      stored,
      identityTransform,
      fieldPlanOf(mesh, { thickness: 2, voxel: 0.4, tolerance: 0.5 }),
    );
    for (let step = 0; step < steps; step++) expect(making.next().done).toBe(false);
    expect(heap.liveBytes).toBeGreaterThan(before);
    making.return(null);
    expect(heap.liveBytes).toBe(before);
  }
  meshes.keepOnly(new Set());
});

test('all memory is given back', () => {
  expect(heap.liveBytes).toBe(0);
});
