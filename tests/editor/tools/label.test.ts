import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok, unwrap } from '#base';
import { meshVolume, multiplyTransforms, type Vector } from '#kernel';
import { meshesOf, reshapeParts, restoreDocument, storeDocument } from '#document';
import type { Editor, ParamValue, PartId } from '#editor';
import { deferred, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const set = async (values: Readonly<Record<string, ParamValue>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
  await finishToolJob(editor);
};
/** A press on a part, so far from the middle of its top. */
const press = async (id: PartId, x = 0, y = 0, normal: Vector | null = [0, 0, 1]): Promise<void> => {
  const { min, max } = editor.partBox(id)!;
  const point: Vector = [(min[0] + max[0]) / 2 + x, (min[1] + max[1]) / 2 + y, max[2]];
  editor.toolEvent({ type: 'press', hit: { part: id, point, normal, towards: [0, 0, -1] } });
  await finishToolJob(editor);
};
const accept = async (): Promise<void> => {
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const part = (at = 0) => editor.parts()[at]!;
const volume = (at = 0): number => meshVolume(editor.mesh(part(at).mesh)!);
const contents = (): string => JSON.stringify(editor.document.records());

async function block(): Promise<PartId> {
  await importBoxes(editor, [40, 20, 10]);
  return part().id;
}
/** A block with a label on top. */
async function labelled(values: Readonly<Record<string, ParamValue>> = {}): Promise<PartId> {
  const id = await block();
  editor.setTool('label');
  await set({ text: 'Coral', ...values });
  await press(id);
  await accept();
  return id;
}

it('puts text where a part is pressed, as one step that undo takes back to the same bytes', async () => {
  const id = await block();
  const before = contents();
  const { mesh } = part();
  editor.select([], 'replace');
  editor.setTool('label');
  expect(editor.toolReady()).toBe('tool.label.said.text');
  await set({ text: 'Coral' });
  expect(editor.toolReady()).toBe('tool.label.said.place');
  expect(editor.getState().toolChoices?.note?.key).toBe('tool.label.choices.note.place');
  await press(id);
  expect(editor.toolReady()).toBe(true);
  const raised = volume() - 8000;
  expect(raised).toBeGreaterThan(4);
  await set({ depth: 1 });
  expect(volume() - 8000).toBeCloseTo(2 * raised, 2);
  await set({ style: 'engraved' });
  expect(volume() - 8000).toBeCloseTo(-2 * raised, 2);
  await accept();
  expect(volume() - 8000).toBeCloseTo(-2 * raised, 2);
  expect(part().labels).toMatchObject({ mesh, items: [{ text: 'Coral', style: 'engraved', depthMm: 1 }] });
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    selection: [id],
    undoLabel: { key: 'tool.label.history.one', values: { name: 'box1' } },
  });
  const after = contents();
  editor.undo();
  expect(contents()).toBe(before);
  editor.redo();
  expect(contents()).toBe(after);
});

it('leaves no trace if cancelled', async () => {
  const id = await block();
  const before = contents();
  editor.setTool('label');
  await set({ text: '树脂' });
  await press(id);
  expect(contents()).not.toBe(before);
  editor.setTool('select');
  expect(contents()).toBe(before);
  expect(editor.getState().undoLabel?.key).toBe('history.import.one');
});

it('is upright on the side of a part that was turned and scaled, in millimetres of the plate', async () => {
  const id = await labelled({ text: 'I', depth: 2 });
  const onTop = volume() - 8000;
  editor.undo();
  editor.scaleBy(2);
  editor.rotateBy('z', 90);
  editor.setTool('label');
  const { min, max } = editor.partBox(id)!;
  // What was the front looks along x.
  const point: Vector = [max[0], (min[1] + max[1]) / 2, 10];
  editor.toolEvent({ type: 'press', hit: { part: id, point, normal: [1, 0, 0], towards: [-1, 0, 0] } });
  await finishToolJob(editor);
  const box = editor.partBox(id)!;
  expect(box.max[0]).toBeCloseTo(max[0] + 2, 3);
  // Twice as large on each axis.
  expect((volume() - 8000) * 8).toBeCloseTo(onTop, 3);
  const { transform, labels } = part();
  // Along the text, up and out, on the plate.
  const axes = multiplyTransforms(transform, labels!.items[0]!.frame).slice(0, 12);
  for (const [at, value] of [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0].entries())
    expect(axes[at]).toBeCloseTo(value, 9);
});

