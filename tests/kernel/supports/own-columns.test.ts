import { describe, expect, it } from 'vitest';
import {
  checkSupports,
  createSupportSpace,
  placeAlong,
  routeSupports,
  supportTypes,
  type RouteInput,
  type Trunk,
  type Vector,
} from '#kernel';
import { leaningBars } from '../../../src/kernel/supports/routes/leaning-bars.ts';
import { makeBox } from '#tests/meshes.ts';
import { pointAt } from '#tests/supports.ts';

const settings = supportTypes.medium;
const slab = makeBox(40, 20, 3, [-20, -10, 30]);
const space = createSupportSpace({ mesh: slab, platform: { min: [-60, -60], max: [60, 60] } });
const route = (input: Partial<RouteInput>) =>
  routeSupports({ space, points: [], settings: { ...settings, connection: 'none' }, ...input });

describe('columns that were put up', () => {
  it('carry the points that name them, and end at the highest', () => {
    const points = [-6, -2, 2, 6].map((x) => ({ ...pointAt(x, 0, 30), host: 0 }));
    const { trunks, branches, tips, unreached } = route({
      points,
      columns: [{ at: [0, 3], top: 27, width: 2 }],
    });
    expect(unreached).toEqual([]);
    expect(trunks).toHaveLength(1);
    expect(tips.map(({ point }) => point)).toEqual([0, 1, 2, 3]);
    expect(trunks[0]).toMatchObject({ foot: { on: 'plate' } });
    expect(trunks[0]!.joints[0]).toEqual([0, 3, 0]);
    const onTrunk = branches.filter(({ host }) => host === 0);
    expect(Math.max(...onTrunk.map(({ t }) => t))).toBeCloseTo(1, 6);
    for (const { joints, t } of onTrunk)
      placeAlong(trunks[0]!.joints, t).forEach((value, axis) =>
        expect(joints[0]![axis]).toBeCloseTo(value, 6),
      );
    expect(checkSupports(space, { trunks, branches, tips, braces: [], unreached })).toEqual([]);
  });

  it('are none where nothing hangs on them, in the part or beside the platform; what named them is told', () => {
    const points = [{ ...pointAt(0, 0, 30), host: 0 }, pointAt(10, 0, 30)];
    const alone = route({ points: [pointAt(10, 0, 30)] });
    for (const column of [
      { at: [0, 0], top: 40 },
      { at: [70, 0], top: 9 },
    ] as const) {
      const routed = route({ points, columns: [column] });
      expect(routed.unreached).toEqual([{ point: 0, reason: 'no-path' }]);
      expect(routed.trunks).toEqual(alone.trunks);
    }
    expect(route({ points: [pointAt(10, 0, 30)], columns: [{ at: [0, 5], top: 20 }] })).toEqual(alone);
  });

  it('let points have a length and a kind of tip of their own', () => {
    const points = [pointAt(-8, 0, 30), { ...pointAt(8, 0, 30), length: 5, tipType: 'ball' as const }];
    const { tips } = route({ points });
    [settings.tipLength, 5].forEach((length, tip) =>
      expect(tips[tip]!.at[2] - tips[tip]!.socket[2]).toBeCloseTo(length, 9),
    );
    expect(tips.map(({ ball }) => ball > 0)).toEqual([false, true]);
  });
});

describe('bars that were asked for', () => {
  it('join columns that were put up', () => {
    const { braces } = route({
      points: [pointAt(-9, 0, 30), pointAt(6, 0, 30)].map((point, host) => ({ ...point, host })),
      columns: [
        { at: [-8, 0], top: 26 },
        { at: [5, 0], top: 26 },
      ],
      links: [{ a: { column: 0 }, b: { column: 1 }, pattern: 'zigzag' }],
    });
    expect(braces.length).toBeGreaterThan(0);
  });

  it('join columns that lean, by the angle that they are asked for', () => {
    const standing = (from: Vector, to: Vector): Trunk => ({
      joints: [from, to],
      radii: [0.5, 0.5],
      foot: { on: 'plate' },
      reinforcedTo: 0,
    });
    const trunks = [standing([0, 0, 0], [6, 2, 28]), standing([10, 0, 0], [10, 0, 28])];
    const asked = { ...settings, connection: 'cross' as const, diamondAngle: 45, reinforceHeight: 0 };
    const braces = leaningBars(space, trunks, [0, 1], asked);
    expect(braces.length).toBeGreaterThan(3);
    for (const { a, b } of braces) {
      const [from, to] = [a, b].map(({ trunk, t }) => placeAlong(trunks[trunk]!.joints, t));
      expect(to![2] - from![2]).toBeCloseTo(Math.hypot(to![0] - from![0], to![1] - from![1]), 2);
    }
    expect(checkSupports(space, { trunks, branches: [], tips: [], braces, unreached: [] })).toMatchObject([
      { kind: 'carries-nothing' },
      { kind: 'carries-nothing' },
    ]);
  });
});
