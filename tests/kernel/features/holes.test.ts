import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  boredParts,
  boresOf,
  createLineCaster,
  examineMesh,
  HOLE_NUMBERS,
  identityTransform,
  makeHoles,
  meshBounds,
  meshVolume,
  scaling,
  stretchHole,
  type Hole,
  type HoleOutcome,
  type MeshBuffers,
  type Transform,
  type Vector,
} from '#kernel';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const hole = (at: Vector, normal: Vector, change: Partial<Hole> = {}): Hole => ({
  kind: 'hole',
  direction: 'inner',
  at,
  normal,
  r1: 2,
  r2: 2,
  edges: 32,
  protrusion: 0.5,
  depth: 6,
  angle: 0,
  gap: 0.1,
  ...change,
});

function made(
  body: MeshBuffers,
  cavity: MeshBuffers | null,
  holes: readonly Hole[],
  stretch: Transform = identityTransform,
): readonly HoleOutcome[] {
  const steps = makeHoles(body, cavity, holes, stretch);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

function one(body: MeshBuffers, cavity: MeshBuffers | null, wanted: Hole, stretch?: Transform) {
  const [outcome] = made(body, cavity, [wanted], stretch);
  if (outcome?.ok !== true) throw new Error('the hole misses the part');
  expect(examineMesh(outcome.mesh)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, degenerateFaces: 0 });
  expect(meshVolume(outcome.mesh)).toBeGreaterThan(0);
  return outcome;
}

/** Volume of a frustum whose ends are regular polygons, by their radius to the corners: h (A + √(AB) + B) / 3. */
function frustum(r1: number, r2: number, height: number, edges: number): number {
  const area = (edges / 2) * Math.sin((2 * Math.PI) / edges);
  return ((area * height) / 3) * (r1 * r1 + r1 * r2 + r2 * r2);
}

const BOX = makeBox(40, 40, 30);
/** Walls of 3 mm, but 2 below and 5 on top. */
const BOX_CAVITY = makeBox(34, 34, 23, [-17, -17, 2]);

