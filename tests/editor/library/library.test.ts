import { afterEach, expect, test } from 'vitest';
import { createRandom, fail, ok, unwrap } from '#base';
import { supportTypes } from '#kernel';
import { checkCraft, genericCraft, genericMaterial, type PlateRecord } from '#document';
import {
  craftOf,
  LIBRARY_KINDS,
  payloadOfCraft,
  payloadOfMaterial,
  payloadOfPrinter,
  printerOf,
  type LibraryItem,
} from '#editor';
import { createMemoryCloud } from '#tests/cloud.ts';
import { createFakePorts, smallPrinter } from '#tests/editor-ports.ts';
import { startEditor } from '#tests/editor.ts';
import { createMemoryCommunity, createMemoryItems, USUAL_TERMS } from '#tests/library.ts';
import { createCore } from '../../../src/editor/core.ts';
import { createLibraryVerbs } from '../../../src/editor/library/library.ts';

const open: { dispose: () => void }[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.dispose();
});

/** An editor of somebody's, on a device of its own. */
async function device(community: ReturnType<typeof createMemoryCommunity>, person: string | null) {
  const fake = createFakePorts();
  const shelf = createMemoryItems();
  const cloud = createMemoryCloud().device(person);
  const line = { online: true };
  const editor = await startEditor({
    ...fake,
    ports: {
      ...fake.ports,
      items: shelf.port,
      cloud: cloud.port,
      community: community.as(person ?? '', () => line.online),
    },
  });
  open.push(editor);
  const list = (kind: string) => editor.getState().library[kind]?.items ?? [];
  return { editor, shelf, cloud, line, list, library: editor.library };
}

const material = (name: string, density = 1.2) => ({
  name,
  payload: payloadOfMaterial({ ...genericMaterial, brand: 'Acme', density }),
});

test('what is kept signed out is on the device, and goes into the cloud and onto another device with a login', async () => {
  const community = createMemoryCommunity();
  const one = await device(community, null);
  unwrap(await one.library.keep('material', material('Grey')));
  expect(one.list('material').map(({ name, published }) => [name, published])).toEqual([['Grey', null]]);
  expect(community.rows.size).toBe(0);
  one.cloud.owner = 'lin';
  // The port of the community is whose it was made for.
  const signedIn = await device(community, 'lin');
  for (const item of one.shelf.items.values()) await signedIn.shelf.port.keep(item);
  await signedIn.library.load('material');
  expect(signedIn.list('material')).toMatchObject([{ name: 'Grey', published: { state: 'mine' } }]);
  expect(signedIn.list('material')[0]!.unsent).toBeUndefined();
  const other = await device(community, 'lin');
  await other.library.load('material');
  expect(other.list('material')).toMatchObject([{ name: 'Grey', payload: { density: 1.2 } }]);

  // A change there comes here; what is deleted there goes here.
  const there = other.list('material')[0]!;
  unwrap(await other.library.keep('material', { id: there.id, ...material('Grey', 1.3) }));
  await other.library.load('material');
  await signedIn.library.load('material');
  expect(signedIn.list('material')).toMatchObject([{ payload: { density: 1.3 } }]);
  unwrap(await other.library.remove('material', there.id));
  await signedIn.library.load('material');
  expect(signedIn.list('material')).toEqual([]);
  expect(community.rows.size).toBe(0);
});

test('offline it is kept here and sent later; what is in the cloud is not deleted behind its back', async () => {
  const community = createMemoryCommunity();
  const { library, line, list } = await device(community, 'lin');
  line.online = false;
  const { id } = unwrap(await library.keep('material', material('Grey')));
  await library.load('material');
  expect(list('material')).toMatchObject([{ name: 'Grey', unsent: true, published: null }]);
  line.online = true;
  await library.load('material');
  expect([...community.rows.values()]).toMatchObject([{ name: 'Grey', state: 'mine' }]);
  line.online = false;
  expect(await library.remove('material', id)).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(list('material')).toHaveLength(1);
});

test('what is published waits for review, says why it was refused, and is not disturbed while it waits', async () => {
  const community = createMemoryCommunity();
  const { library, list } = await device(community, 'lin');
  const { id } = unwrap(await library.keep('material', material('Grey')));
  unwrap(await library.publish('material', id, USUAL_TERMS));
  expect(list('material')[0]!.published).toMatchObject({ state: 'pending', listed: false });
  unwrap(await library.keep('material', { id, ...material('Grey', 1.4) }));
  await library.load('material');
  expect(community.saves.filter(({ submit }) => submit)).toHaveLength(1);
  expect([...community.rows.values()]).toMatchObject([{ state: 'pending', payload: { density: 1.2 } }]);
  community.decide([...community.rows.keys()][0]!, 'unapproved', 'No density.');
  await library.load('material');
  expect(list('material')[0]!.published).toMatchObject({ state: 'mine' });
  unwrap(await library.publish('material', id, USUAL_TERMS));
  community.decide([...community.rows.keys()][0]!, 'unapproved', 'No density.');
  await library.load('material');
  expect(list('material')[0]!.published).toMatchObject({ state: 'unapproved', reason: 'No density.' });
});

test('what somebody published is copied once, says whose it was, counts, and is used as one step', async () => {
  const community = createMemoryCommunity();
  const craft = { ...genericCraft, layerHeight: 0.03 };
  const published = community.put(
    'Ana',
    'craft',
    'Reef 30',
    payloadOfCraft(craft, { printer: 'S', material: 'Grey' }),
  );
  const { editor, library, list } = await device(community, 'lin');
  const taken = unwrap(await library.take('craft', published));
  expect(taken.origin).toEqual({ publication: published, name: 'Reef 30', author: 'Ana', licence: 'by' });
  expect(unwrap(await library.take('craft', published)).id).toBe(taken.id);
  expect(list('craft')).toHaveLength(1);
  expect(community.countsOf(published).downloads).toBe(1);
  unwrap(library.use('craft', taken.id));
  expect(editor.plate().craft).toMatchObject({ id: taken.id, name: 'Reef 30', layerHeight: 0.03 });
  // What it was tried on is no part of a craft.
  expect(editor.plate().craft).not.toHaveProperty('printer');
  editor.undo();
  expect(editor.plate().craft.layerHeight).toBe(0.05);
});

