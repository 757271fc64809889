import { expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { identityTransform, makePrimitive, type MeshBuffers } from '#kernel';
import { Heap } from '#compute/wasm';
import { booleanMeshes } from '#solids';
import { distanceToTriangles } from '#tests/distances.ts';
import { createLocalEngine } from '#tests/engine.ts';
import { hollowIn } from '#tests/hollow.ts';
import { joinMeshes, makeBox, makeCone, makeCylinder, makeSphere, makeTorus } from '#tests/meshes.ts';
import { readBunny, readDragon } from '#tests/scans.ts';
import { shift } from '#tests/solids.ts';

// Walls measured from the triangles themselves, which the field has never seen.

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const engine = createLocalEngine();
const heap = new Heap(engine);

interface Model {
  readonly bodies: readonly MeshBuffers[];
  readonly thickness: number;
  readonly voxel?: number;
}

const MODELS: Readonly<Record<string, Model>> = {
  'a box': { bodies: [makeBox(20, 20, 20)], thickness: 2 },
  'a ball': { bodies: [makeSphere(10, 4)], thickness: 1.5 },
  'a cylinder': { bodies: [makeCylinder(8, 16, 60)], thickness: 1.5 },
  'a cone': { bodies: [makeCone(10, 20, 60)], thickness: 1.5 },
  'a ring': { bodies: [makeTorus(12, 5, 48, 24)], thickness: 1.2 },
  'a rhombicuboctahedron': { bodies: [makeRhombicuboctahedron(16)], thickness: 1.6 },
  'boxes that overlap': {
    bodies: [makeBox(14, 14, 14), shift(makeBox(12, 12, 12), 7, 5, 4)],
    thickness: 1.5,
  },
  'bodies at random': { bodies: makeHeap(), thickness: 1.2 },
  'a bunny': { bodies: [readBunny(30)], thickness: 1.5 },
  'a small bunny': { bodies: [readBunny(20)], thickness: 1, voxel: 0.2 },
};

for (const [name, { bodies, ...options }] of Object.entries(MODELS)) {
  const part = joinMeshes(...bodies);
  for (const side of ['inside', 'outside'] as const)
    test(`the wall of ${name} is as thick as asked for, ${side}`, async () => {
      const { mesh: surface } = unwrap(hollowIn(engine, heap, part, { ...options, side }));
      const walls = wallsFrom(await unite(bodies), surface, options.thickness, 500);
      expect(Math.min(...walls), `seed ${SEED}`).toBeGreaterThan(0.8);
      expectNear(walls);
    });
}

test('the wall of a dragon is as thick as asked for, but where faces lie within it', () => {
  const dragon = readDragon(30);
  const { mesh: surface } = unwrap(hollowIn(engine, heap, dragon, { thickness: 1, voxel: 0.2 }));
  const samples = everyNth(surface, 120);
  const walls = wallsFrom(dragon, samples, 1, Infinity).map((wall, sample) => {
    if (wall > 0.9) return wall;
    // Where all is solid around it, the face that is so near has solid on both of its sides.
    const at = samples.positions.subarray(sample * 3, sample * 3 + 3);
    const isDeep = DIRECTIONS.every(
      (way) =>
        turnsAround(
          dragon,
          way.map((entry, axis) => at[axis]! + 0.9 * entry),
        ) !== 0,
    );
    return isDeep ? 1 : wall;
  });
  expect(Math.min(...walls)).toBeGreaterThan(0.8);
  expectNear(walls);
}, 240_000);

test('all memory is given back', () => {
  expect(heap.liveBytes).toBe(0);
});

/** 99 of 100 are within a tenth of what was asked for. */
function expectNear(walls: readonly number[]): void {
  const near = walls.filter((share) => Math.abs(share - 1) <= 0.1);
  expect(near.length / walls.length).toBeGreaterThanOrEqual(0.99);
}

const wallsFrom = (
  mesh: MeshBuffers,
  { positions }: Pick<MeshBuffers, 'positions'>,
  wall: number,
  most: number,
) => distanceToTriangles(mesh, positions, most).map((distance) => distance / wall);

function everyNth({ positions }: MeshBuffers, most: number): Pick<MeshBuffers, 'positions'> {
  const every = Math.max(1, Math.floor(positions.length / 3 / most));
  return { positions: positions.filter((_, at) => Math.floor(at / 3) % every === 0) };
}

/** The surface of what prints where bodies overlap. */
async function unite(bodies: readonly MeshBuffers[]): Promise<MeshBuffers> {
  if (bodies.length === 1) return bodies[0]!;
  const placed = bodies.map((mesh) => ({ mesh, transform: identityTransform }));
  return unwrap(await booleanMeshes('union', placed)).mesh;
}

function makeRhombicuboctahedron(size: number): MeshBuffers {
  return unwrap(makePrimitive({ kind: 'rhombicuboctahedron', location: 'centre', sizes: { size } }));
}

/** Balls and boxes that overlap. */
function makeHeap(): readonly MeshBuffers[] {
  const random = createRandom(SEED);
  const between = (low: number, high: number): number => low + (high - low) * random.unit();
  return Array.from({ length: 6 }, (_, at) => {
    const size = between(5, 10);
    const body = at % 2 === 0 ? makeSphere(size, 3) : makeBox(size, between(5, 10), between(5, 10));
    return shift(body, between(-5, 5), between(-5, 5), between(-5, 5));
  });
}

const DIRECTIONS = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)))
  .filter((way) => Math.hypot(...way) > 0)
  .map((way) => way.map((entry) => entry / Math.hypot(...way)));

/** How often a mesh goes round a place, by the faces above it: a line upwards, beside all corners. */
function turnsAround({ positions, indices }: MeshBuffers, place: readonly number[]): number {
  const [x, y, z] = [place[0]! + 1.234e-7, place[1]! + 5.678e-7, place[2]!];
  let turns = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
    const beside = (from: number, to: number): number =>
      (positions[from]! - x) * (positions[to + 1]! - y) - (positions[to]! - x) * (positions[from + 1]! - y);
    const [u, v, w] = [beside(b, c), beside(c, a), beside(a, b)];
    if (!((u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0))) continue;
    const height = (u * positions[a + 2]! + v * positions[b + 2]! + w * positions[c + 2]!) / (u + v + w);
    if (height > z) turns += Math.sign(u);
  }
  return turns;
}
