import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, quietContext, unwrap } from '#base';
import {
  composeTransform,
  identityTransform,
  meshArea,
  meshBounds,
  multiplyTransforms,
  NEEDS_SUPPORT,
  ORIENT_GOALS,
  orientMesh,
  scaling,
  transformPoint,
  translation,
  type MeshBuffers,
  type OrientGoal,
  type OrientOptions,
  type PoseFigures,
  type Transform,
} from '#kernel';
import { joinMeshes, makeBox, makeSphere, turnInsideOut } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { readBunny } from '#tests/scans.ts';
import { makeBlocks, makeTurned } from '#tests/solids.ts';

const SEED = Number(process.env['FC_SEED'] ?? 20261123);

const orient = (mesh: MeshBuffers, goal: OrientGoal = 'support', more: Partial<OrientOptions> = {}) =>
  unwrap(orientMesh(mesh, { goal, ...more }, quietContext()));

/** A mesh as it is after a transform. */
function moved({ positions, indices }: MeshBuffers, transform: Transform): MeshBuffers {
  const turned = new Float32Array(positions.length);
  for (let at = 0; at < turned.length; at += 3)
    turned.set(transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]), at);
  return { positions: turned, indices };
}

const turnBy = (degrees: readonly [number, number, number]): Transform =>
  composeTransform({ position: [3, -7, 11], rotationDegrees: degrees, scale: [1, 1, 1] });

const expectNear = (figures: PoseFigures, expected: Partial<PoseFigures>, share: number): void => {
  for (const [name, value] of Object.entries(expected)) {
    const figure = figures[name as keyof PoseFigures];
    expect(Math.abs(figure - value), `${name} is ${figure}, not ${value}`).toBeLessThanOrEqual(
      Math.abs(value) * share + 1e-6,
    );
  }
};

/** A plate of 30 × 30 × 5 on a post of 10 × 10 × 20, or upside down. */
const MUSHROOM = makeBlocks([6, 6, 5], [5, 5, 5], (x, y, z) => z === 4 || (x > 1 && x < 4 && y > 1 && y < 4));
/** Two slabs of 30 × 10 × 5, 15 apart, joined by a wall of 5. */
const BRACKET = makeBlocks([6, 2, 5], [5, 5, 5], (x, _y, z) => z === 0 || z === 4 || x === 0);

describe('the figures of a pose as it stands', () => {
  it('are those of a cube: its side, its side squared, nothing to support', () => {
    const { current } = orient(makeBox(20, 20, 20));
    expectNear(current.figures, { height: 20, peelArea: 400 }, 0.002);
    expect(current.figures).toMatchObject({ supportArea: 0, supportVolume: 0, steppedArea: 0, islands: 0 });
    const { width, height, cells } = current.view;
    expect([Math.max(width, height), cells.length]).toEqual([100, width * height]);
    expect(cells).not.toContain(0);
  });

  it('count what hangs over, down to the plate, but for the rim that its neighbours carry', () => {
    const { figures, view } = orient(MUSHROOM).current;
    expectNear(figures, { height: 25, peelArea: 900, supportArea: 800, supportVolume: 16_000 }, 0.03);
    expect(view.cells).toContain(NEEDS_SUPPORT);
  });

  it('count room above the part itself only down to the part', () => {
    const { figures } = orient(BRACKET).current;
    expectNear(figures, { height: 25, peelArea: 300, supportArea: 250, supportVolume: 250 * 15 }, 0.03);
  });

  it('count shells that overlap once, and nothing for what hangs over inside another', () => {
    const inside = joinMeshes(makeBox(20, 20, 20), makeBox(10, 10, 10, [-5, -5, 5]));
    expectNear(orient(inside).current.figures, { peelArea: 400, supportArea: 0 }, 0.002);
  });

  it('are those of a ball from every side', () => {
    const { current, poses } = orient(makeSphere(10, 4), 'peel');
    for (const { figures } of [current, ...poses])
      expectNear(figures, { height: 20, peelArea: Math.PI * 100 }, 0.02);
  });

  it('are the same for a mesh turned inside out, mirrored or moved', () => {
    const { current } = orient(MUSHROOM);
    const others = [
      orient(turnInsideOut(MUSHROOM)),
      orient(MUSHROOM, 'support', { transform: scaling(-1, 1, 1) }),
      orient(MUSHROOM, 'support', { transform: translation(40, 9, 7) }),
    ];
    // Its axes across are equal, so that the columns may stand another way.
    for (const other of others) expectNear(other.current.figures, current.figures, 0.02);
  });

  it('grow with the scale: lengths, areas, volumes', () => {
    const one = orient(MUSHROOM).current.figures;
    const three = orient(MUSHROOM, 'support', { transform: scaling(3, 3, 3) }).current.figures;
    const expected = {
      supportArea: one.supportArea * 9,
      supportVolume: one.supportVolume * 27,
      height: one.height * 3,
      peelArea: one.peelArea * 9,
    };
    expectNear(three, expected, 0.02);
  });

  it('fill a part that is open at its base, and nothing above it', () => {
    const closed = makeBox(20, 20, 20);
    const open = { positions: closed.positions, indices: closed.indices.slice(6) };
    expectNear(orient(open).current.figures, { peelArea: 400, supportArea: 0, height: 20 }, 0.002);
  });
});

