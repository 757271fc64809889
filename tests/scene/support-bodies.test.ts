import { createRandom } from '#base';
import { supportMeshes, type SupportStructure, type Vector } from '#kernel';
import { roundsOf } from '#tests/rounds.ts';
import { expect, test } from 'vitest';
import {
  ownerOf,
  supportBodies,
  writeChanges,
  type Shapes,
  type SupportBodies,
} from '../../src/scene/support-bodies.ts';
import { JOINT_GRIP, meetSupports, nearSupports } from '../../src/scene/support-picking.ts';

/** A column with a tip, a branch on it with a tip, and a bar to a second column. */
const structure: SupportStructure = {
  trunks: [
    {
      joints: [
        [0, 0, 0],
        [0, 0, 10],
        [1, 0, 14],
      ],
      radii: [0.6, 0.4],
      foot: { on: 'plate' },
      reinforcedTo: 5,
    },
    {
      joints: [
        [6, 0, 0],
        [6, 0, 12],
      ],
      radii: [0.6, 0.4],
      foot: { on: 'plate' },
      reinforcedTo: 0,
    },
  ],
  branches: [
    {
      joints: [
        [0, 0, 8],
        [-2, 0, 11],
      ],
      radii: [0.3, 0.3],
      host: 0,
      t: 0.5,
    },
  ],
  tips: [
    {
      point: 0,
      strut: 0,
      at: [1, 0, 16],
      normal: [0, 0, -1],
      socket: [1, 0, 14],
      radii: [0.2, 0.4],
      depth: 0.15,
      ball: 0,
    },
    {
      point: 1,
      strut: 2,
      at: [-2, 0, 13],
      normal: [0, 0, -1],
      socket: [-2, 0, 11],
      radii: [0.15, 0.3],
      depth: 0,
      ball: 0.35,
    },
  ],
  braces: [{ a: { trunk: 0, t: 0.2 }, b: { trunk: 1, t: 0.6 }, radius: 0.25 }],
  unreached: [],
};

const cone = ({ cones }: SupportBodies, at: number): number[] =>
  Array.from(cones.numbers.subarray(at * 8, at * 8 + 8));
const ownersOf = (bodies: SupportBodies, shapes: Shapes) =>
  Array.from({ length: shapes.count }, (_, at) => ownerOf(bodies, shapes, at));

test('every shape of a structure is one of what it is of, with the radii it is printed with', () => {
  const bodies = supportBodies(structure, 0.8);
  const [coneOwners, ballOwners] = [ownersOf(bodies, bodies.cones), ownersOf(bodies, bodies.balls)];
  expect(bodies.cones.numbers.length).toBe(coneOwners.length * 8);
  expect(bodies.balls.numbers.length).toBe(ballOwners.length * 4);
  const count = (list: string, is: string): number =>
    [...coneOwners, ...ballOwners].filter((owner) => owner.list === list && owner.is === is).length;
  // Two bars and one that is reinforced, then one; a foot of two cones each; a ball at each joint but the foot.
  expect([count('trunks', 'bar'), count('trunks', 'foot'), count('trunks', 'joint')]).toEqual([4, 4, 3]);
  expect([count('branches', 'bar'), count('branches', 'joint'), count('braces', 'bar')]).toEqual([1, 1, 1]);
  // A tip that goes in has a cone more, one with a ball has that.
  expect(count('tips', 'bar')).toBe(4);
  const tip = coneOwners.findIndex(({ list }) => list === 'tips');
  expect(cone(bodies, tip)).toEqual([1, 0, 14, 0.4, 1, 0, 16, 0.2].map(Math.fround));
  const joints = ballOwners.filter(({ list, at }) => list === 'trunks' && at === 0);
  expect(joints.map(({ joint }) => joint)).toEqual([1, 2]);
});

test('what is drawn is as large as what is printed', () => {
  const bodies = supportBodies(structure, 0.8);
  const [cones, balls] = [bodies.cones.numbers, bodies.balls.numbers];
  const { positions } = supportMeshes(structure, {
    outlines: [],
    rims: [],
    holes: [],
    height: 0.8,
  }).struts;
  const printed = [0, 1, 2].map((axis) => {
    const values = positions.filter((_, at) => at % 3 === axis);
    return [Math.min(...values), Math.max(...values)];
  });
  const highest = Math.max(
    ...Array.from({ length: cones.length / 4 }, (_, at) => cones[at * 4 + 2]!),
    ...Array.from({ length: balls.length / 4 }, (_, at) => balls[at * 4 + 2]! + balls[at * 4 + 3]!),
  );
  expect(highest).toBeCloseTo(printed[2]![1]!, 5);
});

