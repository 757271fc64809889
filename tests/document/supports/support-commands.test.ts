import { beforeEach, describe, expect, it } from 'vitest';
import { createRandom, unwrap, type Id, type Result } from '#base';
import { translation } from '#kernel';
import {
  addBan,
  addParts,
  addSupportType,
  connectTrunks,
  copiedSupports,
  createDocument,
  createHistory,
  deleteSupports,
  duplicatePlate,
  editTips,
  insertJoint,
  moveFoot,
  moveJoint,
  moveParts,
  piecesOf,
  pinSupports,
  placeToRoute,
  rehostSupport,
  removeJoint,
  removeParts,
  removeSupports,
  removeSupportType,
  setPartFlags,
  setSupportPaint,
  setSupports,
  setSupportStyle,
  setSupportType,
  settingsOfTip,
  supportPaintIdOf,
  supportSetIdOf,
  supportsOf,
  transformParts,
  type AnyRecord,
  type DocumentDiff,
  type DocumentStore,
  type PartRecord,
  type RoutedSupports,
} from '#document';
import { meshHash, partRecord, PLATE_ID, plateRecord, projectRecord } from '#tests/document.ts';
import { randomSupports, supportFault, supportOrigin } from '#tests/support-records.ts';

const PART = partRecord(1).id;
const OTHER = partRecord(2).id;
const SET = supportSetIdOf(PART);
const SECOND = 'second' as Id<'plate'>;
const FANCY = 'fancy' as Id<'support-type'>;

let document: DocumentStore;

/** Applies, looks whether all still holds, and whether undo leaves what was there; then does it again. */
function execute(planned: Result<DocumentDiff>): DocumentDiff {
  const before = JSON.stringify(document.records());
  const diff = unwrap(planned);
  const history = createHistory(document);
  unwrap(history.execute(diff, { key: 'step' }));
  expect(supportFault(document)).toBeNull();
  const after = JSON.stringify(document.records());
  if (history.undoLabel === null) return diff;
  unwrap(history.undo());
  expect(JSON.stringify(document.records())).toBe(before);
  unwrap(history.redo());
  expect(JSON.stringify(document.records())).toBe(after);
  return diff;
}

function refused(planned: Result<DocumentDiff>, field?: string): void {
  const applied = planned.ok ? document.apply(planned.value, 'user') : planned;
  expect(applied).toMatchObject({
    ok: false,
    error: { code: 'validation', ...(field === undefined ? {} : { details: { field } }) },
  });
}

function support(part: Id<'part'>, routed: RoutedSupports): DocumentDiff {
  const place = placeToRoute(document, document.get('part', part)!);
  return execute(setSupports.plan(document, { part, place, routed, made: supportOrigin(1) }));
}

const idsOf = (records: readonly AnyRecord[]): readonly string[] => records.map(({ id }) => id).toSorted();

/** Two columns, the first with a branch that has a branch; a tip on each end, and a brace. */
const small: RoutedSupports = {
  points: ([0, 1, 2, 3] as const).map((x) => ({ at: [x, 0, 20], normal: [0, 0, -1], reason: 'face' })),
  structure: {
    trunks: [0, 1].map((x) => ({
      joints: [
        [x, 0, 0],
        [x, 0, 10],
        [x, 0, 18],
      ],
      radii: [0.6, 0.5],
      foot: { on: 'plate' },
      reinforcedTo: 5,
    })),
    branches: [
      {
        joints: [
          [0, 0, 9],
          [2, 0, 18],
        ],
        radii: [0.4, 0.4],
        host: 0,
        t: 0.5,
      },
      {
        joints: [
          [1, 0, 13.5],
          [3, 0, 18],
        ],
        radii: [0.4, 0.4],
        host: 2,
        t: 0.5,
      },
    ],
    tips: [0, 1, 2, 3].map((number) => ({
      point: number,
      strut: number,
      at: [number, 0, 20],
      normal: [0, 0, -1],
      socket: [number, 0, 18],
      radii: [0.2, 0.4],
      depth: 0.1,
      ball: 0,
    })),
    braces: [{ a: { trunk: 0, t: 0.2 }, b: { trunk: 1, t: 0.6 }, radius: 0.3 }],
    unreached: [],
  },
};
const tipId = (x: number) => `${SET}/tip:face:${x * 16},0,320` as Id<'tip'>;
const trunkId = (x: number) => `${SET}/trunk:face:${x * 16},0,320` as Id<'trunk'>;
const branchId = (x: number) => `${SET}/branch:face:${x * 16},0,320` as Id<'branch'>;

