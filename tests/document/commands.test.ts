import { describe, expect, it } from 'vitest';
import { unwrap, type Id } from '#base';
import { identityTransform, translation } from '#kernel';
import {
  addParts,
  isEmptyDiff,
  makeName,
  removeParts,
  renamePart,
  renameParts,
  reorderPart,
  reshapeParts,
  setFeatures,
  setPartFlags,
  setPlate,
  setProject,
  transformParts,
  type DocumentStore,
} from '#document';
import {
  documentOf,
  meshHash,
  ordinaryCraft,
  partRecord,
  PLATE_ID,
  projectRecord,
  sampleLabel,
} from '#tests/document.ts';

const names = (document: DocumentStore) => document.all('part').map((part) => part.name);
const newPart = (name: string) => ({
  id: `new-${name}` as Id<'part'>,
  plate: PLATE_ID,
  name,
  mesh: meshHash(9),
  transform: identityTransform,
  visible: true,
  locked: false,
});

describe('commands', () => {
  it('addParts puts parts at the end of the list in the order given', () => {
    const document = documentOf(partRecord(1));
    const plan = addParts.plan(document, { parts: [newPart('b'), newPart('a'), newPart(' c ')] });
    unwrap(document.apply(unwrap(plan), 'user'));
    expect(names(document)).toEqual(['Part 1', 'b', 'a', 'c']);
  });

  it('plan without acting', () => {
    const document = documentOf(partRecord(1));
    addParts.plan(document, { parts: [newPart('a')] });
    expect(document.revision).toBe(0);
  });

  it('refuse parts that are not there', () => {
    const document = documentOf();
    const id = 'nobody' as Id<'part'>;
    for (const plan of [
      removeParts.plan(document, { ids: [id] }),
      renamePart.plan(document, { id, name: 'x' }),
      transformParts.plan(document, { transforms: [{ id, transform: identityTransform }] }),
      reshapeParts.plan(document, { shapes: [{ id, mesh: meshHash(1) }] }),
      setPartFlags.plan(document, { ids: [id], visible: false }),
      reorderPart.plan(document, { id, after: null }),
    ]) {
      expect(plan).toMatchObject({ ok: false, error: { code: 'not_found' } });
    }
  });

  it('reshapeParts changes the mesh, and the place where one is given', () => {
    const [still, moved] = [partRecord(1), partRecord(2)];
    const document = documentOf(still, moved);
    const transform = translation(1, 2, 3);
    const shapes = [
      { id: still.id, mesh: meshHash(7) },
      { id: moved.id, mesh: meshHash(8), transform },
    ];
    unwrap(document.apply(unwrap(reshapeParts.plan(document, { shapes })), 'user'));
    expect(document.all('part')).toEqual([
      { ...still, mesh: meshHash(7) },
      { ...moved, mesh: meshHash(8), transform },
    ]);
  });

  it('reshapeParts leaves a primitive one only if the new mesh is that of a primitive', () => {
    const sizes = { length: 1, width: 2, height: 3 };
    const box = { kind: 'box', location: 'centre', sizes } as const;
    const part = partRecord(1, { primitive: box });
    const document = documentOf(part);
    const taller = { ...box, sizes: { ...sizes, height: 9 } };
    const reshape = (shape: object) => {
      const shapes = [{ id: part.id, mesh: meshHash(7), ...shape }];
      unwrap(document.apply(unwrap(reshapeParts.plan(document, { shapes })), 'user'));
      return document.get('part', part.id)!;
    };
    expect(reshape({ primitive: taller }).primitive).toEqual(taller);
    expect(reshape({ mesh: meshHash(8) })).not.toHaveProperty('primitive');
  });

  it('reshapeParts leaves labels only if the new mesh shows them', () => {
    const labels = { mesh: meshHash(9), items: [sampleLabel] };
    const part = partRecord(1, { labels });
    const document = documentOf(part);
    const shapes = [{ id: part.id, mesh: meshHash(7), labels: { ...labels, mesh: meshHash(8) } }];
    unwrap(document.apply(unwrap(reshapeParts.plan(document, { shapes })), 'user'));
    expect(document.get('part', part.id)!.labels!.mesh).toBe(meshHash(8));
    const bare = [{ id: part.id, mesh: meshHash(7) }];
    unwrap(document.apply(unwrap(reshapeParts.plan(document, { shapes: bare })), 'user'));
    expect(document.get('part', part.id)).not.toHaveProperty('labels');
  });

  it('setFeatures gives features and takes them, and refuses a locked part', () => {
    const document = documentOf(partRecord(1), partRecord(2, { locked: true }));
    const shell = {
      side: 'inside',
      thickness: 2,
      tolerance: 0,
      infill: 'none',
      size: 8,
      radius: 0.6,
    } as const;
    const features = { shell: { ...shell, solids: [] } };
    const [part, locked] = document.all('part');
    unwrap(
      document.apply(unwrap(setFeatures.plan(document, { features: [{ id: part!.id, features }] })), 'user'),
    );
    expect(document.get('part', part!.id)).toEqual({ ...part, features });
    const off = setFeatures.plan(document, { features: [{ id: part!.id, features: undefined }] });
    unwrap(document.apply(unwrap(off), 'user'));
    expect(document.get('part', part!.id)).toEqual(part);
    expect(setFeatures.plan(document, { features: [{ id: locked!.id, features }] })).toMatchObject({
      ok: false,
      error: { code: 'validation', details: { field: 'locked' } },
    });
  });

  it('neither move, reshape nor remove a locked part', () => {
    const part = partRecord(1, { locked: true });
    const document = documentOf(part);
    expect(removeParts.plan(document, { ids: [part.id] })).toMatchObject({ error: { code: 'validation' } });
    const transforms = [{ id: part.id, transform: translation(1, 0, 0) }];
    expect(transformParts.plan(document, { transforms })).toMatchObject({ error: { code: 'validation' } });
    expect(reshapeParts.plan(document, { shapes: [{ id: part.id, mesh: meshHash(7) }] })).toMatchObject({
      error: { code: 'validation' },
    });
    expect(renamePart.plan(document, { id: part.id, name: 'Still nameable' }).ok).toBe(true);
  });

  it('renameParts numbers several, and cuts a name that is too long with its number', () => {
    const [first, second] = [partRecord(1), partRecord(2)];
    const document = documentOf(first, second);
    const ids = [second.id, first.id];
    unwrap(document.apply(unwrap(renameParts.plan(document, { ids, name: `${'x'.repeat(49)}y` })), 'user'));
    expect(ids.map((id) => document.get('part', id)!.name)).toEqual([
      `${'x'.repeat(48)} 1`,
      `${'x'.repeat(48)} 2`,
    ]);
    expect(renameParts.plan(document, { ids, name: ' ' }).ok).toBe(false);
  });

  it('renamePart trims, and refuses nothing and too much', () => {
    const part = partRecord(1);
    const document = documentOf(part);
    unwrap(document.apply(unwrap(renamePart.plan(document, { id: part.id, name: '  Gear ' })), 'user'));
    expect(names(document)).toEqual(['Gear']);
    expect(renamePart.plan(document, { id: part.id, name: '  ' }).ok).toBe(false);
    expect(renamePart.plan(document, { id: part.id, name: 'x'.repeat(51) }).ok).toBe(false);
  });

  it('reorderPart changes one record and puts the part where it was told', () => {
    const document = documentOf(partRecord(1), partRecord(2), partRecord(3));
    const move = (id: string, after: string | null) => {
      const plan = unwrap(
        reorderPart.plan(document, { id: id as Id<'part'>, after: after as Id<'part'> | null }),
      );
      expect(plan.updated).toHaveLength(1);
      unwrap(document.apply(plan, 'user'));
    };
    move('part-3', null);
    expect(names(document)).toEqual(['Part 3', 'Part 1', 'Part 2']);
    move('part-3', 'part-1');
    expect(names(document)).toEqual(['Part 1', 'Part 3', 'Part 2']);
    move('part-1', 'part-2');
    expect(names(document)).toEqual(['Part 3', 'Part 2', 'Part 1']);
  });

  it('give an empty diff where they would change nothing', () => {
    const part = partRecord(1);
    const document = documentOf(part);
    for (const plan of [
      renamePart.plan(document, { id: part.id, name: part.name }),
      transformParts.plan(document, { transforms: [{ id: part.id, transform: [...part.transform] }] }),
      setPartFlags.plan(document, { ids: [part.id], visible: true }),
      reorderPart.plan(document, { id: part.id, after: part.id }),
      setPlate.plan(document, { id: PLATE_ID, change: { craft: { ...ordinaryCraft } } }),
    ]) {
      expect(isEmptyDiff(unwrap(plan))).toBe(true);
    }
  });

  it('setPlate changes what it names and keeps the rest', () => {
    const document = documentOf();
    const change = { name: ' Study ', printer: 'other' };
    unwrap(document.apply(unwrap(setPlate.plan(document, { id: PLATE_ID, change })), 'user'));
    expect(document.all('plate')[0]).toMatchObject({ name: 'Study', printer: 'other', craft: ordinaryCraft });
    unwrap(document.apply(unwrap(setPlate.plan(document, { id: PLATE_ID, change: { name: ' ' } })), 'user'));
    expect(document.all('plate')[0]!.name).toBe('');
    expect(setPlate.plan(document, { id: PLATE_ID, change: { name: 'a'.repeat(51) } }).ok).toBe(false);
  });

  it('setProject renames the project, which has a name always', () => {
    const document = documentOf();
    unwrap(document.apply(unwrap(setProject.plan(document, { name: ' Study ' })), 'user'));
    expect(document.all('project')).toEqual([projectRecord({ name: 'Study' })]);
    expect(setProject.plan(document, { name: ' ' })).toMatchObject({ error: { code: 'validation' } });
  });
});

describe('makeName', () => {
  it('makes a name that may be kept out of any text', () => {
    expect(makeName('gear.stl', 'Part')).toBe('gear.stl');
    expect(makeName('  a\u0000b\n\tc ', 'Part')).toBe('a b c');
    expect(makeName('\u0000', 'Part')).toBe('Part');
    expect(Array.from(makeName('😀'.repeat(80), 'Part'))).toHaveLength(50);
  });
});
