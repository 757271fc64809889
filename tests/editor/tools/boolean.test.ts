import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { examineMesh, meshVolume } from '#kernel';
import type { Editor } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { deferred } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

/** Imports boxes, each standing with its middle at x. */
async function standBoxes(
  ...boxes: readonly (readonly [x: number, size: readonly [number, number, number]])[]
) {
  await importBoxes(editor, ...boxes.map(([, size]) => size));
  const ids = editor.parts().map(({ id }) => id);
  for (const [index, [x]] of boxes.entries()) {
    editor.select([ids[index]!], 'replace');
    unwrap(editor.setPosition([x, 0, null]));
  }
  return ids;
}
const apply = async (values: Readonly<Record<string, string | boolean>> = {}): Promise<void> => {
  editor.setTool('boolean');
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
  editor.toolEvent({ type: 'accept' });
  if (editor.fake.geometry.gate === null) await finishToolJob(editor);
};
const meshOf = (at: number) => editor.mesh(editor.parts()[at]!.mesh)!;

it('unites parts into the first selected one, in one step that undo takes back', async () => {
  const [left, right] = await standBoxes([0, [10, 10, 10]], [5, [10, 10, 10]]);
  const before = editor.parts();
  editor.select([right!, left!], 'replace');
  await apply();
  expect(editor.parts()).toEqual([{ ...before[1], mesh: editor.parts()[0]!.mesh, name: 'box2 + box1' }]);
  expect(meshVolume(meshOf(0))).toBeCloseTo(1500, 2);
  expect(examineMesh(meshOf(0)).openEdges).toBe(0);
  const { min, max } = editor.partBox(right!)!;
  for (const [at, value] of [-5, -5, 0, 10, 5, 10].entries())
    expect([...min, ...max][at]).toBeCloseTo(value, 4);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    selection: [right],
    toast: { key: 'tool.boolean.said.done', values: { name: 'box2 + box1' } },
    undoLabel: { key: 'tool.boolean.history.many', values: { count: 2 } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
  editor.redo();
  expect(editor.parts()).toHaveLength(1);
});

it('subtracts the others from the first, turned and scaled as it is, and keeps them if asked to', async () => {
  const [base, tool] = await standBoxes([0, [10, 10, 10]], [0, [4, 4, 30]]);
  editor.select([base!], 'replace');
  unwrap(editor.setRotation([0, 0, 90]));
  unwrap(editor.setScale([200, 100, 100]));
  editor.select([base!, tool!], 'replace');
  editor.setTool('boolean');
  expect(editor.toolNote()).toBeNull();
  unwrap(editor.setToolParam('operation', 'subtract'));
  expect(editor.toolNote()).toEqual({ key: 'tool.boolean.note.base' });
  await apply({ keep: true });
  expect(editor.parts().map(({ name }) => name)).toEqual(['box1 − box2', 'box2']);
  // In the mesh's own millimetres: half as wide on x as it stands.
  expect(meshVolume(meshOf(0)) * 2).toBeCloseTo(2000 - 4 * 4 * 10, 2);
});

it('waits for two parts, none of them locked but what stays', async () => {
  const [base, tool] = await standBoxes([0, [10, 10, 10]], [5, [10, 10, 10]]);
  editor.select([], 'replace');
  editor.setTool('boolean');
  expect(editor.toolReady()).toBe('reason.nothing-selected');
  editor.select([base!], 'replace');
  expect(editor.toolReady()).toBe('reason.two-parts');
  editor.select([base!, tool!], 'replace');
  expect(editor.toolReady()).toBe(true);
  editor.setLocked(tool!, true);
  expect(editor.toolReady()).toBe('reason.locked');
  unwrap(editor.setToolParam('keep', true));
  expect(editor.toolReady()).toBe(true);
  editor.setLocked(base!, true);
  expect(editor.toolReady()).toBe('reason.locked');
});

it('repairs a part that is open before, and says which; a surface is refused', async () => {
  const box = makeBox(10, 10, 10);
  editor.fake.setFile('open.stl', importedFile(['lid', { ...box, indices: box.indices.slice(6) }]));
  editor.fake.setFile('sheet.stl', importedFile(['sheet', { ...box, indices: box.indices.slice(0, 6) }]));
  await importBoxes(editor, [10, 10, 10]);
  await editor.importFiles([fileNamed('open.stl')]);
  editor.selectAll();
  const names = editor.parts()[1]!.name;
  await apply();
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    toast: { key: 'tool.boolean.said.repaired', values: { names } },
  });
  await editor.importFiles([fileNamed('sheet.stl')]);
  editor.selectAll();
  const { revision } = editor.getState();
  await apply();
  expect(editor.getState()).toMatchObject({
    revision,
    tool: 'boolean',
    toast: { key: 'tool.boolean.said.surface', values: { name: editor.parts()[1]!.name } },
  });
});

it.each([
  ['intersect', 'empty'],
  ['subtract', 'unchanged'],
])('refuses to %s parts that are apart', async (operation, word) => {
  await standBoxes([0, [10, 10, 10]], [30, [10, 10, 10]]);
  editor.selectAll();
  const { revision } = editor.getState();
  await apply({ operation });
  expect(editor.getState()).toMatchObject({ revision, toast: { key: `tool.boolean.said.${word}` } });
});

