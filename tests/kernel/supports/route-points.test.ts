import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  checkSupports,
  createSupportSpace,
  isTrunk,
  refoot,
  routePoints,
  routeSupports,
  structureOfAdded,
  supportTypes,
  type AddedSupports,
  type SupportStructure,
} from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';

const SEED = 20261125;
const NONE: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
const settings = supportTypes.medium;
const each = Array.from({ length: 12 }, () => settings);

/** A board of 40 by 40 mm, its underside at 20 mm. */
const board = createSupportSpace({
  mesh: makeBox(40, 40, 5, [-20, -20, 20]),
  platform: { min: [-60, -60], max: [60, 60] },
});

/** What stands together with what was added. */
function together(standing: SupportStructure, { added }: AddedSupports): SupportStructure {
  const struts = added.map(({ strut }) => strut);
  const first = standing.trunks.length + standing.branches.length;
  const trunks = [...standing.trunks, ...struts.filter(isTrunk)];
  const numbers = new Map<number, number>();
  let [trunk, branch] = [standing.trunks.length, trunks.length + standing.branches.length];
  struts.forEach((strut, at) => numbers.set(first + at, isTrunk(strut) ? trunk++ : branch++));
  const shift = (number: number): number =>
    numbers.get(number) ??
    (number < standing.trunks.length ? number : number + trunks.length - standing.trunks.length);
  const branches = [...standing.branches, ...struts.flatMap((strut) => (isTrunk(strut) ? [] : [strut]))];
  return {
    trunks,
    branches: branches.map((each) => ({ ...each, host: shift(each.host) })),
    tips: [...standing.tips, ...added.map(({ tip }) => tip)].map((tip) => ({
      ...tip,
      strut: shift(tip.strut),
    })),
    braces: [],
    unreached: [],
  };
}

describe('a point alone', () => {
  it('gets what a run would have given it', () => {
    const point = pointAt(3, 4, 20, 'user');
    const { added, unreached } = routePoints({
      space: board,
      points: [point],
      settings: each,
      standing: NONE,
    });
    const whole = routeSupports({ space: board, points: [point], settings });
    expect(unreached).toEqual([]);
    expect(added[0]!.strut).toEqual(whole.trunks[0]);
    expect(added[0]!.tip).toEqual(whole.tips[0]);
  });

  it('leans on a column that is near, and on none that is about to go', () => {
    const { structure } = makeSupports(board, [pointAt(0, 0, 20)]);
    const points = [pointAt(2, 0, 20, 'user')];
    const near = routePoints({ space: board, points, settings: each, standing: structure });
    expect(near.added[0]!.strut).toMatchObject({ host: 0 });
    const alone = routePoints({ space: board, points, settings: each, standing: structure, except: [0] });
    expect(isTrunk(alone.added[0]!.strut)).toBe(true);
  });

  it('is braced as the column was that it stands in for, and by the bars that somebody had put', () => {
    const { structure } = makeSupports(board, [pointAt(-4, 0, 20), pointAt(4, 0, 20)], { branchNumber: 1 });
    const byRule = structure.braces.length;
    expect(byRule).toBeGreaterThan(0);
    const bar = { up: 8, to: 0, t: 0.5, radius: 0.3 };
    const add = (x: number, bracing?: { byRule: boolean; bars: readonly (typeof bar)[] }) =>
      routePoints({
        space: board,
        points: [pointAt(x, 0, 20, 'user')],
        settings: [{ ...settings, branchNumber: 1 }],
        standing: structure,
        except: [1],
        braced: bracing === undefined ? [] : [{ point: 0, ...bracing }],
      });
    expect(add(4).braces).toEqual([]);
    expect(add(4, { byRule: true, bars: [] }).braces).toHaveLength(byRule);
    expect(add(16, { byRule: true, bars: [] }).braces).toEqual([]);
    // What somebody has put goes as far as it has to.
    expect(add(16, { byRule: false, bars: [bar] }).braces).toMatchObject([
      { a: { trunk: 2 }, b: { trunk: 0, t: 0.5 }, radius: 0.3, isByHand: true },
    ]);
    expect(add(16, { byRule: false, bars: [{ ...bar, up: 30 }] }).braces).toEqual([]);
  });

  it('is told why nothing reaches it', () => {
    const up = routePoints({
      space: board,
      points: [pointAt(0, 0, 25, 'user', [0, 0, 1])],
      settings: each,
      standing: NONE,
    });
    expect(up).toEqual({ added: [], braces: [], unreached: [{ point: 0, reason: 'no-tip' }] });
  });

  it('passes over a value that is no number', () => {
    const { added, unreached } = routePoints({
      space: board,
      points: [pointAt(NaN, 0, 20, 'user')],
      settings: each,
      standing: NONE,
    });
    expect(added).toEqual([]);
    expect(unreached.length).toBe(1);
  });
});