test('a printer of one’s own goes with the project, and back with a built-in one', async () => {
  const { editor, library } = await device(createMemoryCommunity(), null);
  const own = { ...smallPrinter, model: 'Mine', width: 4000, height: 2000 };
  const { id } = unwrap(await library.keep('printer', { name: 'Mine', payload: payloadOfPrinter(own) }));
  unwrap(library.use('printer', id));
  expect(editor.printer()).toMatchObject({ id, name: 'Mine', width: 4000 });
  const other = await device(createMemoryCommunity(), null);
  const [plate] = editor.document.all('plate');
  const again = await startEditor({
    ...createFakePorts(),
    ports: {
      ...createFakePorts().ports,
      storage: {
        ...createFakePorts().ports.storage,
        load: async () => ok({ version: 5, records: editor.document.records() }),
      },
    },
  });
  open.push(again);
  expect(again.printer()).toEqual(editor.printer());
  unwrap(editor.setOwnPrinter({ ...editor.printer(), mirrorX: true }));
  expect(editor.printer().mirrorX).toBe(true);
  expect(editor.setOwnPrinter({ ...editor.printer(), width: 0 })).toMatchObject({ ok: false });
  unwrap(editor.setPrinter('large'));
  expect((editor.plate() satisfies PlateRecord).ownPrinter).toBeUndefined();
  editor.undo();
  expect(editor.printer().mirrorX).toBe(true);
  expect(plate!.printer).toBe(id);
  await other.library.load('printer');
  expect(other.list('printer')).toEqual([]);
});

test('what others publish is held against the document’s own checks, whatever it is', async () => {
  const community = createMemoryCommunity();
  const { library, shelf } = await device(community, 'lin');
  const random = createRandom(2306);
  const good: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    craft: payloadOfCraft(genericCraft, { printer: '', material: '' }),
    material: payloadOfMaterial(genericMaterial),
    printer: payloadOfPrinter(smallPrinter),
    supportType: { values: supportTypes.heavy },
    supportScript: { source: 'tip()' },
  };
  const ODD = [null, -1, Number.NaN, 1e300, 'x', [], {}, true, '<b>', [1, 2, 3, 4]];
  let refused = 0;
  for (const [kind, payload] of Object.entries(good)) {
    expect(await library.look(kind, community.put('Ana', kind, 'Good', payload)), kind).toMatchObject({
      ok: true,
    });
    const fields = Object.keys(payload);
    for (let round = 0; round < 60; round++) {
      const field = fields[random.integer(0, fields.length - 1)]!;
      const odd = ODD[random.integer(0, ODD.length - 1)];
      const text = { id: 'made', name: 'Odd', payload: { ...payload, [field]: odd } };
      const read = LIBRARY_KINDS[kind]!.read(text);
      if (kind === 'craft' && read.ok)
        expect(checkCraft(read.value), `seed 2306, ${field}`).toMatchObject({ ok: true });
      if (read.ok) continue;
      refused++;
      const taken = await library.take(kind, community.put('Ana', kind, 'Odd', text.payload));
      expect(taken, `seed 2306, ${kind}.${field}`).toMatchObject({
        ok: false,
        error: { code: 'library_item_invalid' },
      });
    }
  }
  expect(refused).toBeGreaterThan(150);
  expect(shelf.items.size).toBe(0);
  expect(craftOf({ id: 'a', name: 'A', payload: { ...good['craft'], evil: 1 } })).toMatchObject({ ok: true });
  expect(unwrap(craftOf({ id: 'a', name: 'A', payload: { ...good['craft'], evil: 1 } }))).not.toHaveProperty(
    'evil',
  );
  expect(printerOf({ id: 'A b', name: 'A', payload: good['printer']! })).toMatchObject({ ok: false });
});

test('a kind that is made up is kept, published and taken with a row of its own', async () => {
  const community = createMemoryCommunity();
  const recipe = {
    read: ({ payload: { steps } }: Pick<LibraryItem, 'payload'>) =>
      typeof steps === 'number' ? ok(steps) : fail('validation', 'no steps'),
  };
  const make = (person: string) => {
    const fake = createFakePorts();
    const core = createCore(
      {
        ...fake.ports,
        items: createMemoryItems().port,
        cloud: createMemoryCloud().device(person).port,
        community: community.as(person),
      },
      false,
    );
    return { core, library: createLibraryVerbs(core, { recipe }) };
  };
  const ana = make('ana');
  const { id } = unwrap(await ana.library.keep('recipe', { name: 'Bath', payload: { steps: 3 } }));
  expect(await ana.library.keep('recipe', { name: 'Bath', payload: {} })).toMatchObject({ ok: false });
  unwrap(await ana.library.publish('recipe', id, USUAL_TERMS));
  const [publication] = [...community.rows.keys()];
  community.decide(publication!, 'approved');
  const ben = make('ben');
  const { items } = unwrap(await ben.library.published({ kind: 'recipe', order: 'likes', search: 'bath' }));
  expect(items).toMatchObject([{ id: publication, author: 'ana' }]);
  unwrap(await ben.library.take('recipe', publication!));
  expect(ben.core.getState().library['recipe']!.items).toMatchObject([
    { name: 'Bath', payload: { steps: 3 } },
  ]);
});