beforeEach(() => {
  const second = plateRecord({ id: SECOND, order: 'B1' });
  document = unwrap(createDocument([projectRecord(), plateRecord(), second, partRecord(1), partRecord(2)]));
  support(PART, small);
});

describe('commands of supports', () => {
  it('change tips by hand: place, values, type', () => {
    execute(addSupportType.plan(document, { id: FANCY, name: ' Fancy ', values: { tipWidth: 0.9 } }));
    const change = {
      at: [0.123456, 0, 21] as const,
      own: { tipLength: 3 },
      type: FANCY,
      radii: [0.45, 0.5] as const,
    };
    const diff = execute(editTips.plan(document, { ids: [tipId(0)], change }));
    expect(diff.updated.length).toBe(1);
    const tip = document.get('tip', tipId(0))!;
    expect(tip).toMatchObject({ at: [0.1235, 0, 21], own: { tipLength: 3 }, type: FANCY, pinned: true });
    expect(settingsOfTip(document, document.get('support-set', SET)!, tip)).toMatchObject({
      tipWidth: 0.9,
      tipLength: 3,
      anchorDistance: 4,
    });
    execute(editTips.plan(document, { ids: [tipId(0)], change: { own: null, type: null } }));
    expect(document.get('tip', tipId(0))).not.toHaveProperty('own');
    expect(document.get('tip', tipId(0))).not.toHaveProperty('type');
    refused(editTips.plan(document, { ids: [tipId(0)], change: { own: { tipLength: 99 } } }), 'own');
    refused(editTips.plan(document, { ids: [tipId(0)], change: { at: [0, Number.NaN, 0] } }), 'at');
    refused(editTips.plan(document, { ids: [tipId(0)], change: { type: 'none' as Id<'support-type'> } }));
  });

  it('move, insert and remove joints, and feet', () => {
    const joints = () => document.get('trunk', trunkId(0))!.joints;
    execute(moveJoint.plan(document, { strut: trunkId(0), joint: 1, to: [0, 1, 18] }));
    execute(insertJoint.plan(document, { strut: trunkId(0), before: 0, at: [0, 0, 5] }));
    expect(joints()).toEqual([
      [0, 0, 5],
      [0, 0, 10],
      [0, 1, 18],
    ]);
    execute(removeJoint.plan(document, { strut: trunkId(0), joint: 1 }));
    expect(joints()).toEqual([
      [0, 0, 5],
      [0, 1, 18],
    ]);
    execute(moveJoint.plan(document, { strut: branchId(2), joint: 0, to: [2, 1, 18] }));
    execute(moveFoot.plan(document, { trunk: trunkId(0), foot: { on: 'plate', at: [4, 5] } }));
    const foot = {
      on: 'part',
      part: OTHER,
      at: [0, 0, 1],
      normal: [0, 0, 1],
      radius: 0.3,
      depth: 0.1,
      isSplit: false,
    } as const;
    execute(moveFoot.plan(document, { trunk: trunkId(0), foot }));
    expect(document.get('trunk', trunkId(0))).toMatchObject({ pinned: true, foot });
    refused(removeJoint.plan(document, { strut: trunkId(0), joint: 1 }));
    refused(moveJoint.plan(document, { strut: trunkId(0), joint: 2, to: [0, 0, 0] }));
    refused(moveFoot.plan(document, { trunk: trunkId(0), foot: { ...foot, part: 'none' as Id<'part'> } }));
    // What a column stands on is not the plate the part is on.
    refused(
      moveFoot.plan(document, {
        trunk: trunkId(0),
        foot: { ...foot, part: PLATE_ID as string as Id<'part'> },
      }),
    );
  });

  it('join columns, and only columns of one part', () => {
    const brace = {
      id: 'mine',
      a: { trunk: trunkId(0), t: 0.4 },
      b: { trunk: trunkId(1), t: 2 },
      radius: 0.3,
    };
    execute(connectTrunks.plan(document, brace));
    expect(document.get('brace', `${SET}/mine` as Id<'brace'>)).toMatchObject({ b: { t: 1 }, pinned: true });
    refused(connectTrunks.plan(document, { ...brace, id: 'self', b: brace.a }), 'b');
    refused(connectTrunks.plan(document, { ...brace, id: 'a/b' }), 'id');
    support(OTHER, small);
    const foreign = { trunk: `${supportSetIdOf(OTHER)}/trunk:face:0,0,320` as Id<'trunk'>, t: 0.5 };
    refused(connectTrunks.plan(document, { ...brace, id: 'far', b: foreign }));
  });

  it('put tips and branches on other struts, without rings; struts that carry nothing go', () => {
    execute(rehostSupport.plan(document, { id: tipId(1), strut: branchId(2) }));
    // The second column carries nothing any more; the brace went with it.
    expect(document.get('trunk', trunkId(1))).toBeUndefined();
    expect(piecesOf(document, SET).braces).toEqual([]);
    refused(rehostSupport.plan(document, { id: branchId(2), strut: branchId(3), t: 0.5 }));
    refused(rehostSupport.plan(document, { id: branchId(2), strut: branchId(2), t: 0.5 }));
    execute(rehostSupport.plan(document, { id: branchId(3), strut: trunkId(0), t: 0.7 }));
    execute(rehostSupport.plan(document, { id: branchId(2), strut: branchId(3), t: 0.7 }));
    expect(document.get('branch', branchId(2))).toMatchObject({ host: { strut: branchId(3), t: 0.7 } });
  });

  it('delete: what is carried and what carries nothing; automatic tips leave bans', () => {
    const one = execute(deleteSupports.plan(document, { ids: [tipId(3)] }));
    expect(idsOf(one.removed)).toEqual(idsOf([{ id: tipId(3) }, { id: branchId(3) }] as never));
    expect(one.added).toMatchObject([{ kind: 'ban', set: SET, at: [3, 0, 20], radius: 2 }]);
    const two = execute(deleteSupports.plan(document, { ids: [trunkId(0)], radius: 0.7 }));
    expect(two.removed.length).toBe(5);
    expect(two.added).toMatchObject([{ radius: 0.7 }, { radius: 0.7 }]);
    expect(piecesOf(document, SET)).toMatchObject({ trunks: [{ id: trunkId(1) }], tips: [{ id: tipId(1) }] });
    const bans = document.owned('ban', SET);
    expect(bans.length).toBe(3);
    // Bans stay when supports are made anew, and can be deleted.
    support(PART, small);
    expect(document.owned('ban', SET)).toEqual(bans);
    execute(deleteSupports.plan(document, { ids: bans.map(({ id }) => id) }));
    expect(document.owned('ban', SET)).toEqual([]);
  });

  it('leave no ban for what somebody put there', () => {
    const byHand = { ...small, points: small.points.map((point) => ({ ...point, reason: 'user' as const })) };
    support(PART, byHand);
    const ids = document.owned('tip', SET).map(({ id }) => id);
    expect(execute(deleteSupports.plan(document, { ids })).added).toEqual([]);
    expect(piecesOf(document, SET)).toEqual({ trunks: [], branches: [], tips: [], braces: [] });
  });

  it('ban places, style the supports of a part and remove them', () => {
    execute(addBan.plan(document, { part: PART, id: 'ban-1', at: [1, 2, 3], radius: 1 }));
    execute(
      setSupportStyle.plan(document, {
        part: PART,
        change: { type: 'heavy', own: { treeAngle: 30 }, base: false },
      }),
    );
    expect(document.get('support-set', SET)).toMatchObject({
      type: 'heavy',
      own: { treeAngle: 30 },
      base: false,
    });
    execute(setSupportStyle.plan(document, { part: PART, change: { own: null } }));
    expect(document.get('support-set', SET)).not.toHaveProperty('own');
    execute(removeSupports.plan(document, { part: PART }));
    expect(document.dependants([document.get('part', PART)!])).toEqual([]);
    expect(removeSupports.plan(document, { part: PART })).toMatchObject({ error: { code: 'not_found' } });
  });

  it('paint faces, blocked or enforced but not both', () => {
    const paint = { part: PART, mesh: meshHash(1), block: [0, 3, 9, 1], enforce: [4, 2] };
    execute(setSupportPaint.plan(document, paint));
    expect(document.get('support-paint', supportPaintIdOf(PART))).toMatchObject(paint);
    refused(setSupportPaint.plan(document, { ...paint, enforce: [2, 2] }), 'enforce');
    for (const block of [[0], [0, 0], [3, 1, 0, 1], [0, 2, 2, 1], [0.5, 1], [-1, 1], [0, 2 ** 31 + 1]])
      refused(setSupportPaint.plan(document, { ...paint, block }), 'block');
    execute(setSupportPaint.plan(document, { ...paint, block: [], enforce: [] }));
    expect(document.all('support-paint')).toEqual([]);
  });

  it('change types, and say on the sets that are of them that they did', () => {
    execute(addSupportType.plan(document, { id: FANCY, name: 'Fancy', values: {} }));
    execute(editTips.plan(document, { ids: [tipId(0)], change: { type: FANCY } }));
    const diff = execute(setSupportType.plan(document, { id: FANCY, change: { values: { tipWidth: 1 } } }));
    expect(diff.updated.length).toBe(2);
    expect(document.get('support-set', SET)!.made).toEqual({ ...supportOrigin(1), routes: null });
    expect([...document.changedPlates(diff)]).toEqual([PLATE_ID]);
    refused(setSupportType.plan(document, { id: FANCY, change: { values: { tipWidth: 7 } } }), 'values');
    refused({ ok: true, value: { added: [], updated: [], removed: [document.get('support-type', FANCY)!] } });
    execute(removeSupportType.plan(document, { id: FANCY, instead: 'light' }));
    expect(document.get('tip', tipId(0))).toMatchObject({ type: 'light' });
  });

  it('are refused for locked parts', () => {
    unwrap(document.apply(unwrap(setPartFlags.plan(document, { ids: [PART], locked: true })), 'user'));
    const place = placeToRoute(document, document.get('part', PART)!);
    for (const planned of [
      setSupports.plan(document, { part: PART, place, routed: small, made: supportOrigin(1) }),
      removeSupports.plan(document, { part: PART }),
      editTips.plan(document, { ids: [tipId(0)], change: {} }),
      pinSupports.plan(document, { ids: [trunkId(0)], pinned: true }),
      deleteSupports.plan(document, { ids: [tipId(0)] }),
      addBan.plan(document, { part: PART, id: 'x', at: [0, 0, 0], radius: 1 }),
      setSupportStyle.plan(document, { part: PART, change: { base: false } }),
      setSupportPaint.plan(document, { part: PART, mesh: meshHash(1), block: [0, 1], enforce: [] }),
    ])
      expect(planned).toMatchObject({ error: { code: 'validation', details: { field: 'locked' } } });
  });
});

