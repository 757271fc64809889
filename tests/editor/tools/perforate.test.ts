import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unwrap } from '#base';
import { HOLE_NUMBERS, rotationAbout, transformPoint, type Vector } from '#kernel';
import type { Editor, PartId } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const part = (at = 0) => editor.parts()[at]!;
const holes = (at = 0) => part(at).features?.holes ?? [];
const contents = (): string => JSON.stringify(editor.document.records());
/** So far from the middle of a part's top. */
const onTop = (id: PartId, x = 0, y = 0) => {
  const { min, max } = editor.partBox(id)!;
  const point: Vector = [(min[0] + max[0]) / 2 + x, (min[1] + max[1]) / 2 + y, max[2]];
  return { part: id, point, normal: [0, 0, 1], towards: [0, 0, -1] } as const;
};
const press = (id: PartId, x = 0, y = 0): void => editor.toolEvent({ type: 'press', hit: onTop(id, x, y) });

async function block(): Promise<PartId> {
  await importBoxes(editor, [40, 20, 10]);
  editor.setTool('perforate');
  return part().id;
}

it('places holes where a part is pressed, all of them one step that undo takes back to the same bytes', async () => {
  const id = await block();
  const before = contents();
  expect(editor.toolReady()).toBe('tool.perforate.said.place');
  unwrap(editor.setToolParam('r1', 1.5));
  press(id);
  press(id, 8);
  expect(editor.toolReady()).toBe(true);
  editor.toolEvent({ type: 'accept' });
  expect(holes()).toMatchObject([
    { kind: 'hole', normal: [0, 0, 1], r1: 1.5, r2: 1.5, edges: HOLE_NUMBERS.edges.default },
    { kind: 'hole' },
  ]);
  const [first, second] = holes();
  expect(second!.at[0] - first!.at[0]).toBeCloseTo(8);
  const after = contents();
  editor.undo();
  expect(contents()).toBe(before);
  editor.redo();
  expect(contents()).toBe(after);
});

it('leaves no trace where nothing is applied', async () => {
  const id = await block();
  const before = contents();
  press(id);
  expect(holes()).toHaveLength(1);
  editor.setTool('move');
  expect(contents()).toBe(before);
  expect(editor.getState().toolMarks).toEqual([]);
});

it('keeps holes in the measure of the mesh: they go with a part that is turned and stretched', async () => {
  const id = await block();
  press(id, 5);
  editor.toolEvent({ type: 'accept' });
  const [plain] = holes();
  editor.undo();
  editor.select([id], 'replace');
  const gesture = editor.beginTransform()!;
  gesture.update({ kind: 'scale', by: [2, 1, 3] });
  gesture.commit();
  editor.rotateBy('y', 40);
  editor.setTool('perforate');
  // The same place of the mesh, where it is now, and the normal of its face there.
  const point = transformPoint(part().transform, plain!.at);
  const turn = rotationAbout('y', 40);
  const normal: Vector = [turn[8]!, turn[9]!, turn[10]!];
  editor.toolEvent({ type: 'press', hit: { ...onTop(id), point, normal } });
  editor.toolEvent({ type: 'accept' });
  const [kept] = holes();
  for (const axis of [0, 1, 2]) {
    expect(kept!.at[axis]).toBeCloseTo(plain!.at[axis]!);
    expect(kept!.normal[axis]).toBeCloseTo(plain!.normal[axis]!);
  }
});

it('chooses a hole that is pressed, changes it by its parameters, and removes it from the list', async () => {
  const id = await block();
  press(id);
  press(id, 10);
  press(id, 0.5);
  expect(holes()).toHaveLength(2);
  expect(editor.getState().toolChoices?.chosen).toBe(0);
  unwrap(editor.setToolParam('linked', false));
  unwrap(editor.setToolParam('r2', 1));
  unwrap(editor.setToolParam('kind', 'slot'));
  expect(holes()[0]).toMatchObject({ kind: 'slot', r1: 2, r2: 1 });
  expect(holes()[1]).toMatchObject({ kind: 'hole', r1: 2, r2: 2 });
  editor.toolEvent({ type: 'choose', at: 1 });
  expect(editor.getState().toolParams).toMatchObject({ kind: 'hole', linked: true });
  editor.toolEvent({ type: 'remove', at: 0 });
  expect(holes()).toMatchObject([{ kind: 'hole' }]);
  editor.toolEvent({ type: 'remove', at: 0 });
  expect(part().features).toBeUndefined();
});

