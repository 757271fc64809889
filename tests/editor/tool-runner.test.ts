import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, unwrap, type Result } from '#base';
import { measureMesh, type MeshQuality } from '#kernel';
import { reshapeParts } from '#document';
import type { Editor } from '#editor';
import { createFakePorts, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import type * as Table from '../../src/editor/tools/table.ts';
import { change, changes, heard, label } from './pusher.ts';

vi.mock('../../src/editor/tools/table.ts', async (original) => {
  const { TOOLS } = await original<typeof Table>();
  return { TOOLS: [...TOOLS, (await import('./pusher.ts')).pusher] };
});

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  heard.length = 0;
  Object.assign(change, { planned: null, meshes: [] });
  editor = await startEditor(createFakePorts());
  editor.setQualityCheck(false);
  await importBoxes(editor, [10, 10, 10]);
  editor.setTool('pusher');
});
afterEach(() => editor.dispose());

const x = () => editor.selectionFacts()!.position[0];
const press = () =>
  editor.toolEvent({
    type: 'press',
    hit: { part: editor.parts()[0]!.id, point: [0, 0, 0], normal: null, towards: [0, 0, -1] },
  });
const steps = () => {
  const labels: string[] = [];
  while (editor.getState().undoLabel !== null) {
    labels.push(editor.getState().undoLabel!.key);
    editor.undo();
  }
  return labels;
};

describe('the runner of tools', () => {
  it('makes one entry of all previews and the commit that ends them', () => {
    press();
    press();
    expect(x()).toBeCloseTo(2, 9);
    editor.toolEvent({ type: 'accept' });
    expect(x()).toBeCloseTo(3, 9);
    expect(steps()).toEqual([label.key, 'history.import.one']);
    expect(editor.parts()).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['the tool takes them back', () => editor.toolEvent({ type: 'cancel' })],
    ['another tool is chosen', () => editor.setTool('move')],
    ['a tool that is none is chosen', () => editor.setTool('nobody')],
    ['undo is asked for', () => editor.undo()],
  ])('leaves no trace of previews where %s', (_when, leave) => {
    press();
    press();
    leave();
    expect(x()).toBeCloseTo(0, 9);
    expect(steps()).toEqual(['history.import.one']);
  });

  it('has the meshes a change names before it is made, and keeps them on this device', async () => {
    const made = makeBox(4, 5, 6);
    const shape = { mesh: made, ...(await measureMesh(made)) };
    const { id } = editor.parts()[0]!;
    change.planned = (document) => reshapeParts.plan(document, { shapes: [{ id, mesh: shape.hash }] });
    change.meshes = [shape];
    editor.toolEvent({ type: 'accept' });
    const { min, max } = editor.partBox(id)!;
    expect([max[0] - min[0], max[1] - min[1], max[2] - min[2]]).toEqual([4, 5, 6]);
    await vi.waitFor(() => expect(editor.fake.storage.meshes.get(shape.hash)).toEqual(made));
    editor.undo();
    expect(editor.partBox(id)!.max[2]).toBe(10);
  });

  it('reports all that a step changes at once', () => {
    const states: unknown[] = [];
    const stop = editor.subscribe(() => states.push(editor.getState()));
    // A commit, its selection, what the tool shows of it.
    editor.toolEvent({ type: 'accept' });
    stop();
    expect(states).toEqual([editor.getState()]);
    expect(x()).toBeCloseTo(1, 9);
  });

  it('previews anew after another change has kept the last ones', () => {
    press();
    unwrap(editor.setPosition([null, 5, null]));
    press();
    expect(x()).toBeCloseTo(2, 9);
    editor.setTool('select');
    expect(x()).toBeCloseTo(1, 9);
  });

  it('tells the tool that it was taken in hand, and of what others change: soon, and several changes as one', async () => {
    editor.setTool('select');
    changes.count = 0;
    editor.setTool('pusher');
    expect(changes.count).toBe(0);
    await settle();
    expect(changes.count).toBe(1);
    // Its own previews it knows of.
    press();
    await settle();
    expect(changes.count).toBe(1);
    editor.nudge([1, 0, 0]);
    editor.nudge([1, 0, 0]);
    editor.select([], 'replace');
    await settle();
    expect(changes.count).toBe(2);
    editor.selectAll();
    await settle();
    expect(changes.count).toBe(3);
    editor.setStage('slice');
    editor.setTool('select');
    editor.select([], 'replace');
    await settle();
    expect(changes.count).toBe(3);
  });

  it('tells the tool of a parameter once it holds, and starts anew with another document', async () => {
    unwrap(editor.setToolParam('by', 4));
    expect(heard).toEqual([{ type: 'param', name: 'by', value: 4 }]);
    press();
    expect(x()).toBeCloseTo(4, 9);
    await editor.newDocument();
    await importBoxes(editor, [10, 10, 10]);
    expect(editor.getState()).toMatchObject({ tool: 'pusher', toolParams: { by: 4 } });
    press();
    expect(x()).toBeCloseTo(4, 9);
    editor.toolEvent({ type: 'cancel' });
    expect(x()).toBeCloseTo(0, 9);
  });
});

describe('a job of a tool', () => {
  let answer: (outcome: Result<MeshQuality>) => void;
  let signal: AbortSignal | undefined;
  beforeEach(() => {
    vi.spyOn(editor.fake.ports.geometry, 'run').mockImplementation((_call, options) => {
      signal = options?.signal;
      return new Promise((resolve) => {
        answer = resolve as never;
      });
    });
    unwrap(editor.setToolParam('look', true));
  });
  const results = () => heard.filter((event) => event.type === 'result');

  it('is told of with its slot', async () => {
    answer(ok({} as MeshQuality));
    await settle();
    expect(results()).toEqual([{ type: 'result', slot: 'look', outcome: ok({}) }]);
  });

  it('is stale once the document has changed', async () => {
    editor.nudge([1, 0, 0]);
    answer(ok({} as MeshQuality));
    await settle();
    expect(results()).toMatchObject([{ slot: 'look', outcome: { ok: false, error: { code: 'stale' } } }]);
  });

  it('that a newer one replaced stays cancelled, though the document has changed between them', async () => {
    editor.nudge([1, 0, 0]);
    answer(fail('cancelled', 'replaced'));
    await settle();
    expect(results()).toMatchObject([{ slot: 'look', outcome: { ok: false, error: { code: 'cancelled' } } }]);
  });

  it('is stopped, and not heard of, once another tool is chosen', async () => {
    editor.setTool('select');
    expect(signal?.aborted).toBe(true);
    answer(ok({} as MeshQuality));
    await settle();
    expect(results()).toEqual([]);
  });
});
