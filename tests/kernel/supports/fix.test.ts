import { describe, expect, it } from 'vitest';
import {
  checkSupports,
  createSupportSpace,
  reachPlaces,
  rerouteFaulty,
  stiffenSlender,
  supportTypes,
  type MeshBuffers,
  type FixInput,
  type SupportPoint,
  type SupportSettings,
  type SupportSpace,
  type SupportStructure,
} from '#kernel';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { makeSupports, pointAt } from '#tests/supports.ts';

const PLATFORM = { min: [-60, -60], max: [60, 60] } as const;
const spaceOf = (...meshes: readonly MeshBuffers[]): SupportSpace =>
  createSupportSpace({ mesh: joinMeshes(...meshes), platform: PLATFORM });
const plain: SupportSettings = { ...supportTypes.medium, branchNumber: 1 };

const inputOf = (
  space: SupportSpace,
  structure: SupportStructure,
  points: readonly SupportPoint[],
  settings = plain,
): FixInput => ({ space, structure, points, settings, tipSettings: structure.tips.map(() => settings) });

/** Columns as thin as this, mm, and no bars. */
const thinned = (structure: SupportStructure, radius: number): SupportStructure => ({
  ...structure,
  trunks: structure.trunks.map((trunk) => ({ ...trunk, radii: [radius, radius] })),
  braces: [],
});
const slenderIn = (space: SupportSpace, structure: SupportStructure): number =>
  checkSupports(space, structure).filter(({ kind }) => kind === 'slender').length;

describe('slender columns', () => {
  const board = makeBox(40, 40, 5, [-20, -20, 150]);
  const points = [pointAt(-4, 0, 150), pointAt(4, 0, 150)];

  it('become as wide as their height asks for', () => {
    const space = spaceOf(board);
    const structure = thinned(makeSupports(space, points, plain).structure, 0.4);
    expect(slenderIn(space, structure)).toBe(2);
    const { widened, added, braces, left } = stiffenSlender(inputOf(space, structure, points));
    expect([added, braces, left]).toEqual([[], [], []]);
    expect(widened.map(({ trunk }) => trunk)).toEqual([0, 1]);
    const trunks = structure.trunks.map((trunk, at) => ({ ...trunk, radii: widened[at]!.radii }));
    expect(slenderIn(space, { ...structure, trunks })).toBe(0);
    // By the column ratio: no wider than that asks for.
    for (const { radii } of widened) for (const radius of radii) expect(radius).toBeCloseTo(148 / 60 / 2, 1);
  });

  it('are braced where there is no room for that, and told where there is no neighbour either', () => {
    const walls = [1.2, -3.2].map((y) => makeBox(50, 2, 138, [-25, y, 2]));
    const space = spaceOf(board, ...walls);
    const structure = thinned(makeSupports(spaceOf(board), points, plain).structure, 0.4);
    const pair = stiffenSlender(inputOf(space, structure, points));
    expect([pair.widened, pair.left]).toEqual([[], []]);
    expect(pair.braces.length).toBeGreaterThan(0);
    const braces = pair.braces.map(({ isByHand: _byHand, ...brace }) => brace);
    expect(checkSupports(space, { ...structure, braces })).toEqual([]);

    const [first] = points as [SupportPoint];
    const alone = thinned(makeSupports(spaceOf(board), [first], plain).structure, 0.4);
    expect(stiffenSlender(inputOf(space, alone, [first]))).toMatchObject({
      widened: [],
      braces: [],
      left: [{ reason: 'no-room-to-widen' }],
    });
  });
});

describe('supports that something stands in the way of', () => {
  const board = makeBox(40, 40, 5, [-20, -20, 40]);
  const points = [-12, -4, 4, 12].map((x) => pointAt(x, 0, 40));
  const { structure } = makeSupports(spaceOf(board), points, plain);

  it('go another way, and no others do', () => {
    const space = spaceOf(board, makeBox(3, 3, 20, [-5.5, -1.5, 0]));
    const faults = checkSupports(space, structure).filter(({ of }) => of === 'trunk');
    expect(faults).toMatchObject([{ kind: 'enters-part', number: 1 }]);
    const { added, left } = rerouteFaulty(inputOf(space, structure, points), new Set(['enters-part']));
    expect(left).toEqual([]);
    expect(added).toMatchObject([{ instead: 1, tip: { at: [-4, 0, 40] } }]);
    const [{ strut }] = added as [(typeof added)[number]];
    expect('foot' in strut && strut.joints[0]).not.toEqual(structure.trunks[1]!.joints[0]);
  });

  it('lose bars that run through it, and columns that those kept stiff are made wider', () => {
    const tall = makeBox(40, 40, 5, [-20, -20, 150]);
    const two = [pointAt(-4, 0, 150), pointAt(4, 0, 150)];
    const made = makeSupports(spaceOf(tall), two, plain).structure;
    const thin = { ...thinned(made, 0.4), braces: made.braces };
    expect(thin.braces.length).toBeGreaterThan(2);
    const space = spaceOf(tall, makeBox(2, 2, 149, [-1, -1, 0]));
    expect(slenderIn(space, thin)).toBe(0);
    const fixed = rerouteFaulty(inputOf(space, thin, two), new Set(['enters-part']));
    expect(fixed.dropped).toHaveLength(thin.braces.length);
    expect(fixed.added).toEqual([]);
    expect(fixed.widened.map(({ trunk }) => trunk)).toEqual([0, 1]);
  });
});

describe('places that nothing reaches', () => {
  it('are reached by means that the settings have not', () => {
    // A cup with a shelf in it, and what its settings forbid.
    const cup = [
      makeBox(30, 30, 2, [-15, -15, 5]),
      makeBox(2, 30, 20, [-15, -15, 5]),
      makeBox(2, 30, 20, [13, -15, 5]),
      makeBox(30, 2, 20, [-15, -15, 5]),
      makeBox(30, 2, 20, [-15, 13, 5]),
      makeBox(14, 26, 2, [-13, -13, 16]),
    ];
    const space = spaceOf(...cup);
    const settings = { ...plain, onPart: false };
    const points = [pointAt(-6, 0, 16)];
    const { structure } = makeSupports(space, points, settings);
    expect(structure.unreached).toMatchObject([{ reason: 'no-path' }]);
    const input = inputOf(space, structure, [], settings);
    const { added, left } = reachPlaces(input, [[-6, 0, 16]]);
    expect(left).toEqual([]);
    expect(added).toMatchObject([
      { instead: null, strut: { foot: { on: 'part' } }, tip: { at: [-6, 0, 16] } },
    ]);
  });

  it('stay as they are where no means help, with a reason', () => {
    const far = spaceOf(makeBox(20, 20, 4, [90, -10, 20]));
    const { structure } = makeSupports(far, [], plain);
    const { added, left } = reachPlaces(inputOf(far, structure, []), [[100, 0, 20]]);
    expect([added, left]).toEqual([[], [{ at: [100, 0, 20], reason: 'outside-platform' }]]);
  });
});
