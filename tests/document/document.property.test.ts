import { describe, expect, it } from 'vitest';
import fastCheck from 'fast-check';
import { createRandom, unwrap, type Id, type Result, type SeededRandom } from '#base';
import {
  addParts,
  addPlate,
  createDocument,
  createHistory,
  diffBetween,
  DOCUMENT_VERSION,
  duplicatePlate,
  groupMembers,
  groupParts,
  isEmptyDiff,
  moveParts,
  removeParts,
  removePlate,
  renameGroup,
  renamePart,
  reorderPart,
  reorderPlate,
  restoreDocument,
  reverseDiff,
  setPartFlags,
  setPlate,
  setPlatform,
  setProject,
  squashDiffs,
  storeDocument,
  transformParts,
  placeParts,
  ungroupParts,
  type AnyRecord,
  type DocumentDiff,
  type DocumentStore,
} from '#document';
import {
  documentOf,
  meshHash,
  ordinaryCraft,
  plateRecord,
  projectRecord,
  randomTransform,
  recordsOf,
} from '#tests/document.ts';

/** A seed names every random test; FC_SEED replays one. */
const SEED = Number(process.env.FC_SEED ?? 20260727);

function randomPlan(document: DocumentStore, random: SeededRandom, step: number): Result<DocumentDiff> {
  const parts = document.all('part');
  const plates = document.all('plate');
  const pick = (): Id<'part'> => parts[random.integer(0, parts.length)]!.id;
  const pickPlate = (): Id<'plate'> => plates[random.integer(0, plates.length)]!.id;
  const choice = parts.length === 0 ? 0 : random.integer(0, 15);
  switch (choice) {
    case 0:
      return addParts.plan(document, {
        parts: Array.from({ length: random.integer(1, 4) }, (_, index) => ({
          id: `part-${step}-${index}` as Id<'part'>,
          plate: pickPlate(),
          name: `Part ${step} ${index}`,
          mesh: meshHash(random.integer(0, 5)),
          transform: randomTransform(random),
          visible: true,
          locked: false,
        })),
      });
    case 1:
      return removeParts.plan(document, { ids: [pick(), pick()] });
    case 2:
      return renamePart.plan(document, { id: pick(), name: `Name ${random.integer(0, 9)}` });
    case 3:
      return transformParts.plan(document, {
        transforms: [
          { id: pick(), transform: randomTransform(random) },
          { id: pick(), transform: randomTransform(random) },
        ],
      });
    case 4:
      return reorderInList(document, pick(), random);
    case 5:
      return moveParts.plan(document, { ids: [pick(), pick()], plate: pickPlate() });
    case 6:
      return addPlate.plan(document, {
        id: `plate-${step}` as Id<'plate'>,
        like: pickPlate(),
      });
    case 7: {
      const copy = `copy-${step}` as Id<'plate'>;
      let number = 0;
      const newPartId = () => `part-${step}-copy-${number++}` as Id<'part'>;
      return duplicatePlate.plan(document, { id: pickPlate(), copy, newPartId });
    }
    case 8:
      return plates.length === 1
        ? setProject.plan(document, { name: `Project ${step}` })
        : removePlate.plan(document, { id: pickPlate() });
    case 9:
      return reorderPlate.plan(document, {
        id: pickPlate(),
        after: random.unit() < 0.3 ? null : pickPlate(),
      });
    case 10: {
      const { plate } = document.get('part', pick())!;
      const ids = document.owned('part', plate).flatMap(({ id }) => (random.unit() < 0.5 ? [id] : []));
      if (ids.length === 0) ids.push(document.owned('part', plate)[0]!.id);
      return groupParts.plan(document, { ids, group: { id: `group-${step}`, name: `Group ${step}` } });
    }
    case 11: {
      if (random.unit() < 0.5) return ungroupParts.plan(document, { ids: [pick(), pick()] });
      const before = document.get('part', pick())!;
      const ids = document.owned('part', before.plate).flatMap(({ id }) => (random.unit() < 0.4 ? [id] : []));
      return placeParts.plan(document, {
        ids: ids.length === 0 ? [before.id] : ids,
        before: random.unit() < 0.2 ? null : before.id,
        group: before.group?.id ?? null,
      });
    }
    case 12: {
      const part = parts.find(({ group }) => group !== undefined) ?? parts[0]!;
      const { plate, group = { id: 'none', name: 'None' } } = part;
      const renamed = renameGroup.plan(document, { plate, group: group.id, name: `Renamed ${step}` });
      return renamed.ok ? renamed : setProject.plan(document, { name: `Project ${step}` });
    }
    case 13:
      return setPlatform.plan(document, {
        plate: pickPlate(),
        change: { grid: random.integer(1, 101), limits: random.unit() < 0.5 },
      });
    default:
      return setPlate.plan(document, {
        id: pickPlate(),
        change: {
          name: `Plate ${random.integer(0, 9)}`,
          craft: { ...ordinaryCraft, layerHeight: random.integer(1, 40) * 0.005 },
        },
      });
  }
}

/** Parts of one group have one name for it, and nothing else of a group is kept than what its parts say. */
function expectWholeGroups(document: DocumentStore): void {
  for (const { plate, group } of document.all('part')) {
    if (group === undefined) continue;
    const names = new Set(groupMembers(document, plate, group.id).map((part) => part.group!.name));
    expect([...names]).toEqual([group.name]);
  }
}

