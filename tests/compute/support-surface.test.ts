import { expect, test } from 'vitest';
import { createRandom, unwrap } from '#base';
import { Heap, passSurfaceOf } from '#compute/wasm';
import {
  identityTransform,
  overhangThreshold,
  passInKernel,
  snapToSupports,
  type PassSurface,
  type SupportSurface,
} from '#kernel';
import { createLocalEngine } from '#tests/engine.ts';
import { joinMeshes, makeBox, makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const engine = createLocalEngine();
const THRESHOLDS = [65, 45, 90].map(overhangThreshold);

/** All that is asked of a surface. */
function answersOf(passSurface: PassSurface, surface: SupportSurface, turn: number) {
  return passSurface(surface, (passes) => {
    const classes = passes.classes(THRESHOLDS);
    const { grid, count, cells, heights, faces } = passes.crossings(turn);
    return {
      classes,
      edges: passes.edges(classes),
      lowest: passes.lowest(),
      grid,
      cells: cells.slice(0, count),
      heights: heights.slice(0, count),
      faces: faces.slice(0, count),
    };
  });
}

type Answers = ReturnType<typeof answersOf>;

/** In words this is too slow for so many numbers. */
function expectSame({ grid, edges, ...found }: Answers, expected: Answers): void {
  expect(grid).toEqual(expected.grid);
  const others = { ...expected, ...expected.edges };
  for (const [name, list] of Object.entries({ ...found, ...edges })) {
    const other = others[name as keyof typeof found];
    expect(list.length, name).toBe(other.length);
    expect(
      list.findIndex((value, at) => value !== other[at]),
      name,
    ).toBe(-1);
  }
}

/** A ball, a box that reaches over many cells, and loose faces, some on middles of cells; mirrored or not. */
function madeSurface(random: ReturnType<typeof createRandom>): SupportSurface {
  const mesh = joinMeshes(
    makeSphere(1 + 6 * random.unit(), random.integer(1, 5)),
    makeBox(1 + 40 * random.unit(), 1 + 20 * random.unit(), 3),
  );
  const surface = unwrap(snapToSupports(mesh, identityTransform));
  const first = surface.points.length / 3;
  const step = random.unit() < 0.5 ? 205 : 1;
  const place = (): number => random.integer(-20_000 / step, 20_000 / step) * step;
  const loose = Array.from({ length: 3 * random.integer(3, 60) }, place);
  const corner = (): number => first + random.integer(0, loose.length / 3);
  return {
    points: Int32Array.from([...surface.points, ...loose]),
    indices: Uint32Array.from([
      ...surface.indices,
      ...Array.from({ length: 3 * random.integer(0, 60) }, corner),
    ]),
    origin: [0, 0],
    facing: random.unit() < 0.5 ? 1 : -1,
  };
}

test(`what is found on the faces of a surface is what the kernel finds (SEED=${SEED})`, () => {
  const random = createRandom(SEED);
  const heap = new Heap(engine);
  let crossings = 0;
  for (let round = 0; round < roundsOf(40); round++) {
    const surface = madeSurface(random);
    const turn = random.integer(0, 90);
    const found = answersOf(passSurfaceOf(engine, heap), surface, turn);
    expectSame(found, answersOf(passInKernel, surface, turn));
    crossings += found.faces.length;
  }
  expect(crossings).toBeGreaterThan(1000);
  expect(heap.liveBytes).toBe(0);
});

test('so it is of more crossings and more edges at one point than there is room for at first', () => {
  const heap = new Heap(engine);
  // 130 mm: as many cells as there is room for, twice over; and a fan of 200 faces.
  const rim = Array.from({ length: 200 }, (_, at) => (at / 200) * 2 * Math.PI);
  const points = [0, 0, 0, ...rim.flatMap((angle) => [Math.cos(angle), Math.sin(angle), 0.3])].map((value) =>
    Math.round(value * 66_000),
  );
  const indices = rim.flatMap((_, at) => [0, 1 + ((at + 1) % 200), 1 + at]);
  const surface: SupportSurface = {
    points: Int32Array.from(points),
    indices: Uint32Array.from(indices),
    origin: [0, 0],
    facing: 1,
  };
  const found = answersOf(passSurfaceOf(engine, heap), surface, 12);
  expect(found.faces.length).toBeGreaterThan(1 << 16);
  expect(found.edges.edges.length).toBe(600);
  expectSame(found, answersOf(passInKernel, surface, 12));
  expect(heap.liveBytes).toBe(0);
});

test('there is nothing on a surface without faces', () => {
  const none: SupportSurface = {
    points: new Int32Array(0),
    indices: new Uint32Array(0),
    origin: [0, 0],
    facing: 1,
  };
  const found = answersOf(passSurfaceOf(engine, new Heap(engine)), none, 30);
  expectSame(found, answersOf(passInKernel, none, 30));
});

test('where memory is at its limit the kernel looks', () => {
  const surface = madeSurface(createRandom(3));
  const found = answersOf(passSurfaceOf(engine, new Heap(engine, 1)), surface, 30);
  expectSame(found, answersOf(passInKernel, surface, 30));
});
