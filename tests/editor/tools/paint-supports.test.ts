import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok, unwrap } from '#base';
import type { Vector } from '#kernel';
import { facesOfRuns, supportPaintIdOf } from '#document';
import { makeSphere } from '#tests/meshes.ts';
import { createFakePorts, importedFile } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;

/** A ball of 20 mm high over the plate, and the brush in hand. */
beforeEach(async () => {
  editor = await startEditor();
  editor.fake.setFile('ball.stl', importedFile(['ball', makeSphere(10, 4)]));
  await editor.importFiles([new File([], 'ball.stl')]);
  editor.setQualityCheck(false);
  editor.selectAll();
  editor.nudge([0, 0, 20]);
  editor.setTool('paint-supports');
  unwrap(editor.setToolParam('radius', 2));
  await settle();
});
afterEach(() => editor.dispose());

const part = () => editor.parts()[0]!;
const paint = () => editor.document.get('support-paint', supportPaintIdOf(part().id));
const contents = (): string => JSON.stringify(editor.document.records());
const painted = (kind: 'block' | 'enforce'): readonly number[] => [...facesOfRuns(paint()?.[kind] ?? [])];

/** A place of the ball so many degrees round from its lowest. */
function at(degrees: number) {
  const { min, max } = editor.partBox(part().id)!;
  const middle: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const normal: Vector = [s, 0, -c];
  const point: Vector = [middle[0] + 10 * s, middle[1], middle[2] - 10 * c];
  return { part: part().id, point, normal, towards: [0, 0, 1] } as const;
}
async function drag(from: number, to: number, end: 'end' | 'cancel' = 'end'): Promise<void> {
  editor.toolEvent({ type: 'drag', phase: 'start', hit: at(from) });
  for (let step = 1; step <= 4; step++) {
    editor.toolEvent({ type: 'drag', phase: 'move', hit: at(from + ((to - from) * step) / 4) });
    await settle();
  }
  editor.toolEvent({ type: 'drag', phase: end, hit: null });
  await finishToolJob(editor);
}
async function key(name: string): Promise<void> {
  expect(editor.toolKey(name)).toBe(true);
  await finishToolJob(editor);
}

it('paints by one stroke, erases by another, and undoes each at once, to the byte', async () => {
  const bare = contents();
  expect(editor.toolGrabs(at(0))).toBe(true);
  await drag(0, 40);
  const wanted = painted('enforce');
  expect(wanted.length).toBeGreaterThan(20);
  const once = contents();
  // Other paint takes the place of what is there.
  unwrap(editor.setToolParam('brush', 'block'));
  await drag(40, 80);
  expect(painted('block').some((face) => wanted.includes(face))).toBe(true);
  expect(painted('enforce').length).toBeLessThan(wanted.length);
  unwrap(editor.setToolParam('brush', 'erase'));
  await drag(0, 80);
  expect(paint()).toBeUndefined();
  for (let back = 0; back < 2; back++) editor.undo();
  expect(contents()).toBe(once);
  editor.undo();
  expect(contents()).toBe(bare);
});

it('leaves no trace of a stroke that was given up', async () => {
  const bare = contents();
  await drag(0, 40, 'cancel');
  expect(contents()).toBe(bare);
  expect(editor.getState().undoLabel).not.toMatchObject({ key: 'tool.paint-supports.history.paint' });
});

it('goes over the surface by keys, paints where it is, and is drawn there', async () => {
  await key('ArrowRight');
  const [ring] = editor.getState().toolMarks;
  expect(ring!.points.length).toBeGreaterThan(8);
  await key('Space');
  const first = painted('enforce');
  expect(first.length).toBeGreaterThan(0);
  await key('w');
  await key(']');
  expect(editor.getState().toolParams).toMatchObject({ brush: 'block', radius: 2.5 });
  for (let step = 0; step < 6; step++) await key('ArrowRight');
  await key('Space');
  expect(painted('block').length).toBeGreaterThan(0);
  expect(painted('enforce')).toEqual(first);
  await key('[');
  expect(editor.getState().toolParams['radius']).toBe(2);
  editor.setTool('select');
  expect(editor.getState().toolMarks).toEqual([]);
});