describe('points one after the other', () => {
  it('keep to what stands, reach a root and enter nothing', () => {
    const mesh = joinMeshes(makeBox(40, 40, 5, [-20, -20, 22]), makeBox(12, 12, 6, [-6, -6, 4]));
    const space = createSupportSpace({ mesh, platform: { min: [-60, -60], max: [60, 60] } });
    for (let round = 0; round < roundsOf(6); round++) {
      const seed = SEED + round;
      const random = createRandom(seed);
      const place = () => pointAt(random.unit() * 38 - 19, random.unit() * 38 - 19, 22, 'user');
      const { structure } = makeSupports(space, Array.from({ length: 12 }, place));
      const points = Array.from({ length: 12 }, place);
      const except = random.unit() < 0.5 ? [0] : [];
      const result = routePoints({ space, points, settings: each, standing: structure, except });
      const reported = [
        ...result.added.map(({ tip }) => tip.point),
        ...result.unreached.map(({ point }) => point),
      ];
      expect(
        reported.sort((a, b) => a - b),
        `seed ${seed}`,
      ).toEqual(points.map((_, number) => number));
      const first = structure.trunks.length + structure.branches.length;
      result.added.forEach(({ strut, tip }, at) => {
        expect(tip.strut, `seed ${seed}`).toBe(first + at);
        if (isTrunk(strut)) return;
        expect(strut.host, `seed ${seed}`).toBeLessThan(first + at);
        expect(except, `seed ${seed}`).not.toContain(strut.host);
        expect(strut.t >= 0 && strut.t <= 1, `seed ${seed}`).toBe(true);
      });
      const kinds = checkSupports(space, together(structure, result)).map(({ kind }) => kind);
      expect(
        kinds.filter((kind) => kind !== 'slender'),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });

  it('are drawn by themselves', () => {
    const { structure } = makeSupports(board, [pointAt(0, 0, 20)]);
    const points = [pointAt(2, 0, 20, 'user'), pointAt(15, 15, 20, 'user')];
    const { added } = routePoints({ space: board, points, settings: each, standing: structure });
    const drawn = structureOfAdded(added);
    expect([drawn.trunks.length, drawn.branches.length, drawn.tips.length]).toEqual([1, 1, 2]);
    expect(drawn.tips.map(({ strut }) => strut)).toEqual([1, 0]);
  });
});

describe('another foot', () => {
  const { structure } = makeSupports(board, [pointAt(0, 0, 20)]);
  const trunk = structure.trunks[0]!;
  const socket = trunk.joints.at(-1)!;

  it('carries the same socket', () => {
    const found = refoot(board, settings, trunk, { at: [4, 0, 0], normal: null });
    expect(found).toMatchObject({ foot: { on: 'plate' } });
    const { joints } = found as Exclude<typeof found, string>;
    expect(joints[0]).toEqual([4, 0, 0]);
    expect(joints.at(-1)).toEqual(socket);
  });

  it('is refused where it leans too far or is beside the platform', () => {
    expect(refoot(board, settings, trunk, { at: [45, 0, 0], normal: null })).toBe('no-path');
    expect(refoot(board, settings, trunk, { at: [80, 0, 0], normal: null })).toBe('outside-platform');
  });

  it('stands on the part where that looks up', () => {
    const mesh = joinMeshes(makeBox(40, 40, 5, [-20, -20, 22]), makeBox(12, 12, 6, [-6, -6, 0]));
    const space = createSupportSpace({ mesh });
    const from = makeSupports(space, [pointAt(8, 0, 22)]).structure.trunks[0]!;
    const found = refoot(space, settings, from, { at: [4, 0, 6], normal: [0, 0, 1] });
    expect(found).toMatchObject({ foot: { on: 'part' } });
    expect(refoot(space, settings, from, { at: [6, 0, 3], normal: [1, 0, 0] })).toBe('no-room-on-part');
  });
});