it('says so if the project changed meanwhile', async () => {
  await standBoxes([0, [10, 10, 10]], [5, [10, 10, 10]]);
  editor.selectAll();
  editor.fake.geometry.gate = deferred();
  await apply();
  editor.nudge([1, 0, 0]);
  const before = editor.parts();
  editor.fake.geometry.gate.resolve();
  await finishToolJob(editor);
  expect(editor.parts()).toEqual(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.boolean.said.changed' });
});

/** What the pickers show, and the names they list. */
const pickers = () => {
  const { a, b, name } = editor.getState().toolParams;
  const listed = (param: string) => editor.toolParamOptions(param).more.map((option) => option.name);
  const nameOf = (id: unknown) => editor.parts().find((part) => part.id === id)?.name ?? id;
  return { a: nameOf(a), b: nameOf(b), name, listedAsA: listed('a'), listedAsB: listed('b') };
};
const swap = () => editor.toolEvent({ type: 'button', id: 'swap' });

it('picks A and B among the parts of the plate, and swaps them: what is picked is what is selected', async () => {
  const [one, two, three] = await standBoxes([0, [10, 10, 10]], [0, [4, 4, 30]], [0, [2, 2, 40]]);
  editor.select([one!], 'replace');
  editor.setTool('boolean');
  const names = ['box1', 'box2', 'box3'];
  expect(pickers()).toEqual({
    a: 'box1',
    b: '',
    name: 'box1',
    listedAsA: names,
    listedAsB: ['box2', 'box3'],
  });
  swap();
  expect(editor.getState().selection).toEqual([one]);
  unwrap(editor.setToolParam('b', two!));
  unwrap(editor.setToolParam('operation', 'subtract'));
  expect(editor.getState().selection).toEqual([one, two]);
  expect(pickers()).toMatchObject({ b: 'box2', name: 'box1 − box2' });
  swap();
  expect(editor.getState().selection).toEqual([two, one]);
  expect(pickers()).toMatchObject({ a: 'box2', b: 'box1', name: 'box2 − box1' });
  // What was B and becomes A leaves its place to what was A.
  unwrap(editor.setToolParam('a', one!));
  expect(editor.getState().selection).toEqual([one, two]);
  unwrap(editor.setToolParam('a', three!));
  expect(pickers()).toMatchObject({ a: 'box3', b: 'box2', listedAsB: ['box1', 'box2'] });
  expect(editor.setToolParam('b', three!).ok).toBe(false);
  unwrap(editor.setToolParam('b', one!));
  unwrap(editor.setToolParam('operation', 'intersect'));
  await apply();
  expect(editor.parts().map(({ name }) => name)).toEqual(['box2', 'box3 ∩ box1']);
  expect(meshVolume(meshOf(1))).toBeCloseTo(2 * 2 * 10, 2);
  editor.undo();
  expect(editor.parts().map(({ name }) => name)).toEqual(names);
});

it('takes all other selected parts as B, until one of them is picked', async () => {
  const ids = await standBoxes([0, [10, 10, 10]], [0, [4, 4, 30]], [0, [2, 30, 2]], [0, [30, 2, 2]]);
  editor.selectAll();
  editor.setTool('boolean');
  unwrap(editor.setToolParam('operation', 'subtract'));
  expect(pickers()).toMatchObject({
    a: 'box1',
    b: 'others',
    name: 'box1 − box2 − box3…',
    listedAsB: ['All other selected parts', 'box2', 'box3', 'box4'],
  });
  expect(editor.toolButtons()).toEqual([{ id: 'swap', under: 'b', reason: 'tool.boolean.said.several' }]);
  unwrap(editor.setToolParam('a', ids[3]!));
  expect(editor.getState().selection).toEqual([ids[3], ids[0], ids[1], ids[2]]);
  unwrap(editor.setToolParam('b', ids[0]!));
  expect(pickers()).toMatchObject({ a: 'box4', b: 'box1', listedAsB: ['box1', 'box2', 'box3'] });
});

it('follows a selection that is changed elsewhere, names that are changed, and an undone step', async () => {
  const [one, two] = await standBoxes([0, [10, 10, 10]], [5, [10, 10, 10]]);
  editor.select([one!], 'replace');
  editor.setTool('boolean');
  editor.select([two!], 'add');
  await settle();
  expect(pickers()).toMatchObject({ a: 'box1', b: 'box2', name: 'box1 + box2' });
  unwrap(editor.rename(one!, 'box2'));
  await settle();
  // Two parts of one name are told apart.
  expect(pickers()).toMatchObject({ name: 'box2 + box2', listedAsA: ['box2', 'box2 (2)'] });
  editor.undo();
  await settle();
  expect(pickers()).toMatchObject({ name: 'box1 + box2' });
  editor.select([], 'replace');
  await settle();
  expect(editor.getState().toolParams).toMatchObject({ a: '', b: '', name: '' });
});

it('gives the result the name that was typed, whatever is picked afterwards, and a new one its own', async () => {
  const [one, two, three] = await standBoxes([0, [10, 10, 10]], [5, [10, 10, 10]], [9, [10, 10, 10]]);
  editor.select([one!, two!], 'replace');
  editor.setTool('boolean');
  unwrap(editor.setToolParam('name', 'Bracket'));
  swap();
  expect(pickers()).toMatchObject({ a: 'box2', name: 'Bracket' });
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  expect(editor.parts().map(({ name }) => name)).toEqual(['Bracket', 'box3']);
  expect(editor.getState().toast).toMatchObject({ values: { name: 'Bracket' } });
  editor.select([editor.parts()[0]!.id, three!], 'replace');
  editor.setTool('boolean');
  expect(pickers()).toMatchObject({ name: 'Bracket + box3' });
  // One step took the name and the parts.
  editor.setTool('select');
  editor.undo();
  expect(editor.parts().map(({ name }) => name)).toEqual(['box1', 'box2', 'box3']);
  unwrap(editor.rename(three!, 'box1 + box2'));
  editor.select([one!, two!], 'replace');
  editor.setTool('boolean');
  expect(pickers()).toMatchObject({ name: 'box1 + box2 2' });
});
