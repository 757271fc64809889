import { expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import {
  commonVolume,
  examineMesh,
  identityTransform as stretch,
  meshBounds,
  meshVolume,
  type Hole,
  type Honeycomb,
} from '#kernel';
import { makeBox } from '#tests/meshes.ts';
import { makeBlocks } from '#tests/solids.ts';
import { bake, honeycombs, perforate } from '../../src/app/workers/feature-operations.ts';

const box = makeBox(20, 20, 20);
const cavity = makeBox(16, 16, 16, [-8, -8, 2]);
/** Without the two triangles of its base. */
const open = { ...box, indices: box.indices.slice(6) };

const hole: Hole = {
  kind: 'hole',
  at: [0, 0, 0],
  normal: [0, 0, -1],
  direction: 'inner',
  r1: 2,
  r2: 2,
  edges: 32,
  protrusion: 0.5,
  depth: 6,
  angle: 0,
  gap: 0.1,
};
const honeycomb: Honeycomb = {
  kind: 'perforate',
  at: [0, 0, 0],
  normal: [0, 0, -1],
  cell: 4,
  wall: 1.2,
  depth: 0,
  border: 2,
  notch: 0,
};

test('what is open is closed before walls are looked for: as the slicer prints it', async () => {
  const bored = async (mesh: typeof box) =>
    unwrap((await perforate([mesh, cavity], { holes: [hole], stretch }, quietContext())).result);
  const latticed = async (mesh: typeof box) =>
    unwrap((await honeycombs([mesh, cavity], { honeycombs: [honeycomb], stretch }, quietContext())).result);
  const [whole, closed] = [await bored(box), await bored(open)];
  expect(closed.missed).toEqual([]);
  expect(closed.bores!.volumeMm3).toBeCloseTo(whole.bores!.volumeMm3, 3);
  const [wholeCells, closedCells] = [await latticed(box), await latticed(open)];
  expect(closedCells.missed).toEqual([]);
  expect(closedCells.lattices).toBeNull();
  expect(closedCells.cells!.volumeMm3).toBeCloseTo(wholeCells.cells!.volumeMm3, 3);
});

test('a closed base is baked as it prints: the part without the notches, with the lattice', async () => {
  const isWall = (x: number, y: number, z: number) => x % 4 === 0 || y % 4 === 0 || z === 2;
  const tub = makeBlocks([5, 5, 3], [8, 8, 8], isWall);
  const base: Honeycomb = { ...honeycomb, kind: 'close', at: [4, 4, 0], depth: 2, notch: 2 };
  const asked = { honeycombs: [base, { ...base, at: [4, 4, 9] as const }], stretch };
  const { lattices, cells, missed } = unwrap((await honeycombs([tub], asked, quietContext())).result);
  expect(missed).toEqual([1]);
  const solids = [
    { mesh: 1, solidClass: 'hole', toMesh: stretch },
    { mesh: 2, solidClass: 'solid', toMesh: stretch },
  ] as const;
  const parts = [{ body: 0, solids }];
  const meshes = [tub, cells!.mesh, lattices!.mesh];
  const [baked] = unwrap((await bake(meshes, { parts }, quietContext())).result);
  expect(examineMesh(baked!.mesh).openEdges).toBe(0);
  expect(meshBounds(baked!.mesh)).toEqual(meshBounds(tub));
  const [onlyCut] = unwrap(
    (await bake(meshes, { parts: [{ body: 0, solids: [solids[0]] }] }, quietContext())).result,
  );
  expect(onlyCut!.volumeMm3).toBeLessThan(meshVolume(tub) - 1);
  const added = lattices!.volumeMm3 - commonVolume(onlyCut!.mesh, lattices!.mesh);
  expect(added).toBeGreaterThan(100);
  expect(baked!.volumeMm3 / (onlyCut!.volumeMm3 + added)).toBeCloseTo(1, 3);
});
