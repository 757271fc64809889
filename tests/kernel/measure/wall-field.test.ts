import { expect, test } from 'vitest';
import { createRandom } from '#base';
import { makeWallField, type MeshBuffers, type Vector, type WallField } from '#kernel';
import { distanceToTriangles } from '#tests/distances.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

function fieldOf(outer: MeshBuffers, inner: MeshBuffers, thickness: number): WallField {
  const steps = makeWallField(outer, inner, thickness);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** What a graphics device reads there. */
function readAt({ counts, origin, step, bytes, low, high }: WallField, place: Vector): number {
  const from = place.map((value, axis) => (value - origin[axis]!) / step);
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const at = from.map((value, axis) => Math.floor(value) + ((corner >> axis) & 1));
    const share = from.reduce((product, value, axis) => product * (1 - Math.abs(value - at[axis]!)), 1);
    sum += share * bytes[(at[2]! * counts[1] + at[1]!) * counts[0] + at[0]!]!;
  }
  return low + (sum / 255) * (high - low);
}

/** Places all over the faces of a mesh, its corners among them. */
function placesOn({ positions, indices }: MeshBuffers, count: number): Vector[] {
  const random = createRandom(SEED);
  const corners = Array.from(
    { length: Math.min(count / 2, positions.length / 3) },
    (_, at) => [...positions.subarray(at * 3, at * 3 + 3)] as unknown as Vector,
  );
  const between = Array.from({ length: count - corners.length }, () => {
    const face = random.integer(0, indices.length / 3 - 1) * 3;
    const shares = [random.unit(), random.unit(), random.unit()];
    const sum = shares[0]! + shares[1]! + shares[2]!;
    return [0, 1, 2].map((axis) =>
      shares.reduce(
        (total, share, corner) => total + (share / sum) * positions[indices[face + corner]! * 3 + axis]!,
        0,
      ),
    ) as unknown as Vector;
  });
  return [...corners, ...between];
}

test.each([
  ['a box of twelve faces', makeBox(20, 14, 10), makeBox(16, 10, 6, [-8, -5, 2]), 2],
  ['a ball in a ball', makeSphere(12, 3), makeSphere(10, 4), 2],
  ['a cavity near one side', makeBox(20, 20, 20), makeBox(6, 6, 6, [3, -3, 7]), 1.5],
  [
    'a wall of little more than one step of the lattice',
    makeBox(120, 120, 120),
    makeBox(118, 118, 118, [-59, -59, 1]),
    1,
  ],
])('tells the distance to the inner surface all over the outer one: %s', (_name, outer, inner, thickness) => {
  const field = fieldOf(outer, inner, thickness);
  const places = placesOn(outer, 1500);
  const exact = distanceToTriangles(inner, Float32Array.from(places.flat()), Infinity);
  const errors = places.map((place, at) => Math.abs(readAt(field, place) - Math.min(exact[at]!, field.high)));
  // A byte, and what a lattice cuts off at ridges.
  expect(Math.max(...errors), `seed ${SEED}`).toBeLessThan((field.high - field.low) / 255 + 0.2 * field.step);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(mean, `seed ${SEED}`).toBeLessThan(thickness * 0.02);
});

test('what is further than several walls is told as that', () => {
  const field = fieldOf(makeBox(10, 10, 60), makeBox(6, 6, 6, [-3, -3, 2]), 2);
  expect(readAt(field, [0, 0, 60])).toBe(field.high);
  expect(readAt(field, [5, 0, 5])).toBeCloseTo(2, 1);
});

test('a sliver of the inner surface that looks the wrong way makes no wall thin', () => {
  const inner = makeBox(16, 16, 16, [-8, -8, 2]);
  const first = inner.positions.length / 3;
  const sliver = [0, 0, 18.05, 0, 0.1, 18.05, 0.1, 0, 18.05];
  const mesh = {
    positions: Float32Array.from([...inner.positions, ...sliver]),
    indices: Uint32Array.from([...inner.indices, first, first + 1, first + 2]),
  };
  expect(readAt(fieldOf(makeBox(20, 20, 20), mesh, 2), [0, 0, 20])).toBeGreaterThan(1.8);
});
