import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, ok, unwrap, type ContentHash } from '#base';
import { boxCentre, type MeshBuffers } from '#kernel';
import type { Editor, PartId, PersonalPart, ShelfPort } from '#editor';
import { createFakePorts, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { giveFeatures } from '#tests/features.ts';

interface Entry extends PersonalPart {
  data: string;
  readonly meshes: ReadonlyMap<ContentHash, MeshBuffers>;
}

/** What is kept on a device, for any number of editors. */
function createShelf() {
  const kept = new Map<string, Entry>();
  const state = { isFull: false };
  const port: ShelfPort = {
    list: async () => ok([...kept.values()].map(({ id, name, picture }) => ({ id, name, picture }))),
    async keep({ id, name }, data, meshes, picture) {
      if (state.isFull) return fail('storage_full', 'no room');
      const drawn = picture === null ? null : `${picture.width} × ${picture.height}`;
      kept.set(id, { id, name, data, meshes, picture: drawn });
      return ok(undefined);
    },
    data: async (id) => (kept.has(id) ? ok(kept.get(id)!.data) : fail('not_found', 'no such entry')),
    async mesh(id, hash) {
      const mesh = kept.get(id)?.meshes.get(hash);
      return mesh === undefined ? fail('not_found', 'no such mesh') : ok(mesh);
    },
    async rename(id, name) {
      if (!kept.has(id)) return fail('not_found', 'no such entry');
      kept.set(id, { ...kept.get(id)!, name });
      return ok(undefined);
    },
    async remove(id) {
      kept.delete(id);
      return ok(undefined);
    },
  };
  return { kept, state, port };
}

type TestEditor = Editor & { readonly fake: FakePorts };
let shelf: ReturnType<typeof createShelf>;
let editor: TestEditor;
const tabs: TestEditor[] = [];

async function openTab(): Promise<TestEditor> {
  const fake = createFakePorts();
  const tab = await startEditor({ ...fake, ports: { ...fake.ports, shelf: shelf.port } });
  tabs.push(tab);
  return tab;
}
const toast = (of = editor) => of.getState().toast?.key;
const only = () => [...shelf.kept.values()][0]!;

beforeEach(async () => {
  shelf = createShelf();
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
  expect(editor.getState().personal).toMatchObject([{ id: only().id, name: 'box1' }]);
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

it('is renamed, listed by name, and deleted', async () => {
  for (const part of editor.parts()) {
    editor.select([part.id], 'replace');
    await editor.keepPersonal();
  }
  await editor.renamePersonal(only().id, 'Zoo');
  expect(editor.getState().personal!.map(({ name }) => name)).toEqual(['box2', 'Zoo']);
  await editor.removePersonal(editor.getState().personal![0]!.id);
  expect(editor.getState().personal!.map(({ name }) => name)).toEqual(['Zoo']);
  const other = await openTab();
  expect(other.getState().personal).toBeNull();
  await other.loadPersonal();
  expect(other.getState().personal!.map(({ name }) => name)).toEqual(['Zoo']);
});

it('says what cannot be kept or read, and leaves the plate as it was', async () => {
  editor.select([editor.parts()[0]!.id], 'replace');
  shelf.state.isFull = true;
  await editor.keepPersonal();
  expect(toast()).toBe('toast.personal-full');
  expect(editor.getState().personal).toEqual([]);
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
  await editor.placePersonal('gone');
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
    { ...fake, ports: { ...fake.ports, shelf: shelf.port } },
    { viewOnly: true },
  );
  tabs.push(viewer);
  editor.select([editor.parts()[0]!.id], 'replace');
  await editor.keepPersonal();
  await viewer.placePersonal(only().id);
  expect(viewer.parts()).toEqual([]);
  unwrap(await shelf.port.remove(only().id));
});
