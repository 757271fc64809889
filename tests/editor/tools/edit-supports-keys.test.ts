import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Id } from '#base';
import {
  closeBoard,
  contents,
  editor,
  key,
  once,
  openBoard,
  param,
  part,
  pieces,
  press,
  under,
} from '#tests/board-over-plate.ts';
import { finishToolJob, settle } from '#tests/editor.ts';
import { importedFile } from '#tests/editor-ports.ts';
import { joinMeshes, makeBox } from '#tests/meshes.ts';

beforeEach(openBoard);
afterEach(closeBoard);

it('does by keys what it does by the pointer', async () => {
  await press(-8, 0);
  await press(8, 0);
  await key(']');
  const [first] = editor.getState().supportSelection;
  const at = () => editor.document.get('tip', first as Id<'tip'>)!.at;
  const [x, y] = at();
  await once(() => key('Shift+ArrowRight'));
  expect(at()[0] - x).toBeCloseTo(1);
  await once(() => key('ArrowUp'));
  expect(at()[1] - y).toBeCloseTo(0.1);
  await once(() => key('Insert'));
  editor.supports.select([pieces().tips.find(({ id }) => id === first)!.strut!]);
  await key('j');
  await once(() => key('ArrowLeft'));
  editor.supports.select([pieces().tips.find(({ id }) => id === first)!.strut!]);
  // Past the foot to the first joint.
  await key('j');
  await key('j');
  await once(() => key('Shift+Delete'));
  await once(() => key('n'));
  expect(pieces().tips).toHaveLength(3);
  await key('$mod+a');
  expect(editor.getState().supportSelection).toHaveLength(3);
  await once(() => key('Delete'));
  expect(pieces().tips).toEqual([]);
  expect(editor.toolKey('z')).toBe(false);
});

it('selects several by keys: one after another, and any two', async () => {
  for (const x of [-12, -4, 4, 12]) await press(x, 0);
  editor.supports.select([]);
  const [a, b, c, d] = pieces()
    .tips.toSorted((one, other) => one.at[0] - other.at[0])
    .map(({ id }) => id);
  const selected = () => editor.getState().supportSelection;
  await key('[');
  expect(selected()).toEqual([d]);
  await key(']');
  expect(selected()).toEqual([a]);
  await key('Shift+}');
  await key('Shift+]');
  expect(selected()).toEqual([a, b, c]);
  // Back over what is selected, and on round the end.
  await key('Shift+{');
  expect(selected()).toEqual([a, b, c, d]);
  await key('Shift+[');
  expect(selected()).toEqual([a, b, c, d]);
  editor.supports.select([]);
  await key('k');
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.off-remove' });
  await key(']');
  await key('k');
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.kept', values: { count: 1 } });
  for (const each of [b, c, d, b]) {
    await key(']');
    expect(selected()).toEqual([a, each]);
  }
  await key('[');
  expect(selected()).toEqual([a, d]);
  await once(() => key('b'));
  const trunkOf = (id: Id<'tip'>) => editor.document.get('tip', id)!.strut;
  expect(pieces().braces).toMatchObject([{ a: { trunk: trunkOf(a!) }, b: { trunk: trunkOf(d!) } }]);
  // What was kept was for that.
  await key('[');
  expect(selected()).toEqual([c]);
  await key('k');
  await key('k');
  await key('[');
  expect(selected()).toEqual([b]);
});

