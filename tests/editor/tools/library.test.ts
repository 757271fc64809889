import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import { boxSize, meshVolume } from '#kernel';
import { reshapeParts } from '#document';
import type { Editor, PartId } from '#editor';
import { deferred, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, finishToolJob, importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const set = async (values: Readonly<Record<string, string | number>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
  if (editor.fake.geometry.gate === null) await finishToolJob(editor);
};
const accept = async (): Promise<void> => {
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const add = async (values: Readonly<Record<string, string | number>> = {}): Promise<PartId> => {
  editor.setTool('library');
  await set(values);
  await accept();
  return editor.parts().at(-1)!.id;
};
const sizeOf = (id: PartId) => boxSize(editor.partBox(id)!);
const volumeOf = (id: PartId) =>
  meshVolume(editor.mesh(editor.parts().find((part) => part.id === id)!.mesh)!);

it('adds a shape where there is room, standing on the plate, selected, as one step', async () => {
  await importBoxes(editor, [30, 30, 5]);
  const id = await add({ 'box-height': 7 });
  expect(sizeOf(id)).toEqual([20, 20, 7]);
  expect(volumeOf(id)).toBeCloseTo(20 * 20 * 7, 6);
  expect(editor.partBox(id)!.min[2]).toBe(0);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  expect(editor.partsOutside()).toEqual([]);
  expect(editor.parts().at(-1)).toMatchObject({
    name: 'Box',
    primitive: { kind: 'box', location: 'centre', sizes: { length: 20, width: 20, height: 7 } },
  });
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    selection: [id],
    undoLabel: { key: 'tool.library.history.one', values: { name: 'Box' } },
  });
  editor.undo();
  expect(editor.parts()).toHaveLength(1);
  expect(editor.getState().undoLabel?.key).toBe('history.import.one');
});

it('previews every change, keeps the last one alone, and leaves no trace if cancelled', async () => {
  const before = editor.document.records();
  editor.setTool('library');
  await set({ 'box-length': 40 });
  expect(editor.parts()).toHaveLength(1);
  await set({ shape: 'sphere', 'sphere-radius': 15 });
  const [part, ...others] = editor.parts();
  expect(others).toEqual([]);
  expect(part).toMatchObject({ name: 'Sphere', primitive: { kind: 'sphere' } });
  expect(sizeOf(part!.id)[2]).toBeCloseTo(30, 4);
  expect(editor.getState().undoLabel).toBeNull();
  editor.setTool('select');
  expect(editor.document.records()).toEqual(before);
  expect(editor.getState().undoLabel).toBeNull();
  await add();
  expect(editor.parts()).toHaveLength(1);
  editor.undo();
  expect(editor.document.records()).toEqual(before);
});

it('names shapes apart, and in the language of the person', async () => {
  await add();
  editor.select([], 'replace');
  await add();
  editor.fake.ports.language = () => 'zh';
  editor.select([], 'replace');
  await add({ shape: 'torus' });
  expect(editor.parts().map(({ name }) => name)).toEqual(['Box', 'Box 2', '圆环']);
});

it('has the numbers of the selected shape, and changes it in place', async () => {
  const id = await add({ shape: 'cylinder', 'cylinder-radius': 6, 'cylinder-edges': 8 });
  editor.rotateBy('x', 90);
  unwrap(editor.setPosition([20, 10, 30]));
  const { transform } = editor.parts()[0]!;
  editor.setTool('library');
  expect(editor.getState().toolParams).toMatchObject({
    target: 'selected',
    shape: 'cylinder',
    'cylinder-radius': 6,
    'cylinder-edges': 8,
  });
  await set({ 'cylinder-height': 5 });
  await accept();
  const [part, ...others] = editor.parts();
  expect(others).toEqual([]);
  expect(part).toMatchObject({ id, name: 'Cylinder', transform });
  expect(part!.primitive!.sizes).toEqual({ radius: 6, edges: 8, height: 5 });
  // Eight corners on a circle of 6 mm.
  expect(volumeOf(id)).toBeCloseTo(4 * Math.sin(Math.PI / 4) * 36 * 5, 3);
  expect(editor.getState().undoLabel).toEqual({
    key: 'tool.library.history.changed',
    values: { name: 'Cylinder' },
  });
  editor.undo();
  expect(editor.parts()[0]!.primitive!.sizes).toMatchObject({ height: 20 });
  expect(volumeOf(id)).toBeCloseTo(4 * Math.sin(Math.PI / 4) * 36 * 20, 2);
});

