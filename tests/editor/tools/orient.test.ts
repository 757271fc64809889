import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import { boxCentre, boxSize, transformPoint, type MeshBuffers, type OrientGoal } from '#kernel';
import type { Editor, GeometryPort, PartId } from '#editor';
import { deferred, fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBlocks } from '#tests/solids.ts';

/** A plate of 30 × 30 × 5 on a post of 10 × 10 × 20. */
const MUSHROOM = makeBlocks([6, 6, 5], [5, 5, 5], (x, y, z) => z === 4 || (x > 1 && x < 4 && y > 1 && y < 4));

/** Answers by question: the same boxes are asked about again and again. */
const known = new Map<string, Awaited<ReturnType<GeometryPort['run']>>>();

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  geometry.run = async (call, options) => {
    const key = JSON.stringify(call);
    const answer = editor.fake.geometry.gate === null ? known.get(key) : undefined;
    const outcome = (answer ?? (await run(call, options))) as Awaited<ReturnType<typeof run>>;
    if (outcome.ok) known.set(key, outcome);
    return outcome as never;
  };
});
afterEach(() => editor.dispose());

const importMesh = async (name: string, mesh: MeshBuffers): Promise<PartId> => {
  editor.fake.setFile(`${name}.stl`, importedFile([name, mesh]));
  await editor.importFiles([fileNamed(`${name}.stl`)]);
  return editor.parts().at(-1)!.id;
};
/** Takes the tool in hand and waits for what it finds. */
const open = async (goal: OrientGoal = 'support'): Promise<void> => {
  editor.setTool('orient');
  unwrap(editor.setToolParam('goal', goal));
  await found();
};
const found = async (): Promise<void> => {
  await settle();
  await finishToolJob(editor);
};
const choose = (at: number): void => editor.toolEvent({ type: 'choose', at });
const apply = (): void => editor.toolEvent({ type: 'accept' });
const choices = () => editor.getState().toolChoices;
const figure = (at: number, name: string): number =>
  choices()!.items[at]!.figures.find(({ key }) => key.endsWith(`.${name}`))!.value;
const box = (id = editor.parts()[0]!.id) => editor.partBox(id)!;
const middle = (id?: PartId): number[] =>
  boxCentre(box(id))
    .slice(0, 2)
    .map((at) => Math.round(at * 100) / 100);
/** What of the part looks up, in the axes of its mesh: how it is turned. */
const turnOf = (): readonly number[] => editor.parts()[0]!.transform.slice(0, 11);

