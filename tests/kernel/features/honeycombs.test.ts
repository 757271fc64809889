import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  createLineCaster,
  identityTransform,
  isBalanced,
  makeHoneycombs,
  meshBounds,
  meshVolume,
  type Honeycomb,
  type HoneycombOutcome,
  type MeshBuffers,
  type Vector,
} from '#kernel';
import {
  joinMeshes,
  makeBox,
  makeCylinder,
  makeSphere,
  makeTetrahedron,
  turnInsideOut,
} from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeTurned, shift } from '#tests/solids.ts';

const honeycomb = (at: Vector, normal: Vector, change: Partial<Honeycomb> = {}): Honeycomb => ({
  kind: 'perforate',
  at,
  normal,
  cell: 4,
  wall: 1.2,
  depth: 0,
  border: 2,
  notch: 0,
  ...change,
});

function made(body: MeshBuffers, cavity: MeshBuffers | null, wanted: Honeycomb): HoneycombOutcome {
  const steps = makeHoneycombs(body, cavity, [wanted], identityTransform);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value[0]!;
}

function fine(outcome: HoneycombOutcome): Extract<HoneycombOutcome, { ok: true }> {
  if (!outcome.ok) throw new Error(outcome.fault);
  for (const mesh of [outcome.solid, outcome.holes])
    if (mesh !== null) expect(isBalanced(mesh.indices)).toBe(true);
  return outcome;
}

/** Area of a hexagon by its width across the flats. */
const hexagon = (across: number): number => (Math.sqrt(3) / 2) * across * across;

