import { describe, expect, it } from 'vitest';
import { createRandom, unwrap, type Result } from '#base';
import {
  createLineCaster,
  isBalanced,
  makeInfill,
  meshBounds,
  meshVolume,
  scaling,
  type InfillOptions,
  type MeshBuffers,
  type PlacedRegion,
  type Vector,
} from '#kernel';
import { joinMeshes, makeBox, makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeTurned, shift } from '#tests/solids.ts';

const SEED = Date.now() % 1_000_000;
const PATTERNS = ['grid', 'honeycomb', 'lattice', 'gyroid', 'pillars'] as const;

function infill(cavity: MeshBuffers, options: InfillOptions): Result<MeshBuffers | null> {
  const steps = makeInfill(cavity, options);
  let last = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    expect(step.value.done).toBeGreaterThanOrEqual(last);
    last = step.value.done;
  }
}

const filled = (cavity: MeshBuffers, options: InfillOptions): MeshBuffers => unwrap(infill(cavity, options))!;

/** Cells of a grid that lie in a mesh, by lines through their middles. */
function voxelsOf(
  mesh: MeshBuffers,
  low: readonly number[],
  counts: readonly number[],
  side: number,
): Uint8Array {
  const cells = new Uint8Array(counts[0]! * counts[1]! * counts[2]!);
  const caster = createLineCaster(mesh);
  for (let y = 0; y < counts[1]!; y++)
    for (let x = 0; x < counts[0]!; x++) {
      const start = (y * counts[0]! + x) * counts[2]!;
      const spans = caster.spans(
        [low[0]! + (x + 0.5) * side, low[1]! + (y + 0.5) * side, low[2]!],
        [0, 0, 1],
      );
      for (const span of spans)
        cells.fill(
          1,
          start + Math.max(0, Math.ceil(span.start / side - 0.5)),
          start + Math.max(0, Math.min(counts[2]!, Math.ceil(span.end / side - 0.5))),
        );
    }
  return cells;
}

/** Of what is left of a cavity beside its infill, what a flood of its largest space does not reach; of the infill, what does not hang on the wall; mm³. */
function flood(
  cavity: MeshBuffers,
  struts: MeshBuffers,
  side: number,
): { empty: number; dry: number; loose: number } {
  const { min, max } = meshBounds(cavity);
  // A cell of wall around all of it: no flood leaves the grid.
  const low = min.map((value) => value - side);
  const counts = low.map((value, axis) => Math.ceil((max[axis]! - value) / side) + 2);
  const inside = voxelsOf(cavity, low, counts, side);
  const solid = voxelsOf(struts, low, counts, side);
  const [open, wall] = [new Uint8Array(inside.length), new Uint8Array(inside.length)];
  inside.forEach((cell, at) => {
    open[at] = cell & (solid[at]! ^ 1);
    wall[at] = solid[at]! | (cell ^ 1);
  });
  const spaces = sizesOfSpaces(open, counts).sort((a, b) => b - a);
  const walls = sizesOfSpaces(wall, counts).sort((a, b) => b - a);
  const sum = (sizes: readonly number[]): number =>
    sizes.reduce((total, size) => total + size, 0) * side ** 3;
  return { empty: sum(spaces), dry: sum(spaces.slice(1)), loose: sum(walls.slice(1)) };
}

/** Cells that hang together across their faces, counted and cleared. */
function sizesOfSpaces(cells: Uint8Array, counts: readonly number[]): number[] {
  const strides = [1, counts[2]!, counts[2]! * counts[0]!];
  const sizes: number[] = [];
  for (let seed = 0; seed < cells.length; seed++) {
    if (cells[seed] === 0) continue;
    const stack = [seed];
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      // Beyond the ends of the grid nothing is set.
      if (!cells[at]) continue;
      cells[at] = 0;
      size++;
      for (const stride of strides) stack.push(at - stride, at + stride);
    }
    sizes.push(size);
  }
  return sizes;
}

