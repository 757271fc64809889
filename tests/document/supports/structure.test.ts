import { describe, expect, it } from 'vitest';
import { createRandom, unwrap, type SeededRandom } from '#base';
import {
  composeTransform,
  identityTransform,
  multiplyTransforms,
  rotationAbout,
  transformPoint,
  translation,
  type SupportStructure,
  type Vector,
} from '#kernel';
import {
  deleteSupports,
  fromPlate,
  isEmptyDiff,
  keptPieces,
  matchRegenerated,
  moveJoint,
  overPlate,
  pinSupports,
  piecesOf,
  placeToRoute,
  recordsToStructure,
  reshapeParts,
  reverseDiff,
  routedTransform,
  setSupports,
  standingOf,
  structureToRecords,
  supportSetIdOf,
  toPlate,
  transformParts,
  turnFromPlate,
  turnToPlate,
  wayOf,
  type DocumentDiff,
  type DocumentStore,
  type RoutedSupports,
  type SupportPiece,
  type SupportSetRecord,
} from '#document';
import { sortPieces } from '../../../src/document/supports/pieces.ts';
import { documentOf, meshHash, partRecord } from '#tests/document.ts';
import { roundsOf } from '#tests/rounds.ts';
import {
  randomDirection,
  randomPlace,
  randomSupports,
  supportFault,
  supportOrigin,
} from '#tests/support-records.ts';

const SEED = Number(process.env['FC_SEED'] ?? 20261124);
const PART = partRecord(1).id;
const SET = supportSetIdOf(PART);

function execute(document: DocumentStore, diff: DocumentDiff): DocumentDiff {
  unwrap(document.apply(diff, 'user'));
  expect(supportFault(document)).toBeNull();
  return diff;
}

function plan(document: DocumentStore, routed: RoutedSupports): DocumentDiff {
  const place = placeToRoute(document, document.get('part', PART)!);
  return unwrap(setSupports.plan(document, { part: PART, place, routed, made: supportOrigin(1) }));
}

function supported(random: SeededRandom, count: number) {
  const document = documentOf(partRecord(1));
  const routed = randomSupports(random, count);
  execute(document, plan(document, routed));
  return { document, routed };
}

const setOf = (document: DocumentStore): SupportSetRecord => document.get('support-set', SET)!;

/** Where a value is not another but for rounding; null where it is. */
function difference(value: unknown, expected: unknown, where: string): string | null {
  if (typeof expected === 'number')
    return Math.abs((value as number) - expected) < 2e-4
      ? null
      : `${where}: ${String(value)}, not ${expected}`;
  if (typeof expected !== 'object' || expected === null) return value === expected ? null : where;
  const [found, wanted] = [value as Record<string, unknown>, Object.entries(expected)];
  if (Object.keys(found).length !== wanted.length) return where;
  for (const [key, entry] of wanted) {
    const inner = difference(found[key], entry, `${where}.${key}`);
    if (inner !== null) return inner;
  }
  return null;
}