describe('one part', () => {
  it('on its edge is listed with its poses, the best is previewed, and applied as one step that undo takes back', async () => {
    await importBoxes(editor, [20, 10, 30]);
    unwrap(editor.setRotation([30, 45, 0]));
    unwrap(editor.setPosition([12, -7, 0]));
    const before = editor.parts();
    const at = middle();
    const [, , height] = boxSize(box());
    await open('height');
    expect(choices()!.items.length).toBeGreaterThan(1);
    expect(choices()).toMatchObject({ chosen: 1, isStale: false });
    expect(figure(0, 'height')).toBeCloseTo(height, 3);
    expect(figure(1, 'height')).toBeCloseTo(10, 3);
    // The preview stands so already.
    expect(box().max[2]).toBeCloseTo(10, 3);
    apply();
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      toolChoices: null,
      undoLabel: { key: 'tool.orient.history.one', values: { name: 'box1' } },
    });
    expect([box().min[2], box().max[2]].map((z) => Math.round(z * 1000) / 1000)).toEqual([0, 10]);
    expect(middle()).toEqual(at);
    editor.undo();
    expect(editor.parts()).toEqual(before);
  });

  it('that is top-heavy is turned over for support, and has its list anew for another goal', async () => {
    await importMesh('mushroom', MUSHROOM);
    await open();
    expect(figure(0, 'supportArea')).toBeGreaterThan(500);
    expect(figure(1, 'supportArea')).toBe(0);
    // Its plate is below now: the points of the mesh at the top are at the foot.
    const { transform } = editor.parts()[0]!;
    expect(transformPoint(transform, [15, 15, 25])[2]).toBeLessThan(1e-3);
    const names = () => choices()!.items.map(({ figures }) => figures[0]!.key);
    expect(new Set(names())).toEqual(new Set(['tool.orient.choices.figure.supportArea']));
    unwrap(editor.setToolParam('goal', 'peel'));
    // What was found stays on show, but cannot be chosen.
    expect(choices()).toMatchObject({ isStale: true });
    const shown = editor.parts();
    choose(0);
    expect(editor.parts()).toEqual(shown);
    expect(editor.toolReady()).toBe('reason.nothing-to-apply');
    await found();
    expect(new Set(names())).toEqual(new Set(['tool.orient.choices.figure.peelArea']));
    // On its side a layer has 30 × 5 and 10 × 20 at most.
    expect(figure(1, 'peelArea')).toBeLessThan(figure(0, 'peelArea'));
  });

  it('can be given any pose of the list, and its own again', async () => {
    await importMesh('mushroom', MUSHROOM);
    const before = editor.parts();
    await open('peel');
    for (let at = 1; at < choices()!.items.length; at++) {
      choose(at);
      expect(choices()!.chosen).toBe(at);
      expect(box().min[2]).toBeCloseTo(0, 3);
      expect(box().max[2]).toBeCloseTo(figure(at, 'height'), 3);
    }
    choose(0);
    expect(editor.parts()).toEqual(before);
    expect(editor.toolReady()).toBe('reason.nothing-to-apply');
    choose(99);
    expect(editor.parts()).toEqual(before);
  });

  it('is as it was if the tool is left, and if undo takes the preview back the list says so', async () => {
    await importMesh('mushroom', MUSHROOM);
    const before = editor.parts();
    const { undoLabel } = editor.getState();
    await open();
    expect(editor.parts()).not.toEqual(before);
    editor.undo();
    await settle();
    expect(editor.parts()).toEqual(before);
    expect(choices()!.chosen).toBe(0);
    choose(1);
    editor.toolEvent({ type: 'cancel' });
    expect(editor.parts()).toEqual(before);
    expect(editor.getState()).toMatchObject({ tool: 'select', undoLabel });
  });

  it('that stands best already is told so', async () => {
    await importBoxes(editor, [20, 20, 5]);
    const before = editor.parts();
    await open('height');
    expect(choices()).toMatchObject({ chosen: 0, note: { key: 'tool.orient.choices.note.best' } });
    expect(choices()!.items).toHaveLength(1);
    expect(editor.toolReady()).toBe('reason.nothing-to-apply');
    expect(editor.parts()).toEqual(before);
  });

  it('has its poses found anew if it is turned meanwhile', async () => {
    await importBoxes(editor, [20, 10, 30]);
    editor.fake.geometry.gate = deferred();
    editor.setTool('orient');
    unwrap(editor.setToolParam('goal', 'height'));
    await settle();
    editor.rotateBy('x', 90);
    const turned = turnOf();
    editor.fake.geometry.gate.resolve();
    await found();
    expect(figure(0, 'height')).toBeCloseTo(10, 3);
    expect(turnOf()).toEqual(turned);
  });

  it('is let go for another: its preview is taken back, and the other has its own list', async () => {
    await importBoxes(editor, [20, 10, 30], [8, 8, 40]);
    const [first, second] = editor.parts();
    editor.select([first!.id], 'replace');
    await open('height');
    expect(box(first!.id).max[2]).toBeCloseTo(10, 3);
    editor.select([second!.id], 'replace');
    await found();
    expect(editor.parts()[0]).toEqual(first);
    expect(box(second!.id).max[2]).toBeCloseTo(8, 3);
    editor.select([], 'replace');
    await settle();
    expect(editor.parts()).toEqual([first, second]);
    expect(choices()).toBeNull();
    expect(editor.toolReady()).toBe('reason.nothing-selected');
  });

  it('of which nothing can be found stays as it is', async () => {
    await importBoxes(editor, [20, 10, 30]);
    const before = editor.parts();
    editor.fake.ports.geometry.run = () => Promise.resolve(fail('compute_crashed', 'for the test'));
    await open();
    expect(choices()).toEqual({
      items: [],
      chosen: null,
      isStale: false,
      note: { key: 'tool.orient.choices.note.failed' },
    });
    expect(editor.parts()).toEqual(before);
  });

  it('that is locked is not asked about', async () => {
    await importBoxes(editor, [20, 10, 30]);
    editor.setLocked(editor.parts()[0]!.id, true);
    await open();
    expect(editor.toolReady()).toBe('reason.locked');
    expect(choices()).toBeNull();
  });
});