it('keeps the location in place as sizes change', async () => {
  const id = await add({ location: 'front-left' });
  const { min } = editor.partBox(id)!;
  editor.setTool('library');
  await set({ 'box-length': 33, 'box-width': 11 });
  await accept();
  expect(editor.partBox(id)!.min).toEqual(min);
  expect(sizeOf(id)).toEqual([33, 11, 20]);
});

it('adds another if asked to, although a shape is selected', async () => {
  await add();
  await add({ target: 'new', 'box-height': 3 });
  expect(editor.parts().map(({ primitive }) => primitive?.sizes['height'])).toEqual([20, 3]);
});

it('forgets the numbers of a part that something else has reshaped; a copy keeps them', async () => {
  const id = await add();
  editor.duplicateSelection();
  const { mesh, primitive } = editor.parts()[0]!;
  expect(editor.parts()[1]).toMatchObject({ mesh, primitive });
  const diff = unwrap(reshapeParts.plan(editor.document, { shapes: [{ id, mesh }] }));
  expect(diff.updated.map(([, after]) => 'primitive' in after)).toEqual([false]);
});

it('waits for sizes that make a body, and takes back the preview of the last that did', async () => {
  editor.setTool('library');
  await set({ shape: 'torus' });
  expect(editor.parts()).toHaveLength(1);
  await set({ 'torus-profileRadius': 12 });
  expect(editor.parts()).toEqual([]);
  expect(editor.toolReady()).toBe('tool.library.said.hole');
  editor.toolEvent({ type: 'accept' });
  expect(editor.getState().toolJob).toBeNull();
  await set({ 'torus-profileRadius': 3, shape: 'hyperboloid', 'hyperboloid-twist': 180 });
  expect(editor.toolReady()).toBe('tool.library.said.neck');
  await set({ shape: 'box', target: 'selected' });
  expect(editor.toolReady()).toBe('tool.library.said.none');
  expect(editor.parts()).toEqual([]);
});

it('shows the latest of numbers that come faster than shapes are made', async () => {
  editor.setTool('library');
  editor.fake.geometry.gate = deferred();
  await set({ 'box-length': 30 });
  await set({ 'box-length': 40 });
  editor.toolEvent({ type: 'accept' });
  editor.fake.geometry.gate.resolve();
  await finishToolJob(editor);
  expect(editor.parts().map(({ id }) => sizeOf(id)[0])).toEqual([40]);
  editor.undo();
  expect(editor.parts()).toEqual([]);
});

it('says so if a shape cannot be made, and changes nothing', async () => {
  await importBoxes(editor, [30, 30, 5]);
  const { revision } = editor.getState();
  editor.fake.ports.geometry.run = () => Promise.resolve(fail('compute_crashed', 'for the test'));
  editor.setTool('library');
  await accept();
  expect(editor.getState()).toMatchObject({
    revision,
    tool: 'library',
    toast: { key: 'tool.library.said.failed' },
  });
});

it('puts a shape where its tile is dropped, each a step of its own, and stays in hand', async () => {
  editor.setTool('library');
  for (const at of [
    [30, -20],
    [30, -20],
  ] as const) {
    unwrap(editor.setToolParam('shape', 'cylinder'));
    editor.toolEvent({ type: 'place', at });
    await finishToolJob(editor);
  }
  expect(editor.getState().tool).toBe('library');
  expect(editor.parts().map(({ name }) => name)).toEqual(['Cylinder', 'Cylinder 2']);
  for (const { id } of editor.parts()) {
    const { min, max } = editor.partBox(id)!;
    expect([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]].map(Math.round)).toEqual([30, -20, 0]);
  }
  expect(editor.getState().selection).toEqual([editor.parts()[1]!.id]);
  editor.undo();
  expect(editor.parts()).toHaveLength(1);
});

it('takes a preview away while kept parts are shown', async () => {
  editor.setTool('library');
  await set({ shape: 'cone' });
  expect(editor.parts()).toHaveLength(1);
  await set({ from: 'personal' });
  expect(editor.parts()).toEqual([]);
  expect(editor.toolReady()).toBe('reason.nothing-to-apply');
  await set({ from: 'shapes' });
  expect(editor.parts()).toHaveLength(1);
});
