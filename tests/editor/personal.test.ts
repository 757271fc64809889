import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, unwrap } from '#base';
import { limits } from '#contract';
import { boxCentre, encodeMesh } from '#kernel';
import type { Editor, ItemContent, PartId } from '#editor';
import { createFakePorts, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { giveFeatures } from '#tests/features.ts';
import { createMemoryCloud } from '#tests/cloud.ts';
import { createMemoryCommunity, createMemoryItems, USUAL_TERMS } from '#tests/library.ts';
import { createMemoryShelf } from '#tests/shelf.ts';
import { makeBox } from '#tests/meshes.ts';
import { MOST_PART_BYTES, MOST_PART_MESHES } from '../../src/editor/library/part-contents.ts';

type TestEditor = Editor & { readonly fake: FakePorts };
let shelf: ReturnType<typeof createMemoryShelf>;
let items: ReturnType<typeof createMemoryItems>;
let editor: TestEditor;
const tabs: TestEditor[] = [];

async function openTab(): Promise<TestEditor> {
  const fake = createFakePorts();
  const tab = await startEditor({ ...fake, ports: { ...fake.ports, shelf: shelf.port, items: items.port } });
  tabs.push(tab);
  return tab;
}
const parts = (of = editor) => of.getState().library['part']?.items ?? [];
const toast = (of = editor) => of.getState().toast?.key;
const only = () => [...shelf.kept.values()][0]!;

beforeEach(async () => {
  shelf = createMemoryShelf();
  items = createMemoryItems();
  editor = await openTab();
  await importBoxes(editor, [10, 10, 10], [20, 10, 5]);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.dispose();
});

it('keeps the selected parts, grouped and placed as they stand, for any other document', async () => {
  editor.selectAll();
  editor.groupSelection();
  await editor.keepPersonal();
  expect(toast()).toBe('toast.personal-kept');
  expect(parts()).toMatchObject([
    { id: only().id, name: 'box1', payload: { triangles: 24 }, content: { assets: [{}, {}] } },
  ]);
  const [first, second] = editor.parts().map(({ id }) => boxCentre(editor.partBox(id)!));

  const other = await openTab();
  await other.placePersonal(only().id, [30, -12]);
  expect(other.parts().map(({ name, group }) => [name, group?.name])).toEqual([
    ['box1', 'box1'],
    ['box2', 'box1'],
  ]);
  expect(other.parts()[0]!.group!.id).not.toBe(editor.parts()[0]!.group!.id);
  const [one, two] = other.parts().map(({ id }) => boxCentre(other.partBox(id)!));
  for (const axis of [0, 1, 2] as const)
    expect(two![axis] - one![axis]).toBeCloseTo(second![axis] - first![axis], 4);
  expect(boxCentre(other.selectionFacts()!.box).slice(0, 2).map(Math.round)).toEqual([30, -12]);
  expect(other.getState().undoLabel).toMatchObject({ key: 'history.import.many', values: { count: 2 } });
  other.undo();
  expect(other.parts()).toEqual([]);
});

it('keeps features with their part, wherever it is placed', async () => {
  const { id } = editor.parts()[0]!;
  const features = giveFeatures(editor, id);
  editor.select([id], 'replace');
  await editor.keepPersonal();
  const other = await openTab();
  await other.placePersonal(only().id);
  await other.placePersonal(only().id, [30, -12]);
  expect(other.parts().map((part) => part.features)).toEqual([features, features]);
});

it('places a part where there is room, and again beside itself', async () => {
  const { id } = editor.parts()[0]!;
  editor.select([id], 'replace');
  await editor.keepPersonal();
  await editor.placePersonal(only().id);
  await editor.placePersonal(only().id);
  const boxes = editor.parts().map((part) => editor.partBox(part.id)!);
  expect(boxes).toHaveLength(4);
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) {
      const gaps = [0, 1].map((axis) => Math.max(a.min[axis]! - b.max[axis]!, b.min[axis]! - a.max[axis]!));
      expect(Math.max(...gaps)).toBeGreaterThan(0);
    }
  expect(editor.partsOutside()).toEqual([]);
});

it('pressed twice while it is on its way is placed once', async () => {
  editor.select([editor.parts()[0]!.id], 'replace');
  await editor.keepPersonal();
  const { id } = only();
  expect(await Promise.all([editor.placePersonal(id), editor.placePersonal(id)])).toEqual([true, false]);
  expect(editor.parts()).toHaveLength(3);
  expect(await editor.placePersonal(id)).toBe(true);
  expect(editor.parts()).toHaveLength(4);
});