describe('the best pose', () => {
  const BOX = makeBox(10, 20, 30);

  it.each<[OrientGoal, Partial<PoseFigures>]>([
    ['height', { height: 10 }],
    ['peel', { peelArea: 200, height: 30 }],
    ['support', { supportArea: 0, supportVolume: 0 }],
    ['surface', { steppedArea: 0, supportArea: 0 }],
  ])('of a box for %s is the known one, however it was turned', (goal, expected) => {
    for (const degrees of [
      [0, 0, 0],
      [31, -48, 77],
    ] as const) {
      const turned = orient(BOX, goal, { transform: turnBy(degrees) });
      const { steppedArea, ...figures } = turned.poses[0]!.figures;
      expectNear({ ...figures, steppedArea: Math.round(steppedArea * 1000) / 1000 }, expected, 0.01);
    }
  });

  it('of a mushroom needs no support: it stands on its head', () => {
    const { figures, down } = orient(MUSHROOM).poses[0]!;
    expectNear(figures, { supportArea: 0, supportVolume: 0, height: 25 }, 1e-6);
    expectNear({ ...figures, height: down[2] }, { height: 1 }, 1e-6);
  });

  it('is given in the axes of the plate: turning it down gives its figures', () => {
    const transform = multiplyTransforms(turnBy([20, 70, -130]), scaling(1, 1.5, 0.5));
    const { poses } = orient(BOX, 'height', { transform });
    const [x, y, z] = poses[0]!.down;
    const { positions } = moved(BOX, transform);
    let [low, high] = [Infinity, -Infinity];
    for (let at = 0; at < positions.length; at += 3) {
      const place = positions[at]! * x + positions[at + 1]! * y + positions[at + 2]! * z;
      [low, high] = [Math.min(low, place), Math.max(high, place)];
    }
    expect(high - low).toBeCloseTo(poses[0]!.figures.height, 3);
    expect(high - low).toBeCloseTo(10, 3);
  });
});

/** A body of a few boxes that lie about, none as another. */
const bodies = fc
  .array(
    fc.record({
      size: fc.tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: 3, max: 30 }))),
      low: fc.tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: -15, max: 15 }))),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((boxes) =>
    joinMeshes(
      ...boxes.map(({ size, low }) => makeBox(size[0]!, size[1]!, size[2]!, [low[0]!, low[1]!, low[2]!])),
    ),
  );
const turns = fc.tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: 10, max: 80 })));