describe('several parts', () => {
  it('are each turned to their best pose where they stand, but for locked ones, in one step', async () => {
    await importBoxes(editor, [20, 10, 30], [8, 8, 40], [5, 25, 35]);
    const [, , locked] = editor.parts();
    editor.setLocked(locked!.id, true);
    editor.selectAll();
    const before = editor.parts();
    const at = before.map(({ id }) => middle(id));
    await open('height');
    expect(choices()).toMatchObject({ items: [], note: { key: 'tool.orient.choices.note.several' } });
    expect(editor.parts()).toEqual(before);
    apply();
    await found();
    const heights = editor.parts().map(({ id }) => Math.round(box(id).max[2] * 1000) / 1000);
    expect(heights).toEqual([10, 8, 35]);
    expect(editor.parts().map(({ id }) => middle(id))).toEqual(at);
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      toast: { key: 'tool.orient.said.all', values: { count: 2 } },
      undoLabel: { key: 'tool.orient.history.many', values: { count: 2 } },
    });
    editor.undo();
    expect(editor.parts()).toEqual(before);
  });

  it('that are copies are one job, and progress counts the jobs', async () => {
    await importBoxes(editor, [20, 10, 30], [8, 8, 40]);
    editor.selectAll();
    editor.duplicateSelection();
    editor.selectAll();
    known.clear();
    const shares: number[] = [];
    let jobs = 0;
    const run = editor.fake.ports.geometry.run.bind(editor.fake.ports.geometry);
    editor.fake.ports.geometry.run = (call, options) => {
      jobs++;
      return run(call, options);
    };
    editor.subscribe(() => {
      const { toolJob } = editor.getState();
      if (toolJob !== null) shares.push(toolJob.done / toolJob.total);
    });
    await open('height');
    apply();
    await found();
    expect(jobs).toBe(2);
    expect(editor.parts().map(({ id }) => Math.round(box(id).max[2]))).toEqual([10, 8, 10, 8]);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    // The end of the second of two jobs may come before the next report is due.
    expect(shares.at(-1)).toBeGreaterThan(0.5);
  });

  it('stay as they are if the project changes meanwhile, if another goal is chosen, and if nothing is found', async () => {
    await importBoxes(editor, [20, 10, 30], [8, 8, 40]);
    editor.selectAll();
    await open();
    editor.fake.geometry.gate = deferred();
    apply();
    editor.nudge([1, 0, 0]);
    const moved = editor.parts();
    editor.fake.geometry.gate.resolve();
    await found();
    expect(editor.getState().toast).toMatchObject({ key: 'tool.orient.said.changed' });
    expect(editor.toolReady()).toBe(true);
    apply();
    unwrap(editor.setToolParam('goal', 'height'));
    await found();
    expect(editor.parts()).toEqual(moved);
    editor.fake.ports.geometry.run = () => Promise.resolve(fail('part_flat', 'for the test'));
    apply();
    await found();
    expect(editor.getState()).toMatchObject({ tool: 'select', toast: { key: 'tool.orient.said.failed' } });
    expect(editor.parts()).toEqual(moved);
  });
});
