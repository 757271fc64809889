import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { type MeshBuffers, closeMesh, repairOrientation, weldTriangles } from '#kernel';
import { Heap, MeshStore } from '#compute/wasm';
import { createLocalEngine } from '#tests/engine.ts';
import { crackMesh, damageMesh, splitIntoPatches } from '#tests/damage.ts';
import { joinMeshes, makeBox, makeCylinder, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';

// The engine's closing beside the definition's (kernel/mesh/closing): the same buffers, bit for bit.

const SEED = Number(process.env['SEED'] ?? 20261122);
const engine = createLocalEngine();

/** What the engine makes of a mesh, in the words of kernel's ClosedMesh. */
function closeByEngine(mesh: MeshBuffers) {
  const heap = new Heap(engine);
  const store = new MeshStore(engine, heap);
  const { positions, vertexCount, indices, faceCount, openEdges, findings } = store.get('mesh', mesh);
  const { flippedFaces, joinedPoints, addedFaces, coneLoops, coneLines, volumeChange } = findings;
  const closed = {
    positions: engine.f32(positions, vertexCount * 3).slice(),
    indices: engine.u32(indices, faceCount * 3).slice(),
    told: {
      openEdges: findings.openEdges,
      flippedFaces,
      joinedPoints,
      addedFaces,
      coneLoops,
      coneLines,
      volumeChange,
    },
    left: openEdges.length,
  };
  store.keepOnly(new Set());
  expect(heap.liveBytes).toBe(0);
  return closed;
}

function expectDefinition(mesh: MeshBuffers, what: string): void {
  const { mesh: expected, ...told } = closeMesh(mesh);
  const closed = closeByEngine(mesh);
  if (told.openEdges === 0) {
    // Nothing but patches turned round: faces and points stay in their places.
    expect(closed.indices, what).toEqual(repairOrientation(mesh).indices);
    return;
  }
  expect(closed.told, what).toEqual(told);
  expect(closed.left, what).toBe(0);
  expectSame(new Uint32Array(closed.positions.buffer), new Uint32Array(expected.positions.buffer), what);
  expectSame(closed.indices, expected.indices, what);
}

/** As toEqual, which takes its time on long arrays. */
function expectSame(a: Uint32Array, b: Uint32Array, what: string): void {
  expect(a.length, what).toBe(b.length);
  const at = a.findIndex((word, i) => word !== b[i]);
  if (at >= 0) expect(`${at}: ${a[at]}`, what).toBe(`${at}: ${b[at]}`);
}

const solids: readonly (() => MeshBuffers)[] = [
  () => makeSphere(8, 2),
  () => makeTorus(8, 3, 24, 12),
  () => makeCylinder(6, 9, 40),
  () => makeBox(10, 12, 7),
  () => joinMeshes(makeSphere(5, 2), makeSphere(4.9, 2), makeBox(12, 1, 1)),
];

test(`seams that miss by a hair or by more are closed as defined (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 12; round++) {
    const solid = solids[random.integer(0, solids.length)]!();
    const patches = [2, 5, 20][random.integer(0, 3)]!;
    const noise = [0, 1e-5, 1e-4, 1e-3, 0.01, 0.1][random.integer(0, 6)]!;
    expectDefinition(splitIntoPatches(solid, patches, noise, random), `seed ${SEED}, round ${round}`);
  }
});

test(`meshes all cracked, with faces missing, doubled and turned, are closed as defined (seed ${SEED})`, () => {
  const random = createRandom(SEED + 1);
  for (let round = 0; round < 12; round++) {
    const solid = damageMesh(solids[random.integer(0, solids.length)]!(), random);
    const noise = [0, 1e-5, 1e-3, 0.03][random.integer(0, 4)]!;
    const mesh = random.integer(0, 3) === 0 ? solid : crackMesh(solid, noise, random);
    expectDefinition(mesh, `seed ${SEED}, round ${round}`);
  }
});

test(`random soups and crowded little boxes are closed as defined (seed ${SEED})`, () => {
  const random = createRandom(SEED + 2);
  for (let round = 0; round < 60; round++) {
    const points = random.integer(3, 60);
    // From all on a few places to all apart.
    const grid = [2, 5, 40, 4000][random.integer(0, 4)]!;
    const size = [1e-30, 1, 1e30][random.integer(0, 3)]!;
    const corners = Float32Array.from(
      { length: random.integer(1, 50) * 9 },
      () => random.integer(0, grid) * size,
    );
    const loose = {
      positions: Float32Array.from({ length: points * 3 }, () => random.integer(0, grid) * size),
      indices: Uint32Array.from({ length: random.integer(1, 60) * 3 }, () => random.integer(0, points)),
    };
    expectDefinition(weldTriangles(corners).mesh, `seed ${SEED}, round ${round}, welded`);
    // Not welded, with faces that have a corner twice and points on one place.
    expectDefinition(loose, `seed ${SEED}, round ${round}, loose`);
  }
  for (let round = 0; round < 6; round++) {
    expectDefinition(makeSoup(SEED + round, random.integer(1, 60), 20), `seed ${SEED}, soup ${round}`);
  }
});
