import { expect, test } from 'vitest';
import { type SeededRandom, createRandom } from '#base';
import { type MeshBuffers, closeMesh, repairOrientation, weldTriangles } from '#kernel';
import { Heap, MeshStore } from '#compute/wasm';
import { cutIntoPatches, dropFaces, movePatches, shatter, splitEdges, turnSome } from '#tests/damage.ts';
import { createLocalEngine } from '#tests/engine.ts';
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

/** One of the ways files are damaged. */
function damage(mesh: MeshBuffers, random: SeededRandom): MeshBuffers {
  const noise = [0, 1e-5, 1e-4, 1e-3, 0.01, 0.1][random.integer(0, 6)]!;
  const patches = [2, 5, 20][random.integer(0, 3)]!;
  const ways = [
    () => cutIntoPatches(mesh, patches, noise, random),
    () => cutIntoPatches(mesh, patches, noise, random, 0.3),
    () => movePatches(mesh, patches, noise, random),
    () => shatter(mesh, noise, random),
    () => dropFaces(mesh, 0.1, random),
    () => turnSome(mesh, 0.1, random),
    () => splitEdges(mesh, 0.2, 3, noise, random),
    () => doubleFaces(mesh, 0.1, random),
  ];
  return ways[random.integer(0, ways.length)]!();
}

/** A share of the faces is there twice. */
function doubleFaces({ positions, indices }: MeshBuffers, share: number, random: SeededRandom): MeshBuffers {
  const faces = [...indices];
  for (let i = 0; i < indices.length; i += 3) {
    if (random.unit() < share) faces.push(...indices.subarray(i, i + 3));
  }
  return { positions, indices: Uint32Array.from(faces) };
}

test(`meshes damaged as files are, one way or two, are closed as defined (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 60; round++) {
    let mesh = damage(solids[random.integer(0, solids.length)]!(), random);
    if (random.integer(0, 2) === 0) mesh = damage(mesh, random);
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
