import fc from 'fast-check';
import { createRandom } from '#base';
import { expect, test } from 'vitest';
import { computeCreaseNormals } from '../../../src/kernel/mesh/crease-normals.ts';
import type { MeshBuffers } from '../../../src/kernel/mesh/types.ts';
import { makeBox, makeCylinder, makeSphere, makeTetrahedron } from '#tests/meshes.ts';
import { readBunny, readDragon } from '#tests/scans.ts';

const seed = 20_261_127;

test('every face of a box is lit by its own direction alone', () => {
  const box = makeBox(10, 20, 30);
  const lit = computeCreaseNormals(box);
  expect(lit.positions.length / 3).toBe(24);
  expect(lit.indices.length).toBe(box.indices.length);
  for (let corner = 0; corner < lit.indices.length; corner++) {
    const at = lit.indices[corner]! * 3;
    const before = box.indices[corner]! * 3;
    expect([...lit.positions.subarray(at, at + 3)]).toEqual([...box.positions.subarray(before, before + 3)]);
    const normal = [...lit.normals.subarray(at, at + 3)].map(Math.abs).sort((a, b) => a - b);
    expect(normal).toEqual([0, 0, 1]);
  }
});

test('a round surface keeps its vertices and is lit along its radius', () => {
  const sphere = makeSphere(10, 4);
  const lit = computeCreaseNormals(sphere);
  expect(lit.positions).toBe(sphere.positions);
  expect(lit.indices).toBe(sphere.indices);
  for (let at = 0; at < lit.normals.length; at += 3) {
    const along = [0, 1, 2].reduce(
      (sum, axis) => sum + lit.normals[at + axis]! * lit.positions[at + axis]!,
      0,
    );
    expect(along / 10).toBeGreaterThan(0.999);
  }
});

test('faces without area get a direction and disturb none', () => {
  const { positions, indices } = makeBox(10, 10, 10);
  const lit = computeCreaseNormals({ positions, indices: Uint32Array.from([...indices, 0, 0, 1, 2, 2, 2]) });
  expect(lit.normals.every(Number.isFinite)).toBe(true);
  for (let at = 0; at < lit.normals.length; at += 3) {
    expect(Math.hypot(...lit.normals.subarray(at, at + 3))).toBeCloseTo(1, 5);
  }
});

test('nothing in, nothing out', () => {
  const lit = computeCreaseNormals({ positions: new Float32Array(0), indices: new Uint32Array(0) });
  expect(lit.normals.length).toBe(0);
});

/** Vertices that were added: 0 where nothing is sharp. */
const countSplit = (mesh: MeshBuffers): number =>
  (computeCreaseNormals(mesh).positions.length - mesh.positions.length) / 3;

test.each([4, 6, 8])('every face of a prism of %i sides is flat', (sides) => {
  const prism = makeCylinder(10, 20, sides);
  const lit = computeCreaseNormals(prism);
  // Each vertex of a rim is in three faces of the prism, the middles of the caps in one.
  expect(lit.positions.length / 3).toBe(sides * 6 + 2);
  for (let corner = 0; corner < lit.indices.length; corner += 3) {
    const [one, two, three] = [0, 1, 2].map((k) => {
      const at = lit.indices[corner + k]! * 3;
      return [...lit.normals.subarray(at, at + 3)];
    });
    for (let axis = 0; axis < 3; axis++) {
      expect(two![axis]).toBeCloseTo(one![axis]!, 6);
      expect(three![axis]).toBeCloseTo(one![axis]!, 6);
    }
  }
});

test.each([12, 16])('a prism of %i sides is round and keeps its rims', (sides) => {
  const prism = makeCylinder(10, 20, sides);
  expect(countSplit(prism)).toBe(sides * 2);
  const lit = computeCreaseNormals(prism);
  for (let at = 0; at < lit.normals.length; at += 3) {
    const [x, y, up] = [...lit.normals.subarray(at, at + 3)];
    if (Math.abs(up!) > 0.5) expect(Math.abs(up!)).toBe(1);
    else {
      // Angles weigh, not areas: the diagonals of the sides do not turn the normals.
      const [alongX, alongY] = [lit.positions[at]! / 10, lit.positions[at + 1]! / 10];
      expect(x! * alongX + y! * alongY).toBeGreaterThan(0.999);
    }
  }
});

