import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import { transformPoint } from '#kernel';
import { shownMarks, type Editor, type Hit } from '#editor';
import type { FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [20, 10, 30]);
  editor.setTool('lay-flat');
});
afterEach(() => editor.dispose());

type Vector = readonly [number, number, number];
const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const centre = () => {
  const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
};

/** Triangles of the part on the plate. */
function faces(): readonly (readonly [Vector, Vector, Vector])[] {
  const [part] = editor.parts();
  const { positions, indices } = editor.mesh(part!.mesh)!;
  const point = (corner: number): Vector => {
    const at = indices[corner]! * 3;
    return transformPoint(part!.transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]);
  };
  return Array.from({ length: indices.length / 3 }, (_, face) => [
    point(face * 3),
    point(face * 3 + 1),
    point(face * 3 + 2),
  ]);
}

/** A click in the middle of a face, as the model view tells of it. */
function hitOf([a, b, c]: readonly [Vector, Vector, Vector]): Hit {
  const [u, v] = [subtract(b, a), subtract(c, a)];
  const across: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.hypot(...across);
  const normal: Vector = [across[0] / size, across[1] / size, across[2] / size];
  return {
    part: editor.parts()[0]!.id,
    point: [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3],
    normal,
    towards: [-normal[0], -normal[1], -normal[2]],
  };
}

/** Waits for the faces of the part that is selected or under the pointer. */
const found = async (): Promise<void> => {
  await settle();
  await finishToolJob(editor);
};
const marks = () => shownMarks(editor.getState().toolMarks, editor.parts());
const lit = () => marks().filter(({ face }) => face === 'lit');
const choices = () => editor.getState().toolChoices;
const sideOf = (axis: 0 | 1 | 2) => faces().find((face) => Math.abs(hitOf(face).normal![axis]) === 1)!;
const size = () => editor.selectionFacts()!.size.map((length) => Math.round(length * 1e4) / 1e4);

const SEED = 20;

