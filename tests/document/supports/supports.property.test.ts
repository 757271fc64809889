import { describe, expect, it } from 'vitest';
import { createRandom, unwrap, type Id, type Result, type SeededRandom } from '#base';
import { multiplyTransforms, rotationAbout, SUPPORT_TYPES, translation } from '#kernel';
import {
  addBan,
  addSupports,
  addSupportType,
  connectTrunks,
  createDocument,
  createHistory,
  deleteSupports,
  duplicatePlate,
  editTips,
  insertJoint,
  isEmptyDiff,
  moveFoot,
  moveJoint,
  moveParts,
  piecesOf,
  pinSupports,
  placeToRoute,
  rehostSupport,
  removeJoint,
  removeParts,
  removePlate,
  removeSupports,
  removeSupportType,
  reshapeParts,
  restoreDocument,
  setSupportPaint,
  setSupports,
  setSupportStyle,
  setSupportType,
  storeDocument,
  supportSetIdOf,
  transformParts,
  type AnyRecord,
  type DocumentDiff,
  type DocumentStore,
  type StrutId,
  type SupportPiece,
} from '#document';
import {
  meshHash,
  partRecord,
  PLATE_ID,
  plateRecord,
  projectRecord,
  randomTransform,
} from '#tests/document.ts';
import { roundsOf } from '#tests/rounds.ts';
import {
  randomAdded,
  randomDirection,
  randomPlace,
  randomSupports,
  supportFault,
  supportOrigin,
} from '#tests/support-records.ts';

/** A seed names every random test; FC_SEED replays one. */
const SEED = Number(process.env['FC_SEED'] ?? 20261124);

function start(): DocumentStore {
  const second = plateRecord({ id: 'second' as Id<'plate'>, order: 'B1' });
  const parts = [partRecord(1), partRecord(2), partRecord(3, { plate: second.id })];
  return unwrap(createDocument([projectRecord(), plateRecord(), second, ...parts]));
}

