import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { restoreDocument, storeDocument, type PartRecord } from '#document';
import { editorAction, type Editor, type PartId } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
const ids = (): PartId[] => editor.parts().map((part) => part.id);
const run = async (id: string): Promise<void> => {
  editorAction(id).run(editor);
  await settle();
};
const enabled = (id: string): true | string => editorAction(id).enabled(editor);
/** The parts of the plate by name, with the name of the group they are in, and groups told apart by a number. */
function listed(): readonly string[] {
  const seen: string[] = [];
  return editor.parts().map(({ name, group }) => {
    if (group === undefined) return name;
    if (!seen.includes(group.id)) seen.push(group.id);
    return `${name} in ${group.name} #${seen.indexOf(group.id)}`;
  });
}
const select = (...places: number[]): void =>
  editor.select(
    places.map((place) => ids()[place]!),
    'replace',
  );

beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [5, 5, 5], [6, 6, 6], [7, 7, 7], [8, 8, 8]);
});
afterEach(() => editor.dispose());

it('takes two parts at least, lists them together, and is one step', async () => {
  select(0);
  expect(enabled('edit.group')).toBe('reason.two-parts');
  const before = editor.document.records();
  select(0, 3);
  await run('edit.group');
  expect(listed()).toEqual(['box1 in box1 #0', 'box4 in box1 #0', 'box2', 'box3']);
  editor.undo();
  expect(editor.document.records()).toEqual(before);
  editor.redo();
  expect(listed()).toEqual(['box1 in box1 #0', 'box4 in box1 #0', 'box2', 'box3']);
});

it('is taken apart whole, whichever of its parts is selected', async () => {
  select(1, 2);
  await run('edit.group');
  select(0);
  expect(enabled('edit.ungroup')).toBe('reason.no-group');
  select(2);
  await run('edit.ungroup');
  expect(listed()).toEqual(['box1', 'box2', 'box3', 'box4']);
  expect(editor.parts().some((part) => 'group' in part)).toBe(false);
});

it('can be renamed, and refuses what no name is', async () => {
  select(0, 1);
  await run('edit.group');
  const { id } = editor.parts()[0]!.group!;
  unwrap(editor.renameGroup(id, '  Gears '));
  expect(listed().slice(0, 2)).toEqual(['box1 in Gears #0', 'box2 in Gears #0']);
  expect(editor.getState().undoLabel).toEqual({ key: 'history.rename.one', values: { name: 'box1' } });
  expect(editor.renameGroup(id, ' ').ok).toBe(false);
  expect(editor.renameGroup('nobody', 'Gears').ok).toBe(false);
});

it('is hidden and locked with all its parts', async () => {
  select(0, 1);
  await run('edit.group');
  editor.setVisible(ids().slice(0, 2), false);
  editor.setLocked(ids().slice(0, 2), true);
  expect(editor.parts().map(({ visible, locked }) => [visible, locked])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [true, false],
  ]);
});

it('is copied with two of its parts, and a single copy is in no group', async () => {
  select(0, 1);
  await run('edit.group');
  select(0, 1, 2);
  await run('edit.duplicate');
  expect(listed()).toEqual([
    'box1 in box1 #0',
    'box2 in box1 #0',
    'box3',
    'box4',
    'box1 2 in box1 #1',
    'box2 2 in box1 #1',
    'box3 2',
  ]);
  select(1);
  await run('edit.copy');
  await run('edit.paste');
  expect(listed().at(-1)).toBe('box2 3');
  select(0, 1);
  await run('edit.cut');
  await run('edit.paste');
  expect(listed().slice(-2)).toEqual(['box1 in box1 #1', 'box2 in box1 #1']);
});

it('goes along to another plate, and meets there what went before', async () => {
  select(0, 1, 2);
  await run('edit.group');
  const [a, b, c] = ids();
  const first = editor.plate().id;
  unwrap(editor.movePartsTo([a!, b!], 'new'));
  const second = editor.plates()[1]!.id;
  expect(listed()).toEqual(['box3 in box1 #0', 'box4']);
  editor.showPlate(second);
  unwrap(editor.renameGroup(editor.parts()[0]!.group!.id, 'Away'));
  editor.showPlate(first);
  unwrap(editor.movePartsTo([c!], second));
  editor.showPlate(second);
  expect(listed()).toEqual(['box1 in Away #0', 'box2 in Away #0', 'box3 in Away #0']);
});

it('is another group on a plate that was duplicated', async () => {
  select(0, 1);
  await run('edit.group');
  const original = editor.parts()[0]!.group!.id;
  unwrap(editor.duplicatePlate(editor.plate().id));
  const copies = editor.parts().map(({ group }) => group);
  expect(copies.slice(0, 2).map((group) => group?.name)).toEqual(['box1', 'box1']);
  expect(copies[0]!.id).toBe(copies[1]!.id);
  expect(copies[0]!.id).not.toBe(original);
  expect(copies.slice(2)).toEqual([undefined, undefined]);
});

it('survives being stored, and a group that is none is refused', async () => {
  select(0, 1);
  await run('edit.group');
  const stored = storeDocument(editor.document);
  const restored = unwrap(restoreDocument(JSON.parse(JSON.stringify(stored))));
  expect(restored.records()).toEqual(editor.document.records());
  for (const group of [
    null,
    'gears',
    {},
    { id: '', name: 'x' },
    { id: 'a', name: ' x' },
    { id: 'a', name: 'x', evil: 1 },
  ]) {
    const records = stored.records.map((record) =>
      record.kind === 'part' ? { ...record, group: group as PartRecord['group'] } : record,
    );
    expect(restoreDocument({ ...stored, records }).ok).toBe(false);
  }
});

it('takes parts in and lets them go where they are put, each as one step', async () => {
  select(0, 1);
  await run('edit.group');
  const { id: group } = editor.parts()[0]!.group!;
  const [a, b, c, d] = ids() as [PartId, PartId, PartId, PartId];
  const before = editor.document.records();
  unwrap(editor.placeParts([d, c], b, group));
  expect(listed()).toEqual(['box1 in box1 #0', 'box3 in box1 #0', 'box4 in box1 #0', 'box2 in box1 #0']);
  editor.undo();
  expect(editor.document.records()).toEqual(before);
  // Out of it, last of all; the one it is put before may be among those that move.
  unwrap(editor.placeParts([a], null, null));
  expect(listed()).toEqual(['box2 in box1 #0', 'box3', 'box4', 'box1']);
  unwrap(editor.placeParts([c, d], c));
  expect(editor.getState().undoLabel).toMatchObject({ key: 'history.reorder.one', values: { name: 'box1' } });
  unwrap(editor.placeParts([b], a));
  expect(listed()).toEqual(['box3', 'box4', 'box2 in box1 #0', 'box1']);
  expect(editor.placeParts([a], null, 'nobody')).toMatchObject({ error: { code: 'not_found' } });
  expect(editor.placeParts([], null)).toMatchObject({ error: { code: 'validation' } });
});