it('is changed later: its parameters are shown, and it is made anew from the part without it', async () => {
  await labelled();
  const [bare, first] = [part().labels!.mesh, volume()];
  editor.rotateBy('x', 90);
  editor.setTool('label');
  await finishToolJob(editor);
  expect(editor.getState().toolParams).toMatchObject({ text: 'Coral', size: 5, style: 'raised' });
  expect(editor.getState().toolChoices).toMatchObject({
    items: [{ name: { values: { text: 'Coral' } } }, { name: { key: 'tool.label.choices.name.new' } }],
    chosen: 0,
  });
  await set({ style: 'engraved' });
  await accept();
  expect(part().labels).toMatchObject({ mesh: bare, items: [{ style: 'engraved' }] });
  expect(volume() - 8000).toBeCloseTo(8000 - first, 2);
  expect(editor.getState().undoLabel?.key).toBe('tool.label.history.changed');
  editor.undo();
  expect(volume()).toBe(first);
  // Nothing is changed: there is no step.
  const before = contents();
  editor.setTool('label');
  await accept();
  expect(contents()).toBe(before);
  expect(editor.getState().tool).toBe('select');
});

it('can be several on a part, of which each is changed, moved and removed', async () => {
  const id = await labelled({ text: 'A' });
  const [{ mesh }, one] = [part(), volume() - 8000];
  editor.setTool('label');
  editor.toolEvent({ type: 'choose', at: 1 });
  expect(editor.toolReady()).toBe('tool.label.said.place');
  await set({ text: 'B' });
  await press(id, 12);
  await accept();
  const both = volume() - 8000;
  expect(both).toBeGreaterThan(one + 1);
  expect(part().labels!.items.map(({ text }) => text)).toEqual(['A', 'B']);

  editor.setTool('label');
  editor.toolEvent({ type: 'choose', at: 0 });
  expect(editor.getState().toolParams).toMatchObject({ text: 'A' });
  await press(id, -12, 4);
  await accept();
  expect(volume() - 8000).toBeCloseTo(both, 2);

  editor.setTool('label');
  editor.toolEvent({ type: 'remove', at: 1 });
  await finishToolJob(editor);
  expect(part().labels!.items.map(({ text }) => text)).toEqual(['A']);
  expect(editor.getState().undoLabel?.key).toBe('tool.label.history.removed');
  expect(editor.getState().tool).toBe('label');
  editor.toolEvent({ type: 'remove', at: 0 });
  expect(part()).toMatchObject({ id });
  expect(part()).not.toHaveProperty('labels');
  expect(volume()).toBe(8000);
  for (let step = 0; step < 4; step++) editor.undo();
  expect(part().mesh).toBe(mesh);
});

it('is placed on the surface under a letter that is pressed', async () => {
  const id = await labelled({ text: 'I', depth: 3 });
  editor.setTool('label');
  const { frame } = part().labels!.items[0]!;
  // The top of the letter, and its side, stand on the same place of the block.
  await press(id);
  await accept();
  const again = part().labels!.items[0]!.frame;
  for (const [at, value] of frame.entries()) expect(again[at]).toBeCloseTo(value, 6);
});

it('goes to another part that is pressed, and says what speaks against a place', async () => {
  await importBoxes(editor, [40, 20, 10], [40, 20, 10], [40, 20, 10]);
  const [first, second, third] = editor.parts().map(({ id }) => id) as [PartId, PartId, PartId];
  editor.setLocked(third, true);
  editor.setTool('label');
  await set({ text: 'Coral' });
  await press(first, 0, 0, null);
  expect(editor.toolReady()).toBe('tool.label.said.place');
  await press(first);
  await press(second);
  expect(editor.parts().map(({ labels }) => labels?.items.length)).toEqual([undefined, 1, undefined]);
  await press(third);
  expect(editor.getState().toast?.key).toBe('tool.label.said.locked');
  await press(second, 18);
  expect(editor.getState().toolChoices?.note?.key).toBe('tool.label.said.surface');
  expect(part(1)).not.toHaveProperty('labels');
  await set({ text: 'ab\u{10ffff}' });
  expect(editor.getState().toolChoices?.note).toMatchObject({
    key: 'tool.label.said.missing',
    values: { characters: '\u{10ffff}' },
  });
  await accept();
  expect(editor.getState().toast?.key).toBe('tool.label.said.missing');
  await set({ text: '  ' });
  expect(editor.toolReady()).toBe('tool.label.said.text');
  await press(second);
  await set({ text: 'Coral' });
  await accept();
  expect(part(1).labels?.items).toHaveLength(1);
});