it('is renamed, listed by name, and deleted', async () => {
  for (const part of editor.parts()) {
    editor.select([part.id], 'replace');
    await editor.keepPersonal();
  }
  const [first] = parts();
  unwrap(await editor.library.keep('part', { ...first!, name: 'Zoo' }));
  expect(parts().map(({ name }) => name)).toEqual(['box2', 'Zoo']);
  unwrap(await editor.library.remove('part', parts()[0]!.id));
  expect(parts().map(({ name }) => name)).toEqual(['Zoo']);
  expect([...shelf.kept.keys()]).toEqual([first!.id]);
  const other = await openTab();
  expect(other.getState().personal).toBeNull();
  await other.loadPersonal();
  expect(parts(other).map(({ name }) => name)).toEqual(['Zoo']);
  // A copy has all of it, and stays when the first goes.
  const copied = unwrap(
    await other.library.keep('part', { name: 'Zoo 2', payload: first!.payload }, { copyOf: first!.id }),
  );
  unwrap(await other.library.remove('part', first!.id));
  expect(await other.placePersonal(copied.id)).toBe(true);
  expect(other.parts()).toHaveLength(1);
});

it('makes items of parts that were kept before the library had them', async () => {
  editor.selectAll();
  await editor.keepPersonal('Pair');
  const before = parts();
  items.items.clear();
  const other = await openTab();
  await other.loadPersonal();
  expect(parts(other)).toEqual(before);
});