describe('a hole', () => {
  it('goes through the wall at its place, half a millimetre past it and no deeper', () => {
    const { mesh, bores, plugs } = one(BOX, BOX_CAVITY, hole([5, 6, 0], [0, 0, -1]));
    expect(meshBounds(mesh).min[2]).toBeCloseTo(-0.5, 5);
    expect(meshBounds(mesh).max[2]).toBeCloseTo(2.5, 5);
    expect(meshVolume(mesh)).toBeCloseTo(frustum(2, 2, 3, 32), 3);
    expect(bores).toMatchObject([{ wall: 2, into: 'cavity' }]);
    expect(meshVolume(plugs[0]!)).toBeCloseTo(frustum(1.9, 1.9, 2, 32), 3);
    expect(meshBounds(plugs[0]!).min[2]).toBe(0);
  });

  it('has its radii at both surfaces of the wall', () => {
    const { mesh, plugs } = one(BOX, BOX_CAVITY, hole([20, 1, 9], [1, 0, 0], { r1: 3, r2: 1, edges: 7 }));
    const volume = frustum(3, 3, 0.5, 7) + frustum(3, 1, 3, 7) + frustum(1, 1, 0.5, 7);
    expect(meshVolume(mesh)).toBeCloseTo(volume, 3);
    expect(meshVolume(plugs[0]!)).toBeCloseTo(frustum(2.9, 0.9, 3, 7), 3);
  });

  it('goes through the wall across, or through both', () => {
    const wanted = hole([5, 6, 0], [0, 0, -1], { direction: 'outer', r1: 2, r2: 1 });
    const across = one(BOX, BOX_CAVITY, wanted);
    expect(meshBounds(across.mesh).max[2]).toBeCloseTo(30.5, 5);
    expect(meshBounds(across.mesh).min[2]).toBeCloseTo(24.5, 5);
    expect(across.bores).toMatchObject([{ outer: [5, 6, 30], inward: [0, 0, -1], wall: 5 }]);
    const both = one(BOX, BOX_CAVITY, { ...wanted, direction: 'both' });
    expect(both.bores.map(({ wall }) => wall)).toEqual([2, 5]);
    expect(both.plugs.length).toBe(2);
    expect(meshVolume(both.mesh)).toBeCloseTo(
      2 * frustum(2, 2, 0.5, 32) + frustum(2, 1, 2, 32) + frustum(2, 1, 5, 32) + 2 * frustum(1, 1, 0.5, 32),
      3,
    );
  });

  it('goes through a part without a shell, once', () => {
    for (const direction of ['inner', 'outer', 'both'] as const) {
      const { mesh, bores } = one(BOX, null, hole([5, 6, 0], [0, 0, -1], { direction }));
      expect(bores).toMatchObject([{ into: 'outside', wall: 30 }]);
      expect(meshVolume(mesh)).toBeCloseTo(frustum(2, 2, 31, 32), 2);
    }
  });

  it('begins outside and ends inside on all of its rim, where it is tilted or the wall is round', () => {
    const tilted = one(BOX, BOX_CAVITY, hole([20, 0, 15], [1, 0, 0], { angle: 45, edges: 12 }));
    expect(tilted.bores[0]!.inward).toEqual(
      [-Math.SQRT1_2, 0, -Math.SQRT1_2].map((value) => expect.closeTo(value, 9)),
    );
    // The rim reaches the two planes up to a radius before and behind where the axis does.
    const rim = 2 * Math.cos(Math.PI / 12);
    expect(tilted.bores[0]).toMatchObject({
      start: expect.closeTo(-rim - 0.5, 3),
      wall: expect.closeTo(3 * Math.SQRT2, 4),
      end: expect.closeTo(3 * Math.SQRT2 + rim + 0.5, 3),
      plug: { from: expect.closeTo(rim, 3), to: expect.closeTo(3 * Math.SQRT2 - rim, 3) },
    });
    const round = one(
      makeSphere(20, 5),
      makeSphere(17, 5),
      hole([0, 0, -20], [0, 0, -1], { r1: 4, r2: 4, edges: 12 }),
    );
    const [bore] = round.bores;
    // The rim of a ball is further inwards, on both of its surfaces.
    expect(bore!.start).toBe(-0.5);
    expect(bore!.end).toBeCloseTo(bore!.wall + 0.5 + (17 - Math.sqrt(17 ** 2 - 4 ** 2)), 1);
    expect(bore!.plug.from).toBeCloseTo(20 - Math.sqrt(20 ** 2 - 4 ** 2), 1);
  });

  it('at the surface of a part that has its shell outside goes through the shell', () => {
    const { bores } = one(
      makeBox(24, 24, 24, [-12, -12, -2]),
      makeBox(20, 20, 20),
      hole([3, 4, 0], [0, 0, -1]),
    );
    expect(bores).toMatchObject([{ outer: [3, 4, -2], wall: 2, end: 2.5, into: 'cavity' }]);
  });

  it('crosses a narrow cavity no more than half', () => {
    const slit = makeBox(34, 34, 0.4, [-17, -17, 10]);
    const { bores } = one(BOX, slit, hole([0, 0, 0], [0, 0, -1]));
    expect(bores[0]!.end).toBeCloseTo(10.2, 5);
  });

  it('as a slot is a pocket of its depth, without a plug', () => {
    const { mesh, bores, plugs } = one(
      BOX,
      BOX_CAVITY,
      hole([0, 0, 30], [0, 0, 1], { kind: 'slot', depth: 4, r2: 1 }),
    );
    expect(meshVolume(mesh)).toBeCloseTo(frustum(2, 2, 0.5, 32) + frustum(2, 1, 4, 32), 3);
    expect(bores).toMatchObject([{ end: 4, into: 'nothing' }]);
    expect(plugs).toEqual([null]);
  });

  it('that misses the part says so', () => {
    const holes = [hole([0, 0, -4], [0, 0, -1]), hole([0, 0, 0], [0, 0, -1]), hole([25, 0, 9], [0, 0, 1])];
    expect(made(BOX, BOX_CAVITY, holes)).toMatchObject([
      { ok: false, fault: 'misses_part' },
      { ok: true },
      { ok: false, fault: 'misses_part' },
    ]);
  });

  it('is as wide on the plate however its part is scaled or mirrored', () => {
    for (const [x, y, z] of [
      [2, 1, 3],
      [-1, 2, 1],
      [-2, -2, -2],
    ] as const) {
      const stretch = scaling(x, y, z);
      const stretched = (mesh: MeshBuffers): MeshBuffers => {
        const positions = mesh.positions.map((value, at) => value * [x, y, z][at % 3]!);
        const indices = x * y * z < 0 ? mesh.indices.toReversed() : mesh.indices;
        return { positions, indices };
      };
      const { mesh, bores } = one(
        stretched(BOX),
        stretched(BOX_CAVITY),
        hole([20, 3, 9], [1, 0, 0]),
        stretch,
      );
      expect(bores[0]!.wall).toBeCloseTo(3 * Math.abs(x), 4);
      expect(meshVolume(mesh)).toBeCloseTo(frustum(2, 2, 3 * Math.abs(x) + 1, 32), 2);
      expect(Math.sign(meshBounds(mesh).min[0])).toBe(Math.sign(x));
    }
    const skewed: Transform = [1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1];
    const { normal } = stretchHole(hole([20, 0, 9], [1, 0, 0]), skewed);
    // The face x = 20 leans: its normal stays across the edges it had.
    expect(normal[0] * 0.5 + normal[2]).toBeCloseTo(0, 12);
    expect(normal[1]).toBe(0);
  });
});