describe('a perforated wall', () => {
  const body = makeBox(60, 50, 20);
  const cavity = makeBox(56, 46, 15, [-28, -23, 2]);

  it('has whole cells through the wall and no deeper, a border away from the edge of the face', () => {
    const { holes, solid, cells } = fine(made(body, cavity, honeycomb([3, 2, 20], [0, 0, 1])));
    expect(solid).toBeNull();
    const { min, max } = meshBounds(holes!);
    expect(max[2]).toBeCloseTo(20.5, 5);
    expect(min[2]).toBeCloseTo(16.5, 5);
    expect(Math.max(-min[0], max[0])).toBeLessThanOrEqual(28.0001);
    expect(Math.max(-min[1], max[1])).toBeLessThanOrEqual(23.0001);
    expect(meshVolume(holes!)).toBeCloseTo(cells * hexagon(4) * 4, 2);
    // Cells with their walls fill what is within the border, but for less than a cell on each side.
    expect(cells * hexagon(5.2)).toBeGreaterThan((56 - 2 * 5.2) * (46 - 2 * 5.2));
    expect(cells * hexagon(5.2)).toBeLessThan((56 + 1.2) * (46 + 1.2));
    // One has its middle at the place.
    expect(createLineCaster(holes!).spans([3, 2, 0], [0, 0, 1]).length).toBe(1);
  });

  it('goes so deep where it is said, and through a part without a cavity', () => {
    const pockets = fine(made(body, cavity, honeycomb([0, 0, 20], [0, 0, 1], { depth: 1.5 })));
    expect(meshBounds(pockets.holes!).min[2]).toBeCloseTo(18.5, 5);
    const through = fine(made(body, null, honeycomb([0, 0, 20], [0, 0, 1])));
    expect(meshBounds(through.holes!).min[2]).toBeCloseTo(-0.5, 5);
    expect(through.cells).toBe(pockets.cells);
  });

  it('does not go down the walls beside the one it is in', () => {
    const thick = makeBox(36, 26, 15, [-18, -13, 2]);
    const { holes } = fine(made(body, thick, honeycomb([0, 0, 20], [0, 0, 1], { border: 0 })));
    const { min, max } = meshBounds(holes!);
    expect(min[2]).toBeCloseTo(16.5, 5);
    // A cell whose middle is over the cavity is made.
    expect(max[0]).toBeLessThan(18 + 4 / Math.sqrt(3));
    expect(max[0]).toBeGreaterThan(18 - 5.2);
  });

  it('keeps off openings of the face, whichever way the mesh is turned', () => {
    const tube = makeTurned(
      20,
      90,
      1,
      () => 30,
      () => 10,
    );
    for (const mesh of [tube, turnInsideOut(tube)]) {
      const { holes } = fine(made(mesh, null, honeycomb([20, 0, 20], [0, 0, 1], { border: 1 })));
      const far = [];
      for (let at = 0; at < holes!.positions.length; at += 3)
        far.push(Math.hypot(holes!.positions[at]!, holes!.positions[at + 1]!));
      expect(Math.min(...far)).toBeGreaterThan(10.9);
      expect(Math.max(...far)).toBeLessThan(29.1);
    }
  });

  it('says where there is no face, no room, and too much of it', () => {
    const refused = (mesh: MeshBuffers, wanted: Honeycomb): unknown => made(mesh, null, wanted);
    expect(refused(body, honeycomb([0, 0, 26], [0, 0, 1]))).toEqual({ ok: false, fault: 'no_face' });
    expect(refused(makeSphere(20, 4), honeycomb([0, 0, 20], [0, 0, 1]))).toEqual({
      ok: false,
      fault: 'no_cell',
    });
    expect(refused(makeBox(800, 800, 5), honeycomb([0, 0, 5], [0, 0, 1], { cell: 2, wall: 0.3 }))).toEqual({
      ok: false,
      fault: 'too_many',
    });
    expect(refused(body, honeycomb([0, 0, 20], [0, 0, 1], { kind: 'close' }))).toEqual({
      ok: false,
      fault: 'no_opening',
    });
  });

  it('random ones leave their border and their walls', () => {
    const seed = 15;
    const random = createRandom(seed);
    for (let round = 0; round < roundsOf(30); round++) {
      const corner = makeTetrahedron(40 + random.unit() * 40);
      const [cell, wall, border] = [2 + random.unit() * 8, 0.3 + random.unit() * 3, random.unit() * 5];
      const wanted = honeycomb([4 + random.unit() * 4, 4 + random.unit() * 4, 0], [0, 0, -1], {
        cell,
        wall,
        border,
        depth: 1,
      });
      const outcome = made(corner, null, wanted);
      const said = `seed ${seed}, round ${round}: ${JSON.stringify(wanted)}`;
      if (!outcome.ok) {
        expect(outcome.fault, said).toBe('no_cell');
        continue;
      }
      const { positions } = outcome.holes!;
      const size = meshBounds(corner).max[0];
      let nearest = Infinity;
      const firsts: (readonly [number, number])[] = [];
      // A cell has six corners at each of three heights: the first of each is as far from the others' as firsts are.
      for (let at = 0; at < positions.length; at += 3) {
        const [x, y] = [positions[at]!, positions[at + 1]!];
        nearest = Math.min(nearest, x, y, (size - x - y) / Math.SQRT2);
        if (at % (6 * 3) === 0) firsts.push([x, y]);
      }
      expect(nearest, said).toBeGreaterThan(border - 1e-4);
      const apart = firsts.flatMap(([x, y], one) =>
        firsts.slice(one + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
      );
      const close = apart.filter((distance) => distance > 1e-3 && distance < cell + wall - 1e-3);
      expect(close, said).toEqual([]);
    }
  });
});

describe('a closed base', () => {
  /** A cup upside down, whose inside widens as it goes up. */
  const cup = joinMeshes(
    makeTurned(
      10,
      64,
      4,
      () => 22,
      (_angle, z) => 17 + z * 0.3,
    ),
    shift(makeCylinder(22, 2, 64), 0, 0, 10),
  );

  it('has a plate of whole cells that reaches the wall everywhere', () => {
    const depth = 2;
    const wanted = honeycomb([19.5, 0, 0], [0, 0, -1], { kind: 'close', depth, border: 1 });
    const { solid, holes, cells } = fine(made(cup, null, wanted));
    expect(holes).toBeNull();
    const { min, max } = meshBounds(solid!);
    expect([min[2], max[2]]).toEqual([0, expect.closeTo(depth, 5)]);
    // It sticks out of the cup nowhere.
    expect(Math.max(...[0, 1].flatMap((axis) => [-min[axis]!, max[axis]!]))).toBeLessThan(21);
    // The middle one, six round it, and twelve round those.
    expect(cells).toBe(19);
    const [plate, wall] = [createLineCaster(solid!), createLineCaster(cup)];
    for (const height of [0.1, 1, 1.9])
      for (let turn = 0.01; turn < 2 * Math.PI; turn += 0.1) {
        const way: Vector = [Math.cos(turn), Math.sin(turn), 0];
        const last = plate.spans([0, 0, height], way).at(-1)!;
        const rim = wall.spans([0, 0, height], way).find(({ end }) => end > 0)!;
        expect(last.start).toBeLessThan(rim.start);
        expect(last.end).toBeGreaterThan(rim.start);
      }
  });

  it('drains below its plate: cells are open to each other and to the outside', () => {
    const wanted = honeycomb([19.5, 0, 0], [0, 0, -1], { kind: 'close', depth: 1.5, border: 1, notch: 2 });
    const { solid, holes } = fine(made(cup, null, wanted));
    expect(meshBounds(solid!).max[2]).toBeCloseTo(3.5, 5);
    expect(meshBounds(solid!).min[2]).toBeCloseTo(0, 5);
    expect(meshBounds(holes!).max[2]).toBeCloseTo(2, 5);
    // A flood of the layer in the middle of the notches, from outside, comes to the middle of the cup.
    const [side, count] = [0.25, 200];
    const layer = new Uint8Array(count * count);
    const [posts, cuts, wall] = [solid!, holes!, cup].map((mesh) => createLineCaster(mesh)) as unknown as [
      ReturnType<typeof createLineCaster>,
      ReturnType<typeof createLineCaster>,
      ReturnType<typeof createLineCaster>,
    ];
    for (let row = 0; row < count; row++) {
      const origin: Vector = [-25, (row + 0.5) * side - 25, 1];
      const cells = (spans: readonly { start: number; end: number }[]): Set<number> =>
        new Set(
          Array.from({ length: count }, (_, at) => at).filter((at) =>
            spans.some(({ start, end }) => start <= (at + 0.5) * side && end > (at + 0.5) * side),
          ),
        );
      const [isPost, isCut, isWall] = [posts, cuts, wall].map((caster) =>
        cells(caster.spans(origin, [1, 0, 0])),
      ) as [Set<number>, Set<number>, Set<number>];
      for (let at = 0; at < count; at++)
        if (isPost.has(at) || (isWall.has(at) && !isCut.has(at))) layer[row * count + at] = 1;
    }
    const open = layer.reduce((sum, cell) => sum + (cell === 0 ? 1 : 0), 0);
    const stack = [0];
    let reached = 0;
    while (stack.length > 0) {
      const at = stack.pop()!;
      if (layer[at] !== 0) continue;
      layer[at] = 2;
      reached++;
      if (at % count > 0) stack.push(at - 1);
      if (at % count < count - 1) stack.push(at + 1);
      if (at >= count) stack.push(at - count);
      if (at < count * (count - 1)) stack.push(at + count);
    }
    expect(reached).toBe(open);
  });

  it('without room for a cell is refused: a lid would seal it', () => {
    const wanted = honeycomb([19.5, 0, 0], [0, 0, -1], { kind: 'close', cell: 40 });
    expect(made(cup, null, wanted)).toEqual({ ok: false, fault: 'no_cell' });
  });
});