/** Share of a cavity's resin that nobody minds. */
const MAY_STAY = 5e-3;

const CAVITIES: readonly (readonly [string, MeshBuffers])[] = [
  ['a ball', makeSphere(10, 3)],
  ['a bottle', makeTurned(26, 32, 13, (_angle, z) => (z < 16 ? 9 : Math.max(3, 9 - (z - 16) * 0.8)))],
];

describe.each(PATTERNS)('infill by %s', (pattern) => {
  it.each(CAVITIES)('of %s is closed, hangs on the wall, and lets resin out of every cell', (_, cavity) => {
    const made = filled(cavity, { pattern, size: 7, radius: 0.6 });
    expect(isBalanced(made.indices)).toBe(true);
    expect(meshVolume(made)).toBeGreaterThan(0);
    const { empty, dry, loose } = flood(cavity, made, 0.4);
    expect(loose).toBe(0);
    expect(empty).toBeLessThan(meshVolume(cavity));
    // What may stay in a part after printing; passages as narrow as a cell of the flood are none to it.
    expect(dry).toBeLessThan(empty * MAY_STAY);
  });
});

/** Area of a polygon of eight corners on a circle. */
const octagon = (radius: number): number => 4 * Math.sin(Math.PI / 4) * radius * radius;

describe('bars', () => {
  const cavity = makeBox(30, 30, 30);

  it('of a grid go from wall to wall, and on into both', () => {
    const made = filled(cavity, { pattern: 'grid', size: 10, radius: 0.8 });
    // Three lines each way across each face, in the middle and 10 mm to both sides of it.
    const length = 3 * 9 * (30 + 2 * 0.4);
    expect(meshVolume(made)).toBeGreaterThanOrEqual(octagon(0.8) * length - 1e-3);
    // Ends are on a grid of half a millimetre.
    expect(meshVolume(made)).toBeLessThan(octagon(0.8) * (length + 27 * 2 * 0.5));
    const { min, max } = meshBounds(made);
    for (const axis of [0, 1, 2] as const) {
      const [low, high] = axis === 2 ? [0, 30] : [-15, 15];
      expect(min[axis]).toBeLessThanOrEqual(low - 0.4 + 1e-5);
      expect(max[axis]).toBeGreaterThanOrEqual(high + 0.4 - 1e-5);
    }
  });

  it('of pillars stand upright, a size apart', () => {
    const made = filled(cavity, { pattern: 'pillars', size: 10, radius: 0.8 });
    expect(
      createLineCaster(made)
        .spans([-20, 0, 15], [1, 0, 0])
        .map(({ start, end }) => (start + end) / 2),
    ).toEqual([10, 20, 30].map((middle) => expect.closeTo(middle, 5) as number));
    expect(createLineCaster(made).spans([-20, 5, 15], [1, 0, 0])).toEqual([]);
  });

  it('of a lattice meet in the corners and the middles of the faces of cubes', () => {
    const made = createLineCaster(filled(cavity, { pattern: 'lattice', size: 10, radius: 0.5 }));
    const isNode = (x: number, y: number, z: number): boolean =>
      (
        [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ] as const
      ).every((way) => made.spans([x, y, 15 + z], way).some(({ start, end }) => start < -0.4 && end > 0.4));
    for (const [x, y, z] of [
      [0, 0, 0],
      [5, 5, 0],
      [5, 0, 5],
      [0, -5, 5],
      [10, 0, 0],
      [0, 10, -10],
    ] as const)
      expect(isNode(x, y, z), [x, y, z].join()).toBe(true);
    for (const [x, y, z] of [
      [5, 0, 0],
      [5, 5, 5],
      [2.5, 5, 0],
    ] as const)
      expect(isNode(x, y, z), [x, y, z].join()).toBe(false);
  });

  it('stay out of where there is no cavity', () => {
    const two = joinMeshes(makeBox(10, 10, 10), shift(makeBox(10, 10, 10), 40, 0, 0));
    const made = createLineCaster(filled(two, { pattern: 'grid', size: 5, radius: 0.5 }));
    expect(made.spans([20, -50, 5], [0, 1, 0])).toEqual([]);
    const lines = made.spans([-50, 0, 5], [1, 0, 0]);
    expect(lines.length).toBe(2);
    for (const { start, end } of lines) expect(end - start).toBeLessThan(10 + 2 * (0.4 + 0.5 + 0.5));
  });
});

