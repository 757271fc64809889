import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import { closeMesh, type MeshBuffers } from '#kernel';
import { cutIntoPatches, dropFaces, shatter, splitEdges, turnSome } from '#tests/damage.ts';
import {
  joinMeshes,
  makeBox,
  makeCylinder,
  makeSoup,
  makeSphere,
  makeTorus,
  turnInsideOut,
} from '#tests/meshes.ts';

const seed = 20_261_122;

/** Directed edges that are not used as often as their reverse. */
function unpairedOf({ indices }: MeshBuffers): number {
  const nets = new Map<string, number>();
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [from, to] = [indices[i + k]!, indices[i + ((k + 1) % 3)]!];
      if (from === to) continue;
      const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
      nets.set(key, (nets.get(key) ?? 0) + (from < to ? 1 : -1));
    }
  }
  return [...nets.values()].filter((net) => net !== 0).length;
}

const SOLIDS = [
  () => makeSphere(9, 2),
  () => makeTorus(9, 3, 16, 8),
  () => makeBox(10, 7, 0.02),
  () => makeCylinder(6, 9, 120),
  () => joinMeshes(makeBox(6, 6, 6), makeBox(6, 6, 6, [3.01, -3, 0])),
];

/** Damage upon damage, as `choices` say. */
function damaged(
  mesh: MeshBuffers,
  choices: readonly number[],
  noise: number,
  random: SeededRandom,
): MeshBuffers {
  for (const choice of choices) {
    if (choice === 0) mesh = cutIntoPatches(mesh, 12, noise, random, 0.2);
    else if (choice === 1) mesh = dropFaces(mesh, 0.3 * random.unit(), random);
    else if (choice === 2) mesh = splitEdges(mesh, 0.3, 1 + random.integer(0, 3), noise, random);
    else if (choice === 3) mesh = turnSome(mesh, 0.3 * random.unit(), random);
    else if (choice === 4) mesh = shatter(mesh, noise, random);
    else mesh = joinMeshes(mesh, dropFaces(mesh, 0.9, random));
  }
  return mesh;
}

const damagedMeshes = fc
  .record({
    solid: fc.nat({ max: SOLIDS.length - 1 }),
    choices: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
    noise: fc.constantFrom(0, 1e-5, 1e-3, 0.02, 0.3, 2),
    start: fc.nat(),
  })
  .map(({ solid, choices, noise, start }) => damaged(SOLIDS[solid]!(), choices, noise, createRandom(start)));

const soups = fc
  .record({ start: fc.nat(), faces: fc.integer({ min: 1, max: 60 }), size: fc.constantFrom(1e-3, 1, 500) })
  .map(({ start, faces, size }) => makeSoup(start, faces, size));

/** Few points, many faces: edges that many faces share, faces that are there twice or have a corner twice. */
const tangles = fc
  .record({
    points: fc.integer({ min: 3, max: 12 }),
    faces: fc.integer({ min: 1, max: 40 }),
    start: fc.nat(),
  })
  .map(({ points, faces, start }): MeshBuffers => {
    const random = createRandom(start);
    return {
      positions: Float32Array.from({ length: points * 3 }, () => random.integer(0, 4)),
      indices: Uint32Array.from({ length: faces * 3 }, () => random.integer(0, points)),
    };
  });