describe('supports go along with their part', () => {
  const standOn = (part: Id<'part'>) =>
    execute(
      moveFoot.plan(document, {
        trunk: trunkId(1),
        foot: { on: 'part', part, at: [1, 0, 1], normal: [0, 0, 1], radius: 0.3, depth: 0.1, isSplit: false },
      }),
    );
  const copyOf = (part: PartRecord, id: Id<'part'>) => ({ ...part, id, name: 'Copy' });

  it('when it is removed, with what stood on it', () => {
    standOn(OTHER);
    const gone = execute(removeParts.plan(document, { ids: [OTHER] })).removed;
    expect(idsOf(gone)).toEqual(
      idsOf([
        { id: OTHER },
        { id: trunkId(1) },
        { id: tipId(1) },
        { id: `${SET}/brace:face:0,0,320:face:16,0,320` },
      ] as never),
    );
    execute(removeParts.plan(document, { ids: [PART] }));
    expect(document.records().map(({ kind }) => kind)).toEqual(['project', 'plate', 'plate']);
  });

  it('when it is moved to another plate, but for what stood on a part that stays', () => {
    standOn(OTHER);
    const diff = execute(moveParts.plan(document, { ids: [PART], plate: SECOND }));
    expect([diff.updated.length, idsOf(diff.removed).length]).toEqual([1, 3]);
    expect([...document.platesOf(piecesOf(document, SET).tips)]).toEqual([SECOND]);
    execute(moveParts.plan(document, { ids: [PART], plate: PLATE_ID }));
    expect(piecesOf(document, SET).trunks.length).toBe(1);
  });

  it('when both are moved to another plate, with what stands on the other', () => {
    standOn(OTHER);
    const diff = execute(moveParts.plan(document, { ids: [OTHER, PART], plate: SECOND }));
    expect([diff.updated.length, diff.removed.length]).toEqual([2, 0]);
  });

  it('when its plate is duplicated, with new ids', () => {
    standOn(OTHER);
    execute(addSupportType.plan(document, { id: FANCY, name: 'Fancy', values: {} }));
    execute(setSupportStyle.plan(document, { part: PART, change: { type: FANCY } }));
    execute(setSupportPaint.plan(document, { part: PART, mesh: meshHash(1), block: [0, 1], enforce: [] }));
    let number = 0;
    const newPartId = () => `copy-${number++}` as Id<'part'>;
    const copy = 'third' as Id<'plate'>;
    execute(duplicatePlate.plan(document, { id: PLATE_ID, copy, newPartId }));
    const [part, other] = document.owned('part', copy);
    const set = supportSetIdOf(part!.id);
    const there = piecesOf(document, set);
    const here = piecesOf(document, SET);
    expect(there.tips.map(({ at }) => at)).toEqual(here.tips.map(({ at }) => at));
    expect(there.trunks.find(({ foot }) => foot.on === 'part')).toMatchObject({ foot: { part: other!.id } });
    expect(document.get('support-paint', supportPaintIdOf(part!.id))).toBeDefined();
    expect(document.all('support-type').length).toBe(1);
  });

  it('when it is copied into another document, with the types they are of', () => {
    standOn(OTHER);
    execute(addSupportType.plan(document, { id: FANCY, name: 'Fancy', values: {} }));
    execute(editTips.plan(document, { ids: [tipId(0)], change: { type: FANCY } }));
    const original = document.get('part', PART)!;
    const taken = supportsOf(document, [original]);
    document = unwrap(createDocument([projectRecord(), plateRecord()]));
    const first = 'first' as Id<'part'>;
    for (const id of [first, 'again' as Id<'part'>]) {
      const supports = copiedSupports(taken, new Map([[PART, id]]));
      execute(addParts.plan(document, { parts: [copyOf(original, id)], supports }));
    }
    // The part one column stood on was not copied.
    expect(piecesOf(document, supportSetIdOf(first)).trunks.length).toBe(1);
    expect(document.all('tip').length).toBe(6);
    expect(document.all('support-type').length).toBe(1);
  });
});

