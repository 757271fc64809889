import { describe, expect, it } from 'vitest';
import { checkSupports, lengthOf, meshVolume, subtract, type Vector } from '#kernel';
import { joinMeshes, makeBox, turnInsideOut } from '#tests/meshes.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';

const slab = (size: number, low: number, height = 3) =>
  makeBox(size, size, height, [-size / 2, -size / 2, low]);

/** Whether a strut goes straight up. */
const isUpright = (joints: readonly Vector[]): boolean =>
  joints.every(([x, y]) => x === joints[0]![0] && y === joints[0]![1]);

describe('points under a slab', () => {
  it('that are further apart than branches reach stand on a column each, straight below', () => {
    const points = [-10, 0, 10].flatMap((x) => [-10, 0, 10].map((y) => pointAt(x, y, 12)));
    const { structure, space } = makeSupports({ mesh: slab(30, 12) }, points);
    expect(structure.unreached).toEqual([]);
    expect(structure.branches).toEqual([]);
    expect(structure.trunks.map(({ joints }) => isUpright(joints))).toEqual(points.map(() => true));
    expect(structure.tips.map(({ at }) => at)).toEqual(points.map(({ at }) => at));
    for (const { at, socket } of structure.tips) expect(lengthOf(subtract(at, socket))).toBeCloseTo(2.2, 9);
    for (const { strut, at } of structure.tips)
      expect(structure.trunks[strut]!.joints[0]).toEqual([at[0], at[1], 0]);
    expect(checkSupports(space, structure)).toEqual([]);
  });

  it('that are near each other share a trunk, and do not where a trunk has one tip', () => {
    const points = [pointAt(-1, 0, 30), pointAt(1, 0, 30)];
    const mesh = slab(20, 30);
    const shared = makeSupports({ mesh }, points).structure;
    expect([shared.trunks.length, shared.branches.length, shared.tips.length]).toEqual([1, 1, 2]);
    const alone = makeSupports({ mesh }, points, { branchNumber: 1 }).structure;
    expect([alone.trunks.length, alone.branches.length, alone.tips.length]).toEqual([2, 0, 2]);
  });

  it('are held by the volume that cones and columns have', () => {
    const { meshes, structure } = makeSupports({ mesh: slab(10, 22.2) }, [pointAt(0, 0, 22.2)], {
      reinforceHeight: 0,
      distanceInPart: 0,
    });
    const { radii } = structure.trunks[0]!;
    const frustum = (a: number, b: number, height: number): number =>
      // Ten sides fill so much of a circle.
      (5 * Math.sin(Math.PI / 5) * height * (a * a + a * b + b * b)) / 3;
    const body = frustum(radii[0], radii[1], 20) + frustum(0.5, 0.2, 2.2);
    const most = body + frustum(1.8 * radii[0], 1.8 * radii[0], 0.8 + 1.25) + (4 / 3) * Math.PI * 0.51 ** 3;
    // Bodies run through one another: the sum counts some of it twice.
    const sum = meshVolume(meshes.struts);
    expect(radii).toEqual([0.6, 0.5]);
    expect(sum).toBeGreaterThan(body);
    expect(sum).toBeLessThan(most);
  });
});

