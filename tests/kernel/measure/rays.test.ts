import { expect, it } from 'vitest';
import { createRandom } from '#base';
import { createLineCaster, type MeshBuffers, type Vector } from '#kernel';
import { joinMeshes, makeBox, makeSoup, makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { shift } from '#tests/solids.ts';

/** How far along a line each face is that it goes through, by the six volumes of its edges (Plücker); certain away from edges. */
function crossingsOneByOne({ positions, indices }: MeshBuffers, origin: Vector, way: Vector): number[] {
  const found: number[] = [];
  const volume = (a: readonly number[], b: readonly number[], c: readonly number[]): number =>
    a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
    a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
    a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [0, 1, 2].map((corner) =>
      [0, 1, 2].map((axis) => positions[indices[at + corner]! * 3 + axis]! - origin[axis]!),
    );
    const [a, b, c] = corners as [number[], number[], number[]];
    const sides = [volume(way, a, b), volume(way, b, c), volume(way, c, a)];
    if (!sides.every((side) => side > 0) && !sides.every((side) => side < 0)) continue;
    const sum = sides.reduce((total, side) => total + side, 0);
    found.push(volume(a, b, c) / sum);
  }
  return found.sort((one, other) => one - other);
}

it('a line meets the faces of a soup that it meets one by one', () => {
  const seed = 371;
  const random = createRandom(seed);
  for (let round = 0; round < roundsOf(20); round++) {
    const soup = makeSoup(seed + round, random.integer(1, 400), 20);
    const caster = createLineCaster(soup);
    for (let line = 0; line < 10; line++) {
      const origin: Vector = [random.unit() * 30 - 15, random.unit() * 30 - 15, random.unit() * 30 - 15];
      const [x, y, z] = [random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5];
      const length = Math.hypot(x, y, z);
      const way: Vector = [x / length, y / length, z / length];
      const said = `seed ${seed}, round ${round}, line ${line}`;
      const met = caster.crossings(origin, way).map(({ distance }) => distance);
      expect(met, said).toEqual(
        crossingsOneByOne(soup, origin, way).map((distance) => expect.closeTo(distance, 6) as number),
      );
    }
  }
});

it('a line through edges and corners goes in and out as often', () => {
  const ball = makeSphere(5, 2);
  const caster = createLineCaster(ball);
  const { positions, indices } = ball;
  const corner = (index: number): readonly number[] => [...positions.subarray(index * 3, index * 3 + 3)];
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b] = [corner(indices[at]!), corner(indices[at + 1]!)];
    for (const place of [a, a.map((value, axis) => (value + b[axis]!) / 2)])
      for (const way of [
        [0, 0, 1],
        [1, 0, 0],
        [0.6, 0, 0.8],
      ] as const) {
        const met = caster.crossings(place as unknown as Vector, way);
        expect(met.reduce((sum, { sign }) => sum + sign, 0)).toBe(0);
        expect(caster.spans(place as unknown as Vector, way).length).toBeLessThanOrEqual(1);
      }
  }
});

it('spans count windings: overlaps are one, and what is behind the origin counts', () => {
  const two = joinMeshes(makeBox(2, 2, 2), shift(makeBox(2, 2, 2), 0, 0, 1));
  const up: Vector = [0, 0, 1];
  expect(createLineCaster(two).spans([0.25, 0.125, -1], up)).toEqual([{ start: 1, end: 4 }]);
  const apart = joinMeshes(makeBox(2, 2, 2), shift(makeBox(2, 2, 2), 0, 0, 5));
  expect(createLineCaster(apart).spans([0.25, 0.125, 10], up)).toEqual([
    { start: -10, end: -8 },
    { start: -5, end: -3 },
  ]);
  expect(
    createLineCaster({ positions: new Float32Array(), indices: new Uint32Array() }).spans([0, 0, 0], up),
  ).toEqual([]);
});

it('a line through an opening is inside to the end of the box', () => {
  const { positions, indices } = makeBox(2, 2, 2);
  // Without its floor, the first two faces.
  const open = createLineCaster({ positions, indices: indices.slice(6) });
  const inside = { start: expect.closeTo(1, 9) as number, end: expect.closeTo(3, 9) as number };
  expect(open.spans([0.25, 0.125, -1], [0, 0, 1])).toEqual([inside]);
  expect(open.spans([0.25, 0.125, 3], [0, 0, -1])).toEqual([inside]);
});

it('a line reads few of the faces of a large mesh', () => {
  const ball = makeSphere(30, 4);
  let reads = 0;
  const positions = new Proxy(ball.positions, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key) as unknown;
    },
  });
  const caster = createLineCaster({ positions, indices: ball.indices });
  reads = 0;
  expect(caster.crossings([0.1, 0.2, 0.3], [0, 0.6, 0.8]).length).toBe(2);
  expect(reads).toBeLessThan(ball.indices.length / 10);
});

it('a mesh winds around one place as many times more than around another as the line between them goes in', () => {
  const seed = 515;
  const random = createRandom(seed);
  const bodies = joinMeshes(makeSphere(8, 2), joinMeshes(makeBox(9, 9, 9), shift(makeBox(9, 9, 9), 3, 2, 1)));
  const caster = createLineCaster(bodies);
  const up: Vector = [0, 0, 1];
  const windingAt = (place: Vector): number =>
    caster.crossings(place, up).reduce((sum, { distance, sign }) => (distance < 0 ? sum + sign : sum), 0);
  const place = (): Vector => [random.unit() * 24 - 12, random.unit() * 24 - 12, random.unit() * 24 - 8];
  const seen = new Set<number>();
  for (let pair = 0; pair < roundsOf(500); pair++) {
    const [from, to] = [place(), place()];
    const turns = caster.turns(from, to);
    expect(turns, `seed ${seed}, pair ${pair}`).toBe(windingAt(to) - windingAt(from));
    seen.add(turns);
  }
  expect(seen.size).toBeGreaterThan(4);
  expect(caster.turns([0, 0, 0], [0, 0, 0])).toBe(0);
});