describe('two thousand supports', () => {
  it('are edited by writing only what changes', () => {
    const routed = randomSupports(createRandom(20261124), 2000);
    const place = placeToRoute(document, document.get('part', PART)!);
    const made = setSupports.plan(document, { part: PART, place, routed, made: supportOrigin(1) });
    unwrap(document.apply(unwrap(made), 'user'));
    expect(document.owned('tip', SET).length).toBeGreaterThan(1500);
    const count = ({ added, updated, removed }: DocumentDiff) => [
      added.length,
      updated.length,
      removed.length,
    ];
    const { trunks, tips } = piecesOf(document, SET);
    const edit = (planned: Result<DocumentDiff>) => {
      const diff = unwrap(planned);
      unwrap(document.apply(diff, 'user'));
      return count(diff);
    };
    const columns = new Set<string | null>(trunks.map(({ id }) => id));
    const lone = tips.find(
      ({ strut }) => columns.has(strut) && document.owned('branch', strut!).length === 0,
    )!;
    const braces = document.owned('brace', lone.strut!).length;
    expect(edit(editTips.plan(document, { ids: [lone.id], change: { at: [1, 2, 30] } }))).toEqual([0, 1, 0]);
    expect(edit(moveJoint.plan(document, { strut: trunks[7]!.id, joint: 0, to: [1, 2, 3] }))).toEqual([
      0, 1, 0,
    ]);
    const way = { id: PART, transform: translation(1, 2, 0) };
    expect(edit(transformParts.plan(document, { transforms: [way] }))).toEqual([0, 1, 0]);
    const isAutomatic = lone.reason !== 'user' && lone.reason !== 'script';
    expect(edit(deleteSupports.plan(document, { ids: [lone.id] }))).toEqual([
      isAutomatic ? 1 : 0,
      0,
      2 + braces,
    ]);
  });
});
