import { expect, test, vi } from 'vitest';
import { meshBounds, meshVolume, type Hole, type Honeycomb } from '#kernel';
import type { PartSolids, PlateInput } from '#editor';
import { deferred } from '#tests/editor-ports.ts';
import { settle, type startEditor } from '#tests/editor.ts';
import { countHollows, shellOf, startWithFeatures } from '#tests/features.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

const states = (editor: TestEditor): readonly PartSolids[] => [...editor.getState().features.values()];
const settled = (editor: TestEditor) =>
  vi.waitUntil(() => states(editor).every(({ status }) => status !== 'pending'));
const layersAre = (editor: TestEditor, status: string) =>
  vi.waitUntil(() => editor.getState().layers.status === status);
const lastInput = ({ fake }: TestEditor): PlateInput['parts'] => fake.slicer.prepared.at(-1)!.parts;
const volume = (of: PlateInput['parts'][number]): number => meshVolume(of.mesh);

test('a hollow part is sliced as its body and its cavity, in its place', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [20, 30, 40]);
  await layersAre(editor, 'ready');
  const [body, cavity, ...others] = lastInput(editor);
  expect(others).toEqual([]);
  const [part] = editor.parts();
  expect([body!.solidClass, body!.body, cavity!.solidClass, cavity!.body]).toEqual([
    'body',
    part!.id,
    'cavity',
    part!.id,
  ]);
  expect(volume(cavity!) / (16 * 26 * 36)).toBeCloseTo(1, 1);
  const outside = editor.partBox(part!.id)!;
  const inside = meshBounds(cavity!.mesh, cavity!.transform as never);
  for (const axis of [0, 1, 2] as const) {
    expect(inside.min[axis] - outside.min[axis]).toBeCloseTo(2, 1);
    expect(outside.max[axis] - inside.max[axis]).toBeCloseTo(2, 1);
  }
  expect(editor.mesh(cavity!.hash)).toBe(cavity!.mesh);
  expect(editor.getState().features.get(part!.id)!.made!.shell).toMatchObject({ cavities: 1, dropped: 0 });
});

test('who moves or turns a part computes nothing, who scales it does, and undo is there at once', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [20, 20, 20]);
  const asked = countHollows(editor.fake);
  await settled(editor);
  const begun = asked.length;
  const before = states(editor)[0]!;
  editor.selectAll();
  editor.setPosition([3, 4, 5]);
  editor.rotateBy('x', 30);
  expect(states(editor)[0]).toBe(before);
  await layersAre(editor, 'ready');
  editor.setScale([200, 100, 100]);
  expect(states(editor)[0]!.status).toBe('pending');
  await settled(editor);
  expect(asked.length).toBe(begun + 1);
  expect(states(editor)[0]!.made!.shell!.cavityMm3 / (36 * 16 * 16)).toBeCloseTo(1, 1);
  editor.undo();
  expect(states(editor)[0]!.status).toBe('ready');
  expect(states(editor)[0]!.made!.solids[0]!.hash).toBe(before.made!.solids[0]!.hash);
  expect(asked.length).toBe(begun + 1);
});

test('what draws layers is asked to hollow, and a part is not made again when that changes', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [20, 20, 20]);
  const asked = countHollows(editor.fake);
  await settled(editor);
  const begun = asked.length;
  editor.fake.slicer.engine = { backend: 'webgpu', reason: 'asked' };
  await editor.chooseEngine('webgpu');
  await settled(editor);
  expect(asked.length).toBe(begun);
  editor.selectAll();
  editor.setScale([200, 100, 100]);
  await settled(editor);
  editor.fake.slicer.engine = { backend: 'wasm', reason: 'asked' };
  await editor.chooseEngine('wasm');
  editor.setScale([300, 100, 100]);
  await settled(editor);
  expect(asked.slice(begun).map(({ backend }) => backend)).toEqual(['webgpu', 'wasm']);
});