describe('orienting any mesh', () => {
  it(`gives bounded figures, best first, poses apart, none worse than now (seed ${SEED})`, () => {
    fc.assert(
      fc.property(bodies, turns, fc.constantFrom(...ORIENT_GOALS), (body, [x, y, z], goal) => {
        const mesh = moved(body, turnBy([x!, y!, z!]));
        const { min, max } = meshBounds(mesh);
        const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
        const area = meshArea(mesh);
        const { current, poses } = orient(mesh, goal);
        expect(poses.length).toBeGreaterThan(0);
        expect(poses[0]!.cost).toBeLessThanOrEqual(current.cost);
        expect(poses.map(({ cost }) => cost)).toEqual(poses.map(({ cost }) => cost).sort((a, b) => a - b));
        expect(current.down).toEqual([0, 0, -1]);
        expect(current.figures.height).toBeCloseTo(max[2] - min[2], 3);
        for (const { figures, view, down } of [current, ...poses]) {
          expect(Math.hypot(...down)).toBeCloseTo(1, 6);
          for (const figure of Object.values(figures)) expect(figure).toBeGreaterThanOrEqual(0);
          expect(figures.height).toBeLessThanOrEqual(diagonal * 1.0001);
          // What is seen from below is at most half of a closed surface, give or take the cells of its rim.
          for (const name of ['supportArea', 'peelArea'] as const)
            expect(figures[name]).toBeLessThanOrEqual(area * 0.55);
          expect(figures.supportVolume).toBeLessThanOrEqual(figures.supportArea * figures.height * 1.01);
          expect(figures.steppedArea).toBeLessThanOrEqual(area * 1.0001);
          expect(Number.isInteger(figures.islands)).toBe(true);
          expect(view.cells.length).toBe(view.width * view.height);
        }
        for (const [at, { down }] of poses.entries())
          for (const { down: other } of poses.slice(0, at))
            expect(down[0] * other[0] + down[1] * other[1] + down[2] * other[2]).toBeLessThan(0.9398);
      }),
      { seed: SEED, numRuns: roundsOf(5) },
    );
  });

  it(`finds as good a pose however the mesh was turned in its file or on the plate (seed ${SEED})`, () => {
    const bunny = readBunny(60);
    fc.assert(
      fc.property(turns, turns, fc.constantFrom(...ORIENT_GOALS), ([a, b, c], [x, y, z], goal) => {
        // Neither stands as its file has it: that one pose would be looked at in one of them alone.
        const one = turnBy([a!, b!, c!]);
        const other = turnBy([x!, y!, z!]);
        const onPlate = orient(bunny, goal, { transform: one }).poses[0]!;
        const inFile = orient(moved(bunny, other), goal).poses[0]!;
        expectNear(inFile.figures, onPlate.figures, 0.02);
      }),
      { seed: SEED, numRuns: roundsOf(3) },
    );
  });

  it('gives equal poses for equal input', () => {
    const mesh = readBunny(40);
    expect(orient(mesh, 'peel')).toEqual(orient(mesh, 'peel'));
  });

  it('says nearly the same of a mesh of so many faces that it is looked at coarsely', () => {
    const few = orient(makeSphere(10, 4), 'height', { transform: scaling(1, 1.4, 2) });
    const many = orient(makeSphere(10, 6), 'height', { transform: scaling(1, 1.4, 2) });
    expectNear(many.poses[0]!.figures, { height: few.poses[0]!.figures.height }, 0.01);
    const { height, peelArea, supportArea, steppedArea } = few.current.figures;
    expectNear(many.current.figures, { height, peelArea, supportArea, steppedArea }, 0.05);
  });
});

it('orients a needle of many faces, which a coarse look would lose', () => {
  const needle = makeTurned(120, 100, 110, () => 0.4);
  expect(needle.indices.length / 3).toBeGreaterThan(20_000);
  expectNear(orient(needle, 'height').poses[0]!.figures, { height: 0.8 }, 0.01);
  expectNear(orient(needle, 'height').current.figures, { height: 120 }, 1e-6);
});

describe('what cannot be oriented', () => {
  const box = makeBox(1, 1, 1);
  const flat = (): Transform => scaling(1, 1, 0);
  it.each<[string, string, MeshBuffers, Partial<OrientOptions>]>([
    ['no faces', 'mesh_empty', { positions: box.positions, indices: new Uint32Array(0) }, {}],
    ['an index past the points', 'validation', { ...box, indices: Uint32Array.of(0, 1, 8) }, {}],
    ['half a face', 'validation', { ...box, indices: Uint32Array.of(0, 1) }, {}],
    ['half a point', 'validation', { ...box, positions: box.positions.slice(1) }, {}],
    ['a point that is nowhere', 'mesh_not_finite', { ...box, positions: box.positions.map(() => NaN) }, {}],
    ['one point alone', 'part_flat', { ...box, positions: new Float32Array(24) }, {}],
    ['faces without area', 'part_flat', { ...box, indices: Uint32Array.of(0, 1, 1) }, {}],
    ['a scale of nothing', 'part_flat', box, { transform: flat() }],
    ['a transform that is none', 'validation', box, { transform: [1, 2, 3] }],
    ['a transform to nowhere', 'validation', box, { transform: identityTransform.map(() => Infinity) }],
    ['no such goal', 'validation', box, { goal: 'beauty' as OrientGoal }],
    ['no poses at all', 'validation', box, { poses: 0 }],
  ])('refuses %s', (_what, code, mesh, options) => {
    expect(orientMesh(mesh, { goal: 'support', ...options }, quietContext())).toMatchObject({
      ok: false,
      error: { code },
    });
  });

  it('orients a sheet, which is open all round, without a hull', () => {
    const sheet = {
      positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0),
      indices: Uint32Array.of(0, 1, 2),
    };
    expect(orient(sheet, 'height').poses[0]!.figures.height).toBeCloseTo(0, 6);
  });
});

it(`stops at the next step once it is told to, and says how far it is (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 5; round++) {
    const stop = new AbortController();
    const until = random.integer(1, 150);
    const phases = new Set<string>();
    let reports = 0;
    const report = ({ phase, done, total }: { phase: string; done: number; total: number }): void => {
      expect(done).toBeLessThanOrEqual(total);
      phases.add(phase);
      if (++reports === until) stop.abort();
    };
    const result = orientMesh(MUSHROOM, { goal: 'support' }, { signal: stop.signal, report });
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(reports).toBe(until);
    expect(phases).toContain('prepare');
  }
});