describe('a closed mesh', () => {
  const meshes = fc.oneof({ weight: 3, arbitrary: damagedMeshes }, soups, tangles);

  test('uses every edge as often one way as the other', () => {
    fc.assert(
      fc.property(meshes, (mesh) => {
        const before = { positions: mesh.positions.slice(), indices: mesh.indices.slice() };
        const closed = closeMesh(mesh);
        expect(unpairedOf(closed.mesh)).toBe(0);
        expect(closed.mesh.positions.every(Number.isFinite)).toBe(true);
        expect(closed.mesh.indices.every((point) => point * 3 < closed.mesh.positions.length)).toBe(true);
        expect(closed.addedFaces).toBeLessThanOrEqual(closed.mesh.indices.length / 3);
        expect(closed.volumeChange).toBeGreaterThanOrEqual(0);
        expect(closed.volumeChange).toBeLessThanOrEqual(2);
        expect(mesh).toEqual(before);
      }),
      { seed, numRuns: 150 },
    );
  });

  test('is not entered', () => {
    fc.assert(
      fc.property(meshes, (mesh) => {
        const { mesh: closed } = closeMesh(mesh);
        const again = closeMesh(closed);
        expect(again.mesh).toBe(closed);
        expect(again).toMatchObject({ openEdges: 0, joinedPoints: 0, addedFaces: 0, flippedFaces: 0 });
      }),
      { seed, numRuns: 60 },
    );
    for (const mesh of [...SOLIDS.map((make) => make()), turnInsideOut(makeSphere(4, 2))]) {
      expect(closeMesh(mesh).mesh).toBe(mesh);
    }
  });
});

test('a mesh with a coordinate that is not finite stays as it is', () => {
  const mesh = makeSphere(4, 1);
  mesh.positions[5] = Number.NaN;
  const open = { positions: mesh.positions, indices: mesh.indices.slice(3) };
  expect(closeMesh(open)).toMatchObject({ openEdges: 3, addedFaces: 0 });
  expect(closeMesh(open).mesh).toBe(open);
});

test('the order of faces does not matter', () => {
  const solids = [makeSphere(9, 2), makeTorus(9, 3, 16, 8), makeCylinder(6, 9, 40)];
  const damages: ((mesh: MeshBuffers, random: SeededRandom) => MeshBuffers)[] = [
    (mesh, random) => cutIntoPatches(mesh, 20, 0.02, random, 0.3),
    (mesh, random) => shatter(mesh, 0.005, random),
    (mesh, random) => splitEdges(mesh, 0.2, 3, 0.01, random),
    (mesh, random) => dropFaces(cutIntoPatches(mesh, 20, 0.01, random), 0.1, random),
  ];
  for (const solid of solids) {
    for (const damage of damages) {
      const mesh = damage(solid, createRandom(seed));
      const sound = trianglesOf(closeMesh(mesh).mesh);
      for (let round = 1; round <= 3; round++) {
        expect(trianglesOf(closeMesh(shuffle(mesh, createRandom(seed + round))).mesh)).toEqual(sound);
      }
    }
  }
});

/** Faces by the places of their corners, whichever comes first, in an order of their own. */
function trianglesOf({ positions, indices }: MeshBuffers): string[] {
  const corner = (index: number): string => positions.subarray(index * 3, index * 3 + 3).join();
  return Array.from({ length: indices.length / 3 }, (_, face) => {
    const names = [0, 1, 2].map((k) => corner(indices[face * 3 + k]!));
    const first = names.indexOf(names.toSorted()[0]!);
    return [0, 1, 2].map((k) => names[(first + k) % 3]).join(' ');
  }).sort();
}

/** The faces in another order, and points numbered by where they come first. */
function shuffle({ positions, indices }: MeshBuffers, random: SeededRandom): MeshBuffers {
  const faces = Array.from({ length: indices.length / 3 }, (_, i) => [...indices.subarray(i * 3, i * 3 + 3)]);
  for (let i = faces.length - 1; i > 0; i--) {
    const j = random.integer(0, i + 1);
    [faces[i], faces[j]] = [faces[j]!, faces[i]!];
  }
  const numbers = new Map<number, number>();
  const order = faces.flat();
  for (const point of order) if (!numbers.has(point)) numbers.set(point, numbers.size);
  return {
    positions: Float32Array.from(
      [...numbers.keys()].flatMap((p) => [...positions.subarray(p * 3, p * 3 + 3)]),
    ),
    indices: Uint32Array.from(order.map((point) => numbers.get(point)!)),
  };
}