it('is what growing keeps to, and is cleared by a button in one step', async () => {
  expect(editor.toolReady()).not.toBe(true);
  // Supports at the side of the ball, which is far too steep for them; none below it.
  await drag(60, 75);
  const tips = async (): Promise<readonly Vector[]> => {
    expect(editor.toolReady()).toBe(true);
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    return editor
      .getState()
      .supports.get(part().id)!
      .points.map((point) => point.at);
  };
  const isAside = ([x, , z]: Vector): boolean => {
    const box = editor.partBox(part().id)!;
    return x > (box.min[0] + box.max[0]) / 2 + 7 && z > box.min[2] + 4;
  };
  expect((await tips()).some(isAside)).toBe(true);
  unwrap(editor.setToolParam('brush', 'block'));
  await drag(60, 75);
  expect((await tips()).some(isAside)).toBe(false);
  const before = contents();
  editor.toolEvent({ type: 'button', id: 'clear' });
  expect(paint()).toBeUndefined();
  expect(editor.toolReady()).not.toBe(true);
  editor.undo();
  expect(contents()).toBe(before);
});

describe('on a hollow part with a hole', () => {
  const grow = async (): Promise<readonly Vector[]> => {
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    return editor
      .getState()
      .supports.get(part().id)!
      .points.map((point) => point.at);
  };
  const grownBare = async (): Promise<readonly Vector[]> => {
    unwrap(await editor.supports.grow({ parts: [part().id] }));
    return editor
      .getState()
      .supports.get(part().id)!
      .points.map((point) => point.at);
  };
  const isAside = ([x, , z]: Vector): boolean => {
    const box = editor.partBox(part().id)!;
    // Below the hole, whose roof wants to be held too.
    return x > (box.min[0] + box.max[0]) / 2 + 7 && z > box.min[2] + 4 && z < box.min[2] + 9;
  };
  beforeEach(async () => {
    editor.setTool('shell');
    unwrap(editor.setToolParam('thickness', 2));
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    editor.setTool('perforate');
    await settle();
    editor.toolEvent({ type: 'press', hit: at(100) });
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    await vi.waitFor(() => expect(editor.getState().features.get(part().id)?.status).toBe('ready'));
    expect(part().features).toMatchObject({ shell: {}, holes: [{}] });
    editor.setTool('paint-supports');
    await settle();
  });

  it('growing keeps to the paint of its outer surface, which is saved and opened as it was', async () => {
    expect((await grownBare()).some(isAside)).toBe(false);
    await drag(60, 75);
    expect(painted('enforce').length).toBeGreaterThan(5);
    expect((await grow()).some(isAside)).toBe(true);
    unwrap(editor.setToolParam('brush', 'block'));
    await drag(60, 75);
    expect((await grow()).some(isAside)).toBe(false);
    // The lowest of it gets a support unless that is forbidden.
    const isLow = ([, , z]: Vector): boolean => z < editor.partBox(part().id)!.min[2] + 0.1;
    expect((await grow()).some(isLow)).toBe(true);
    await drag(-50, 50);
    expect((await grow()).some(isLow)).toBe(false);

    await editor.keepOnDevice();
    const stored = editor.fake.storage.saves.at(-1)!;
    const fake = createFakePorts();
    for (const [hash, mesh] of editor.fake.storage.meshes) fake.storage.meshes.set(hash, mesh);
    fake.storage.loadResult = ok(stored);
    const opened = await startEditor(fake);
    expect(opened.document.get('support-paint', supportPaintIdOf(part().id))).toEqual(paint());
    opened.dispose();
  });

  it('paints nothing in a hole or on what a cut shows, and says so', async () => {
    const before = contents();
    unwrap(editor.setToolParam('radius', 0.4));
    editor.toolEvent({ type: 'press', hit: at(100) });
    await finishToolJob(editor);
    expect(contents()).toBe(before);
    expect(editor.getState().toast).toMatchObject({ key: 'tool.paint-supports.said.inner' });
    const said = editor.getState().toast!.id;
    editor.toolEvent({ type: 'press', hit: { ...at(40), normal: null } });
    await finishToolJob(editor);
    expect(contents()).toBe(before);
    expect(editor.getState().toast!.id).not.toBe(said);
    // Beside it there is a surface.
    editor.toolEvent({ type: 'press', hit: at(60) });
    await finishToolJob(editor);
    expect(painted('enforce').length).toBeGreaterThan(0);
  });
});

it('does not paint what is locked, and says so', async () => {
  await importBoxes(editor, [5, 5, 5]);
  editor.setLocked([part().id], true);
  const before = contents();
  expect(editor.toolGrabs(at(0))).toBe(false);
  editor.toolEvent({ type: 'press', hit: at(0) });
  await finishToolJob(editor);
  expect(contents()).toBe(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.paint-supports.said.locked' });
});
