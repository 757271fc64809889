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

/** Puts another body in place of the board, its lowest point so high above the plate, mm. */
async function openBody(lowest: number, ...boxes: readonly ReturnType<typeof makeBox>[]): Promise<void> {
  editor.fake.setFile('body.stl', importedFile(['body', joinMeshes(...boxes)]));
  editor.setTool('select');
  editor.selectAll();
  editor.removeSelection();
  await editor.importFiles([new File([], 'body.stl')]);
  editor.selectAll();
  editor.nudge([0, 0, lowest - editor.partBox(part().id)!.min[2]]);
  editor.setTool('edit-supports');
  await settle();
}
/** Adds a support under the roof of such a body, at 20 mm. */
async function pressRoof(x: number, y: number): Promise<string> {
  const known = new Set<string>(pieces().tips.map(({ id }) => id));
  const hit = under(x, y);
  editor.toolEvent({ type: 'press', hit: { ...hit, point: [hit.point[0], hit.point[1], 20] } });
  await finishToolJob(editor);
  return pieces().tips.find(({ id }) => !known.has(id))!.id;
}

it('says that a part is in the way, and does nothing, where H or B would lead through one', async () => {
  // A roof on a wall across its middle.
  await openBody(4, makeBox(40, 40, 4, [-20, -20, 20]), makeBox(2, 40, 16, [-1, -20, 4]));
  const [one, other] = [await pressRoof(-8, 0), await pressRoof(8, 0)] as Id<'tip'>[];
  editor.supports.select([one!, other!]);
  const before = contents();
  await key('h');
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.in-the-way-rehost' });
  await key('b');
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.in-the-way-brace' });
  expect(contents()).toBe(before);
  // On one side of it both can be.
  const third = (await pressRoof(8, 6)) as Id<'tip'>;
  editor.supports.select([other!, third]);
  await once(() => key('b'));
  await once(() => key('h'));
});

it('straightens what has joints to spare, keeps what it carries, and says where a part is in the way', async () => {
  await press(-8, 0);
  await press(8, 0);
  const trunks = () => pieces().trunks.map(({ joints }) => joints.length);
  const tips = pieces().tips.map(({ id }) => id);
  editor.supports.select(tips);
  await key('l');
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.off-straighten' });
  for (const id of tips) {
    editor.supports.select([id]);
    await key('Insert');
    await key('Insert');
  }
  await key('s');
  expect(trunks()).toEqual([3, 3]);
  const branchBefore = editor.getState().supports.get(part().id)!.structure.branches[0]!.joints[0]!;
  editor.supports.select(tips);
  await once(() => key('l'));
  expect(editor.getState().undoLabel).toMatchObject({ key: 'tool.edit-supports.history.straighten' });
  expect(trunks()).toEqual([1, 1]);
  expect(pieces().trunks).toMatchObject([{ pinned: true }, { pinned: true }]);
  const branch = editor.getState().supports.get(part().id)!.structure.branches[0]!.joints[0]!;
  branch.forEach((value, axis) => expect(value).toBeCloseTo(branchBefore[axis]!, 2));
});

it('leaves what would run through a part as it is bent', async () => {
  // A block under the roof that its column goes round.
  await openBody(8, makeBox(40, 40, 4, [-20, -20, 20]), makeBox(5, 5, 4, [-2.5, -2.5, 8]));
  const bent = await pressRoof(0, 0);
  const free = await pressRoof(12, 12);
  editor.supports.select([free as Id<'tip'>]);
  await key('Insert');
  const jointsOf = (tip: string): number => {
    const { strut } = pieces().tips.find(({ id }) => id === tip)!;
    return pieces().trunks.find(({ id }) => id === strut)!.joints.length;
  };
  expect([jointsOf(bent), jointsOf(free)]).toEqual([2, 2]);
  editor.supports.select([bent, free] as Id<'tip'>[]);
  await once(() => key('l'));
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.in-the-way-straighten' });
  expect([jointsOf(bent), jointsOf(free)]).toEqual([2, 1]);
});

it('is walked by signs that no keyboard has behind AltGr, too, with Shift as it writes them', async () => {
  for (const x of [-12, 0, 12]) await press(x, 0);
  editor.supports.select([]);
  const [a, b, c] = pieces()
    .tips.toSorted((one, other) => one.at[0] - other.at[0])
    .map(({ id }) => id);
  const selected = () => editor.getState().supportSelection;
  await key('.');
  expect(selected()).toEqual([a]);
  for (const sign of ['Shift+>', 'Shift+:', 'Shift+.']) {
    editor.supports.select([a!]);
    await key(sign);
    expect(selected(), sign).toEqual([a, b]);
  }
  for (const sign of ['Shift+<', 'Shift+;', 'Shift+,']) {
    editor.supports.select([c!]);
    await key(sign);
    expect(selected(), sign).toEqual([c, b]);
  }
  editor.supports.select([b!]);
  await key(',');
  expect(selected()).toEqual([a]);
  await key(';');
  expect(selected()).toEqual([b]);
});

it('begins by keys at the lowest island, then at one that nothing holds yet, and under the middle where none hangs', async () => {
  // A roof on a post, from which two pegs hang.
  await openBody(
    0,
    makeBox(4, 4, 20, [-20, -2, 0]),
    makeBox(40, 4, 4, [-20, -2, 20]),
    makeBox(2, 2, 6, [0, -1, 14]),
    makeBox(2, 2, 9, [12, -1, 11]),
  );
  const { min } = editor.partBox(part().id)!;
  const placeOf = (number: number) => {
    const { at } = editor.getState().supports.get(part().id)!.structure.tips[number]!;
    return [at[0] - min[0] - 20, at[2]];
  };
  await key('Enter');
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.cursor' });
  await once(() => key('Enter'));
  expect(placeOf(0)[0]).toBeCloseTo(13);
  expect(placeOf(0)[1]).toBeCloseTo(11);
  editor.supports.select([]);
  await key('Enter');
  await once(() => key('Enter'));
  const places = [placeOf(0), placeOf(1)].map(([x]) => Math.round(x!)).toSorted((x, y) => x - y);
  expect(places).toEqual([1, 13]);
});