test('a tetrahedron gets a vertex a corner', () => {
  expect(computeCreaseNormals(makeTetrahedron(10)).positions.length / 3).toBe(12);
});

test('a fold is a crease, and noise that turns as much is none', () => {
  // A sheet of 60 × 60 squares of 1 mm: no edge is long.
  const folded = makeSheet(60, (x) => Math.abs(x - 30) * 2);
  expect(countSplit(folded)).toBe(61);
  // 28 of 3721 vertices are split.
  const random = createRandom(seed);
  const noise = Array.from({ length: 61 ** 2 }, () => random.unit() * 1.2);
  const noisy = makeSheet(60, (x, y) => noise[y * 61 + x]!);
  expect(countSplit(noisy)).toBeLessThan(40);
});

test('where a scan folds over itself its faces have no say', () => {
  // A point of the sheet lies behind its neighbour.
  const sheet = makeSheet(40, () => 0);
  const positions = sheet.positions.slice();
  positions[(20 * 41 + 20) * 3] = 21.6;
  positions[(20 * 41 + 20) * 3 + 2] = 0.01;
  const lit = computeCreaseNormals({ positions, indices: sheet.indices });
  expect(lit.positions).toBe(positions);
  for (let at = 2; at < lit.normals.length; at += 3) expect(lit.normals[at]).toBeGreaterThan(0.99);
});

test('scans have few sharp edges', () => {
  // 227 and 4764 while faces were told apart by their direction alone.
  expect(countSplit(readBunny(60))).toBe(2);
  const dragon = countSplit(readDragon(80));
  expect(dragon).toBeGreaterThan(300);
  expect(dragon).toBeLessThan(750);
});

test('any triangles are lit: unit normals, and every corner where it was', () => {
  fc.assert(
    fc.property(anyMesh(), fc.constantFrom(undefined, 0, 25, 90), (mesh, degrees) => {
      const lit = computeCreaseNormals(mesh, degrees);
      expect(lit.indices.length).toBe(mesh.indices.length);
      expect(lit.normals.length).toBe(lit.positions.length);
      for (let at = 0; at < lit.normals.length; at += 3) {
        const size = Math.hypot(lit.normals[at]!, lit.normals[at + 1]!, lit.normals[at + 2]!);
        expect(Math.abs(size - 1)).toBeLessThan(1e-5);
      }
      for (const [corner, index] of lit.indices.entries()) {
        const before = mesh.indices[corner]! * 3;
        for (let axis = 0; axis < 3; axis++) {
          expect(lit.positions[index * 3 + axis]).toBe(mesh.positions[before + axis]);
        }
      }
    }),
    { seed, numRuns: 500 },
  );
});

/** Triangles between few points, so that edges have any number of faces, that run any way, and some have no area. */
function anyMesh(): fc.Arbitrary<MeshBuffers> {
  const coordinate = fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.double({ min: -1e4, max: 1e4, noNaN: true }),
    fc.double({ min: -1e-18, max: 1e-18, noNaN: true }),
  );
  return fc.integer({ min: 1, max: 12 }).chain((points) =>
    fc.record({
      positions: fc
        .array(coordinate, { minLength: points * 3, maxLength: points * 3 })
        .map((values) => Float32Array.from(values)),
      indices: fc
        .array(fc.tuple(...[0, 1, 2].map(() => fc.nat({ max: points - 1 }))), { maxLength: 40 })
        .map((faces) => Uint32Array.from(faces.flat())),
    }),
  );
}

/** A square sheet of `size`² squares of 1 mm, two triangles each, at a height for each point. */
function makeSheet(size: number, heightAt: (x: number, y: number) => number): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= size; y++) {
    for (let x = 0; x <= size; x++) {
      positions.push(x, y, heightAt(x, y));
      if (x === size || y === size) continue;
      const corner = y * (size + 1) + x;
      indices.push(corner, corner + 1, corner + size + 2, corner, corner + size + 2, corner + size + 1);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
