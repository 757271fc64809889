import { expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  cavityMesh,
  examineMesh,
  depthLevel,
  fieldScale,
  meshVolume,
  oracleSurface,
  splitTunnels,
  type FieldLattice,
  type FieldSurface,
} from '#kernel';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const lattice = (...counts: readonly [number, number, number]): FieldLattice => ({
  voxel: 0.5,
  origin: [0, 0, 0],
  counts,
});
const scale = fieldScale(1, 0.5)!;

/** A surface around points that are deep, given as places. */
function surfaceAround(
  counts: readonly [number, number, number],
  isDeep: (x: number, y: number, z: number) => boolean,
): FieldSurface {
  const values = new Uint16Array(counts[0] * counts[1] * counts[2]);
  for (let z = 1; z < counts[2] - 1; z++)
    for (let y = 1; y < counts[1] - 1; y++)
      for (let x = 1; x < counts[0] - 1; x++)
        values[(z * counts[1] + y) * counts[0] + x] = isDeep(x, y, z) ? scale.squaredLevel + 40 : 0;
  return oracleSurface(values, counts, depthLevel(scale));
}

/** Quads by edge. */
function usesOfEdges({ quads }: FieldSurface): number[] {
  const uses = new Map<string, number>();
  for (let corner = 0; corner < quads.length; corner++) {
    const [a, b] = [quads[corner]!, quads[(corner & ~3) | ((corner + 1) & 3)]!];
    const key = `${Math.min(a, b)}:${Math.max(a, b)}`;
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return [...uses.values()];
}

it(`gives every edge two quads, whatever is deep (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  let crowded = 0;
  for (let round = 0; round < 300; round++) {
    const share = 0.2 + 0.6 * random.unit();
    const surface = surfaceAround([9, 9, 9], () => random.unit() < share);
    crowded += usesOfEdges(surface).filter((uses) => uses !== 2).length;
    const split = splitTunnels(surface);
    expect(split.quads.length).toBe(surface.quads.length);
    expect(
      usesOfEdges(split).filter((uses) => uses !== 2),
      `round ${round}`,
    ).toEqual([]);
    const { mesh } = cavityMesh(surface, lattice(9, 9, 9), 0);
    expect(examineMesh(mesh), `round ${round}`).toMatchObject({ openEdges: 0, nonManifoldEdges: 0 });
  }
  expect(crowded).toBeGreaterThan(0);
});

it('leaves out small cavities, and says how many', () => {
  const surface = surfaceAround([24, 12, 12], (x, y, z) => (x < 11 ? true : x === 16 && y === 5 && z === 5));
  const all = cavityMesh(surface, lattice(24, 12, 12), 0);
  expect([all.cavities, all.dropped]).toEqual([2, 0]);
  const large = cavityMesh(surface, lattice(24, 12, 12), 1);
  expect([large.cavities, large.dropped]).toEqual([1, 1]);
  expect(large.volumeMm3).toBeLessThan(all.volumeMm3);
  expect(large.volumeMm3).toBeCloseTo(meshVolume(large.mesh), 3);
});

it('keeps an island within a cavity', () => {
  const surface = surfaceAround(
    [20, 20, 20],
    (x, y, z) => Math.max(...[x, y, z].map((at) => Math.abs(at - 10))) > 3,
  );
  const { mesh, cavities, volumeMm3 } = cavityMesh(surface, lattice(20, 20, 20), 1);
  expect(cavities).toBe(1);
  expect(volumeMm3).toBeCloseTo(meshVolume(mesh), 3);
  expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0 });
});