it('a gyroid is a sheet twice its radius thick, but for its windows', () => {
  const cavity = makeBox(32, 32, 32);
  const made = createLineCaster(filled(cavity, { pattern: 'gyroid', size: 16, radius: 0.5 }));
  let inside = 0;
  let lines = 0;
  for (let x = -15; x < 15; x += 1.7)
    for (let y = -15; y < 15; y += 1.7, lines++)
      for (const { start, end } of made.spans([x, y, 0], [0, 0, 1]))
        inside += Math.max(0, Math.min(32, end) - Math.max(0, start));
  // 3.09 times the square of its period is the area of a gyroid in a cube of one; each of 16 windows takes a circle.
  const share = (2 * 0.5 * (3.09 - 16 * Math.PI * 0.1 ** 2)) / 16;
  expect(inside / (lines * 32)).toBeGreaterThan(0.9 * share);
  expect(inside / (lines * 32)).toBeLessThan(1.1 * share);
});

describe('solid regions', () => {
  const cavity = makeSphere(12, 2);
  const box = { kind: 'box', min: [0, 0, 0], max: [4, 5, 6] } as const;
  const ball = { kind: 'ball', centre: [1, 2, 3], radius: 4 } as const;

  it('are infill of their own, in any stretch', () => {
    const options = { pattern: 'none', size: 8, radius: 0.6 } as const;
    const solids = [box];
    expect(meshVolume(filled(cavity, { ...options, solids }))).toBeCloseTo(120, 4);
    const stretch = scaling(-2, 1, 1);
    const made = filled(cavity, { ...options, solids, stretch });
    expect(meshVolume(made)).toBeCloseTo(240, 4);
    expect(meshBounds(made)).toEqual({ min: [-8, 0, 0], max: [0, 5, 6] });
    const round = filled(cavity, { ...options, solids: [ball] });
    expect(isBalanced(round.indices)).toBe(true);
    expect(meshVolume(round) / ((4 / 3) * Math.PI * 4 ** 3)).toBeGreaterThan(0.95);
    expect(meshVolume(round) / ((4 / 3) * Math.PI * 4 ** 3)).toBeLessThan(1);
  });

  it(`are placed behind a surface, as large on the plate however the part is scaled, mirrored and turned (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    const length = (): number => 1 + 9 * random.unit();
    for (let round = 0; round < roundsOf(20); round++) {
      const axis = random.integer(0, 2);
      const side = random.integer(0, 1) === 0 ? -1 : 1;
      const normal = [0, 0, 0].with(axis, side) as unknown as Vector;
      const region: PlacedRegion = {
        kind: 'placed',
        shape: 'box',
        at: [length(), length(), length()],
        normal,
        width: length(),
        height: length(),
        depth: length(),
        turn: 90 * random.integer(-2, 2),
      };
      const scales = [0, 1, 2].map(() => (random.integer(0, 1) === 0 ? -1 : 1) * (0.5 + 2 * random.unit()));
      const stretch = scaling(...(scales as unknown as Vector));
      const options = { pattern: 'none', size: 8, radius: 0.6, stretch } as const;
      const made = filled(cavity, { ...options, solids: [region] });
      expect(isBalanced(made.indices)).toBe(true);
      expect(meshVolume(made) / (region.width * region.height * region.depth)).toBeCloseTo(1, 4);
      const { min, max } = meshBounds(made);
      const surface = region.at[axis]! * scales[axis]!;
      const outward = side * Math.sign(scales[axis]!);
      expect(outward > 0 ? max[axis] : min[axis]).toBeCloseTo(surface, 4);
      expect(outward > 0 ? min[axis] : max[axis]).toBeCloseTo(surface - outward * region.depth, 4);
      const cylinder = filled(cavity, { ...options, solids: [{ ...region, shape: 'cylinder' }] });
      expect(isBalanced(cylinder.indices)).toBe(true);
      const disc = (Math.PI / 4) * region.width ** 2 * region.depth;
      expect(meshVolume(cylinder) / disc).toBeGreaterThan(1);
      expect(meshVolume(cylinder) / disc).toBeLessThan(1.01);
    }
  });

  it('are nothing where there are none', () => {
    expect(unwrap(infill(cavity, { pattern: 'none', size: 8, radius: 0.6 }))).toBeNull();
  });
});

describe('what cannot be made', () => {
  it('is refused with a size that can', () => {
    const ball = makeSphere(14, 3);
    for (const pattern of PATTERNS) {
      const refused = infill(ball, { pattern, size: 2, radius: 1.5 });
      if (refused.ok) throw new Error(`${pattern} was made`);
      expect(refused.error.code).toBe('infill_too_fine');
      const size = refused.error.details!['size'] as number;
      expect(unwrap(infill(ball, { pattern, size, radius: 1.5 }))).not.toBeNull();
    }
  });

  it('as too many triangles is refused before it is made', () => {
    const refused = infill(makeBox(300, 300, 300), { pattern: 'gyroid', size: 6, radius: 0.4 });
    expect(refused).toMatchObject({ ok: false, error: { code: 'infill_too_fine' } });
  });

  it('in a part of a kilometre is refused at once, and nothing fills nothing', () => {
    const empty = { positions: new Float32Array(), indices: new Uint32Array() };
    for (const pattern of PATTERNS) {
      const refused = infill(makeBox(1e6, 1e6, 1e6), { pattern, size: 8, radius: 0.6 });
      expect(refused).toMatchObject({ ok: false, error: { code: 'infill_too_fine' } });
      expect(unwrap(infill(empty, { pattern, size: 8, radius: 0.6 }))).toBeNull();
    }
  });

  it('out of range is refused', () => {
    const nowhere = { positions: new Float32Array(9).fill(Infinity), indices: Uint32Array.of(0, 1, 2) };
    expect(infill(nowhere, { pattern: 'grid', size: 8, radius: 0.6 })).toMatchObject({ ok: false });
    for (const change of [{ size: Number.NaN }, { radius: Number.NaN }, { size: 51 }, { radius: 0.29 }])
      expect(infill(makeBox(9, 9, 9), { pattern: 'grid', size: 8, radius: 0.6, ...change })).toMatchObject({
        ok: false,
        error: { code: 'validation' },
      });
  });
});

it('random infills are closed and drain', () => {
  const seed = 371;
  const random = createRandom(seed);
  for (let round = 0; round < roundsOf(4); round++) {
    const pattern = PATTERNS[random.integer(0, PATTERNS.length)]!;
    const radius = 0.3 + random.unit() * 0.7;
    const cavity = makeTurned(
      10 + random.unit() * 10,
      24,
      8,
      (angle, z) => 6 + 2 * Math.sin(3 * angle + z / 3) + 2 * Math.cos(z / 2),
    );
    const made = filled(cavity, { pattern, size: 7 + random.unit() * 6, radius });
    const said = `seed ${seed}, round ${round}: ${pattern} ${radius}`;
    expect(isBalanced(made.indices), said).toBe(true);
    const { empty, dry } = flood(cavity, made, 0.4);
    expect(dry, said).toBeLessThan(empty * MAY_STAY);
  }
});