it('moves the first of two to the second by H: its own trunk goes, and that of the other carries both', async () => {
  await press(-5, 0);
  await press(5, 0);
  const [one, other] = pieces().tips;
  const reasonOf = (id: string) => editor.toolButtons().find((button) => button.id === id)?.reason;
  editor.supports.select([one!.id]);
  const before = contents();
  await key('h');
  expect(contents()).toBe(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.off-rehost' });
  expect(reasonOf('rehost')).toBe('tool.edit-supports.said.off-rehost');
  editor.supports.select([one!.id, other!.id]);
  expect(reasonOf('rehost')).toBeUndefined();
  await once(() => key('h'));
  expect(editor.getState().undoLabel).toMatchObject({ key: 'tool.edit-supports.history.rehost' });
  expect(pieces().trunks.map(({ id }) => id)).toEqual([other!.strut]);
  expect(pieces().tips).toMatchObject([
    { id: one!.id, at: one!.at, strut: other!.strut, pinned: true },
    { id: other!.id, at: other!.at, strut: other!.strut },
  ]);
  // It reaches over to the top of that trunk.
  const { tips, trunks } = editor.getState().supports.get(part().id)!.structure;
  for (const { socket } of tips) expect(socket).toEqual(trunks[0]!.joints.at(-1));
});

it('goes along a support by J: its foot, its joints, its braces, each of which keys move or delete', async () => {
  await press(-6, 0);
  await press(6, 0);
  await key('$mod+a');
  await key('b');
  const [tip] = pieces().tips;
  const trunk = () => editor.document.get('trunk', tip!.strut as Id<'trunk'>)!;
  const selected = () => editor.getState().supportSelection;
  editor.supports.select([tip!.id]);
  await key('j');
  expect(selected()).toEqual([trunk().id]);
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.trunk' });
  const { at } = trunk().foot;
  await once(() => key('Shift+ArrowLeft'));
  await once(() => key('ArrowDown'));
  expect(trunk().foot.at[0] - at[0]).toBeCloseTo(-1);
  expect(trunk().foot.at[1] - at[1]).toBeCloseTo(-0.1);
  // It stands on the plate whatever is pressed.
  const before = contents();
  await key('PageUp');
  expect(contents()).toBe(before);
  const count = trunk().joints.length;
  for (let number = 1; number <= count; number++) {
    await key('j');
    expect(selected()).toEqual([trunk().id]);
    expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.joint', values: { number, count } });
  }
  const [brace] = pieces().braces;
  await key('j');
  expect(selected()).toEqual([brace!.id]);
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.brace' });
  // And round to the foot.
  await key('j');
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.trunk' });
  for (let step = 0; step <= count; step++) await key('j');
  await once(() => key('Delete'));
  expect(pieces()).toMatchObject({ braces: [], tips: [{}, {}] });
  editor.supports.select([tip!.id]);
  await key('j');
  await once(() => key('Delete'));
  expect(pieces()).toMatchObject({ trunks: [{}], tips: [{}] });
});

it('comes by J from a branch to its trunk', async () => {
  await press(0, 0);
  await key('s');
  const [branch] = pieces().branches;
  const tip = pieces().tips.find(({ strut }) => strut === branch!.id);
  editor.supports.select([tip!.id]);
  const way: unknown[] = [];
  for (let step = 0; step <= branch!.joints.length; step++) {
    await key('j');
    way.push(editor.getState().supportSelection[0]);
  }
  expect(way).toEqual([...branch!.joints.map(() => branch!.id), branch!.host.strut]);
});

it('moves a foot that stands on the part over its surface', async () => {
  const shelf = joinMeshes(makeBox(30, 30, 4), makeBox(30, 30, 4, [-15, -15, 24]));
  editor.fake.setFile('shelf.stl', importedFile(['shelf', shelf]));
  editor.setTool('select');
  editor.selectAll();
  editor.removeSelection();
  await editor.importFiles([new File([], 'shelf.stl')]);
  editor.setTool('edit-supports');
  await settle();
  const { min, max } = editor.partBox(part().id)!;
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
  const hit = {
    part: part().id,
    point: [x, y, min[2] + 24],
    normal: [0, 0, -1],
    towards: [0, 0, 1],
  } as const;
  editor.toolEvent({ type: 'press', hit });
  await finishToolJob(editor);
  const trunk = () => pieces().trunks[0]!;
  expect(trunk().foot).toMatchObject({ on: 'part' });
  const { at } = trunk().foot;
  editor.supports.select([trunk().id]);
  await once(() => key('Shift+ArrowRight'));
  await once(() => key('Shift+ArrowUp'));
  const { foot } = trunk();
  expect(foot).toMatchObject({ on: 'part', part: part().id });
  foot.at.forEach((value, axis) => expect(value - at[axis]!).toBeCloseTo([1, 1, 0][axis]!));
});

it('adds the first support by keys alone: a ring goes over the surface, and one is added where it is', async () => {
  const ring = () => editor.getState().toolMarks;
  await key('ArrowRight');
  // It begins under the middle of the part.
  expect(ring()).toHaveLength(1);
  expect(editor.getState().supportGhost?.trunks).toHaveLength(1);
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.cursor' });
  await key('ArrowRight');
  await key('Shift+ArrowUp');
  // The pointer leaves the view.
  editor.toolEvent({ type: 'hover', hit: null });
  expect(editor.getState().supportGhost).not.toBeNull();
  const { point } = under(1, 10);
  await once(async () => {
    await key('Enter');
    // From here on it is that which keys move.
    expect(editor.getState()).toMatchObject({
      supportSelection: [pieces().tips[0]!.id],
      supportGhost: null,
      toolMarks: [],
    });
  });
  const [tip] = pieces().tips;
  expect(tip!.reason).toBe('user');
  const places = editor
    .getState()
    .supports.get(part().id)!
    .structure.tips.map(({ at }) => at);
  places[0]!.forEach((value, axis) => expect(value).toBeCloseTo(point[axis]!, 3));
  editor.supports.select([tip!.id]);
  await once(() => key('ArrowRight'));
  // A row from it to another place.
  await param('mode', 'line');
  await param('spacing', 4);
  await key('Enter');
  expect(editor.getState().supportSelection).toEqual([]);
  await key('Shift+ArrowDown');
  await key('Enter');
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.line-keys' });
  await key('Shift+ArrowLeft');
  await once(() => key('Enter'));
  expect(pieces().tips).toHaveLength(4);
  expect(ring()).toEqual([]);
});

it('puts the ring away for what is done otherwise, and says where nothing can be added', async () => {
  await key('Enter');
  expect(editor.getState().toolMarks).toHaveLength(1);
  // Round the edge of the board to the top.
  for (let step = 0; step < 3; step++) await key('Shift+ArrowRight');
  await key('Shift+PageUp');
  await key('Shift+ArrowLeft');
  const before = contents();
  const note = editor.toolNote()!;
  expect(note.key).toMatch(/said/);
  await key('Enter');
  expect(contents()).toBe(before);
  expect(editor.getState().toast).toMatchObject({ key: note.key });
  expect(editor.getState().toolMarks).toHaveLength(1);
  await press(0, 0);
  expect(editor.getState()).toMatchObject({ toolMarks: [], supportGhost: null });
  await key('Enter');
  expect(editor.getState().toolMarks).toHaveLength(1);
  await key(']');
  expect(editor.getState()).toMatchObject({ toolMarks: [], supportGhost: null });
  await key('Enter');
  editor.toolEvent({ type: 'hover', hit: under(3, 3) });
  expect(editor.getState().toolMarks).toEqual([]);
  await key('Enter');
  editor.setTool('select');
  expect(editor.getState()).toMatchObject({ toolMarks: [], supportGhost: null });
  editor.select([part().id], 'replace');
  editor.setLocked([part().id], true);
  editor.setTool('edit-supports');
  await settle();
  await key('Enter');
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.off-spot' });
});

it('selects all that have the settings of the selected one, by their values and not by how these came about', async () => {
  for (const x of [-12, -4, 4, 12]) await press(x, 0);
  const [a, b, c, d] = pieces().tips.toSorted((one, other) => one.at[0] - other.at[0]);
  editor.supports.select([a!.id, c!.id]);
  await key('e');
  editor.supports.select([c!.id]);
  await param('tipType', 'ball');
  const same = async (id: Id<'tip'>): Promise<readonly string[]> => {
    editor.supports.select([id]);
    await key('i');
    return editor.getState().supportSelection.toSorted();
  };
  expect(await same(b!.id)).toEqual([b!.id, d!.id].toSorted());
  expect(await same(a!.id)).toEqual([a!.id]);
  editor.supports.select([c!.id]);
  await param('tipType', 'perpendicular');
  expect(await same(a!.id)).toEqual([a!.id, c!.id].toSorted());
  expect(editor.toolMixedParams()).toEqual([]);
  editor.supports.select([]);
  const before = contents();
  await key('i');
  expect(contents()).toBe(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.off-same' });
});

it('selects those of the same settings under other parts, too', async () => {
  await press(-8, 3);
  editor.setTool('select');
  editor.selectAll();
  editor.duplicateSelection();
  editor.setTool('edit-supports');
  await settle();
  editor.supports.select([pieces().tips[0]!.id]);
  await key('i');
  expect(editor.getState().supportSelection).toHaveLength(2);
});