test('an edit changes the numbers of its own shapes alone', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({
    ...structure.trunks[1]!,
    joints: [
      [at * 3, 0, 0],
      [at * 3, 0, 12],
    ] as readonly Vector[],
  }));
  const of = (trunks: SupportStructure['trunks'], last: SupportBodies | null = null): SupportBodies =>
    supportBodies({ trunks, branches: [], tips: [], braces: [], unreached: [] }, 0, last);
  const before = of(many);
  const after = of(many.with(120, { ...many[120]!, radii: [0.9, 0.7] }), before);
  const each = ownersOf(before, before.cones).filter(({ at }) => at === 120).length;
  expect(after.cones.changed).toEqual([{ start: 120 * each, count: each }]);
  expect(of(many, before).cones.changed).toEqual([]);
  // What lies between two goes with them.
  const both = of(
    many.with(3, { ...many[3]!, radii: [1, 1] }).with(390, { ...many[390]!, radii: [1, 1] }),
    before,
  );
  expect(both.cones.changed).toEqual([{ start: 3 * each, count: 388 * each }]);
});

test('words that are others are found', () => {
  const bytes = (words: readonly number[]) => new Uint8Array(Uint32Array.from(words).buffer);
  const words = Array.from({ length: 2000 }, () => 7);
  const into = bytes([...words, 0]);
  const changed = bytes(words.with(5, 8).with(9, 8).with(1900, 8));
  expect(writeChanges(into, changed)).toEqual([
    { start: 5, count: 5 },
    { start: 1900, count: 1 },
  ]);
  expect(into.subarray(0, changed.length)).toEqual(changed);
  expect(writeChanges(into, changed)).toEqual([]);
});

/** As shapes are, whatever they were made from. */
const alone = ({ cones, balls, ...bodies }: SupportBodies) => ({
  ...bodies,
  cones: { ...cones, changed: [] },
  balls: { ...balls, changed: [] },
});

test('what stands as it did is copied, and comes to the same', () => {
  const last = supportBodies(structure, 0.8);
  const [first, second] = structure.trunks;
  const changes: readonly SupportStructure[] = [
    structure,
    { ...structure, trunks: [first!, { ...second!, radii: [0.7, 0.5] }] },
    { ...structure, tips: structure.tips.slice(1) },
    { ...structure, braces: [] },
    {
      ...structure,
      trunks: [second!, first!, second!],
      branches: structure.branches.map((branch) => ({ ...branch, host: 1 })),
      tips: structure.tips.map((tip) => ({ ...tip, strut: tip.strut + 1 })),
      braces: [{ a: { trunk: 1, t: 0.2 }, b: { trunk: 2, t: 0.6 }, radius: 0.25 }],
    },
  ];
  for (const now of changes) {
    expect(alone(supportBodies(now, 0.8, last))).toEqual(alone(supportBodies(now, 0.8)));
    expect(alone(supportBodies(now, 0.5, last))).toEqual(alone(supportBodies(now, 0.5)));
  }
});

const EDITS = 20261127;
test(`what is transferred makes of the shapes that were those that are (seed ${EDITS})`, () => {
  const random = createRandom(EDITS);
  const pick = (count: number): number => Math.floor(random.unit() * count);
  const column = (): SupportStructure['trunks'][number] => {
    const [x, y, z] = [random.unit() * 50, random.unit() * 50, 5 + random.unit() * 20];
    return {
      joints: [
        [x, y, 0],
        [x, y, z],
      ],
      radii: [0.6, 0.4],
      foot: { on: 'plate' },
      reinforcedTo: random.unit() < 0.5 ? 0 : 3,
    };
  };
  const barred = (trunks: SupportStructure['trunks']): SupportStructure => ({
    trunks,
    branches: [],
    tips: trunks.map(({ joints, radii }, strut) => {
      const socket = joints[1]!;
      const at: Vector = [socket[0], socket[1], socket[2] + 2];
      return { point: strut, strut, at, normal: [0, 0, -1], socket, radii, depth: strut % 2, ball: 0 };
    }),
    braces: trunks
      .slice(1)
      .map((_, at) => ({ a: { trunk: at, t: 0.2 }, b: { trunk: at + 1, t: 0.6 }, radius: 0.25 })),
    unreached: [],
  });
  let trunks: SupportStructure['trunks'] = Array.from({ length: 150 }, column);
  let last = supportBodies(barred(trunks), 0.8);
  /** As a device has them: never shorter than they were. */
  const held = { cones: new Float32Array(40_000), balls: new Float32Array(40_000) };
  const transfer = (bodies: SupportBodies): void => {
    for (const [kind, size] of [
      ['cones', 8],
      ['balls', 4],
    ] as const) {
      const { numbers, changed } = bodies[kind];
      for (const { start, count } of changed)
        held[kind].set(numbers.subarray(start * size, (start + count) * size), start * size);
      expect(numbers.findIndex((number, index) => number !== held[kind][index])).toBe(-1);
    }
  };
  transfer(last);
  for (let round = 0; round < roundsOf(60); round++) {
    const at = pick(trunks.length);
    const change = pick(4);
    // However many rounds there are, some are left.
    if (change === 0) trunks = trunks.toSpliced(at, trunks.length < 100 ? 1 : 1 + pick(3));
    else if (change === 1) trunks = trunks.toSpliced(at, 0, column());
    else if (change === 2) trunks = trunks.with(at, column());
    else trunks = trunks.with(at, column()).with(pick(trunks.length), column());
    const height = random.unit() < 0.1 ? 0.5 : 0.8;
    const now = supportBodies(barred(trunks), height, last);
    const anew = supportBodies(barred(trunks), height);
    for (const kind of ['cones', 'balls'] as const) {
      expect(now[kind].count, `round ${round}`).toBe(anew[kind].count);
      for (const name of ['numbers', 'pieces', 'roles', 'starts'] as const)
        expect(String(now[kind][name]) === String(anew[kind][name]), `round ${round}: ${name}`).toBe(true);
    }
    transfer(now);
    last = now;
  }
});