it('says what cannot be kept or read, and leaves the plate as it was', async () => {
  editor.select([editor.parts()[0]!.id], 'replace');
  shelf.state.isFull = true;
  await editor.keepPersonal();
  expect(toast()).toBe('toast.personal-full');
  expect(parts()).toEqual([]);
  shelf.state.isFull = false;
  await editor.keepPersonal();
  const { id, data } = only();
  const before = editor.document.records();
  for (const garbage of [
    '',
    '{}',
    data.replace(/"transform":\[1/, '"transform":[null'),
    data.replace('"version":1', '"version":2'),
  ]) {
    only().data = garbage;
    await editor.placePersonal(id);
    expect(toast()).toBe('toast.personal-unreadable');
  }
  expect(await editor.placePersonal('gone')).toBe(false);
  expect(editor.document.records()).toEqual(before);
  // Its mesh went missing, in a tab that does not have it.
  only().data = data;
  shelf.kept.set(id, { ...only(), meshes: new Map() });
  const other = await openTab();
  await other.placePersonal(id);
  expect(toast(other)).toBe('toast.personal-unreadable');
  expect(other.parts()).toEqual([]);
});

it('pictures the selected parts alone, and keeps them without where drawing fails', async () => {
  const asked: (ReadonlySet<PartId> | undefined)[] = [];
  const picture = { width: 1, height: 1, rgba: new Uint8Array(4) };
  editor.fake.ports.viewport = () => ({
    async capture(_width, _height, _bare, wanted) {
      asked.push(wanted?.only);
      if (asked.length > 1) throw new Error('device lost');
      return picture;
    },
  });
  const { id } = editor.parts()[1]!;
  editor.select([id], 'replace');
  await editor.keepPersonal();
  expect(asked).toEqual([new Set([id])]);
  expect(only().picture).toBe('1 × 1');
  await editor.keepPersonal();
  expect([...shelf.kept.values()].map((entry) => entry.picture)).toEqual(['1 × 1', null]);
});

it('is neither kept nor placed by who only looks', async () => {
  const fake = createFakePorts();
  const viewer = await startEditor(
    { ...fake, ports: { ...fake.ports, shelf: shelf.port, items: items.port } },
    { viewOnly: true },
  );
  tabs.push(viewer);
  editor.select([editor.parts()[0]!.id], 'replace');
  await editor.keepPersonal();
  await viewer.placePersonal(only().id);
  expect(viewer.parts()).toEqual([]);
  unwrap(await shelf.port.remove(only().id));
});

/** A device of somebody's in one cloud, with a shelf of its own. */
async function deviceIn(
  cloud: ReturnType<typeof createMemoryCloud>,
  community: ReturnType<typeof createMemoryCommunity>,
  person: string,
) {
  const fake = createFakePorts();
  const ports = {
    ...fake.ports,
    shelf: createMemoryShelf().port,
    items: createMemoryItems().port,
    cloud: cloud.device(person).port,
    community: community.as(person),
  };
  const made = await startEditor({ ...fake, ports });
  tabs.push(made);
  return made;
}

it('goes into the cloud with its meshes, comes to another device when it is placed, and to others once it is published', async () => {
  const cloud = createMemoryCloud();
  const community = createMemoryCommunity(cloud.blobs);
  const first = await deviceIn(cloud, community, 'lin');
  await importBoxes(first, [10, 10, 10], [20, 10, 5]);
  first.selectAll();
  first.groupSelection();
  await first.keepPersonal('Pair');
  await first.loadPersonal();
  const [kept] = parts(first);
  expect(kept).toMatchObject({ name: 'Pair', published: { state: 'mine' } });
  // The clip and both meshes.
  expect(cloud.uploads).toHaveLength(3);
  expect([...community.rows.values()]).toMatchObject([{ name: 'Pair', content: kept!.content }]);
  unwrap(await first.library.keep('part', { ...kept!, name: 'Two' }));
  await first.library.load('part');
  expect(cloud.uploads).toHaveLength(3);

  const second = await deviceIn(cloud, community, 'lin');
  await second.loadPersonal();
  const [there] = parts(second);
  expect([there!.name, second.getState().personal]).toEqual(['Two', []]);
  expect(await second.placePersonal(there!.id)).toBe(true);
  expect(second.parts().map(({ group }) => group?.name)).toEqual(['box1', 'box1']);
  expect(second.getState().library['part']!.transfer).toBeNull();
  second.undo();
  expect(second.parts()).toEqual([]);

  const other = await deviceIn(cloud, community, 'ana');
  const publication = [...community.rows.keys()][0]!;
  expect(await other.library.take('part', publication)).toMatchObject({ ok: false });
  unwrap(await first.library.publish('part', kept!.id, { ...USUAL_TERMS, licence: 'by-sa' }));
  community.decide(publication, 'approved');
  const taken = unwrap(await other.library.take('part', publication));
  expect(taken.origin).toMatchObject({ author: 'lin', licence: 'by-sa' });
  expect(await other.placePersonal(taken.id)).toBe(true);
  expect(other.parts()).toHaveLength(2);

  unwrap(await first.library.withdraw('part', kept!.id, true));
  expect(parts(first)[0]!.published).toMatchObject({ state: 'withdrawn', listed: false });
  unwrap(await second.library.remove('part', there!.id));
  await first.loadPersonal();
  expect([parts(first), first.getState().personal]).toEqual([[], []]);
});

it('reads a published mesh alone as a part, and refuses one that is damaged or names what is not there', async () => {
  const cloud = createMemoryCloud();
  const community = createMemoryCommunity(cloud.blobs);
  const person = await deviceIn(cloud, community, 'lin');
  const bytes = encodeMesh(makeBox(10, 10, 10));
  const hash = await contentHash(bytes);
  cloud.blobs.set(hash, bytes);
  const payload = { size: [10, 10, 10], triangles: 12 };
  const put = (content: ItemContent) => community.put('ana', 'part', 'Block', payload, { content });
  const size = bytes.length;
  const taken = unwrap(await person.library.take('part', put({ content: hash, size, assets: [] })));
  expect(await person.placePersonal(taken.id)).toBe(true);
  expect(person.parts().map(({ name }) => name)).toEqual(['Block']);
  // Sent on it is a clip that names the mesh.
  await person.library.load('part');
  expect(parts(person)[0]!.published).toMatchObject({ state: 'mine' });

  const garbage = new TextEncoder().encode('{}');
  const odd = await contentHash(garbage);
  cloud.blobs.set(odd, garbage);
  for (const content of [
    { content: odd, size: 2, assets: [] },
    { content: odd, size: 2, assets: [{ hash, size }] },
  ]) {
    expect(await person.library.take('part', put(content))).toMatchObject({ ok: false });
  }
  expect(parts(person)).toHaveLength(1);
});

it('says what is too large for the cloud, and keeps it here', async () => {
  expect([MOST_PART_BYTES, MOST_PART_MESHES]).toEqual([limits.PART_BYTES, limits.PART_ASSETS]);
  const cloud = createMemoryCloud();
  const community = createMemoryCommunity(cloud.blobs);
  const person = await deviceIn(cloud, community, 'lin');
  await importBoxes(person, [10, 10, 10]);
  person.selectAll();
  await person.keepPersonal();
  await person.loadPersonal();
  const [kept] = parts(person);
  unwrap(
    await person.library.keep('part', {
      name: 'Huge',
      payload: kept!.payload,
      content: { ...kept!.content!, size: MOST_PART_BYTES + 1 },
    }),
  );
  await person.library.load('part');
  const huge = parts(person).find(({ name }) => name === 'Huge')!;
  expect(huge.published).toBeNull();
  expect(person.getState().library['part']!.error).toBeNull();
  expect(await person.library.publish('part', huge.id, USUAL_TERMS)).toMatchObject({
    ok: false,
    error: { code: 'item_too_large' },
  });
});
