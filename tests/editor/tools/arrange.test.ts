import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import { PLATE_LIMIT } from '#document';
import type { Editor } from '#editor';
import { deferred, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const set = (values: Readonly<Record<string, string | number>>): void => {
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
};
const apply = async (values: Readonly<Record<string, string | number>> = {}): Promise<void> => {
  editor.setTool('arrange');
  set(values);
  editor.toolEvent({ type: 'accept' });
  if (editor.fake.geometry.gate === null) await finishToolJob(editor);
};
const spread = (id: string) => editor.document.owned('part', id as never).length;

it('packs all parts in one step, the gap apart, and says so', async () => {
  await importBoxes(editor, [60, 40, 5], [60, 40, 5], [30, 20, 5], [10, 90, 5]);
  const before = editor.parts();
  await apply({ gap: 3 });
  expect(editor.partsOutside()).toEqual([]);
  expect(closestParts(editor)).toBeGreaterThan(3 - 1e-4);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    toolJob: null,
    toast: { key: 'tool.arrange.said.all', values: { count: 4 } },
    undoLabel: { key: 'tool.arrange.history.many', values: { count: 4 } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('packs from the edge that is chosen', async () => {
  await importBoxes(editor, [60, 40, 5], [50, 30, 5]);
  const nearest = (axis: 0 | 1) => Math.min(...editor.parts().map(({ id }) => editor.partBox(id)!.min[axis]));
  await apply({ start: 'x' });
  expect(nearest(1)).toBeCloseTo(-50, 1);
  await apply({ start: 'y' });
  expect(nearest(0)).toBeCloseTo(-100, 1);
});

it('leaves locked parts and, if only selected parts are arranged, the others where they are', async () => {
  await importBoxes(editor, [60, 40, 5], [50, 30, 5], [30, 20, 5]);
  const [locked, selected, other] = editor.parts();
  editor.setLocked(locked!.id, true);
  editor.select([locked!.id, selected!.id], 'replace');
  unwrap(editor.setPosition([null, 200, null]));
  await apply({ which: 'selected' });
  const [lockedNow, selectedNow, otherNow] = editor.parts();
  expect(lockedNow).toEqual({ ...locked, locked: true });
  expect(otherNow).toEqual(other);
  expect(selectedNow!.transform).not.toEqual(selected!.transform);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  expect(editor.partsOutside()).toEqual([]);
  expect(editor.getState().undoLabel).toEqual({
    key: 'tool.arrange.history.one',
    values: { name: 'box2' },
  });
});

it('puts what does not fit beside the plate, clear of all else, and names it', async () => {
  await importBoxes(editor, [190, 90, 5], [150, 80, 5], [30, 20, 5], [300, 10, 5]);
  await apply();
  expect(editor.partsOutside().map(({ part }) => part)).toHaveLength(3);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  expect(editor.getState().toast).toMatchObject({
    key: 'tool.arrange.said.beside',
    values: { count: 3, names: 'box2 · box3 · box4' },
  });
  for (const { part } of editor.partsOutside()) {
    const { min, max } = editor.partBox(part)!;
    expect(min[0] >= 100 || max[0] <= -100 || min[1] >= 50 || max[1] <= -50).toBe(true);
  }
});

it('moves what does not fit to new plates if asked to, in the same step, and loses nothing', async () => {
  await importBoxes(editor, [190, 90, 5], [150, 80, 5], [140, 80, 5], [300, 10, 5]);
  const before = editor.document.records();
  await apply({ rest: 'plates' });
  const plates = editor.document.all('plate');
  expect(plates.map(({ id }) => spread(id))).toEqual([2, 1, 1]);
  expect(new Set(plates.map(({ printer }) => printer)).size).toBe(1);
  // The bar of 300 mm fits no plate: it stays on the first, beside it.
  expect(editor.getState()).toMatchObject({
    plate: plates[0]!.id,
    toast: { key: 'tool.arrange.said.beside', values: { count: 1, names: 'box4' } },
  });
  editor.undo();
  expect(editor.document.records()).toEqual(before);
});

it('makes no more plates than a project has: the rest stays', async () => {
  while (editor.document.all('plate').length < PLATE_LIMIT - 1) unwrap(editor.addPlate());
  await importBoxes(editor, [190, 90, 5], [189, 90, 5], [188, 90, 5]);
  await apply({ rest: 'plates' });
  expect(editor.document.all('plate')).toHaveLength(PLATE_LIMIT);
  expect(editor.parts()).toHaveLength(2);
  expect(editor.getState().toast).toMatchObject({ values: { count: 1, names: 'box3' } });
});

it('shows how far it is, and another tool stops it without a trace', async () => {
  await importBoxes(editor, [60, 40, 5], [50, 30, 5]);
  const { revision } = editor.getState();
  const gate = deferred<void>();
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = (call, options) => {
    options?.report?.({ phase: 'arrange', done: 3, total: 4 });
    return gate.promise.then(() => run(call, options));
  };
  editor.setTool('arrange');
  editor.toolEvent({ type: 'accept' });
  expect(editor.getState().toolJob).toEqual({ phase: 'arrange', done: 3, total: 4 });
  editor.setTool('select');
  expect(editor.getState().toolJob).toBeNull();
  gate.resolve();
  await settle();
  expect(editor.getState()).toMatchObject({ revision, toast: null });
});

it('says so if the project changed meanwhile, and moves nothing', async () => {
  await importBoxes(editor, [60, 40, 5], [50, 30, 5]);
  editor.fake.geometry.gate = deferred();
  await apply();
  editor.nudge([1, 0, 0]);
  const { revision } = editor.getState();
  editor.fake.geometry.gate.resolve();
  await finishToolJob(editor);
  expect(editor.getState()).toMatchObject({
    revision,
    tool: 'arrange',
    toast: { key: 'tool.arrange.said.changed' },
  });
});

it('says so if it fails, and moves nothing', async () => {
  await importBoxes(editor, [60, 40, 5]);
  const { revision } = editor.getState();
  editor.fake.ports.geometry.run = () => Promise.resolve(fail('compute_crashed', 'for the test'));
  await apply();
  expect(editor.getState()).toMatchObject({
    revision,
    tool: 'arrange',
    toast: { key: 'tool.arrange.said.failed' },
  });
});

it('waits for parts that can be moved', async () => {
  editor.setTool('arrange');
  expect(editor.toolReady()).toBe('reason.no-parts');
  await importBoxes(editor, [60, 40, 5]);
  expect(editor.toolReady()).toBe(true);
  editor.select([], 'replace');
  set({ which: 'selected' });
  expect(editor.toolReady()).toBe('reason.nothing-to-apply');
  editor.selectAll();
  editor.setLocked(editor.parts()[0]!.id, true);
  expect(editor.toolReady()).toBe('reason.locked');
});