/** A part goes behind one of its own plate. */
function reorderInList(document: DocumentStore, id: Id<'part'>, random: SeededRandom): Result<DocumentDiff> {
  const others = document.owned('part', document.get('part', id)!.plate);
  const after = random.unit() < 0.3 ? null : others[random.integer(0, others.length)]!.id;
  return reorderPart.plan(document, { id, after });
}

describe(`any commands (seed ${SEED})`, () => {
  it('come back to the start when all are undone, and to the end when all are redone', () => {
    for (let round = 0; round < 30; round++) {
      const random = createRandom(SEED + round);
      const document = documentOf();
      const history = createHistory(document);
      const start = recordsOf(document);
      const states = [start];
      for (let step = 0; step < 60; step++) {
        const diff = unwrap(randomPlan(document, random, step));
        unwrap(history.execute(diff, { key: `step ${step}` }));
        expectWholeGroups(document);
        if (!isEmptyDiff(diff)) states.push(recordsOf(document));
      }
      const end = recordsOf(document);
      for (const state of states.toReversed().slice(1)) {
        unwrap(history.undo());
        expect(recordsOf(document), `round ${round}`).toEqual(state);
        expectWholeGroups(document);
      }
      expect(history.undo().ok).toBe(false);
      expect(recordsOf(document)).toEqual(start);
      while (history.redoLabel !== null) unwrap(history.redo());
      expect(recordsOf(document), `round ${round}`).toEqual(end);
    }
  });

  it('can all be undone however parts were hidden and shown in between', () => {
    for (let round = 0; round < 30; round++) {
      const random = createRandom(SEED + 1000 + round);
      const document = documentOf();
      const history = createHistory(document);
      const flip = (): void => {
        const parts = document.all('part');
        if (parts.length === 0) return;
        const part = parts[random.integer(0, parts.length)]!;
        unwrap(
          document.apply(
            unwrap(setPartFlags.plan(document, { ids: [part.id], visible: !part.visible })),
            'user',
          ),
        );
      };
      for (let step = 0; step < 40; step++) {
        unwrap(history.execute(unwrap(randomPlan(document, random, step)), { key: 'step' }));
        flip();
      }
      const end = recordsOf(document).map((record) => ({ ...record, visible: true }));
      while (history.undoLabel !== null) {
        unwrap(history.undo());
        flip();
      }
      expect(recordsOf(document)).toEqual(recordsOf(documentOf()));
      while (history.redoLabel !== null) {
        unwrap(history.redo());
        flip();
      }
      expect(recordsOf(document).map((record) => ({ ...record, visible: true }))).toEqual(end);
    }
  });

  it('squash into one diff that does the same and reverses the same', () => {
    for (let round = 0; round < 30; round++) {
      const random = createRandom(SEED + 2000 + round);
      const document = documentOf();
      const start = recordsOf(document);
      let squashed: DocumentDiff = { added: [], updated: [], removed: [] };
      for (let step = 0; step < 20; step++) {
        const diff = unwrap(randomPlan(document, random, step));
        unwrap(document.apply(diff, 'user'));
        squashed = squashDiffs(squashed, diff);
      }
      const other = documentOf();
      unwrap(other.apply(squashed, 'user'));
      expect(recordsOf(other)).toEqual(recordsOf(document));
      unwrap(document.apply(reverseDiff(squashed), 'history'));
      expect(recordsOf(document)).toEqual(start);
      unwrap(document.apply(diffBetween(recordsOf(document), recordsOf(other)), 'load'));
      expect(recordsOf(document)).toEqual(recordsOf(other));
    }
  });

  it('survive being stored as text and restored', () => {
    for (let round = 0; round < 30; round++) {
      const random = createRandom(SEED + 3000 + round);
      const document = documentOf();
      for (let step = 0; step < 20; step++) {
        unwrap(document.apply(unwrap(randomPlan(document, random, step)), 'user'));
      }
      const restored = unwrap(restoreDocument(JSON.parse(JSON.stringify(storeDocument(document)))));
      expect(recordsOf(restored)).toEqual(recordsOf(document));
    }
  });
});

describe(`garbage (seed ${SEED})`, () => {
  it('is refused with a code, without a throw', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.anything({ withNullPrototype: true, withBigInt: true }), (garbage) => {
        const restored = restoreDocument(garbage);
        expect(restored.ok).toBe(false);
        for (let version = 1; version <= DOCUMENT_VERSION; version++)
          expect(restoreDocument({ version, records: [garbage] }).ok).toBe(false);
        expect(createDocument([projectRecord(), plateRecord(), garbage as AnyRecord]).ok).toBe(false);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('in any one field of a good document is refused or is a value the field may hold', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.nat(), fastCheck.anything(), (place, garbage) => {
        const plate = plateRecord();
        const fields = Object.keys(plate);
        const record = { ...plate, [fields[place % fields.length]!]: garbage };
        const records = [projectRecord(), record];
        const restored = restoreDocument({ version: DOCUMENT_VERSION, records });
        if (restored.ok) expect(recordsOf(restored.value)).toEqual(records);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