/** Whether a place is in a shape: of a cone, between its ends and within the radius there. */
function isInside(bodies: SupportBodies, place: Vector): boolean {
  const [cones, balls] = [bodies.cones.numbers, bodies.balls.numbers];
  const [coneOwners, ballOwners] = [ownersOf(bodies, bodies.cones), ownersOf(bodies, bodies.balls)];
  const inCone = coneOwners.some((_, at) => {
    const [ax, ay, az, ra, bx, by, bz, rb] = cones.slice(at * 8, at * 8 + 8) as unknown as number[] & {
      length: 8;
    };
    const bar = [bx! - ax!, by! - ay!, bz! - az!];
    const from = [place[0] - ax!, place[1] - ay!, place[2] - az!];
    const length = Math.hypot(...bar);
    const along = from.reduce((sum, value, axis) => sum + (value * bar[axis]!) / length, 0);
    if (along < 0 || along > length) return false;
    const aside = Math.sqrt(Math.max(0, Math.hypot(...from) ** 2 - along ** 2));
    return aside <= ra! + ((rb! - ra!) * along) / length;
  });
  return (
    inCone ||
    ballOwners.some(({ is }, at) => {
      const [x, y, z, radius] = balls.slice(at * 4, at * 4 + 4) as unknown as number[];
      return (
        Math.hypot(place[0] - x!, place[1] - y!, place[2] - z!) <= radius! * (is === 'joint' ? JOINT_GRIP : 1)
      );
    })
  );
}

const SEED = 20261124;
test(`a half line meets what a walk along it comes to first (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  const between = (low: number, high: number): number => low + random.unit() * (high - low);
  let hits = 0;
  for (let round = 0; round < roundsOf(150); round++) {
    const bodies = supportBodies(structure, 0);
    const origin: Vector = [between(-20, 20), between(-20, 20), between(-4, 24)];
    const to: Vector = [between(-3, 7), between(-1, 1), between(0, 16)];
    const way = to.map((value, axis) => value - origin[axis]!);
    const size = Math.hypot(...way);
    const direction = way.map((value) => value / size) as unknown as Vector;
    const step = 0.02;
    let walked: number | null = null;
    for (let along = 0; along < 60 && walked === null; along += step) {
      const place = direction.map((value, axis) => origin[axis]! + value * along) as unknown as Vector;
      if (isInside(bodies, place)) walked = along;
    }
    // One that starts inside meets where it leaves.
    if (walked === 0) continue;
    const met = meetSupports(bodies, { origin, direction }, 0, Number.POSITIVE_INFINITY);
    if (walked === null) {
      // A walk steps over what it only grazes.
      if (met !== null) {
        const just = direction.map((value, axis) => origin[axis]! + value * (met.along + 1e-4));
        expect(isInside(bodies, just as unknown as Vector)).toBe(true);
      }
      continue;
    }
    hits++;
    expect(met, `round ${round}`).not.toBeNull();
    expect(met!.along).toBeLessThanOrEqual(walked + 1e-6);
    const there = direction.map((value, axis) => origin[axis]! + value * met!.along) as unknown as Vector;
    // Just inside what was met, just outside before.
    const inward = there.map((value, axis) => value - met!.normal[axis]! * 1e-3) as unknown as Vector;
    expect(isInside(bodies, inward), `round ${round}`).toBe(true);
    expect(met!.normal.reduce((sum, value, axis) => sum + value * direction[axis]!, 0)).toBeLessThan(1e-6);
  }
  expect(hits).toBeGreaterThan(roundsOf(150) / 5);
});

test('a half line beside a thin tip means it, unless it is out of reach or behind', () => {
  const bodies = supportBodies(structure, 0);
  const ray = { origin: [-1.5, -30, 12.5] as Vector, direction: [0, 1, 0] as Vector };
  expect(meetSupports(bodies, ray, 0, Number.POSITIVE_INFINITY)).toBeNull();
  const near = nearSupports(bodies, ray, 0, Number.POSITIVE_INFINITY, () => 0.4);
  expect(near?.owner).toMatchObject({ list: 'tips', at: 1 });
  expect(near!.along).toBeCloseTo(30, 5);
  expect(nearSupports(bodies, ray, 0, Number.POSITIVE_INFINITY, () => 0.1)).toBeNull();
  expect(nearSupports(bodies, ray, 0, 25, () => 0.4)).toBeNull();
});