it('drags a hole over its part, and back where the drag is given up', async () => {
  const id = await block();
  press(id);
  const { at } = holes()[0]!;
  expect(editor.toolGrabs(onTop(id, 10))).toBe(false);
  expect(editor.toolGrabs(onTop(id, 1))).toBe(true);
  editor.toolEvent({ type: 'drag', phase: 'start', hit: onTop(id, 1) });
  editor.toolEvent({ type: 'drag', phase: 'move', hit: onTop(id, 7, 3) });
  expect(holes()[0]!.at[0] - at[0]).toBeCloseTo(7);
  editor.toolEvent({ type: 'drag', phase: 'move', hit: null });
  editor.toolEvent({ type: 'drag', phase: 'cancel', hit: null });
  expect(holes()[0]!.at).toEqual(at);
  editor.toolEvent({ type: 'drag', phase: 'start', hit: onTop(id) });
  editor.toolEvent({ type: 'drag', phase: 'move', hit: onTop(id, -6) });
  editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
  editor.toolEvent({ type: 'accept' });
  expect(holes()[0]!.at[0] - at[0]).toBeCloseTo(-6);
});

it('shows where a hole would be while the pointer is on a part, and the mouths of those that are there', async () => {
  const id = await block();
  editor.toolEvent({ type: 'hover', hit: onTop(id, 3) });
  expect(editor.getState().toolMarks).toMatchObject([{ face: 'lit' }]);
  press(id, 3);
  // Over a hole there would be none.
  expect(editor.getState().toolMarks).toHaveLength(1);
  editor.toolEvent({ type: 'hover', hit: onTop(id, -10) });
  expect(editor.getState().toolMarks).toHaveLength(2);
  editor.toolEvent({ type: 'hover', hit: null });
  expect(editor.getState().toolMarks).toHaveLength(1);
});

it('follows undo and refuses locked parts', async () => {
  const id = await block();
  press(id);
  editor.toolEvent({ type: 'accept' });
  editor.setTool('perforate');
  editor.select([id], 'replace');
  await Promise.resolve();
  editor.undo();
  await Promise.resolve();
  expect(editor.getState().toolChoices?.items).toEqual([]);
  expect(editor.toolReady()).toBe('tool.perforate.said.place');
  editor.setLocked(id, true);
  press(id);
  expect(editor.getState().toast?.key).toBe('tool.perforate.said.locked');
  expect(holes()).toEqual([]);
});

describe('drain holes', () => {
  const status = () => editor.getState().features.get(part().id)?.status;
  const drain = () => editor.toolEvent({ type: 'button', id: 'drain' });
  /** A hollow box, selected and in the tool. */
  const hollow = async (): Promise<void> => {
    editor.dispose();
    editor = await startWithFeatures({ shell: shellOf(2) }, [14, 14, 14]);
    editor.setQualityCheck(false);
    editor.selectAll();
    editor.setTool('perforate');
    await settle();
  };
  const isMade = () => vi.waitUntil(() => status() === 'ready');

  it('are found for a hollow part, shown, and applied as one step that undo takes back to the same bytes', async () => {
    await hollow();
    await isMade();
    const before = contents();
    expect(editor.toolButtons()[0]).toEqual({ id: 'drain' });
    drain();
    expect(editor.getState().toolJob).not.toBeNull();
    await finishToolJob(editor);
    const count = holes().length;
    expect(count).toBeGreaterThan(0);
    expect(editor.getState().toolChoices).toMatchObject({ chosen: count - 1 });
    expect(editor.getState().toolParams['r1']).toBe(holes().at(-1)!.r1);
    const { key, values } = editor.getState().toast!;
    expect(key).toBe('tool.perforate.said.drained');
    expect(values).toMatchObject({ count });
    // A tenth of the cavity of 1 ml at most.
    expect(Number(values!['ml'])).toBeLessThanOrEqual(0.1);
    editor.toolEvent({ type: 'accept' });
    expect(holes()).toHaveLength(count);
    const after = contents();
    editor.undo();
    expect(contents()).toBe(before);
    editor.redo();
    expect(contents()).toBe(after);
    // There is nothing left to drain.
    editor.selectAll();
    editor.setTool('perforate');
    await settle();
    await isMade();
    drain();
    await finishToolJob(editor);
    expect(editor.getState().toast!.key).toBe('tool.perforate.said.drains');
    expect(contents()).toBe(after);
  });

  it('go to the part they were found for, whichever is selected by then, and leave with the tool', async () => {
    await hollow();
    await isMade();
    const before = contents();
    drain();
    editor.select([], 'replace');
    await finishToolJob(editor);
    expect(holes().length).toBeGreaterThan(0);
    editor.setTool('move');
    expect(contents()).toBe(before);
    editor.selectAll();
    editor.setTool('perforate');
    await settle();
    await isMade();
    drain();
    editor.setTool('move');
    await settle();
    expect(contents()).toBe(before);
    expect(editor.getState().toolJob).toBeNull();
  });

  it('are off with a reason where there is no cavity to drain', async () => {
    expect(editor.toolButtons()).toEqual([]);
    editor.setTool('perforate');
    expect(editor.toolButtons()[0]).toEqual({ id: 'drain', reason: 'reason.nothing-selected' });
    const id = await block();
    press(id);
    expect(editor.toolButtons()[0]).toEqual({ id: 'drain', reason: 'tool.perforate.said.solid' });
    drain();
    expect(editor.getState().toolJob).toBeNull();
    await hollow();
    await isMade();
    editor.setScale([110, 110, 110]);
    expect(editor.toolButtons()[0]).toEqual({ id: 'drain', reason: 'tool.perforate.said.pending' });
    await isMade();
    expect(editor.toolButtons()[0]).toEqual({ id: 'drain' });
    editor.setScale([11, 11, 11]);
    await vi.waitUntil(() => status() === 'failed');
    expect(editor.toolButtons()[0]).toEqual({ id: 'drain', reason: 'tool.perforate.said.unmade' });
  });
});