describe('something in the way', () => {
  const points = [pointAt(0, 0, 40)];

  it('is gone round, if the way is short', () => {
    const { structure, space } = makeSupports({ mesh: joinMeshes(slab(20, 40), slab(8, 5)) }, points);
    expect(structure.trunks).toHaveLength(1);
    const [trunk] = structure.trunks;
    expect(trunk!.foot).toEqual({ on: 'plate' });
    const [x, y] = trunk!.joints[0]!;
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeGreaterThan(4.6);
    expect(checkSupports(space, structure)).toEqual([]);
  });

  it('is stood on, if the way is long and the settings allow it', () => {
    const mesh = joinMeshes(slab(40, 40), slab(34, 5));
    const { structure, space } = makeSupports({ mesh }, points);
    expect(structure.trunks.map(({ foot }) => foot.on)).toEqual(['part']);
    expect(structure.trunks[0]!.joints[0]).toEqual([0, 0, 8]);
    expect(checkSupports(space, structure)).toEqual([]);
    const round = makeSupports({ mesh }, points, { onPart: false }).structure;
    expect(round.trunks.map(({ foot }) => foot.on)).toEqual(['plate']);
    expect(Math.max(...round.trunks[0]!.joints[0]!.map(Math.abs))).toBeGreaterThan(17.6);
  });

  it('is gone round by one limb for several tips', () => {
    const mesh = joinMeshes(makeBox(40, 30, 3, [-20, -15, 40]), makeBox(36, 18, 3, [-18, -9, 5]));
    const row = [-8, -4, 0, 4, 8].map((x) => pointAt(x, 5, 40));
    const { structure, space } = makeSupports({ mesh }, row, { onPart: false });
    expect(structure.unreached).toEqual([]);
    expect(structure.trunks.length).toBeLessThanOrEqual(3);
    const alone = makeSupports({ mesh }, row, { onPart: false, branchNumber: 1 }).structure;
    expect(alone.trunks).toHaveLength(row.length);
    expect(checkSupports(space, structure)).toEqual([]);
  });

  it('of a neighbour is gone round, or stood on where the settings allow it', () => {
    const input = { mesh: slab(40, 40), neighbours: [slab(34, 5)] };
    expect(makeSupports(input, points).structure.trunks.map(({ foot }) => foot.on)).toEqual(['plate']);
    const allowed = makeSupports(input, points, { nearbyParts: 'allow' }).structure;
    expect(allowed.trunks.map(({ foot }) => foot)).toMatchObject([{ on: 'part', neighbour: 0 }]);
  });

  it('that leaves a gap too narrow for anything else is reached by a bead', () => {
    const mesh = joinMeshes(slab(40, 40), slab(40, 36.5));
    const { structure } = makeSupports({ mesh }, [pointAt(0, 0, 40, 'island')]);
    expect(structure.unreached).toEqual([]);
    const [trunk] = structure.trunks;
    expect(trunk!.foot.on).toBe('part');
    expect(trunk!.radii[0]).toBeLessThan(0.2);
  });
});

it('an island less than a layer above the part is held by a bead, however narrow the gap', () => {
  const mesh = joinMeshes(slab(20, 30), slab(20, 20, 9.97));
  const { structure } = makeSupports({ mesh }, [pointAt(0, 0, 30, 'island')]);
  expect(structure.unreached).toEqual([]);
  expect(structure.trunks.map(({ foot, radii }) => [foot.on, radii[0]])).toEqual([['part', 0.15]]);
});

describe('at the end of a slot', () => {
  /** A block with a slot so wide, mm, 8 mm long and 15 mm high, under a roof; open below, or closed. */
  const slotted = (width: number, floor: boolean) =>
    joinMeshes(
      slab(20, 20),
      makeBox(10 - width / 2, 20, 15.5, [-10, -10, 5]),
      makeBox(10 - width / 2, 20, 15.5, [width / 2, -10, 5]),
      makeBox(width + 1, 6, 15.5, [-width / 2 - 0.5, -10, 5]),
      makeBox(width + 1, 6, 15.5, [-width / 2 - 0.5, 4, 5]),
      ...(floor ? [slab(20, 4, 2)] : []),
    );
  const heldIn = (width: number, floor: boolean) =>
    makeSupports({ mesh: slotted(width, floor) }, [pointAt(0, 0, 20, 'island')]);

  it.each([
    ['open below', false, 'plate'],
    ['with a floor', true, 'part'],
  ] as const)('too narrow for anything else stands a hair: %s', (_, floor, on) => {
    const { structure, space } = heldIn(1, floor);
    expect(structure.unreached).toEqual([]);
    expect(structure.trunks.map(({ foot, radii }) => [foot.on, radii])).toEqual([[on, [0.2, 0.2]]]);
    expect(structure.tips[0]).toMatchObject({ at: [0, 0, 20], radii: [0.2, 0.2] });
    expect(checkSupports(space, structure)).toEqual([]);
    // Where there is room it is no hair; where there is less, nothing.
    const [wide, narrow] = [heldIn(4, floor).structure, heldIn(0.8, floor).structure];
    expect(wide.trunks[0]!.radii[1]).toBeGreaterThan(0.2);
    expect(narrow.unreached).toMatchObject([{ reason: 'no-tip' }]);
  });
});

