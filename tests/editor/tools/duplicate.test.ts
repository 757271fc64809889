import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom, fail, unwrap, type Id } from '#base';
import { boxCentre, rotationAbout, type Vector } from '#kernel';
import type { Editor } from '#editor';
import { deferred, fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { joinMeshes, makeBox } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { distanceBetween, flatten } from '../../kernel/arrange/flat-oracle.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

const set = (values: Readonly<Record<string, string | number | boolean>>): void => {
  editor.setTool('duplicate');
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
};
const apply = async (values: Readonly<Record<string, string | number | boolean>>): Promise<void> => {
  set(values);
  editor.toolEvent({ type: 'accept' });
  if (editor.fake.geometry.gate === null) await finishToolJob(editor);
};
/** An L of two arms, in a box of 40 × 40 mm of which it covers 700 mm². */
const importBracket = async (): Promise<void> => {
  const bracket = joinMeshes(makeBox(10, 40, 5, [0, 0, 0]), makeBox(30, 10, 5, [10, 0, 0]));
  editor.fake.setFile('bracket.stl', importedFile(['bracket', bracket]));
  await editor.importFiles([fileNamed('bracket.stl')]);
};
/** The smallest distance between the outlines of any two parts. */
const closestOutlines = (): number => {
  const outlines = editor.parts().map(({ mesh, transform }) => flatten(editor.mesh(mesh)!, transform));
  return Math.min(
    ...outlines.flatMap((one, at) => outlines.slice(at + 1).map((other) => distanceBetween(one, other))),
  );
};
const centres = (): readonly Vector[] => editor.parts().map(({ id }) => boxCentre(editor.partBox(id)!));

it('makes so many in all, the gap apart and on the plate, as one step', async () => {
  await importBoxes(editor, [10, 8, 5]);
  const before = editor.parts();
  editor.setTool('duplicate');
  unwrap(editor.setToolParam('count', 12));
  unwrap(editor.setToolParam('gap', 3.5));
  editor.toolEvent({ type: 'accept' });
  expect(editor.parts()).toHaveLength(12);
  expect(closestParts(editor)).toBeCloseTo(3.5, 4);
  expect(editor.partsOutside()).toEqual([]);
  const names = editor.parts().map((part) => part.name);
  expect(new Set(names).size).toBe(12);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    undoLabel: { key: 'history.duplicate.one', values: { name: 'box1' } },
  });
  expect(editor.getState().selection).toEqual(
    editor
      .parts()
      .slice(1)
      .map((part) => part.id),
  );
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('keeps the arrangement of several parts, and copies of a locked part can be moved', async () => {
  await importBoxes(editor, [10, 10, 5], [6, 6, 5]);
  editor.setLocked(editor.parts()[0]!.id, true);
  editor.selectAll();
  editor.setTool('duplicate');
  unwrap(editor.setToolParam('count', 3));
  editor.toolEvent({ type: 'accept' });
  const parts = editor.parts();
  expect(parts).toHaveLength(6);
  const apart = (one: number, other: number) =>
    editor.partBox(parts[other]!.id)!.min[0] - editor.partBox(parts[one]!.id)!.min[0];
  expect(apart(2, 3)).toBeCloseTo(apart(0, 1), 9);
  expect(apart(4, 5)).toBeCloseTo(apart(0, 1), 9);
  expect(parts.map((part) => part.locked)).toEqual([true, false, false, false, false, false]);
});

it('waits for a selection, and leaves without a trace', async () => {
  await importBoxes(editor, [10, 10, 5]);
  const { revision } = editor.getState();
  editor.setTool('duplicate');
  editor.select([], 'replace');
  expect(editor.toolReady()).toBe('reason.nothing-selected');
  editor.toolEvent({ type: 'accept' });
  expect(editor.getState().tool).toBe('duplicate');
  editor.toolEvent({ type: 'cancel' });
  expect(editor.getState()).toMatchObject({ tool: 'select', revision });
});

it('refuses a count and a gap that cannot be, and remembers those that can until the editor is gone', async () => {
  editor.setTool('duplicate');
  for (const [name, value] of [
    ['count', 1],
    ['count', 501],
    ['count', 2.5],
    ['gap', -1],
    ['gap', Number.NaN],
    ['turns', 3],
  ] as const)
    expect(editor.setToolParam(name, value), `${name} ${value}`).toMatchObject({
      error: { code: 'validation', details: { field: name } },
    });
  expect(editor.getState().toolParams).toMatchObject({ count: 2, gap: 2 });
  unwrap(editor.setToolParam('count', 7));
  editor.setTool('select');
  expect(editor.getState().toolParams).not.toHaveProperty('count');
  editor.setTool('duplicate');
  expect(editor.getState().toolParams).toMatchObject({ count: 7, gap: 2 });
});

it('packs copies by their outlines where boxes have no room, tells how many there are, and loses nothing', async () => {
  await importBracket();
  await importBoxes(editor, [30, 30, 5]);
  const before = editor.parts();
  editor.select([before[0]!.id], 'replace');
  await apply({ count: 30 });
  const parts = editor.parts();
  // Boxes of 40 mm have room in one row of four, since the original is in the middle of 100 mm.
  expect(parts.length).toBeGreaterThan(8);
  expect(parts.length).toBeLessThan(31);
  expect(parts.slice(0, 2)).toEqual(before);
  expect(closestOutlines()).toBeGreaterThan(2 - 1e-4);
  expect(editor.partsOutside()).toEqual([]);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  for (const { transform } of parts.slice(2)) expect(transform[14]).toBeCloseTo(before[0]!.transform[14]!, 9);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    selection: parts.slice(2).map(({ id }) => id),
    toast: { key: 'tool.duplicate.said.fewer', values: { made: parts.length - 2, asked: 29 } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('packs several parts as one block', async () => {
  await importBracket();
  await importBoxes(editor, [28, 28, 3]);
  const [bracket, box] = editor.parts();
  editor.select([box!.id], 'replace');
  // Into the angle of the bracket, which keeps the gap to it.
  const [x, y] = editor.partBox(bracket!.id)!.min;
  unwrap(editor.setPosition([x + 26, y + 26, 0]));
  editor.selectAll();
  const apart = (one: number, other: number) =>
    centres()[other]!.map((value, axis) => Number((value - centres()[one]![axis]!).toFixed(6)));
  const kept = apart(0, 1);
  await apply({ count: 20 });
  const parts = editor.parts();
  // Three boxes of the block have room in a row.
  expect(parts.length).toBeGreaterThan(6);
  expect(parts.length % 2).toBe(0);
  for (let at = 2; at < parts.length; at += 2) expect(apart(at, at + 1)).toEqual(kept);
  expect(closestOutlines()).toBeGreaterThan(2 - 1e-4);
  expect(editor.partsOutside()).toEqual([]);
});

it('lets copies leave the platform if they need not fit, all of them', async () => {
  await importBoxes(editor, [60, 60, 5]);
  await apply({ count: 9, fit: false });
  expect(editor.parts()).toHaveLength(9);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  expect(editor.partsOutside().length).toBeGreaterThan(0);
  expect(editor.getState().toast).toBeNull();
});

it('makes a grid beside the original, the gap apart on both axes', async () => {
  await importBoxes(editor, [20, 10, 5]);
  await apply({ arrangement: 'grid', columns: 4, rows: 3, gap: 3 });
  const found = centres();
  const [x, y] = found[0]!;
  const places = found.map((centre) => [(centre[0] - x) / 23, (centre[1] - y) / 13]);
  expect(places.map(([column, row]) => [column!.toFixed(6), row!.toFixed(6)])).toEqual(
    [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => [column.toFixed(6), row.toFixed(6)])),
  );
  expect(closestParts(editor)).toBeCloseTo(3, 4);
});

it('lays a grid so that most of it has room, and leaves out the rest', async () => {
  await importBoxes(editor, [20, 10, 5], [20, 10, 5]);
  const [one, other] = editor.parts();
  for (const [part, place] of [
    [one, [85, 40, 0]],
    [other, [41, 40, 0]],
  ] as const) {
    editor.select([part!.id], 'replace');
    unwrap(editor.setPosition(place));
  }
  editor.select([one!.id], 'replace');
  await apply({ arrangement: 'grid', columns: 3, rows: 2 });
  // At the right rear corner: the grid grows to the left and to the front, where the other part takes one cell.
  expect(editor.parts()).toHaveLength(6);
  expect(editor.partsOutside()).toEqual([]);
  expect(closestParts(editor)).toBeGreaterThan(2 - 1e-4);
  expect(editor.getState().toast).toMatchObject({ values: { made: 4, asked: 5 } });
});

it('says that there is no room for a copy, and stays in hand', async () => {
  await importBoxes(editor, [150, 80, 5]);
  const { revision } = editor.getState();
  for (const arrangement of ['fill', 'grid', 'circle']) {
    await apply({ arrangement });
    expect(editor.getState(), arrangement).toMatchObject({
      revision,
      tool: 'duplicate',
      toast: { key: 'tool.duplicate.said.none' },
    });
  }
});

it('makes the smallest circle that keeps the gap, with the original on it', async () => {
  await importBoxes(editor, [10, 6, 5]);
  await apply({ arrangement: 'circle', count: 12 });
  const found = centres();
  expect(found).toHaveLength(12);
  expect(closestParts(editor)).toBeCloseTo(2, 4);
  const middle = [0, 1].map((axis) => found.reduce((sum, centre) => sum + centre[axis]! / 12, 0));
  const radii = found.map(([x, y]) => Math.hypot(x - middle[0]!, y - middle[1]!));
  for (const radius of radii) expect(radius).toBeCloseTo(radii[0]!, 4);
  const angles = found.map(([x, y]) => (Math.atan2(y - middle[1]!, x - middle[0]!) * 180) / Math.PI);
  const steps = angles.map((angle, at) => (angle - angles.at(at - 1)! + 720) % 360);
  for (const step of steps) expect(step).toBeCloseTo(30, 3);
});

it('turns copies with their places on the circle', async () => {
  await importBracket();
  await apply({ arrangement: 'circle', count: 6, turn: true, gap: 1, fit: false });
  const [original, ...copies] = editor.parts();
  for (const [at, { transform }] of copies.entries()) {
    const turn = rotationAbout('z', 60 * (at + 1));
    for (const [entry, value] of transform.slice(0, 12).entries()) expect(value).toBeCloseTo(turn[entry]!, 9);
    expect(transform[14]).toBeCloseTo(original!.transform[14]!, 9);
  }
  expect(closestOutlines()).toBeGreaterThan(1 - 1e-4);
});

it('refuses a radius that is too small, and keeps one that is set', async () => {
  await importBoxes(editor, [10, 10, 5]);
  set({ arrangement: 'circle', count: 8, size: 'set', radius: 12 });
  expect(editor.toolReady()).toBe('reason.radius-too-small');
  unwrap(editor.setToolParam('radius', 30));
  expect(editor.toolReady()).toBe(true);
  editor.toolEvent({ type: 'accept' });
  const found = centres();
  expect(found).toHaveLength(8);
  const across = Math.hypot(found[4]![0] - found[0]![0], found[4]![1] - found[0]![1]);
  expect(across).toBeCloseTo(60, 4);
});

it('refuses more than can be at once', async () => {
  await importBoxes(editor, [1, 1, 1], [1, 1, 1]);
  set({ arrangement: 'grid', columns: 251, rows: 2 });
  expect(editor.toolReady()).toBe('reason.too-many-copies');
  unwrap(editor.setToolParam('columns', 250));
  expect(editor.toolReady()).toBe(true);
  set({ columns: 1, rows: 1 });
  expect(editor.toolReady()).toBe('reason.nothing-to-apply');
});

it('copies supports with their part, unless they are to be left out', async () => {
  await importBoxes(editor, [10, 10, 5]);
  const [original] = editor.parts();
  editor.setTool('grow-supports');
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  const columns = (id: Id<'part'>): number =>
    editor.getState().supports.get(id)?.structure.trunks.length ?? 0;
  expect(columns(original!.id)).toBeGreaterThan(0);
  for (const supports of [true, false]) {
    editor.select([original!.id], 'replace');
    await apply({ count: 3, supports });
    await settle();
    expect(editor.parts()).toHaveLength(3);
    for (const { id } of editor.parts().slice(1))
      expect(columns(id)).toBe(supports ? columns(original!.id) : 0);
    editor.undo();
  }
});

it('adds nothing where packing fails, or the project changed meanwhile', async () => {
  await importBoxes(editor, [60, 60, 5]);
  editor.fake.geometry.gate = deferred();
  await apply({ count: 20 });
  editor.nudge([1, 0, 0]);
  const { revision } = editor.getState();
  editor.fake.geometry.gate.resolve();
  await finishToolJob(editor);
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.duplicate.said.changed' } });
  editor.fake.ports.geometry.run = () => Promise.resolve(fail('compute_crashed', 'for the test'));
  await apply({ count: 20 });
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.duplicate.said.failed' } });
});

it('adds nothing once another tool is in hand', async () => {
  await importBoxes(editor, [60, 60, 5]);
  const { revision } = editor.getState();
  editor.fake.geometry.gate = deferred();
  await apply({ count: 20 });
  editor.setTool('select');
  editor.fake.geometry.gate.resolve();
  await settle();
  expect(editor.getState()).toMatchObject({ revision, toast: null });
});

it('never puts two parts nearer than the gap, off the platform, or takes one away', async () => {
  const seed = 312;
  const random = createRandom(seed);
  const within = (low: number, high: number) => low + (high - low) * random.unit();
  const one = <T>(values: readonly T[]): T => values[random.integer(0, values.length)]!;
  for (let round = 0; round < roundsOf(8); round++) {
    editor.dispose();
    editor = await startEditor();
    const sizes = [1, 2, 3].map(() => [within(4, 50), within(4, 30), 5] as const);
    await importBoxes(editor, ...sizes);
    const gap = within(0, 2);
    const selected = editor.parts().slice(0, one([1, 2]));
    editor.select(
      selected.map(({ id }) => id),
      'replace',
    );
    const before = editor.parts();
    const arrangement = one(['fill', 'grid', 'circle']);
    const values = {
      arrangement,
      count: random.integer(2, 30),
      columns: random.integer(1, 9),
      rows: random.integer(2, 9),
      gap,
      turn: one([true, false]),
    };
    await apply(values);
    const what = `seed ${seed}, round ${round}: ${JSON.stringify(values)}`;
    expect(editor.parts().slice(0, before.length), what).toEqual(before);
    expect(editor.partsOutside(), what).toEqual([]);
    if (editor.parts().length > before.length)
      expect(closestOutlines(), what).toBeGreaterThan(Math.min(gap, 2) - 1e-4);
  }
});