describe(`a standing (seed ${SEED})`, () => {
  it('takes places to where a moved, turned and lifted part is, and back', () => {
    for (let round = 0; round < roundsOf(50); round++) {
      const random = createRandom(SEED + round);
      const stands = composeTransform({
        position: randomPlace(random),
        rotationDegrees: [random.unit() * 360, random.unit() * 360, random.unit() * 360],
        scale: [1 + random.unit(), 1 + random.unit(), -1 - random.unit()],
      });
      const [dx, dy, dz] = randomPlace(random);
      const way = multiplyTransforms(translation(dx, dy, dz), rotationAbout('z', random.unit() * 360));
      const standing = standingOf(stands, multiplyTransforms(way, stands));
      expect(standing.isUpright, `round ${round}`).toBe(true);
      const place = randomPlace(random);
      const on = toPlate(standing, place);
      transformPoint(way, place).forEach((entry, axis) => expect(on[axis]).toBeCloseTo(entry, 7));
      const over = transformPoint(overPlate(standing), place);
      expect([over[0], over[1], over[2] + standing.lift]).toEqual([...on]);
      fromPlate(standing, on).forEach((entry, axis) => expect(entry).toBeCloseTo(place[axis]!, 7));
      const normal = randomDirection(random);
      turnFromPlate(standing, turnToPlate(standing, normal)).forEach((entry, axis) =>
        expect(entry).toBeCloseTo(normal[axis]!, 9),
      );
    }
  });

  it('is not upright where a part was tilted, scaled or mirrored, and is exact where nothing happened', () => {
    const stands = multiplyTransforms(translation(3, 4, 5), rotationAbout('x', 30));
    expect(standingOf(stands, stands)).toEqual({ frame: [1, 0, 0, 0], lift: 0, isUpright: true });
    for (const changed of [
      multiplyTransforms(rotationAbout('x', 0.01), stands),
      multiplyTransforms(stands, [1.001, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      multiplyTransforms(stands, [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      multiplyTransforms(stands, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]),
    ])
      expect(standingOf(stands, changed).isUpright).toBe(false);
  });
});

describe(`supports as records (seed ${SEED})`, () => {
  it('are the structure they were made from', () => {
    for (let round = 0; round < roundsOf(10); round++) {
      const routed = randomSupports(createRandom(SEED + round), 20);
      const set = { id: SET, part: PART, lift: round };
      const records = structureToRecords(set, routed);
      const pieces = sortPieces(records.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      const { points, structure } = recordsToStructure(set, pieces);
      const made = sortPieces(records);
      const order = (kind: 'trunks' | 'branches' | 'tips' | 'braces'): readonly number[] =>
        pieces[kind].map((piece) => (made[kind] as readonly SupportPiece[]).indexOf(piece));
      const numbers = [...order('trunks'), ...order('branches').map((at) => made.trunks.length + at)];
      const now = (strut: number): number => numbers.indexOf(strut);
      const { trunks, branches, tips, braces, unreached } = routed.structure;
      const end = ({ trunk, t }: { trunk: number; t: number }) => ({ trunk: now(trunk), t });
      const expected: SupportStructure = {
        trunks: order('trunks').map((at) => trunks[at]!),
        branches: order('branches').map((at) => ({ ...branches[at]!, host: now(branches[at]!.host) })),
        tips: order('tips').map((at, point) => ({ ...tips[at]!, strut: now(tips[at]!.strut), point })),
        braces: order('braces').map((at) => ({
          ...braces[at]!,
          a: end(braces[at]!.a),
          b: end(braces[at]!.b),
        })),
        unreached,
      };
      expect(difference(structure, expected, `round ${round}`)).toBeNull();
      for (const [number, at] of order('tips').entries()) {
        const { reason, width, ...place } = routed.points[tips[at]!.point]!;
        const given = reason === 'user' || reason === 'script' ? width : undefined;
        const point = { ...place, reason, ...(given === undefined ? {} : { width: given }) };
        expect(difference(points[number], point, `round ${round}`)).toBeNull();
      }
    }
  });

  it('are read anew only where they changed, and come to the same', () => {
    const random = createRandom(SEED + 7);
    const { document } = supported(random, 40);
    const set = setOf(document);
    const standing = standingOf(
      identityTransform,
      multiplyTransforms(translation(4, 5, 0), rotationAbout('z', 20)),
    );
    for (const way of [null, wayOf(standing)]) {
      let pieces = piecesOf(document, SET);
      let read = recordsToStructure(set, pieces, 2, { way });
      for (let round = 0; round < roundsOf(60); round++) {
        const all = [...pieces.tips, ...pieces.trunks, ...pieces.branches, ...pieces.braces];
        const piece = all[random.integer(0, all.length)]!;
        const isStrut = piece.kind === 'trunk' || piece.kind === 'branch';
        const diff =
          random.unit() < 0.5 || !isStrut
            ? deleteSupports.plan(document, { ids: [piece.id] })
            : moveJoint.plan(document, { strut: piece.id, joint: 0, to: randomPlace(random) });
        unwrap(document.apply(unwrap(diff), 'user'));
        // However many rounds there are, some are left.
        if (random.unit() < 0.5 || all.length < 40) unwrap(document.apply(reverseDiff(unwrap(diff)), 'user'));
        const before = read;
        const now = piecesOf(document, SET);
        read = recordsToStructure(set, now, 2, { way, last: { pieces, read } });
        expect(read, `round ${round}`).toEqual(recordsToStructure(set, now, 2, { way }));
        const kept = read.structure.trunks.filter((trunk) => before.structure.trunks.includes(trunk));
        expect(kept.length).toBeGreaterThanOrEqual(now.trunks.length - 1);
        pieces = now;
      }
    }
  });

  it('made again by the same run change nothing, wherever the part has been moved', () => {
    const random = createRandom(SEED);
    const { document, routed } = supported(random, 30);
    expect(isEmptyDiff(plan(document, routed))).toBe(true);
    const moved = multiplyTransforms(translation(7.3, -2, 0), rotationAbout('z', 33));
    const diff = execute(
      document,
      unwrap(transformParts.plan(document, { transforms: [{ id: PART, transform: moved }] })),
    );
    expect(diff.updated.length).toBe(1);
    expect(isEmptyDiff(plan(document, routed))).toBe(true);
    // In another document they have the same ids.
    const other = documentOf(partRecord(1));
    execute(other, plan(other, routed));
    expect(other.owned('tip', SET)).toEqual(document.owned('tip', SET));
  });

  it('share no id where two are at one place', () => {
    const { points, structure } = randomSupports(createRandom(SEED), 5);
    const twice: RoutedSupports = {
      points,
      structure: { ...structure, tips: [...structure.tips, ...structure.tips] },
    };
    const records = structureToRecords({ id: SET, part: PART, lift: 0 }, twice);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  });

  it('keep ids, and what was set by hand its place and values, when tips are made again nearby', () => {
    const random = createRandom(SEED + 1);
    const { document, routed } = supported(random, 40);
    const before = document.owned('tip', SET);
    const own = before.filter((_, number) => number % 4 === 0);
    execute(document, unwrap(pinSupports.plan(document, { ids: own.map(({ id }) => id), pinned: true })));
    const shifted = ([x, y, z]: Vector): Vector => [x + 0.2, y, z];
    const again: RoutedSupports = {
      ...routed,
      structure: {
        ...routed.structure,
        tips: routed.structure.tips.map((tip) => ({ ...tip, at: shifted(tip.at) })),
      },
    };
    execute(document, plan(document, again));
    const after = document.owned('tip', SET);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const [number, tip] of after.entries()) {
      const was = before[number]!;
      const isByHand = own.includes(was) || was.reason === 'user' || was.reason === 'script';
      expect(tip.at[0] - was.at[0]).toBeCloseTo(isByHand ? 0 : 0.2, 3);
    }
    // Struts are named by the tips they carry.
    expect(document.owned('trunk', SET).map(({ id }) => id)).toEqual(
      plan(documentOf(partRecord(1)), routed)
        .added.flatMap(({ kind, id }) => (kind === 'trunk' ? [id] : []))
        .toSorted(),
    );
  });

  it('lose what is not made again, but for tips set by hand and what stands on pinned struts', () => {
    const random = createRandom(SEED + 2);
    const { document } = supported(random, 30);
    const [trunk] = document.owned('trunk', SET);
    const pinned = document.owned('tip', SET).filter((_, number) => number % 5 === 0);
    execute(
      document,
      unwrap(pinSupports.plan(document, { ids: [trunk!.id, ...pinned.map(({ id }) => id)], pinned: true })),
    );
    const kept = keptPieces(piecesOf(document, SET));
    const byHand = document
      .owned('tip', SET)
      .filter((tip) => tip.pinned || tip.reason === 'user' || tip.reason === 'script');
    execute(document, plan(document, randomSupports(createRandom(SEED + 3), 10)));
    for (const piece of [...kept.trunks, ...kept.tips])
      expect(document.get(piece.kind, piece.id as never)).toEqual(piece);
    for (const tip of byHand) {
      const isKept = kept.tips.includes(tip);
      expect(document.get('tip', tip.id)).toEqual(isKept ? tip : { ...tip, strut: null });
    }
    // Nothing reaches them: a structure says so.
    const { structure, points } = recordsToStructure(setOf(document), piecesOf(document, SET));
    const lost = byHand.filter((tip) => !kept.tips.includes(tip));
    expect(lost.length).toBeGreaterThan(0);
    expect(structure.unreached.map(({ point }) => points[point]!.at)).toEqual(lost.map(({ at }) => at));
  });

  it('come along on a part that is tilted, as far as they are on it', () => {
    const random = createRandom(SEED + 4);
    const { document } = supported(random, 10);
    const tip = document.owned('tip', SET)[0]!;
    execute(document, unwrap(pinSupports.plan(document, { ids: [tip.id], pinned: true })));
    const tilted = multiplyTransforms(translation(1, 2, 3), rotationAbout('x', 40));
    execute(
      document,
      unwrap(transformParts.plan(document, { transforms: [{ id: PART, transform: tilted }] })),
    );
    expect(placeToRoute(document, document.get('part', PART)!)).toEqual({ stands: tilted, lift: 0 });
    execute(document, plan(document, randomSupports(random, 5)));
    const now = document.get('tip', tip.id)!;
    transformPoint(tilted, tip.at).forEach((entry, axis) => expect(now.at[axis]).toBeCloseTo(entry, 3));
    expect(now.strut).toBeNull();
  });
});

describe('a lifted part', () => {
  const upright: RoutedSupports = {
    points: [
      { at: [0, 0, 22], normal: [0, 0, -1], reason: 'island' },
      { at: [4, 0, 20], normal: [0, 0, -1], reason: 'face' },
    ],
    structure: {
      trunks: [
        {
          joints: [
            [0, 0, 0],
            [0, 0, 20],
          ],
          radii: [0.6, 0.5],
          foot: { on: 'plate' },
          reinforcedTo: 5,
        },
        {
          joints: [
            [8, 0, 0],
            [8, 0, 10],
          ],
          radii: [0.6, 0.5],
          foot: { on: 'plate' },
          reinforcedTo: 5,
        },
      ],
      branches: [
        {
          joints: [
            [0, 0, 10],
            [4, 0, 18],
          ],
          radii: [0.4, 0.4],
          host: 0,
          t: 0.5,
        },
      ],
      tips: [
        {
          point: 0,
          strut: 0,
          at: [0, 0, 22],
          normal: [0, 0, -1],
          socket: [0, 0, 20],
          radii: [0.2, 0.5],
          depth: 0.1,
          ball: 0,
        },
        {
          point: 1,
          strut: 2,
          at: [4, 0, 20],
          normal: [0, 0, -1],
          socket: [4, 0, 18],
          radii: [0.2, 0.4],
          depth: 0.1,
          ball: 0,
        },
      ],
      braces: [{ a: { trunk: 0, t: 0.25 }, b: { trunk: 1, t: 0.9 }, radius: 0.3 }],
      unreached: [],
    },
  };
  const raise = (document: DocumentStore, height: number): DocumentDiff =>
    execute(
      document,
      unwrap(
        transformParts.plan(document, { transforms: [{ id: PART, transform: translation(0, 0, height) }] }),
      ),
    );
  const now = (document: DocumentStore) => {
    const set = setOf(document);
    const { lift } = standingOf(set.stands, document.get('part', PART)!.transform);
    return recordsToStructure(set, piecesOf(document, SET), lift).structure;
  };

  it.each([6, -4])(
    'by %i mm has longer or shorter columns, with everything above where it was on the part',
    (by) => {
      const document = documentOf(partRecord(1));
      execute(document, plan(document, upright));
      expect(raise(document, by).updated.length).toBe(1);
      const { trunks, branches, tips, braces } = now(document);
      expect(trunks[1]!.joints).toEqual([
        [0, 0, 0],
        [0, 0, 20 + by],
      ]);
      expect(branches[0]!.joints).toEqual([
        [0, 0, 10 + by],
        [4, 0, 18 + by],
      ]);
      expect(tips[0]!.at[2]).toBe(20 + by);
      expect(braces[0]!.a.t * (10 + by) + braces[0]!.b.t * 0).toBeGreaterThan(0);
      const heights = braces.flatMap(({ a, b }) =>
        [a, b].map(({ trunk, t }) => Math.round(t * trunks[trunk]!.joints[1]![2] * 1e6) / 1e6),
      );
      expect(heights.toSorted((a, b) => a - b)).toEqual([5 + by, 9 + by]);
    },
  );

  it('has the same records when a run makes the same above the plate', () => {
    const document = documentOf(partRecord(1));
    execute(document, plan(document, upright));
    raise(document, 6);
    const place = placeToRoute(document, document.get('part', PART)!);
    expect(place).toEqual({ stands: identityTransform, lift: 6 });
    expect(routedTransform(place)).toEqual(translation(0, 0, 6));
    const higher = now(document);
    const points = upright.points.map((point) => ({
      ...point,
      at: [point.at[0], point.at[1], point.at[2] + 6] as const,
    }));
    const ofTip = new Map(higher.tips.map(({ at }, number) => [at[0], number]));
    const structure = {
      ...higher,
      tips: [0, 4].map((x, point) => ({ ...higher.tips[ofTip.get(x)!]!, point })),
    };
    const diff = execute(document, plan(document, { points, structure }));
    expect([diff.added, diff.removed]).toEqual([[], []]);
    // Shares of columns are of their new lengths; tips and joints are where they were.
    expect(diff.updated.map(([, { kind }]) => kind).toSorted()).toEqual(['brace', 'branch', 'support-set']);
  });

  it('keeps its supports on the plate when it gets another mesh that stands otherwise', () => {
    const document = documentOf(partRecord(1));
    execute(document, plan(document, upright));
    const turned = multiplyTransforms(translation(5, 6, 2), rotationAbout('z', 30));
    execute(
      document,
      unwrap(transformParts.plan(document, { transforms: [{ id: PART, transform: turned }] })),
    );
    const where = () => {
      const standing = standingOf(setOf(document).stands, document.get('part', PART)!.transform);
      return document.owned('tip', SET).map(({ at }) => toPlate(standing, at));
    };
    const before = where();
    const transform = multiplyTransforms(turned, translation(10, -3, 1));
    const shape = { id: PART, mesh: meshHash(9), transform };
    execute(document, unwrap(reshapeParts.plan(document, { shapes: [shape] })));
    where().forEach((at, number) =>
      at.forEach((entry, axis) => expect(entry).toBeCloseTo(before[number]![axis]!, 6)),
    );
  });
});

describe('matching', () => {
  it('pairs the nearest first, of one reason and within 0.3 mm', () => {
    const anchor = (x: number, reason: 'face' | 'island' = 'face') => ({ at: [x, 0, 0] as const, reason });
    const before = [anchor(0), anchor(0.25), anchor(5), anchor(7, 'island')];
    const after = [anchor(0.2), anchor(-0.05), anchor(5.31), anchor(7)];
    expect(matchRegenerated(before, after)).toEqual([before[1], before[0], null, null]);
    expect(matchRegenerated([], after)).toEqual([null, null, null, null]);
  });

  it(`gives no tip twice and no place a farther one than it could have (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    const anchors = () =>
      Array.from({ length: 200 }, () => ({
        at: [random.unit() * 3, random.unit() * 3, random.unit()] as const,
        reason: 'face' as const,
      }));
    const [before, after] = [anchors(), anchors()];
    const found = matchRegenerated(before, after);
    const taken = found.filter((match) => match !== null);
    expect(new Set(taken).size).toBe(taken.length);
    const far = (one: { at: Vector }, other: { at: Vector }): number =>
      Math.hypot(...one.at.map((entry, axis) => entry - other.at[axis]!));
    for (const [number, match] of found.entries()) {
      const free = before.filter((tip) => !taken.includes(tip));
      const nearest = Math.min(...free.map((tip) => far(tip, after[number]!)));
      expect(match === null ? 0.3 : far(match, after[number]!)).toBeLessThanOrEqual(nearest);
    }
  });
});
