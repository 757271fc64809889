import { expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  cross,
  dot,
  examineForRepair,
  subtract,
  weldTriangles,
  type MeshBuffers,
  type RepairReport,
  type Vector,
} from '#kernel';
import { cornersOf, joinMeshes, makeSphere, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { shift } from '#tests/solids.ts';

const seed = 20_261_140;

function crossingsOf(mesh: MeshBuffers): Uint32Array {
  const steps = examineForRepair(mesh);
  for (let step = steps.next(); ; step = steps.next())
    if (step.done === true) return (step.value satisfies RepairReport).selfIntersections;
}

/** All pairs, each edge solved against each face: p + t·d = a + u·e + v·f. */
function bruteForce({ positions, indices }: MeshBuffers): string[] {
  const place = (corner: number): Vector =>
    [...positions.subarray(indices[corner]! * 3, indices[corner]! * 3 + 3)] as unknown as Vector;
  const isThrough = (edges: number, face: number): boolean =>
    [0, 1, 2].some((k) => {
      const from = place(edges * 3 + k);
      const along = subtract(place(edges * 3 + ((k + 1) % 3)), from);
      const origin = place(face * 3);
      const [e, f] = [subtract(place(face * 3 + 1), origin), subtract(place(face * 3 + 2), origin)];
      const across = cross(along, f);
      const determinant = dot(e, across);
      if (determinant === 0) return false;
      const away = subtract(from, origin);
      const u = dot(away, across) / determinant;
      const turned = cross(away, e);
      const v = dot(along, turned) / determinant;
      const t = dot(f, turned) / determinant;
      return u > 0 && v > 0 && u + v < 1 && t > 0 && t < 1;
    });
  const found: string[] = [];
  for (let a = 0; a < indices.length / 3; a++) {
    const corners = new Set(indices.subarray(a * 3, a * 3 + 3));
    for (let b = a + 1; b < indices.length / 3; b++) {
      if (indices.subarray(b * 3, b * 3 + 3).some((point) => corners.has(point))) continue;
      if (isThrough(a, b) || isThrough(b, a)) found.push(`${a} ${b}`);
    }
  }
  return found.sort();
}

const pairsOf = (crossings: Uint32Array): string[] =>
  Array.from(
    { length: crossings.length / 2 },
    (_, i) => `${crossings[i * 2]} ${crossings[i * 2 + 1]}`,
  ).sort();

it('finds the pairs of faces that comparing all with all finds', () => {
  for (let round = 0; round < roundsOf(1); round++) {
    const random = createRandom(seed + round);
    const soup = weldTriangles(Float32Array.from({ length: 9 * 100 }, () => random.unit() * 10)).mesh;
    const off = random.unit();
    const solids = joinMeshes(makeSphere(8, 1), shift(makeTorus(7, 3, 9, 7), off, 1 - off, off / 3));
    for (const mesh of [soup, weldTriangles(cornersOf(solids)).mesh]) {
      const expected = bruteForce(mesh);
      expect(expected.length, `seed ${seed + round}`).toBeGreaterThan(10);
      expect(pairsOf(crossingsOf(mesh)), `seed ${seed + round}`).toEqual(expected);
    }
  }
});

it('say how far they are: never beyond the end, never back', () => {
  // Just over a power of two of leaves: nearly half of the tree's last level is empty.
  const mesh = makeTorus(9, 3, 130, 32);
  const shares: number[] = [];
  for (const { phase, done, total } of examineForRepair(mesh))
    if (phase === 'cross') shares.push(done / total);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});