describe('plugs', () => {
  const plug = () => editor.toolEvent({ type: 'button', id: 'plugs' });

  it('are parts beside the others, one step with the holes they were made for', async () => {
    const id = await block();
    const before = contents();
    expect(editor.toolButtons()[1]).toMatchObject({ id: 'plugs', reason: expect.any(String) });
    editor.select([id], 'replace');
    await settle();
    expect(editor.toolButtons()[1]!.reason).toBe('tool.perforate.said.whole');
    press(id);
    press(id, 10);
    plug();
    await finishToolJob(editor);
    const [, ...made] = editor.parts();
    expect(made.map(({ name }) => name)).toEqual(['Plug 1', 'Plug 2']);
    const boxes = editor.parts().map((each) => editor.partBox(each.id)!);
    const { gap } = HOLE_NUMBERS;
    for (const [at, { min, max }] of boxes.entries()) {
      expect(min[2]).toBeCloseTo(0);
      if (at > 0) expect(max[0] - min[0]).toBeLessThanOrEqual(2 * (holes()[0]!.r1 - gap.default) + 1e-6);
      // The block is 10 mm high, and a plug sticks out nowhere.
      expect(max[2]).toBeLessThanOrEqual(10 + 1e-6);
      for (const other of boxes.slice(at + 1))
        expect([0, 1].some((axis) => other.min[axis]! >= max[axis]! || other.max[axis]! <= min[axis]!)).toBe(
          true,
        );
    }
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      toolMarks: [],
      toast: { key: 'tool.perforate.said.plugged', values: { made: 2 } },
    });
    const after = contents();
    editor.undo();
    expect(contents()).toBe(before);
    editor.redo();
    expect(contents()).toBe(after);
  });

  it('have the numbers that their holes have in the list', async () => {
    const id = await block();
    unwrap(editor.setToolParam('kind', 'slot'));
    press(id);
    editor.toolEvent({ type: 'choose', at: 1 });
    unwrap(editor.setToolParam('kind', 'hole'));
    press(id, 10);
    unwrap(editor.setToolParam('direction', 'both'));
    press(id, -10);
    const listed = editor.getState().toolChoices!.items.map(({ name }) => name.values?.['number']);
    expect(listed).toEqual([1, 2, 3, undefined]);
    plug();
    await finishToolJob(editor);
    expect(editor.parts().map(({ name }) => name)).toEqual(['box1', 'Plug 2', 'Plug 3']);
  });

  it('of a slot there are none: nothing is added, and that is said', async () => {
    const id = await block();
    unwrap(editor.setToolParam('kind', 'slot'));
    press(id);
    plug();
    await finishToolJob(editor);
    expect(editor.getState().toast!.key).toBe('tool.perforate.said.unplugged');
    expect(editor.parts()).toHaveLength(1);
    expect(editor.toolReady()).toBe(true);
  });
});