describe('a click on a face', () => {
  it(`puts that face on the plate, however the part was turned and scaled (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    const between = (low: number, high: number) => low + (high - low) * random.unit();
    for (let round = 0; round < 40; round++) {
      const degrees: Vector = [between(-180, 180), between(-180, 180), between(-180, 180)];
      const percent: Vector = [between(50, 200), between(50, 200), between(50, 200)];
      unwrap(editor.setRotation(degrees));
      unwrap(editor.setScale(percent));
      unwrap(editor.setPosition([between(-50, 50), between(-20, 20), between(0, 20)]));
      const at = centre();
      const face = Math.floor(between(0, 12));
      editor.toolEvent({ type: 'press', hit: hitOf(faces()[face]!) });
      const label = `round ${round}, face ${face}, ${degrees.join(' ')}`;
      for (const point of faces()[face]!) expect(point[2], label).toBeCloseTo(0, 4);
      for (const each of faces()) for (const point of each) expect(point[2], label).toBeGreaterThan(-1e-4);
      // It turns where it stands.
      expect(centre()[0], label).toBeCloseTo(at[0]!, 4);
      expect(centre()[1], label).toBeCloseTo(at[1]!, 4);
    }
  });

  it('is one step with the name of the part, which is selected, and the tool stays in hand', () => {
    editor.select([], 'replace');
    const before = editor.parts();
    const side = faces().find((face) => Math.abs(hitOf(face).normal![0]) === 1)!;
    editor.toolEvent({ type: 'press', hit: hitOf(side) });
    expect(editor.getState()).toMatchObject({
      tool: 'lay-flat',
      selection: [before[0]!.id],
      undoLabel: { key: 'tool.lay-flat.history.one', values: { name: 'box1' } },
    });
    expect(editor.selectionFacts()!.size.map((size) => Math.round(size * 1e6) / 1e6)).toEqual([30, 10, 20]);
    editor.undo();
    expect(editor.parts()).toEqual(before);
  });

  it('turns the top straight round, and lowers a part that hangs over the plate', () => {
    unwrap(editor.setPosition([null, null, 7]));
    const top = faces().find((face) => hitOf(face).normal![2] === 1)!;
    editor.toolEvent({ type: 'press', hit: hitOf(top) });
    const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
    expect([min[2], max[2]]).toEqual([0, 30]);
  });

  it('changes nothing on a locked part, on a cut, or where the part is gone', () => {
    const { id } = editor.parts()[0]!;
    const hit = hitOf(faces()[0]!);
    const { revision } = editor.getState();
    editor.toolEvent({ type: 'press', hit: { ...hit, normal: null } });
    editor.toolEvent({ type: 'press', hit: { ...hit, part: 'nobody' as typeof id } });
    expect(editor.getState().revision).toBe(revision);
    editor.setLocked(id, true);
    const before = editor.parts();
    editor.toolEvent({ type: 'press', hit });
    expect(editor.parts()).toEqual(before);
  });
});

describe('the flat faces of a part', () => {
  it('are listed by area and marked on it: of the selected part, else of the one under the pointer', async () => {
    await found();
    expect(choices()!.items.map(({ figures }) => Math.round(figures[0]!.value))).toEqual([
      600, 600, 300, 300, 200, 200,
    ]);
    expect(choices()!.chosen).toBeNull();
    expect(marks().map(({ face }) => face)).toEqual(Array.from({ length: 6 }, () => 'plain'));
    editor.select([], 'replace');
    editor.setTool('select');
    expect(marks()).toEqual([]);
    editor.setTool('lay-flat');
    await found();
    expect(choices()).toBeNull();
    editor.toolEvent({ type: 'hover', hit: hitOf(sideOf(0)) });
    await found();
    expect(marks()).toHaveLength(6);
  });

  it('light up under the pointer, one at a time; a pointer that stays on one changes nothing', async () => {
    await found();
    const side = hitOf(sideOf(1));
    editor.toolEvent({ type: 'hover', hit: side });
    expect(lit()).toHaveLength(1);
    for (const corner of lit()[0]!.points) expect(corner[1]).toBeCloseTo(side.point[1], 6);
    const state = editor.getState();
    editor.toolEvent({ type: 'hover', hit: side });
    expect(editor.getState()).toBe(state);
    editor.toolEvent({ type: 'hover', hit: hitOf(sideOf(0)) });
    expect(lit()).toHaveLength(1);
    editor.toolEvent({ type: 'hover', hit: null });
    expect(lit()).toEqual([]);
  });

  it('chosen from the list is lit, and Enter puts it down as one step; marks follow through undo', async () => {
    await found();
    expect(editor.toolReady()).toBe('reason.nothing-to-apply');
    const before = editor.parts();
    editor.toolEvent({ type: 'choose', at: 0 });
    expect(lit()).toHaveLength(1);
    expect(choices()!.chosen).toBe(0);
    expect(editor.parts()).toEqual(before);
    editor.toolEvent({ type: 'accept' });
    expect(size()).toEqual([20, 30, 10].toSorted((a, b) => size().indexOf(a) - size().indexOf(b)));
    expect(size()[2]).toBe(10);
    expect(editor.getState()).toMatchObject({
      tool: 'lay-flat',
      undoLabel: { key: 'tool.lay-flat.history.one' },
    });
    expect(marks()).toHaveLength(6);
    expect(Math.min(...marks().flatMap(({ points }) => points.map((point) => point[2])))).toBeCloseTo(0, 6);
    editor.undo();
    await found();
    expect(editor.parts()).toEqual(before);
    expect(editor.getState().undoLabel?.key).not.toBe('tool.lay-flat.history.one');
    expect(Math.max(...marks().flatMap(({ points }) => points.map((point) => point[2])))).toBeCloseTo(30, 6);
  });

  it('of a mirrored part are seen from outside too, and a click between a table\u2019s legs takes what it stands on', async () => {
    editor.mirror('x');
    await found();
    const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
    editor.toolEvent({ type: 'hover', hit: { ...hitOf(sideOf(0)), point: [0, 0, 15], towards: [0, 0, -1] } });
    // What was met lies inside, 15 mm below the top it was seen through.
    expect(lit()[0]!.points.every((point) => Math.abs(point[2] - max[2]) < 1e-6)).toBe(true);
    expect(min[2]).toBe(0);
  });

  it('leave what was measured in view, and are gone with the tool; a locked part has none', async () => {
    editor.setTool('measure');
    unwrap(editor.setToolParam('kind', 'box'));
    editor.toolEvent({ type: 'press', hit: hitOf(sideOf(0)) });
    expect(marks()).toHaveLength(3);
    editor.setTool('lay-flat');
    await found();
    expect(marks()).toHaveLength(9);
    editor.setTool('select');
    expect(marks()).toHaveLength(3);
    editor.setLocked(editor.parts()[0]!.id, true);
    editor.setTool('lay-flat');
    editor.toolEvent({ type: 'hover', hit: hitOf(sideOf(0)) });
    await found();
    expect(marks().filter(({ face }) => face !== undefined)).toEqual([]);
  });
});
