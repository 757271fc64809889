import { expect, test } from 'vitest';
import { createRandom } from '#base';
import {
  closeMesh,
  closingTriangles,
  fieldLattice,
  fieldScale,
  identityTransform,
  meshBounds,
  oracleField,
  oracleSurface,
  snapToField,
  type FieldSurface,
  type MeshBuffers,
} from '#kernel';
import { Heap, MeshStore, makeFieldSurface } from '#compute/wasm';
import { createLocalEngine } from '#tests/engine.ts';
import { joinMeshes, makeBox, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { readBunny } from '#tests/scans.ts';
import { shift } from '#tests/solids.ts';

const SEED = Number(process.env['SEED'] ?? 20261124);
const engine = createLocalEngine();
const heap = new Heap(engine);

function fastSurface(mesh: MeshBuffers, thickness: number, voxel: number): FieldSurface {
  const meshes = new MeshStore(engine, heap);
  const lattice = fieldLattice(meshBounds(mesh), voxel);
  const scale = fieldScale(thickness, voxel)!;
  const making = makeFieldSurface(engine, heap, meshes.get('mesh', mesh), identityTransform, lattice, scale);
  for (let step = making.next(); ; step = making.next())
    if (step.done === true) {
      meshes.keepOnly(new Set());
      return step.value!;
    }
}

function slowSurface(mesh: MeshBuffers, thickness: number, voxel: number): FieldSurface {
  const lattice = fieldLattice(meshBounds(mesh), voxel);
  const scale = fieldScale(thickness, voxel)!;
  const triangles = snapToField(closeMesh(mesh).mesh, lattice);
  const cones = closingTriangles(triangles);
  const closed = new Int32Array(triangles.length + cones.length);
  closed.set(triangles);
  closed.set(cones, triangles.length);
  return oracleSurface(oracleField(closed, lattice.counts, scale), lattice.counts, scale);
}

const MODELS: Readonly<Record<string, readonly [MeshBuffers, thickness: number, voxel: number]>> = {
  'a box': [makeBox(7, 6, 6.5, [0.3, 0.45, 0.6]), 1.75, 1],
  'a ball': [makeSphere(8, 3), 1.5, 0.5],
  'a ring': [makeTorus(9, 3, 24, 12), 1, 0.4],
  'boxes that overlap': [joinMeshes(makeBox(10, 10, 10), shift(makeBox(8, 8, 8), 5, 4, 3)), 1.2, 0.5],
  'a bunny': [readBunny(20), 1, 0.4],
};

for (const [name, [mesh, thickness, voxel]] of Object.entries(MODELS)) {
  test(`the surface of ${name} is the oracle's`, () => {
    const slow = slowSurface(mesh, thickness, voxel);
    const fast = fastSurface(mesh, thickness, voxel);
    expect(slow.quads.length).toBeGreaterThan(0);
    expect(fast.vertices).toEqual(slow.vertices);
    expect(fast.quads).toEqual(slow.quads);
  });
}

test(`the surfaces of random triangles are the oracle's (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < roundsOf(4); round++) {
    const mesh = makeSoup(random.integer(0, 1_000_000), random.integer(3, 40), between(random.unit(), 5, 14));
    const thickness = between(random.unit(), 0.3, 2);
    const voxel = between(random.unit(), thickness / 12, thickness / 2);
    expect(fastSurface(mesh, thickness, voxel), `round ${round}`).toMatchObject(
      slowSurface(mesh, thickness, voxel),
    );
  }
});

const between = (share: number, low: number, high: number): number => low + share * (high - low);

test('a field that is called off gives its memory back', () => {
  const mesh = makeSphere(8, 3);
  const meshes = new MeshStore(engine, heap);
  const stored = meshes.get('mesh', mesh);
  const before = heap.liveBytes;
  for (const steps of [1, 20, 60]) {
    const lattice = fieldLattice(meshBounds(mesh), 0.4);
    const making = makeFieldSurface(engine, heap, stored, identityTransform, lattice, fieldScale(2, 0.4)!);
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
