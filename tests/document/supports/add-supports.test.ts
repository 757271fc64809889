import { beforeEach, expect, it } from 'vitest';
import { unwrap, type Id, type Result } from '#base';
import {
  createSupportSpace,
  multiplyTransforms,
  rotationAbout,
  routePoints,
  supportTypes,
  transformPoint,
  translation,
  type AddedSupport,
  type Vector,
} from '#kernel';
import {
  addSupports,
  createDocument,
  createHistory,
  overPlate,
  piecesOf,
  recordsToStructure,
  setPartFlags,
  standingOf,
  supportSetIdOf,
  transformParts,
  type DocumentDiff,
  type DocumentStore,
  type StrutId,
} from '#document';
import { partRecord, plateRecord, projectRecord } from '#tests/document.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';
import { pointAt } from '#tests/supports.ts';

const PART = partRecord(1).id;
const SET = supportSetIdOf(PART);

let document: DocumentStore;

beforeEach(() => {
  document = unwrap(createDocument([projectRecord(), plateRecord(), partRecord(1)]));
});

function execute(planned: Result<DocumentDiff>): DocumentDiff {
  const before = JSON.stringify(document.records());
  const history = createHistory(document);
  const diff = unwrap(planned);
  unwrap(history.execute(diff, { key: 'step' }));
  const after = JSON.stringify(document.records());
  expect(supportFault(document)).toBeNull();
  unwrap(history.undo());
  expect(JSON.stringify(document.records())).toBe(before);
  unwrap(history.redo());
  expect(JSON.stringify(document.records())).toBe(after);
  return diff;
}

/** What stands on the plate now: columns and branches with their places there. */
function standing() {
  const set = document.get('support-set', SET)!;
  const now = standingOf(set.stands, document.get('part', PART)!.transform);
  const { structure, ids } = recordsToStructure(set, piecesOf(document, SET), now.lift);
  const over = overPlate(now);
  const put = (at: Vector): Vector => transformPoint(over, at);
  const trunks = structure.trunks.map((trunk) => ({ ...trunk, joints: trunk.joints.map(put) }));
  const branches = structure.branches.map((branch) => ({ ...branch, joints: branch.joints.map(put) }));
  return {
    structure: { ...structure, trunks, branches },
    struts: [...ids.trunks, ...ids.branches] as StrutId[],
    ids,
  };
}

/** Adds a support to a board whose underside is so high. */
function add(x: number, y: number, z: number, instead?: Id<'tip'>): readonly AddedSupport[] {
  const space = createSupportSpace({ mesh: makeBox(60, 60, 4, [-30, -30, z]) });
  const has = document.get('support-set', SET) !== undefined;
  const there = has
    ? standing()
    : { structure: { trunks: [], branches: [], tips: [] }, struts: [], ids: { tips: [] } };
  const { added } = routePoints({
    space,
    points: [pointAt(x, y, z, 'user')],
    settings: [supportTypes.medium],
    standing: there.structure,
  });
  execute(
    addSupports.plan(document, {
      part: PART,
      added,
      struts: there.struts,
      reason: 'user',
      tips: instead === undefined ? [] : [{ instead }],
    }),
  );
  return added;
}

const near = (a: Vector, b: Vector): void =>
  a.forEach((value, axis) => expect(value).toBeCloseTo(b[axis]!, 3));

it('is the first of its part, and stands where it was shown', () => {
  const [shown] = add(3, 4, 20);
  const { structure, ids } = standing();
  expect(ids.tips).toHaveLength(1);
  expect(document.get('tip', ids.tips[0]!)).toMatchObject({ pinned: true, reason: 'user' });
  structure.trunks[0]!.joints.forEach((joint, at) => near(joint, shown!.strut.joints[at]!));
});

it('joins others on a part that was moved, turned and lifted since', () => {
  add(3, 4, 20);
  const { transform } = document.get('part', PART)!;
  const way = multiplyTransforms(translation(5, -7, 6), rotationAbout('z', 30));
  execute(
    transformParts.plan(document, {
      transforms: [{ id: PART, transform: multiplyTransforms(way, transform) }],
    }),
  );
  const before = standing().structure.trunks[0]!;
  const at = before.joints.at(-1)!;
  const [shown] = add(at[0] + 2, at[1], 26);
  const { structure } = standing();
  expect(structure.branches).toHaveLength(1);
  structure.trunks[0]!.joints.forEach((joint, number) => near(joint, before.joints[number]!));
  structure.branches[0]!.joints.forEach((joint, number) => near(joint, shown!.strut.joints[number]!));
});

it('stands in for a tip, which stays the same record, and takes what carried it along', () => {
  add(3, 4, 20);
  const [tip] = standing().ids.tips;
  const trunk = standing().ids.trunks[0];
  add(18, 4, 20, tip);
  const { ids } = standing();
  expect(ids.tips).toEqual([tip]);
  expect(ids.trunks).toHaveLength(1);
  expect(document.get('tip', tip!)!.at[0]).toBeCloseTo(18);
  // The name is free again by then, or another one is taken: the column is elsewhere either way.
  expect(trunk).toBeDefined();
  expect(standing().structure.trunks[0]!.joints[0]![0]).toBeCloseTo(18);
});

it('leaves a column that carries others', () => {
  add(3, 4, 20);
  add(5, 4, 20);
  const [first] = standing().ids.tips.filter((id) => document.get('tip', id)!.strut!.includes('trunk'));
  add(-20, 4, 20, first);
  expect(standing().ids.trunks).toHaveLength(2);
  expect(standing().ids.branches).toHaveLength(1);
});

it('is refused for a locked part, a tilted one, other struts than are there, and a tip that is not there', () => {
  add(3, 4, 20);
  const { structure, struts } = standing();
  const { tips, trunks } = structure;
  const added = [{ tip: { ...tips[0]!, strut: 1 }, strut: trunks[0]! }];
  const input = { part: PART, added, struts, reason: 'user' as const };
  const code = (change: Partial<Parameters<typeof addSupports.plan>[1]>) => {
    const planned = addSupports.plan(document, { ...input, ...change });
    return planned.ok ? null : planned.error.code;
  };
  expect(code({})).toBeNull();
  expect(code({ struts: ['none' as StrutId] })).toBe('stale');
  expect(code({ tips: [{ instead: 'none' as Id<'tip'> }] })).toBe('not_found');
  const lost = { ...trunks[0]!, host: 7, t: 0.5, foot: undefined };
  const { foot: _foot, ...branch } = lost;
  expect(code({ added: [{ tip: tips[0]!, strut: branch }] })).toBe('validation');
  const { transform } = document.get('part', PART)!;
  const tilted = multiplyTransforms(rotationAbout('x', 20), transform);
  execute(transformParts.plan(document, { transforms: [{ id: PART, transform: tilted }] }));
  expect(code({})).toBe('stale');
  unwrap(document.apply(unwrap(setPartFlags.plan(document, { ids: [PART], locked: true })), 'user'));
  expect(code({})).toBe('validation');
});
