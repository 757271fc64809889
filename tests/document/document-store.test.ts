import { describe, expect, it } from 'vitest';
import { identityTransform, scaling, translation } from '#kernel';
import { createDocument, PLATE_LIMIT, type AnyRecord, type DocumentDiff, type PartRecord } from '#document';
import { unwrap, type Id } from '#base';
import {
  documentOf,
  ordinaryCraft,
  partRecord,
  PLATE_ID,
  plateRecord,
  projectRecord,
  recordsOf,
} from '#tests/document.ts';

const diff = (change: Partial<DocumentDiff>): DocumentDiff => ({
  added: [],
  updated: [],
  removed: [],
  ...change,
});

const secondPlate = plateRecord({ id: 'second' as Id<'plate'>, order: 'B1' });

describe('the document', () => {
  it('gives back the records it was made of, parts in their order', () => {
    const first = partRecord(1);
    const second = partRecord(2);
    const document = documentOf(second, first);
    expect(document.all('part')).toEqual([first, second]);
    expect(document.get('part', first.id)).toEqual(first);
    expect(document.get('plate', plateRecord().id)).toEqual(plateRecord());
  });

  it('does not mix ids of different kinds', () => {
    const document = documentOf(partRecord(1));
    expect(document.get('plate', 'part-1' as never)).toBeUndefined();
    expect(document.get('part', 'plate' as never)).toBeUndefined();
  });

  it('grows its revision with every applied diff and tells its listeners once, with the origin', () => {
    const document = documentOf();
    const heard: unknown[] = [];
    const stop = document.subscribe((applied, origin) => heard.push([applied, origin]));
    const change = diff({ added: [partRecord(1)] });
    expect(document.apply(change, 'user').ok).toBe(true);
    expect(document.revision).toBe(1);
    expect(heard).toEqual([[change, 'user']]);
    stop();
    document.apply(diff({ added: [partRecord(2)] }), 'user');
    expect(heard).toHaveLength(1);
    expect(document.revision).toBe(2);
  });

  it('takes an empty diff without a new revision', () => {
    const document = documentOf();
    expect(document.apply(diff({}), 'user').ok).toBe(true);
    expect(document.revision).toBe(0);
  });

  it('freezes what it keeps, deeply', () => {
    const document = documentOf(partRecord(1, { transform: [...identityTransform] }));
    const part = document.all('part')[0]!;
    expect(Object.isFrozen(part)).toBe(true);
    expect(Object.isFrozen(part.transform)).toBe(true);
    expect(Object.isFrozen(document.all('plate')[0]!.craft.bottom)).toBe(true);
  });

  it('refuses a change of a record that has moved on, as stale', () => {
    const part = partRecord(1);
    const document = documentOf(part);
    const moved = { ...part, transform: translation(1, 0, 0) };
    expect(document.apply(diff({ updated: [[part, moved]] }), 'user').ok).toBe(true);
    const again = document.apply(diff({ updated: [[part, moved]] }), 'user');
    expect(again).toMatchObject({ ok: false, error: { code: 'stale' } });
    expect(document.apply(diff({ removed: [part] }), 'user')).toMatchObject({ error: { code: 'stale' } });
    expect(document.apply(diff({ removed: [moved] }), 'user').ok).toBe(true);
    expect(document.apply(diff({ removed: [moved] }), 'user')).toMatchObject({ error: { code: 'stale' } });
  });

  it('takes the whole diff or nothing', () => {
    const part = partRecord(1);
    const document = documentOf(part);
    const before = recordsOf(document);
    const refused = document.apply(
      diff({ added: [partRecord(2), partRecord(3, { name: '' })], removed: [part] }),
      'user',
    );
    expect(refused).toMatchObject({ ok: false, error: { code: 'validation', details: { field: 'name' } } });
    expect(recordsOf(document)).toEqual(before);
    expect(document.revision).toBe(0);
  });

  it('has one project and at least one plate', () => {
    expect(createDocument([])).toMatchObject({ ok: false, error: { code: 'validation' } });
    expect(createDocument([projectRecord()])).toMatchObject({ ok: false });
    expect(createDocument([plateRecord()])).toMatchObject({ ok: false });
    expect(createDocument([projectRecord(), projectRecord(), plateRecord()])).toMatchObject({ ok: false });
    expect(createDocument([projectRecord(), plateRecord(), plateRecord()])).toMatchObject({ ok: false });
    const document = documentOf();
    expect(document.apply(diff({ removed: [plateRecord()] }), 'user')).toMatchObject({ ok: false });
    expect(document.apply(diff({ removed: [projectRecord()] }), 'user')).toMatchObject({ ok: false });
    expect(document.apply(diff({ added: [secondPlate] }), 'user').ok).toBe(true);
    expect(document.apply(diff({ removed: [plateRecord()] }), 'user').ok).toBe(true);
    expect(document.all('plate')).toEqual([secondPlate]);
  });

  it('has no more plates than a project may have', () => {
    const plates = Array.from({ length: PLATE_LIMIT + 1 }, (_, number) =>
      plateRecord({ id: `plate-${number}` as Id<'plate'>, order: `A${String(number).padStart(3, '0')}1` }),
    );
    expect(createDocument([projectRecord(), ...plates.slice(1)]).ok).toBe(true);
    expect(createDocument([projectRecord(), ...plates])).toMatchObject({ error: { code: 'validation' } });
  });

  it('keeps parts with their plates: none without, none left behind, lists of their own', () => {
    const here = partRecord(1);
    const there = partRecord(2, { plate: secondPlate.id, order: here.order });
    expect(createDocument([projectRecord(), plateRecord(), there])).toMatchObject({ ok: false });
    expect(
      createDocument([projectRecord(), plateRecord(), here, partRecord(3, { plate: here.id as never })]).ok,
    ).toBe(false);
    const document = unwrap(createDocument([projectRecord(), plateRecord(), secondPlate, here, there]));
    expect(document.owned('part', PLATE_ID)).toEqual([here]);
    expect(document.owned('part', secondPlate.id)).toEqual([there]);
    expect(document.dependants([secondPlate])).toEqual([there]);
    expect(document.apply(diff({ removed: [secondPlate] }), 'user')).toMatchObject({ ok: false });
    const moved = { ...there, plate: PLATE_ID, order: 'Z1' };
    expect(document.apply(diff({ removed: [secondPlate], updated: [[there, moved]] }), 'user').ok).toBe(true);
    expect(document.owned('part', PLATE_ID)).toEqual([here, moved]);
    expect(document.owned('part', secondPlate.id)).toEqual([]);
  });

  it('says which plates a change shows on: of a part that moves both, of names and locks none', () => {
    const part = partRecord(1);
    const document = unwrap(createDocument([projectRecord(), plateRecord(), secondPlate, part]));
    const changed = (change: Partial<DocumentDiff>) => [...document.changedPlates(diff(change))];
    expect(changed({ added: [partRecord(2)] })).toEqual([PLATE_ID]);
    expect(changed({ removed: [part] })).toEqual([PLATE_ID]);
    expect(changed({ updated: [[part, { ...part, plate: secondPlate.id }]] })).toEqual([
      PLATE_ID,
      secondPlate.id,
    ]);
    expect(changed({ updated: [[part, { ...part, visible: false }]] })).toEqual([PLATE_ID]);
    expect(changed({ updated: [[part, { ...part, name: 'Other', locked: true, order: 'Z1' }]] })).toEqual([]);
    expect(changed({ updated: [[secondPlate, { ...secondPlate, printer: 'other' }]] })).toEqual([
      secondPlate.id,
    ]);
    expect(changed({ updated: [[secondPlate, { ...secondPlate, name: 'Small ones' }]] })).toEqual([]);
    expect(changed({ updated: [[projectRecord(), projectRecord({ name: 'Other' })]] })).toEqual([]);
  });

  it('gives the same list until one of its records changes', () => {
    const [here, there] = [partRecord(1), partRecord(2, { plate: secondPlate.id })];
    const document = unwrap(createDocument([projectRecord(), plateRecord(), secondPlate, here, there]));
    const lists = () => [
      document.owned('part', PLATE_ID),
      document.owned('part', secondPlate.id),
      document.all('plate'),
    ];
    const before = lists();
    unwrap(document.apply(diff({ updated: [[here, { ...here, name: 'Other' }]] }), 'user'));
    const after = lists();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).toBe(before[2]);
  });

  it('keeps part ids and order keys unique', () => {
    expect(createDocument([projectRecord(), plateRecord(), partRecord(1), partRecord(1)])).toMatchObject({
      ok: false,
    });
    expect(
      createDocument([
        projectRecord(),
        plateRecord(),
        partRecord(1),
        partRecord(2, { order: partRecord(1).order }),
      ]),
    ).toMatchObject({ ok: false });
    const document = documentOf(partRecord(1));
    expect(document.apply(diff({ added: [partRecord(1)] }), 'user')).toMatchObject({ ok: false });
  });

  it('does not let an update change id or kind, nor come twice', () => {
    const part = partRecord(1);
    const document = documentOf(part);
    expect(document.apply(diff({ updated: [[part, partRecord(2)]] }), 'user')).toMatchObject({
      error: { code: 'validation' },
    });
    const once = [part, { ...part, name: 'Once' }] as const;
    const twice = [part, { ...part, name: 'Twice' }] as const;
    expect(document.apply(diff({ updated: [once, twice] }), 'user')).toMatchObject({
      error: { code: 'validation' },
    });
  });

  const badTransforms: readonly (readonly [string, unknown])[] = [
    ['too short', identityTransform.slice(0, 15)],
    ['not numbers', identityTransform.map(String)],
    ['not finite', translation(Number.NaN, 0, 0)],
    ['infinite', translation(Infinity, 0, 0)],
    ['not affine', identityTransform.with(3, 0.5)],
    ['without the last 1', identityTransform.with(15, 2)],
    ['flat', scaling(1, 1, 0)],
    ['farther away than a kilometre', translation(2e6, 0, 0)],
    ['missing', undefined],
  ];
  it.each(badTransforms)('refuses a transform that is %s', (_, transform) => {
    const part = { ...partRecord(1), transform } as PartRecord;
    expect(createDocument([projectRecord(), plateRecord(), part])).toMatchObject({
      ok: false,
      error: { code: 'validation', details: { field: 'transform' } },
    });
  });

  it('keeps a mirrored transform', () => {
    expect(
      createDocument([projectRecord(), plateRecord(), partRecord(1, { transform: scaling(-1, 1, 1) })]).ok,
    ).toBe(true);
  });

  it('keeps names of 1 to 50 characters and refuses others, untrimmed ones included', () => {
    const accepts = (name: string): boolean =>
      createDocument([projectRecord(), plateRecord(), partRecord(1, { name })]).ok;
    expect(accepts('a')).toBe(true);
    expect(accepts('珊'.repeat(50))).toBe(true);
    expect(accepts('😀'.repeat(50))).toBe(true);
    expect(accepts('a'.repeat(51))).toBe(false);
    expect(accepts('')).toBe(false);
    expect(accepts('   ')).toBe(false);
    expect(accepts(' a')).toBe(false);
  });

  it('refuses records with any field missing or of another type, naming the field', () => {
    for (const record of [partRecord(1), plateRecord(), projectRecord()] as readonly AnyRecord[]) {
      for (const field of Object.keys(record)) {
        for (const wrong of [undefined, null, Symbol('x'), [], 12n]) {
          const others = [projectRecord(), plateRecord()].filter(({ kind }) => kind !== record.kind);
          const made = createDocument([...others, { ...record, [field]: wrong } as AnyRecord]);
          expect(made, `${record.kind}.${field} = ${String(wrong)}`).toMatchObject({
            ok: false,
            error: { code: 'validation' },
          });
          if (!made.ok) expect(String(made.error.details?.field)).toContain(field);
        }
      }
    }
  });

  it('refuses a plate whose craft holds what a craft may not hold', () => {
    const craft = { ...ordinaryCraft, bottom: { ...ordinaryCraft.bottom, exposureTime: 0 } };
    expect(createDocument([projectRecord(), plateRecord({ craft })])).toMatchObject({
      ok: false,
      error: { details: { field: 'craft.bottom.exposureTime' } },
    });
  });
});