test('equal parts are hollowed once', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [20, 20, 20]);
  const asked = countHollows(editor.fake);
  await settled(editor);
  const begun = asked.length;
  editor.selectAll();
  editor.duplicateSelection();
  expect(states(editor).map(({ status }) => status)).toEqual(['ready', 'ready']);
  await vi.waitUntil(() => editor.fake.slicer.prepared.at(-1)?.parts.length === 4);
  expect(lastInput(editor).map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity', 'body', 'cavity']);
  expect(new Set(lastInput(editor).map(({ body }) => body)).size).toBe(2);
  expect(asked.length).toBe(begun);
});

test('until a newer result is there the last good one is shown and sliced, and of several the last is computed', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [20, 20, 20]);
  await layersAre(editor, 'ready');
  const first = lastInput(editor)[1]!;
  const asked = countHollows(editor.fake);
  editor.fake.geometry.gate = deferred();
  editor.selectAll();
  for (const percent of [110, 120, 130]) editor.setScale([percent, percent, percent]);
  await vi.waitUntil(() => editor.fake.slicer.prepared.at(-1)!.parts[1]?.transform !== first.transform);
  await settle();
  const [body, cavity] = lastInput(editor);
  expect(cavity!.hash).toBe(first.hash);
  // It is scaled with its part, and never leaves it.
  expect(meshBounds(cavity!.mesh, cavity!.transform as never).max[2]).toBeCloseTo(18 * 1.3, 0);
  expect(meshBounds(body!.mesh, body!.transform as never).max[2]).toBeCloseTo(26, 3);
  expect(editor.getState().layers.status).toBe('preparing');
  expect(asked.map(({ isStopped }) => isStopped)).toEqual([true, true, false]);
  editor.fake.geometry.gate.resolve();
  await layersAre(editor, 'ready');
  expect(volume(lastInput(editor)[1]!) / 22 ** 3).toBeCloseTo(1, 1);
});