it('random holes in a hollow ball go through its wall, whatever their numbers', () => {
  const seed = 20261124;
  const random = createRandom(seed);
  const [outside, inside] = [makeSphere(30, 4), makeSphere(25, 4)];
  const bored = boredParts(outside, inside);
  const inBody = createLineCaster(outside);
  for (let round = 0; round < roundsOf(60); round++) {
    const turn = random.unit() * 2 * Math.PI;
    const rise = 2 * random.unit() - 1;
    const flat = Math.sqrt(1 - rise * rise);
    const normal: Vector = [flat * Math.cos(turn), flat * Math.sin(turn), rise];
    const [first] = inBody.spans([0, 0, 0], normal);
    const at = normal.map((value) => value * first!.end) as unknown as Vector;
    const pick = (name: 'r1' | 'r2' | 'protrusion'): number =>
      Math.min(8, HOLE_NUMBERS[name].min + random.unit() * 8);
    const wanted = hole(at, normal, {
      r1: pick('r1'),
      r2: pick('r2'),
      protrusion: random.unit() * 5,
      edges: random.integer(3, 65),
      angle: random.integer(-45, 46),
    });
    const said = `seed ${seed}, round ${round}: ${JSON.stringify(wanted)}`;
    const [bore, ...others] = boresOf(bored, wanted, identityTransform);
    expect(others, said).toEqual([]);
    expect(bore!.into, said).toBe('cavity');
    expect(bore!.start, said).toBeLessThanOrEqual(-wanted.protrusion);
    expect(bore!.wall, said).toBeLessThan(bore!.end);
    const depth = (distance: number): number =>
      Math.hypot(...bore!.outer.map((value, axis) => value + bore!.inward[axis]! * distance));
    // A ball of triangles lies a little within the ball.
    expect(depth(0), said).toBeCloseTo(30, 0);
    expect(depth(bore!.wall), said).toBeCloseTo(25, 0);
    const { mesh } = one(outside, inside, wanted);
    const from = bore!.start - 1;
    const along = createLineCaster(mesh).spans(
      bore!.outer.map((value, axis) => value + bore!.inward[axis]! * from) as unknown as Vector,
      bore!.inward,
    );
    expect(
      along.map(({ start, end }) => [start + from, end + from]),
      said,
    ).toEqual([[expect.closeTo(bore!.start, 3), expect.closeTo(bore!.end, 3)]]);
  }
});
