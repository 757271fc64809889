import { expect, test } from 'vitest';
import { type SeededRandom, createRandom } from '#base';
import { type MeshBuffers, closeMesh, meshBounds, repairOrientation, weldTriangles } from '#kernel';
import { Heap, MeshStore, OutOfMemory } from '#compute/wasm';
import { cutIntoPatches, dropFaces, movePatches, shatter, splitEdges, turnSome } from '#tests/damage.ts';
import { createLocalEngine } from '#tests/engine.ts';
import { readBunny } from '#tests/scans.ts';
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
    repairs: {
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
  const { mesh: expected, ...repairs } = closeMesh(mesh);
  const closed = closeByEngine(mesh);
  if (repairs.openEdges === 0) {
    // Nothing but patches turned round: faces and points stay in their places.
    expect(closed.indices, what).toEqual(repairOrientation(mesh).indices);
    return;
  }
  expect(closed.repairs, what).toEqual(repairs);
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
  for (let round = 0; round < 24; round++) {
    let mesh = damage(solids[random.integer(0, solids.length)]!(), random);
    if (random.integer(0, 2) === 0) mesh = damage(mesh, random);
    expectDefinition(mesh, `seed ${SEED}, round ${round}`);
  }
});

test(`random soups and crowded little boxes are closed as defined (seed ${SEED})`, () => {
  const random = createRandom(SEED + 2);
  for (let round = 0; round < 16; round++) {
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
  for (let round = 0; round < 4; round++) {
    expectDefinition(makeSoup(SEED + round, random.integer(1, 60), 20), `seed ${SEED}, soup ${round}`);
  }
});

test('a closed mesh stays as it is, byte for byte', () => {
  for (const solid of [...solids.map((make) => make()), readBunny(60)]) {
    const { positions, indices, repairs } = closeByEngine(solid);
    expect(repairs).toMatchObject({ openEdges: 0, addedFaces: 0, joinedPoints: 0 });
    expectSame(indices, solid.indices, 'faces');
    expectSame(new Uint32Array(positions.buffer), new Uint32Array(solid.positions.buffer), 'points');
  }
});

const ONE = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const STRANGE: Readonly<Record<string, MeshBuffers>> = {
  'one triangle': { positions: Float32Array.from(ONE), indices: Uint32Array.of(0, 1, 2) },
  'one triangle back and forth': {
    positions: Float32Array.from(ONE),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 1),
  },
  'one triangle many times': {
    positions: Float32Array.from(ONE),
    indices: Uint32Array.from({ length: 3000 }, (_, i) => i % 3),
  },
  'all points on one place': {
    positions: new Float32Array(300).fill(3),
    indices: Uint32Array.from({ length: 600 }, (_, i) => (i * 7) % 100),
  },
  'only faces with a corner twice': {
    positions: Float32Array.from(ONE),
    indices: Uint32Array.of(0, 0, 1, 2, 2, 2),
  },
  'as large as numbers go': {
    positions: Float32Array.from(ONE, (value) => (value - 0.5) * 6e38),
    indices: Uint32Array.of(0, 1, 2),
  },
  'as small as numbers go': {
    positions: Float32Array.from(ONE, (value) => value * 1.4e-45),
    indices: Uint32Array.of(0, 1, 2),
  },
  'far from the middle': {
    positions: Float32Array.from(ONE, (value) => value * 1e-3 + 1e6),
    indices: Uint32Array.of(0, 1, 2),
  },
  'points nobody uses': {
    positions: Float32Array.from([...ONE, 9, 9, 9, ...ONE.map((value) => value + 1)]),
    indices: Uint32Array.of(4, 5, 6, 0, 1, 2),
  },
  'a fan of many faces that share two points': {
    positions: Float32Array.from({ length: 3 * 202 }, (_, i) => Math.sin(i) * 10),
    indices: Uint32Array.from({ length: 600 }, (_, i) => (i % 3 === 2 ? 2 + ((i / 3) | 0) : i % 3)),
  },
  'a coordinate that is not a number': {
    positions: Float32Array.from(ONE, (value, i) => (i === 4 ? NaN : value)),
    indices: Uint32Array.of(0, 1, 2),
  },
  'a coordinate that is endless': {
    positions: Float32Array.from(ONE, (value, i) => (i === 4 ? Infinity : value)),
    indices: Uint32Array.of(0, 1, 2),
  },
  'nothing at all': { positions: new Float32Array(0), indices: new Uint32Array(0) },
};

test.each(Object.entries(STRANGE))('%s is closed as defined', (name, mesh) => {
  expectDefinition(mesh, name);
});

test('of very many open edges all are counted, and lines enough to see them are kept', () => {
  const mesh = shatter(makeSphere(8, 7), 0.001, createRandom(SEED));
  const heap = new Heap(engine);
  const store = new MeshStore(engine, heap);
  const { openEdges, openLines } = store.get('mesh', mesh).findings;
  store.keepOnly(new Set());
  expect(openEdges).toBe(mesh.indices.length);
  const lines = openLines.length / 6;
  expect(lines).toBeLessThanOrEqual(2 ** 18);
  expect(lines).toBeGreaterThan(2 ** 16);
  // They are spread over the mesh.
  const seen = meshBounds({ positions: openLines });
  const whole = meshBounds(mesh);
  for (const axis of [0, 1, 2] as const) {
    expect(Math.abs(seen.min[axis] - whole.min[axis])).toBeLessThan(0.1);
    expect(Math.abs(seen.max[axis] - whole.max[axis])).toBeLessThan(0.1);
  }
});

test('where memory does not suffice closing says so and gives back what it took', () => {
  const mesh = shatter(makeSphere(8, 2), 0.001, createRandom(SEED));
  let fitted = 0;
  for (let pages = 1; pages < 80; pages++) {
    const heap = new Heap(engine, pages * 65536);
    const store = new MeshStore(engine, heap);
    try {
      store.get('mesh', mesh);
      fitted++;
    } catch (error) {
      expect(error).toBeInstanceOf(OutOfMemory);
    }
    store.keepOnly(new Set());
    expect(heap.liveBytes, `${pages} pages`).toBe(0);
  }
  expect(fitted).toBeGreaterThan(0);
  expect(fitted).toBeLessThan(79);
});

test('closing that is called off gives back what it took, wherever it was', async () => {
  const mesh = cutIntoPatches(makeSphere(8, 3), 8, 0.3, createRandom(SEED));
  const heap = new Heap(engine);
  const store = new MeshStore(engine, heap);
  let steps = 0;
  for (; ; steps++) {
    let left = steps;
    const stored = await store.load('mesh', mesh, () => Promise.resolve(left-- > 0));
    if (stored) break;
    expect(heap.liveBytes, `after ${steps} steps`).toBe(0);
  }
  expect(steps).toBeGreaterThan(20);
});