/** One of a list; undefined where it is empty. */
const oneOf = <Item>(random: SeededRandom, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : items[random.integer(0, items.length)];

/** Any change of supports or of what they are on; null where there is nothing to change so. Some are ones the store has to refuse. */
function randomPlan(
  document: DocumentStore,
  random: SeededRandom,
  step: number,
): Result<DocumentDiff> | null {
  const part = oneOf(random, document.all('part'));
  if (part === undefined) return null;
  const set = oneOf(random, document.all('support-set'));
  const choice = set === undefined ? random.integer(0, 3) * 22 : random.integer(0, 25);
  if (choice <= 1) {
    const place = placeToRoute(document, part);
    const routed = randomSupports(createRandom(random.integer(0, 4)), random.integer(1, 8));
    const style = random.unit() < 0.3 ? { base: random.unit() < 0.5, type: SUPPORT_TYPES[0] } : {};
    return setSupports.plan(document, { part: part.id, place, routed, made: supportOrigin(step), style });
  }
  const owner = choice === 44 || set === undefined ? part : document.get('part', set.part)!;
  const { trunks, branches, tips, braces } = piecesOf(document, supportSetIdOf(owner.id));
  const struts = [...trunks, ...branches];
  if (choice >= 22) {
    const moved = tips.filter(() => random.unit() < 0.3).slice(0, 3);
    const count = Math.max(1, moved.length);
    return addSupports.plan(document, {
      part: owner.id,
      added: randomAdded(random, struts.length, count),
      struts: struts.map(({ id }) => id),
      reason: random.unit() < 0.5 ? 'user' : 'script',
      tips: moved.map(({ id }) => ({
        instead: id,
        ...(random.unit() < 0.5 ? { type: random.unit() < 0.5 ? null : 'heavy' } : {}),
        ...(random.unit() < 0.5 ? { own: { tipWidth: 0.7 } } : {}),
      })),
    });
  }
  const trunk = oneOf(random, trunks);
  const strut = oneOf(random, struts);
  const tip = oneOf(random, tips);
  const radius = 0.1 + random.unit();
  const some = (): SupportPiece['id'][] =>
    [...struts, ...tips, ...braces].flatMap(({ id }) => (random.unit() < 0.2 ? [id] : []));
  const typeId = oneOf(random, document.all('support-type'))?.id;
  const plate = oneOf(random, document.all('plate'))!.id;
  switch (choice) {
    case 2:
      return removeSupports.plan(document, { part: set!.part });
    case 3:
      if (tip === undefined) return null;
      return editTips.plan(document, {
        ids: [tip.id],
        change: {
          at: randomPlace(random),
          normal: randomDirection(random),
          own: random.unit() < 0.5 ? null : { tipWidth: 0.1 + random.unit() },
          type: random.unit() < 0.5 ? null : (typeId ?? 'light'),
        },
      });
    case 4:
      return pinSupports.plan(document, { ids: some(), pinned: random.unit() < 0.5 });
    case 5:
    case 6:
      return deleteSupports.plan(document, { ids: some() });
    case 7:
      return addBan.plan(document, { part: set!.part, id: `ban-${step}`, at: randomPlace(random), radius });
    case 8:
      if (strut === undefined) return null;
      return moveJoint.plan(document, {
        strut: strut.id,
        joint: random.integer(0, strut.joints.length),
        to: randomPlace(random),
      });
    case 9:
      if (strut === undefined) return null;
      return insertJoint.plan(document, {
        strut: strut.id,
        before: random.integer(0, strut.joints.length),
        at: randomPlace(random),
      });
    case 10:
      if (strut === undefined) return null;
      return removeJoint.plan(document, { strut: strut.id, joint: random.integer(0, strut.joints.length) });
    case 11: {
      const other = oneOf(random, document.all('trunk'));
      if (trunk === undefined || other === undefined) return null;
      const [a, b] = [trunk, other].map(({ id }) => ({ trunk: id, t: random.unit() }));
      return connectTrunks.plan(document, { id: `brace-${step}`, a: a!, b: b!, radius });
    }
    case 12: {
      const branch = oneOf(random, branches);
      const moved: Id<'tip'> | Id<'branch'> | undefined = random.unit() < 0.5 ? tip?.id : branch?.id;
      const host: StrutId | undefined = oneOf(random, [...document.all('trunk'), ...struts])?.id;
      if (moved === undefined || host === undefined) return null;
      return rehostSupport.plan(document, { id: moved, strut: host, t: random.unit() });
    }
    case 13:
      if (trunk === undefined) return null;
      return moveFoot.plan(document, {
        trunk: trunk.id,
        foot:
          random.unit() < 0.5
            ? { on: 'plate', at: [random.unit(), random.unit()] }
            : {
                on: 'part',
                part: part.id,
                at: randomPlace(random),
                normal: randomDirection(random),
                radius,
                depth: 0.1,
                isSplit: false,
              },
      });
    case 14:
      return addSupportType.plan(document, {
        id: `type-${step}` as Id<'support-type'>,
        name: `Type ${step}`,
        values: { tipWidth: radius },
      });
    case 15:
      if (typeId === undefined) return null;
      return random.unit() < 0.5
        ? removeSupportType.plan(document, { id: typeId })
        : setSupportType.plan(document, { id: typeId, change: { values: { topWidth: 0.3 + radius } } });
    case 16:
      return setSupportStyle.plan(document, {
        part: set!.part,
        change: { type: typeId ?? 'heavy', own: random.unit() < 0.5 ? null : { treeAngle: 40 } },
      });
    case 17:
      return setSupportPaint.plan(document, {
        part: part.id,
        mesh: part.mesh,
        block: random.unit() < 0.3 ? [] : [random.integer(0, 9), 3],
        enforce: random.unit() < 0.3 ? [] : [random.integer(12, 19), 3],
      });
    case 18: {
      const turn = multiplyTransforms(
        translation(random.unit() * 9, random.unit() * 9, random.unit() * 9 - 3),
        rotationAbout('z', random.unit() * 360),
      );
      const transform =
        random.unit() < 0.7 ? multiplyTransforms(turn, part.transform) : randomTransform(random);
      return random.unit() < 0.7
        ? transformParts.plan(document, { transforms: [{ id: part.id, transform }] })
        : reshapeParts.plan(document, {
            shapes: [{ id: part.id, mesh: meshHash(random.integer(0, 5)), transform }],
          });
    }
    case 19:
      return moveParts.plan(document, { ids: [part.id], plate });
    case 20:
      return removeParts.plan(document, { ids: [part.id] });
    default: {
      const plates = document.all('plate').length;
      if (plates > 2) return removePlate.plan(document, { id: plate });
      let number = 0;
      const newPartId = () => `part-${step}-${number++}` as Id<'part'>;
      const copy = `plate-${step}` as Id<'plate'>;
      return duplicatePlate.plan(document, { id: plate, copy, newPartId });
    }
  }
}

describe(`any commands of supports (seed ${SEED})`, () => {
  it('keep what has to hold, are undone and done again bit by bit, and are the same when stored', () => {
    let refused = 0;
    for (let round = 0; round < roundsOf(12); round++) {
      const random = createRandom(SEED + round);
      const document = start();
      const history = createHistory(document);
      const states = [JSON.stringify(document.records())];
      for (let step = 0; step < 60; step++) {
        const planned = randomPlan(document, random, step);
        if (planned === null) continue;
        const where = `round ${round}, step ${step}`;
        const done = planned.ok ? history.execute(planned.value, { key: 'step' }) : planned;
        const state = JSON.stringify(document.records());
        if (!done.ok) {
          // Stale: tilted since its supports were made.
          expect(['validation', 'stale'], where).toContain(done.error.code);
          expect(state, where).toBe(states.at(-1));
          refused++;
          continue;
        }
        expect(supportFault(document), where).toBeNull();
        if (planned.ok && !isEmptyDiff(planned.value)) states.push(state);
      }
      const end = states.at(-1)!;
      const restored = unwrap(restoreDocument(JSON.parse(JSON.stringify(storeDocument(document)))));
      expect(JSON.stringify(restored.records()), `round ${round}`).toBe(end);
      for (const state of states.toReversed().slice(1)) {
        unwrap(history.undo());
        expect(JSON.stringify(document.records()), `round ${round}`).toBe(state);
      }
      expect(history.undo().ok).toBe(false);
      while (history.redoLabel !== null) unwrap(history.redo());
      expect(JSON.stringify(document.records()), `round ${round}`).toBe(end);
    }
    // Rings, other parts' struts, sockets: there were some to refuse.
    expect(refused).toBeGreaterThan(0);
  });
});

/** A document with supports of every kind. */
function whole(random: SeededRandom): readonly AnyRecord[] {
  const document = start();
  const part = document.all('part')[0]!;
  const apply = (planned: Result<DocumentDiff>): void => void unwrap(document.apply(unwrap(planned), 'user'));
  const place = placeToRoute(document, part);
  const type = 'mine' as Id<'support-type'>;
  apply(addSupportType.plan(document, { id: type, name: 'Mine', values: { tipWidth: 0.5 } }));
  const routed = randomSupports(random, 6);
  apply(
    setSupports.plan(document, { part: part.id, place, routed, made: supportOrigin(1), style: { type } }),
  );
  apply(addBan.plan(document, { part: part.id, id: 'ban', at: [1, 2, 3], radius: 1 }));
  apply(setSupportPaint.plan(document, { part: part.id, mesh: part.mesh, block: [1, 2], enforce: [5, 1] }));
  return document.records();
}

const SUPPORT_KINDS = [
  'support-type',
  'support-set',
  'trunk',
  'branch',
  'tip',
  'brace',
  'ban',
  'support-paint',
];

/** What a stored document might hold where something else belongs. */
const GARBAGE: readonly unknown[] = [
  undefined,
  null,
  -1,
  1e9,
  Number.NaN,
  Infinity,
  '',
  'none',
  PLATE_ID,
  'part-1',
  [],
  [1],
  [
    [0, 0, 0],
    [0, 0],
  ],
  {},
  { on: 'plate' },
  { strut: 'none', t: 0.5 },
  true,
];

describe(`a stored document with supports (seed ${SEED})`, () => {
  it('is refused, without a throw, for anything in any field that does not hold together', () => {
    const random = createRandom(SEED);
    const records = whole(random);
    let refused = 0;
    for (const kind of SUPPORT_KINDS) {
      const at = records.findIndex((record) => record.kind === kind);
      expect(at, kind).toBeGreaterThanOrEqual(0);
      for (const field of Object.keys(records[at]!))
        for (const garbage of GARBAGE) {
          const changed = records.with(at, { ...records[at], [field]: garbage } as AnyRecord);
          const restored = restoreDocument({ version: 5, records: changed });
          if (restored.ok) expect(supportFault(restored.value), `${kind}.${field}`).toBeNull();
          else refused++;
        }
      const strange = records.with(at, { ...records[at], more: 1 } as unknown as AnyRecord);
      expect(restoreDocument({ version: 5, records: strange }), kind).toMatchObject({
        error: { code: 'format_corrupt', details: { field: 'more' } },
      });
    }
    expect(refused).toBeGreaterThan(500);
  });

  it('is refused where something is missing that others stand on, or is there twice', () => {
    const records = whole(createRandom(SEED + 1));
    const named = new Set<string>();
    for (const record of records) {
      if (record.kind === 'branch') named.add(record.host.strut);
      if (record.kind === 'tip') named.add(record.strut!);
      if (record.kind === 'support-set') named.add(record.part).add(record.type);
      if ('set' in record) named.add(record.set);
    }
    expect(named.size).toBeGreaterThan(6);
    for (const id of named)
      expect(restoreDocument({ version: 5, records: records.filter((record) => record.id !== id) }).ok).toBe(
        false,
      );
    for (const record of records)
      expect(restoreDocument({ version: 5, records: [...records, record] }).ok).toBe(false);
  });

  it('is refused for branches that carry one another, however many', () => {
    const records = whole(createRandom(SEED + 2));
    const set = supportSetIdOf(partRecord(1).id);
    const ring = (count: number, end: string): readonly AnyRecord[] =>
      Array.from({ length: count }, (_, number) => ({
        kind: 'branch',
        id: `${set}/ring-${number}` as Id<'branch'>,
        set,
        host: { strut: (number === 0 ? end : `${set}/ring-${number - 1}`) as Id<'branch'>, t: 0.5 },
        joints: [[0, 0, number]],
        radii: [0.3, 0.3],
        pinned: false,
      }));
    const root = records.find(({ kind }) => kind === 'trunk')!.id;
    for (const count of [1, 2, 20_000]) {
      const closed = [...records, ...ring(count, `${set}/ring-${count - 1}`)];
      expect(restoreDocument({ version: 5, records: closed })).toMatchObject({
        error: { code: 'format_corrupt' },
      });
      const chain = unwrap(restoreDocument({ version: 5, records: [...records, ...ring(count, root)] }));
      // As long a chain as anyone can write is taken apart as any other.
      expect(chain.dependants([{ id: root } as AnyRecord]).length).toBeGreaterThanOrEqual(count);
      expect([...chain.platesOf(chain.all('branch'))]).toEqual([PLATE_ID]);
    }
  });
});