test('nothing is sliced or exported of a part that cannot be hollowed, and what to do is said', async () => {
  const editor = await startWithFeatures({ shell: shellOf(6) }, [10, 10, 10]);
  await layersAre(editor, 'failed');
  expect(editor.getState().layers.error).toMatchObject({
    code: 'features_failed',
    details: { name: 'box1', part: editor.parts()[0]!.id },
  });
  const { status, error } = states(editor)[0]!;
  expect(status).toBe('failed');
  expect(error!.code).toBe('hollow_too_thick');
  expect(Number(error!.details!['deepest'])).toBeGreaterThan(4.5);
  expect(Number(error!.details!['deepest'])).toBeLessThanOrEqual(5);
  await editor.exportFile('goo');
  expect(editor.getState().export).toMatchObject({ status: 'failed', error: { code: 'features_failed' } });
  expect(editor.fake.delivered).toEqual([]);
  expect(editor.fake.slicer.prepared).toEqual([]);
  editor.selectAll();
  editor.setScale([300, 300, 300]);
  await layersAre(editor, 'ready');
  editor.dismissExport();
  await editor.exportFile('goo');
  expect(editor.getState().export.status).toBe('done');
  const { parts } = editor.fake.slicer.exports.at(-1)!.input;
  expect(parts.map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity']);
});

test('a file waits for a cavity that is being made', async () => {
  const editor = await startWithFeatures({ shell: shellOf(2) }, [20, 20, 20]);
  await layersAre(editor, 'ready');
  editor.fake.geometry.gate = deferred();
  editor.selectAll();
  editor.setScale([150, 150, 150]);
  const exported = editor.exportFile('goo');
  await settle();
  expect(editor.fake.slicer.exports).toEqual([]);
  editor.fake.geometry.gate.resolve();
  await exported;
  const [, cavity] = editor.fake.slicer.exports[0]!.input.parts;
  expect(volume(cavity!) / 26 ** 3).toBeCloseTo(1, 1);
});

test('hidden parts are in nobody’s way', async () => {
  const editor = await startWithFeatures({ shell: shellOf(6) }, [10, 10, 10], [20, 20, 20]);
  await layersAre(editor, 'failed');
  editor.setVisible(editor.parts()[0]!.id, false);
  await layersAre(editor, 'ready');
  expect(lastInput(editor).map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity']);
});

const hole: Hole = {
  kind: 'hole',
  at: [500, 510, 510],
  normal: [-1, 0, 0],
  direction: 'inner',
  r1: 2,
  r2: 2,
  edges: 32,
  protrusion: 0.5,
  depth: 6,
  angle: 0,
  gap: 0.1,
};

test('infill and holes are solids of their own, made of the cavity, and each only as often as it changes', async () => {
  const shell = shellOf(2, { infill: 'grid' });
  const editor = await startWithFeatures(
    { shell, holes: [hole, { ...hole, at: [500, 510, 600] }] },
    [20, 20, 20],
  );
  await layersAre(editor, 'ready');
  const { shell: figures, missed } = states(editor)[0]!.made!;
  expect(lastInput(editor).map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity', 'infill', 'hole']);
  expect(missed.holes).toEqual([1]);
  // Bars of 1.2 mm, 8 mm apart in three directions.
  expect(figures!.infillMm3).toBeGreaterThan(0.02 * figures!.cavityMm3);
  expect(figures!.infillMm3).toBeLessThan(0.3 * figures!.cavityMm3);
  const bored = meshBounds(lastInput(editor)[3]!.mesh, lastInput(editor)[3]!.transform as never);
  const box = editor.partBox(editor.parts()[0]!.id)!;
  expect(bored.min[0]).toBeLessThan(box.min[0]);
  expect(bored.max[0]).toBeGreaterThan(box.min[0] + 2);
  expect(bored.max[0]).toBeLessThan(box.min[0] + 4);
});

test('infill that is too fine says so', async () => {
  const editor = await startWithFeatures(
    { shell: shellOf(2, { infill: 'gyroid', size: 2, radius: 2 }) },
    [20, 20, 20],
  );
  await layersAre(editor, 'failed');
  expect(states(editor)[0]!.error!.code).toBe('infill_too_fine');
});

const honeycomb: Honeycomb = {
  kind: 'perforate',
  at: [510, 510, 520],
  normal: [0, 0, 1],
  cell: 4,
  wall: 1.2,
  depth: 0,
  border: 2,
  notch: 0,
};

test('a honeycomb is cut through the wall over the cavity, one without a place is counted, and undo is there at once', async () => {
  const misplaced: Honeycomb = { ...honeycomb, kind: 'close' };
  const editor = await startWithFeatures(
    { shell: shellOf(2), honeycombs: [honeycomb, misplaced] },
    [20, 20, 20],
  );
  await layersAre(editor, 'ready');
  expect(lastInput(editor).map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity', 'hole']);
  const before = states(editor)[0]!;
  expect(before.made!.missed).toEqual({ holes: [], honeycombs: [1] });
  const [, , cells] = lastInput(editor);
  const box = editor.partBox(editor.parts()[0]!.id)!;
  const cut = meshBounds(cells!.mesh, cells!.transform as never);
  expect(cut.max[2]).toBeGreaterThan(box.max[2]);
  expect(cut.min[2]).toBeLessThan(box.max[2] - 2);
  expect(cut.min[2]).toBeGreaterThan(box.max[2] - 4);
  editor.selectAll();
  editor.setTool('honeycomb');
  expect(editor.toolNote()).toEqual({ key: 'tool.honeycomb.note.one', values: { count: 1 } });
  // The misplaced one is the last, and the one in hand.
  editor.toolEvent({ type: 'remove', at: 1 });
  await settled(editor);
  expect(states(editor)[0]!.made!.missed.honeycombs).toEqual([]);
  expect(editor.toolNote()).toBeNull();
  editor.toolEvent({ type: 'accept' });
  editor.undo();
  expect(states(editor)[0]).toEqual(before);
});