it('stays on copies and in what is kept; whatever else reshapes the part makes it part of the mesh', async () => {
  const id = await labelled();
  const { labels, mesh } = part();
  expect(meshesOf(part())).toEqual([mesh, labels!.mesh]);
  editor.duplicateSelection();
  editor.copySelection();
  await editor.paste();
  expect(editor.parts().map((each) => each.labels)).toEqual([labels, labels, labels]);
  const stored: unknown = JSON.parse(JSON.stringify(storeDocument(editor.document)));
  expect(unwrap(restoreDocument(stored)).get('part', id)).toEqual(part());
  const diff = unwrap(reshapeParts.plan(editor.document, { shapes: [{ id, mesh }] }));
  expect(diff.updated.map(([, after]) => 'labels' in after)).toEqual([false]);
});

it('is kept on the device, and can be changed after a reload', async () => {
  await labelled();
  const { fake } = editor;
  const { labels } = part();
  await vi.waitFor(() => expect(fake.storage.saves.at(-1)?.records).toContainEqual(part()));
  editor.dispose();
  fake.storage.loadResult = ok(fake.storage.saves.at(-1)!);
  editor = await startEditor(fake);
  editor.setQualityCheck(false);
  expect(part().labels).toEqual(labels);
  editor.selectAll();
  editor.setTool('label');
  await set({ style: 'engraved' });
  await accept();
  expect(volume()).toBeLessThan(8000);
});

it('gives a shape of the library its numbers back with the last label', async () => {
  editor.setTool('library');
  await accept();
  const { primitive, id } = part();
  editor.setTool('label');
  await set({ text: 'A' });
  await press(id);
  await accept();
  expect(part()).not.toHaveProperty('primitive');
  editor.setTool('label');
  editor.toolEvent({ type: 'remove', at: 0 });
  expect(part().primitive).toEqual(primitive);
});

it('follows undo while it is in hand, and the selection while nothing is being made', async () => {
  const id = await labelled({ text: 'A' });
  editor.setTool('label');
  await set({ text: 'AB' });
  editor.undo();
  await finishToolJob(editor);
  // The preview is gone; the next undo takes the label itself.
  expect(part().labels!.items[0]!.text).toBe('A');
  editor.undo();
  await finishToolJob(editor);
  expect(editor.getState().toolChoices?.items).toEqual([]);
  editor.redo();
  await finishToolJob(editor);
  editor.select([], 'replace');
  editor.setTool('select');
  editor.setTool('label');
  await set({ text: 'other' });
  editor.select([id], 'replace');
  await finishToolJob(editor);
  expect(editor.getState().toolParams).toMatchObject({ text: 'A' });
});

it('makes one text after another while it is typed, and the newest last: none is stopped', async () => {
  const id = await block();
  editor.setTool('label');
  await press(id);
  const asked: string[] = [];
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = (call, options) => {
    if (call.op === 'label') {
      asked.push((call.in as { readonly labels: readonly { readonly text: string }[] }).labels[0]!.text);
      options?.signal?.addEventListener('abort', () => asked.push('stopped'));
    }
    return run(call, options);
  };
  const waiting = deferred<void>();
  editor.fake.geometry.gate = waiting;
  for (const text of ['C', 'Co', 'Cor', 'Cora', 'Coral']) unwrap(editor.setToolParam('text', text));
  await settle();
  expect(asked).toEqual(['C']);
  editor.fake.geometry.gate = null;
  waiting.resolve();
  await finishToolJob(editor);
  expect(asked).toEqual(['C', 'Coral']);
  const preview = contents();
  // What is shown already is not made again.
  await accept();
  expect(asked.filter((each) => each !== 'stopped')).toEqual(['C', 'Coral']);
  expect(contents()).toBe(preview);
  expect(part().labels?.items[0]?.text).toBe('Coral');
});

it.each(['accept', 'remove'] as const)(
  'does %s with what was asked for last, while another is made',
  async (what) => {
    await labelled();
    editor.setTool('select');
    editor.select([part().id], 'replace');
    editor.setTool('label');
    await settle();
    const one = volume();
    const waiting = deferred<void>();
    editor.fake.geometry.gate = waiting;
    unwrap(editor.setToolParam('text', '\u{10ffff}'));
    unwrap(editor.setToolParam('text', 'I'));
    editor.toolEvent(what === 'accept' ? { type: 'accept' } : { type: 'remove', at: 0 });
    await settle();
    editor.fake.geometry.gate = null;
    waiting.resolve();
    await finishToolJob(editor);
    if (what === 'remove') expect(part().labels).toBeUndefined();
    else {
      expect(part().labels?.items.map(({ text }) => text)).toEqual(['I']);
      expect(volume()).toBeLessThan(one);
    }
    expect(editor.getState().tool).toBe(what === 'remove' ? 'label' : 'select');
  },
);
