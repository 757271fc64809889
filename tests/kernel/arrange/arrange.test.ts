import { expect, test } from 'vitest';
import { createRandom, unwrap, type Progress, type Result, type SeededRandom } from '#base';
import {
  arrange,
  footprintOf,
  identityTransform,
  multiplyTransforms,
  rotationAbout,
  translation,
  type Arrangement,
  type ArrangeInput,
  type ArrangeStart,
  type MeshBuffers,
  type Transform,
} from '#kernel';
import { makeBox, makeCylinder, makeSoup } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeBlocks, makeTurned } from '#tests/solids.ts';
import { distanceBetween, flatten } from './flat-oracle.ts';

const SEED = Number(process.env['SEED'] ?? 20261123);
/** What a distance may be short by, mm: four slacks of a cell, and the last bits. */
const SHORT_MM = 1e-4;

function finish(steps: Generator<Progress, Result<Arrangement>>): Result<Arrangement> {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const PLAIN = {
  fixed: [],
  plate: [100, 50],
  gapMm: 0,
  marginMm: 0,
  turnDegrees: 0,
  plates: 1,
} as const satisfies Partial<ArrangeInput>;

/** The places of so many of each mesh. */
function places(
  counts: readonly (readonly [mesh: MeshBuffers, count: number])[],
  change: Partial<ArrangeInput> = {},
): Arrangement {
  const shapes = counts.map(([mesh]) => footprintOf(mesh, identityTransform));
  const parts = counts.flatMap(([, count], shape) => Array.from({ length: count }, () => shape));
  return unwrap(finish(arrange({ ...PLAIN, shapes, parts, ...change })));
}

const ring = (outside: number, inside: number): MeshBuffers =>
  makeTurned(
    4,
    24,
    1,
    () => outside,
    () => inside,
  );

function anyMesh(random: SeededRandom): { readonly mesh: MeshBuffers; readonly tilt: Transform } {
  const size = 3 + random.unit() * 12;
  const cells = Uint8Array.from({ length: 9 }, () => random.integer(0, 2));
  cells[4] = 1;
  const meshes = [
    () => makeBox(size, 4 + random.unit() * 10, 3),
    () => makeBlocks([3, 3, 1], [size / 3, size / 3, 2], (x, y) => cells[x * 3 + y] === 1),
    () => ring(size, size * 0.7),
    () => makeCylinder(size / 2, 3, 7),
    () => makeSoup(random.u32(), 4, size),
  ];
  const mesh = meshes[random.integer(0, meshes.length)]!();
  const tilt = multiplyTransforms(
    rotationAbout('x', random.integer(0, 3) * 30),
    rotationAbout('y', random.integer(0, 360)),
  );
  return { mesh, tilt: random.integer(0, 2) === 0 ? identityTransform : tilt };
}

test(`no two are nearer than the gap, all are inside, none is lost and what is fixed is kept clear (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  let [placedInAll, leftInAll, onOtherPlates] = [0, 0, 0];
  for (let round = 0; round < roundsOf(14); round++) {
    const kinds = Array.from({ length: random.integer(1, 5) }, () => anyMesh(random));
    const parts = Array.from({ length: random.integer(1, 25) }, () => random.integer(0, kinds.length));
    const plate = [30 + random.unit() * 50, 30 + random.unit() * 30] as const;
    const gapMm = [0, 0.3, 1, 2.5][random.integer(0, 4)]!;
    const marginMm = [0, 1.7][random.integer(0, 2)]!;
    const turnDegrees = [0, 90, 45, 24][random.integer(0, 4)]!;
    const plates = random.integer(1, 4);
    const start = (['centre', 'x', 'y'] as const)[round % 3]!;
    const standing = Array.from({ length: random.integer(0, 3) }, () => {
      const { mesh, tilt } = anyMesh(random);
      const [x, y] = [(random.unit() - 0.5) * plate[0], (random.unit() - 0.5) * plate[1]];
      return { mesh, transform: multiplyTransforms(translation(x, y, 0), tilt) };
    });
    const input: ArrangeInput = {
      shapes: kinds.map(({ mesh, tilt }) => footprintOf(mesh, tilt)),
      parts,
      fixed: standing.map(({ mesh, transform }) => footprintOf(mesh, transform)),
      plate,
      gapMm,
      marginMm,
      turnDegrees,
      plates,
      start,
    };
    const found = unwrap(finish(arrange(input)));
    const label = `round ${round}`;

    const numbers = [...found.placed.map(({ part }) => part), ...found.left, ...found.tooLarge];
    expect(
      numbers.toSorted((a, b) => a - b),
      label,
    ).toEqual([...parts.keys()]);
    const flat = found.placed.map(({ part, turnDegrees: turned, move }) => {
      const { mesh, tilt } = kinds[parts[part]!]!;
      const turn = multiplyTransforms(rotationAbout('z', turned), tilt);
      return flatten(mesh, multiplyTransforms(translation(move[0], move[1], 0), turn));
    });
    const fixed = standing.flatMap(({ mesh, transform }) => flatten(mesh, transform));
    for (const [at, { plate: number, turnDegrees: turned }] of found.placed.entries()) {
      expect(number, label).toBeLessThan(plates);
      expect(turnDegrees === 0 ? turned : turned % turnDegrees, label).toBe(0);
      const corners = flat[at]!.flat();
      for (const axis of [0, 1] as const) {
        const furthest = Math.max(...corners.map((point) => Math.abs(point[axis])));
        expect(furthest, label).toBeLessThanOrEqual(plate[axis] / 2 - marginMm + SHORT_MM);
      }
      for (let other = 0; other < at; other++) {
        if (found.placed[other]!.plate !== number) continue;
        expect(isClear(flat[at]!, flat[other]!, gapMm), `${label}, ${at} and ${other}`).toBe(true);
      }
      if (number === 0) expect(isClear(flat[at]!, fixed, gapMm), `${label}, ${at} and fixed`).toBe(true);
      else onOtherPlates++;
    }
    placedInAll += found.placed.length;
    leftInAll += found.left.length;
  }
  for (const count of [placedInAll, leftInAll, onOtherPlates]) expect(count).toBeGreaterThan(10);
});

type Flat = ReturnType<typeof flatten>;

/** Without a gap parts may touch: then each is looked at a hair smaller. */
function isClear(some: Flat, others: Flat, gapMm: number): boolean {
  if (gapMm > 0) return distanceBetween(some, others) >= gapMm - SHORT_MM;
  const smaller = (triangles: Flat) =>
    triangles.map((triangle) => {
      const [x, y] = [0, 1].map((axis) => triangle.reduce((sum, point) => sum + point[axis]!, 0) / 3);
      return triangle.map(([px, py]) => [px + (x! - px) * 1e-3, py + (y! - py) * 1e-3] as const);
    });
  return distanceBetween(smaller(some), smaller(others)) > 0;
}

test('squares fill a plate to the last one, with a gap between them too', () => {
  const square = makeBox(10, 10, 5);
  const full = places([[square, 51]]);
  expect([full.placed.length, full.left, full.tooLarge]).toEqual([50, [50], []]);
  // Ten times 10 and nine gaps of 2 are 118, five and four 58.
  const apart = places([[square, 51]], { gapMm: 2, plate: [118, 58] });
  expect([apart.placed.length, apart.left.length]).toEqual([50, 1]);
  expect(places([[square, 51]], { gapMm: 2, plate: [121, 61], marginMm: 1.5 }).placed).toHaveLength(50);
  expect(places([[square, 51]], { gapMm: 2, plate: [117.9, 58] }).placed).toHaveLength(45);
});

test('what no plate can hold is told from what there is no room for', () => {
  const sixty = makeBox(60, 60, 5);
  expect(places([[sixty, 1]])).toEqual({ placed: [], left: [], tooLarge: [0] });
  const upright: MeshBuffers = {
    positions: Float32Array.of(0, 0, 0, 5, 0, 0, 0, 0, 5),
    indices: Uint32Array.of(0, 1, 2),
  };
  expect(places([[upright, 1]]).tooLarge).toEqual([0]);
  const blocked = places([[makeBox(90, 10, 5), 1]], {
    fixed: [footprintOf(makeBox(1, 50, 5), identityTransform)],
  });
  expect(blocked).toEqual({ placed: [], left: [0], tooLarge: [] });
});

test('a part goes into the opening of another one', () => {
  const found = places(
    [
      [ring(20, 16), 1],
      [makeBox(12, 12, 5), 1],
    ],
    { plate: [41, 41], gapMm: 2 },
  );
  expect(found.placed).toHaveLength(2);
});

test('a bar that is longer than the plate lies across it, if it may be turned', () => {
  const bar: readonly [MeshBuffers, number][] = [[makeBox(64, 3, 5), 1]];
  const plate = [50, 50] as const;
  expect(places(bar, { plate }).tooLarge).toEqual([0]);
  expect(places(bar, { plate, turnDegrees: 90 }).tooLarge).toEqual([0]);
  expect(places(bar, { plate, turnDegrees: 45 }).placed.map(({ turnDegrees }) => turnDegrees % 90)).toEqual([
    45,
  ]);
});

test('parts are together in the centre of each plate, and next to what stays', () => {
  const alone = places([[makeBox(10, 20, 5), 2]], { plates: 2, plate: [30, 25], gapMm: 4 });
  expect(alone.placed.map(({ plate, move }) => [plate, ...move])).toEqual([
    [0, expect.closeTo(-7, 6), expect.closeTo(0, 6)],
    [0, expect.closeTo(7, 6), expect.closeTo(0, 6)],
  ]);
  const spread = places([[makeBox(20, 20, 5), 3]], { plates: 3, plate: [30, 25] });
  expect(spread.placed.map(({ plate, move }) => [plate, ...move])).toEqual(
    [0, 1, 2].map((plate) => [plate, expect.closeTo(0, 6), expect.closeTo(0, 6)]),
  );
});

test('the same parts have the same places', () => {
  const sets = () =>
    places(
      [
        [ring(9, 6), 6],
        [makeBox(14, 5, 5), 9],
        [makeCylinder(3, 5, 9), 9],
      ],
      { turnDegrees: 30, gapMm: 1 },
    );
  expect(sets()).toEqual(sets());
});

test('says how far it is, and never goes back', () => {
  const shapes = [footprintOf(makeBox(5, 8, 5), identityTransform)];
  const seen = [...arrange({ ...PLAIN, shapes, parts: [0, 0, 0], turnDegrees: 45 })];
  expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(['footprints', 'placing']));
  for (const phase of ['footprints', 'placing']) {
    const done = seen.filter((progress) => progress.phase === phase);
    expect(done.map((progress) => progress.done)).toEqual(
      done.map((progress) => progress.done).toSorted((a, b) => a - b),
    );
    for (const progress of done) expect(progress.done).toBeLessThan(progress.total);
  }
});

test('two hundred parts are placed on a plate, with progress for each, and none is lost', () => {
  const random = createRandom(SEED);
  const shapes = Array.from({ length: 10 }, () => {
    const [width, depth] = [8 + random.unit() * 8, 8 + random.unit() * 8];
    return footprintOf(makeBox(width, depth, 5), identityTransform);
  });
  const parts = Array.from({ length: 200 }, (_, part) => part % shapes.length);
  const steps = arrange({ ...PLAIN, plate: [218, 123], gapMm: 1, shapes, parts, turnDegrees: 90, plates: 2 });
  const placing = new Set<number>();
  let step = steps.next();
  for (; step.done !== true; step = steps.next())
    if (step.value.phase === 'placing') placing.add(step.value.done / step.value.total);
  expect(placing.size).toBeGreaterThanOrEqual(200);
  const { placed, left, tooLarge } = unwrap(step.value);
  expect(tooLarge).toEqual([]);
  expect(placed.length + left.length).toBe(200);
  // They cover some 30 of 54 thousand square millimetres.
  expect(left).toEqual([]);
  expect(new Set(placed.map(({ part }) => part)).size).toBe(200);
});

test('refuses what cannot be, by the name of it', () => {
  const shapes = [footprintOf(makeBox(5, 5, 5), identityTransform)];
  const broken = { edges: Float64Array.of(0, 0, NaN, 1), weights: Int32Array.of(1) };
  for (const [field, value] of [
    ['shapes', [broken]],
    ['fixed', [broken]],
    ['parts', [1]],
    ['parts', [0.5]],
    ['parts', Array.from({ length: 5001 }, () => 0)],
    ['plate', [0, 10]],
    ['plate', [10, Infinity]],
    ['gapMm', -1],
    ['gapMm', NaN],
    ['marginMm', 25],
    ['marginMm', -1],
    ['turnDegrees', 1],
    ['turnDegrees', 7],
    ['turnDegrees', -90],
    ['plates', 0],
    ['plates', 1.5],
  ] as const) {
    const input = { ...PLAIN, shapes, parts: [0], [field]: value } as ArrangeInput;
    expect(finish(arrange(input)), field).toMatchObject({
      error: { code: 'validation', details: { field } },
    });
  }
});

test('nothing to arrange is no fault', () => {
  expect(places([])).toEqual({ placed: [], left: [], tooLarge: [] });
});

test('packing starts in the centre, or at the side along X or Y, on every plate', () => {
  const bar = makeBox(30, 8, 2, [0, 0, 0]);
  const boxes = (start: ArrangeStart, change: Partial<ArrangeInput> = {}) => {
    const { placed, left } = places([[bar, 5]], { marginMm: 1, gapMm: 2, start, ...change });
    expect(left).toEqual([]);
    return placed.map(({ plate, move: [x, y] }) => ({ plate, x, y }));
  };
  const least = (found: ReturnType<typeof boxes>, of: 'x' | 'y') =>
    Math.min(...found.map((each) => each[of]));
  // A plate of 100 × 50 mm: three side by side along X, and five one behind another along Y.
  const front = boxes('x');
  expect(front.filter(({ y }) => Math.abs(y + 24) < 0.01)).toHaveLength(3);
  expect(least(front, 'x')).toBeCloseTo(-49, 2);
  const left = boxes('y');
  expect(left.filter(({ x }) => Math.abs(x + 49) < 0.01)).toHaveLength(5);
  expect(least(left, 'y')).toBeCloseTo(-24, 2);
  const centred = boxes('centre');
  expect(least(centred, 'x') + Math.max(...centred.map(({ x }) => x)) + 30).toBeCloseTo(0, 2);
  // So it is where nothing is said.
  expect(places([[bar, 5]], { marginMm: 1, gapMm: 2, start: 'centre' })).toEqual(
    places([[bar, 5]], { marginMm: 1, gapMm: 2 }),
  );
  expect(boxes('y')).toEqual(left);
  // Two to a plate that is no longer than one of them.
  const several = boxes('y', { plate: [32, 22], plates: 3 });
  expect(several.map(({ plate }) => plate).toSorted((one, other) => one - other)).toEqual([0, 0, 1, 1, 2]);
  for (const { x } of several) expect(x).toBeCloseTo(-15, 2);
});

test('what goes to the centre of one plate lies as round as it goes, not in a row along it', () => {
  const across = (count: number, start: ArrangeStart): number => {
    const { placed, left } = places([[makeBox(40, 30, 5), count]], {
      plate: [213, 123],
      gapMm: 2,
      turnDegrees: 0,
      start,
    });
    expect([placed.length, left]).toEqual([count, []]);
    const [xs, ys] = [0, 1].map((axis) => placed.map(({ move }) => move[axis]!)) as [number[], number[]];
    const span = (values: number[]): number => Math.max(...values) - Math.min(...values);
    return Math.hypot(span(xs) + 40, span(ys) + 30);
  };
  for (const count of [2, 3, 4, 6, 9]) expect(across(count, 'centre')).toBeLessThan(60 * Math.sqrt(count));
  expect(across(4, 'x')).toBeGreaterThan(160);
  // Nothing is turned for nothing: one that is deeper than wide stays so.
  const [one] = places([[makeBox(20, 40, 5), 1]], { plate: [213, 123], turnDegrees: 90 }).placed;
  expect(one).toMatchObject({ turnDegrees: 0 });
  expect(places([[makeBox(200, 10, 5), 2]], { plate: [213, 123], turnDegrees: 90 }).placed).toHaveLength(2);
});

test('what is turned is turned the same way whichever side packing starts at', () => {
  const corner = makeBlocks([3, 3, 1], [4, 4, 2], (x, y) => x === 0 || y === 0);
  const { placed } = places([[corner, 4]], { plate: [30, 26], turnDegrees: 90, start: 'y', gapMm: 1 });
  expect(placed).toHaveLength(4);
  const outlines = placed.map(({ turnDegrees, move: [x, y] }) =>
    flatten(corner, multiplyTransforms(translation(x, y, 0), rotationAbout('z', turnDegrees))),
  );
  for (const [at, one] of outlines.entries()) {
    for (const [x, y] of one.flat())
      expect(Math.abs(x) <= 15 + SHORT_MM && Math.abs(y) <= 13 + SHORT_MM).toBe(true);
    for (const other of outlines.slice(0, at))
      expect(distanceBetween(one, other)).toBeGreaterThan(1 - SHORT_MM);
  }
});