describe('a column that is tall and thin', () => {
  const tall = (ratio: number) =>
    makeSupports({ mesh: slab(20, 150) }, [pointAt(0, 0, 150)], { columnRatio: ratio });

  it('is told as slender where nothing braces it', () => {
    const { structure, space } = tall(200);
    expect(checkSupports(space, structure)).toMatchObject([{ kind: 'slender', of: 'trunk', number: 0 }]);
    const pair = makeSupports({ mesh: slab(20, 150) }, [pointAt(-3, 0, 150), pointAt(3, 0, 150)], {
      columnRatio: 200,
      branchNumber: 1,
    });
    expect(pair.structure.braces.length).toBeGreaterThan(0);
    expect(checkSupports(pair.space, pair.structure)).toEqual([]);
  });

  it('is made wider by its ratio, and is none then', () => {
    const { structure, space } = tall(60);
    expect(2 * structure.trunks[0]!.radii[0]).toBeCloseTo(147.8 / 60, 6);
    expect(checkSupports(space, structure)).toEqual([]);
  });
});

describe('what cannot be reached is told', () => {
  const box = joinMeshes(makeBox(20, 20, 20, [-10, -10, 5]), turnInsideOut(makeBox(14, 14, 14, [-7, -7, 8])));

  it('inside a closed box, where nothing may stand on the part', () => {
    const { structure } = makeSupports({ mesh: box }, [pointAt(0, 0, 22)], { onPart: false });
    expect(structure.unreached).toEqual([{ point: 0, reason: 'no-path' }]);
    expect(structure.tips).toEqual([]);
    const stick = makeSupports({ mesh: box }, [pointAt(0, 0, 22)]).structure;
    expect(stick.trunks.map(({ foot }) => foot.on)).toEqual(['part']);
  });

  it('within the part', () => {
    const { structure } = makeSupports({ mesh: box }, [pointAt(0, 0, 6.5)]);
    expect(structure.unreached).toEqual([{ point: 0, reason: 'no-tip' }]);
  });

  it('nowhere', () => {
    const points = [pointAt(NaN, 0, 20), pointAt(0, 0, NaN), pointAt(1e9, 0, 20), pointAt(0, 0, -5)];
    const { structure } = makeSupports({ mesh: slab(10, 20) }, [...points, pointAt(0, 0, 20)]);
    expect(structure.tips.map(({ point }) => point)).toEqual([4]);
    expect(structure.unreached.map(({ point }) => point)).toEqual([0, 1, 2, 3]);
  });

  it('where a stick would be shorter than the filter, but not under an island', () => {
    const mesh = joinMeshes(slab(60, 40), slab(60, 30));
    const short = (reason: 'face' | 'island') =>
      makeSupports({ mesh }, [pointAt(0, 0, 40, reason)], { shortSupportFilter: 8 }).structure;
    expect(short('face').unreached).toEqual([{ point: 0, reason: 'no-room-on-part' }]);
    expect(short('island').unreached).toEqual([]);
  });

  it('in a slit in the middle of a platform, which is not why', () => {
    const platform = { min: [-60, -60], max: [60, 60] } as const;
    const mesh = joinMeshes(slab(20, 30.3), slab(20, 20, 10.2));
    const { structure } = makeSupports({ mesh, platform }, [pointAt(9, 0, 30.3)], { maximumExtend: 1 });
    expect(structure.unreached).toEqual([{ point: 0, reason: 'no-room-on-part' }]);
  });

  it('beyond the platform', () => {
    const platform = { min: [-30, -30], max: [0, 30] } as const;
    const points = [pointAt(-5, 0, 12), pointAt(12, 0, 12)];
    const mesh = slab(30, 12);
    const { structure } = makeSupports({ mesh, platform }, points, { onPart: false });
    expect(structure.unreached).toEqual([{ point: 1, reason: 'outside-platform' }]);
    const free = makeSupports({ mesh, platform }, points, { withinPlatform: false }).structure;
    expect(free.unreached).toEqual([]);
  });
});

it('nothing to support is nothing made', () => {
  const { structure, base, meshes } = makeSupports({ mesh: slab(10, 10) }, []);
  expect(structure).toEqual({ trunks: [], branches: [], tips: [], braces: [], unreached: [] });
  expect(base).toBeNull();
  expect([meshes.struts.indices.length, meshes.base.indices.length]).toEqual([0, 0]);
});
