import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom, unwrap, type Id } from '#base';
import type { Vector } from '#kernel';
import { piecesOf, settingsOfTip, supportSetIdOf, type TipRecord } from '#document';
import {
  closeBoard,
  contents,
  editor,
  key,
  onTip,
  once,
  openBoard,
  param,
  part,
  pieces,
  press,
  under,
  UNDER,
} from '#tests/board-over-plate.ts';
import { finishToolJob, importBoxes, settle } from '#tests/editor.ts';
import { roundsOf } from '#tests/rounds.ts';
import { supportFault } from '#tests/support-records.ts';

const SEED = 20261126;

beforeEach(openBoard);
afterEach(closeBoard);

it('shows where a support would be, or why there can be none, and adds it by a click', async () => {
  editor.toolEvent({ type: 'hover', hit: under(5, 5) });
  await finishToolJob(editor);
  const ghost = editor.getState().supportGhost!;
  expect(ghost.trunks).toHaveLength(1);
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.idle' });
  await once(async () => {
    await press(5, 5);
    expect(editor.getState().supportSelection).toEqual([pieces().tips[0]!.id]);
  });
  expect(editor.getState().supportGhost).toBeNull();
  expect(pieces()).toMatchObject({ trunks: [{}], tips: [{ reason: 'user', pinned: true }] });
  // Its column is where the ghost was.
  const { structure } = editor.getState().supports.get(part().id)!;
  structure.trunks[0]!.joints.forEach((joint, at) =>
    joint.forEach((value, axis) => expect(value).toBeCloseTo(ghost.trunks[0]!.joints[at]![axis]!, 3)),
  );
  // From above there is no way down.
  const top = { ...under(5, 5), point: [0, 0, UNDER + 4] as Vector, normal: [0, 0, 1] as Vector };
  editor.toolEvent({ type: 'hover', hit: top });
  await finishToolJob(editor);
  expect(editor.getState().supportGhost).toBeNull();
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.said.no-tip' });
  const before = contents();
  editor.toolEvent({ type: 'press', hit: top });
  await finishToolJob(editor);
  expect(contents()).toBe(before);
  editor.toolEvent({ type: 'hover', hit: null });
  expect(editor.toolNote()).not.toMatchObject({ key: 'tool.edit-supports.said.no-tip' });
});

it('drags a tip over the surface as one step, keeps its record, and takes it back when given up', async () => {
  await press(0, 0);
  const [tip] = pieces().tips;
  const before = contents();
  expect(editor.toolGrabs(under(0, 0))).toBe(false);
  expect(editor.toolGrabs(under(0, 0, onTip(tip!)))).toBe(true);
  const drag = async (...to: readonly (readonly [number, number])[]): Promise<void> => {
    editor.toolEvent({ type: 'drag', phase: 'start', hit: under(0, 0, onTip(tip!)) });
    for (const [x, y] of to) editor.toolEvent({ type: 'drag', phase: 'move', hit: under(x, y) });
    await finishToolJob(editor);
  };
  await drag([4, 0], [8, 0]);
  expect(pieces().tips).toMatchObject([{ id: tip!.id }]);
  expect(pieces().tips[0]!.at[0] - tip!.at[0]).toBeCloseTo(8);
  editor.toolEvent({ type: 'drag', phase: 'cancel', hit: null });
  expect(contents()).toBe(before);
  await once(async () => {
    await drag([4, 0], [8, 3]);
    editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
    await finishToolJob(editor);
  });
  expect(pieces().tips).toMatchObject([{ id: tip!.id, pinned: true }]);
  expect(pieces().trunks).toHaveLength(1);
});

it('ends a drag at its last place, though that is found later', async () => {
  await press(0, 0);
  const [tip] = pieces().tips;
  await once(async () => {
    editor.toolEvent({ type: 'drag', phase: 'start', hit: under(0, 0, onTip(tip!)) });
    for (const x of [2, 4, 6, 9]) editor.toolEvent({ type: 'drag', phase: 'move', hit: under(x, 0) });
    editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
    await finishToolJob(editor);
  });
  expect(pieces().tips[0]!.at[0] - tip!.at[0]).toBeCloseTo(9);
});

it('moves a foot over the plate and bends a column at a joint', async () => {
  await press(0, 0);
  const trunk = () => pieces().trunks[0]!;
  const { at } = trunk().foot;
  const ray = (x: number) => ({ origin: [at[0] + x, at[1], 50] as Vector, direction: [0, 0, -1] as Vector });
  await once(async () => {
    const hit = under(0, 0, { id: trunk().id, kind: 'foot' });
    editor.toolEvent({ type: 'drag', phase: 'start', hit });
    editor.toolEvent({ type: 'drag', phase: 'move', hit: null, ray: ray(5) });
    editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
    await finishToolJob(editor);
  });
  expect(trunk()).toMatchObject({ pinned: true, foot: { on: 'plate' } });
  expect(trunk().foot.at[0] - at[0]).toBeCloseTo(5);
  await once(async () => {
    const hit = { ...under(0, 0, { id: trunk().id, kind: 'joint', joint: 0 }), towards: [0, 1, 0] as Vector };
    editor.toolEvent({ type: 'drag', phase: 'start', hit });
    const line = { origin: [at[0] + 3, -200, 9] as Vector, direction: [0, 1, 0] as Vector };
    editor.toolEvent({ type: 'drag', phase: 'move', hit: null, ray: line });
    editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
    await finishToolJob(editor);
  });
  expect(trunk().joints[0]![0]).toBeCloseTo(at[0] + 3);
});

it('adds a row between two clicks', async () => {
  await param('mode', 'line');
  await param('spacing', 4);
  await press(-10, 0);
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.line' });
  await once(() => press(10, 0));
  expect(pieces().tips).toHaveLength(6);
});

it('fills a region and lines its border, by the pointer and by keys, but where something stands', async () => {
  await param('spacing', 8);
  await param('mode', 'region');
  await once(() => press(0, 0));
  const filled = pieces().tips.length;
  expect(filled).toBeGreaterThanOrEqual(16);
  const before = contents();
  await press(1, 1);
  expect(contents()).toBe(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.no-region' });
  await param('mode', 'border');
  await once(() => press(0, 0));
  const middle = under(0, 0).point;
  const far = () =>
    pieces().tips.filter(
      ({ at }) => Math.max(...[0, 1].map((axis) => Math.abs(at[axis]! - middle[axis]!))) > 19,
    );
  expect(far().length).toBeGreaterThanOrEqual(16);
  await key('$mod+a');
  await key('Delete');
  await param('mode', 'point');
  await press(0, 0);
  await once(() => key('f'));
  expect(pieces().tips.length).toBeGreaterThanOrEqual(16);
  editor.supports.select([pieces().tips[0]!.id]);
  await once(() => key('Shift+f'));
  expect(far().length).toBeGreaterThanOrEqual(16);
});

it('brushes supports as one step, no nearer than the spacing, and takes them back when given up', async () => {
  await param('mode', 'brush');
  await param('spacing', 5);
  expect(editor.toolGrabs(under(0, 0))).toBe(true);
  const stroke = async (): Promise<void> => {
    editor.toolEvent({ type: 'drag', phase: 'start', hit: under(-15, 0) });
    for (let x = -14; x <= 15; x++) editor.toolEvent({ type: 'drag', phase: 'move', hit: under(x, 0) });
    await finishToolJob(editor);
  };
  const before = contents();
  await stroke();
  expect(pieces().tips).toHaveLength(7);
  editor.toolEvent({ type: 'drag', phase: 'cancel', hit: null });
  expect(contents()).toBe(before);
  await once(async () => {
    await stroke();
    editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
    await finishToolJob(editor);
  });
  expect(editor.getState().undoLabel).toMatchObject({ key: 'tool.edit-supports.history.row' });
  expect(pieces().tips).toHaveLength(7);
});

it('divides a trunk: it carries two then', async () => {
  await press(0, 0);
  await once(() => key('s'));
  expect(pieces()).toMatchObject({ trunks: [{}], branches: [{ host: { strut: pieces().trunks[0]!.id } }] });
  expect(pieces().tips).toHaveLength(2);
});

it('copies to another part: to the same places of one with its mesh', async () => {
  await press(-8, 3);
  const reasonOf = (id: string) => editor.toolButtons().find((button) => button.id === id)?.reason;
  expect(reasonOf('copy')).toBe('tool.edit-supports.said.off-copy');
  editor.setTool('select');
  editor.selectAll();
  editor.duplicateSelection();
  editor.setTool('edit-supports');
  await settle();
  const [one, two] = editor.parts();
  const tipsOf = (id: Id<'part'>) => piecesOf(editor.document, supportSetIdOf(id)).tips;
  unwrap(editor.supports.remove([two!.id]));
  editor.supports.select([tipsOf(one!.id)[0]!.id]);
  await once(() => key('c'));
  const [[from], [to]] = [tipsOf(one!.id), tipsOf(two!.id)];
  const boxes = [one!, two!].map(({ id }) => editor.partBox(id)!.min);
  const setsOf = (id: Id<'part'>) => editor.getState().supports.get(id)!.structure.tips[0]!.at;
  expect([from, to]).toMatchObject([{ reason: 'user' }, { reason: 'user' }]);
  for (const axis of [0, 1, 2] as const)
    expect(setsOf(two!.id)[axis] - boxes[1]![axis]).toBeCloseTo(setsOf(one!.id)[axis] - boxes[0]![axis], 3);
});

it('copies to a part of another mesh: about its middle, on the nearest surface', async () => {
  await press(-8, 3);
  editor.setTool('select');
  await importBoxes(editor, [30, 20, 10]);
  const other = editor.parts()[1]!;
  editor.select([other.id], 'replace');
  editor.nudge([0, 0, 15]);
  editor.setTool('edit-supports');
  await settle();
  const setOf = (id: Id<'part'>) => editor.getState().supports.get(id)!.structure.tips;
  editor.supports.select([pieces().tips[0]!.id]);
  await once(() => key('c'));
  const tips = setOf(other.id);
  expect(tips).toHaveLength(1);
  const { min, max } = editor.partBox(other.id)!;
  const { at, normal } = tips[0]!;
  // As far aside of the middle as on the board, but on the underside of this one.
  expect(at[0] - (min[0] + max[0]) / 2).toBeCloseTo(-8, 3);
  expect(at[1] - (min[1] + max[1]) / 2).toBeCloseTo(3, 3);
  expect(at[2]).toBeCloseTo(min[2], 3);
  expect(normal[2]).toBeCloseTo(-1, 3);
  expect(setOf(part().id)).toHaveLength(1);
});

it('knows the joints of a column on a part that was lifted since', async () => {
  await press(0, 0);
  const trunk = () => pieces().trunks[0]!;
  await key('ArrowRight');
  const foot = under(0, 0, { id: trunk().id, kind: 'foot' });
  const [x, y] = trunk().foot.at;
  editor.toolEvent({ type: 'drag', phase: 'start', hit: foot });
  const ray = { origin: [x + 6, y, 50] as Vector, direction: [0, 0, -1] as Vector };
  editor.toolEvent({ type: 'drag', phase: 'move', hit: null, ray });
  editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
  await finishToolJob(editor);
  // Leaning from the foot: lifted, it stands upright up to a joint that is not in its record.
  while (trunk().joints.length > 1) {
    editor.supports.select([trunk().id]);
    await key('j');
    await key('Shift+Delete');
  }
  editor.setTool('select');
  editor.nudge([0, 0, 5]);
  editor.setTool('edit-supports');
  await settle();
  const { structure } = editor.getState().supports.get(part().id)!;
  expect(structure.trunks[0]!.joints).toHaveLength(trunk().joints.length + 2);
  const before = contents();
  await press(0, 0, { id: trunk().id, kind: 'joint', joint: 0 }, { alt: true, shift: false });
  expect(contents()).toBe(before);
  expect(editor.toolGrabs(under(0, 0, { id: trunk().id, kind: 'joint', joint: 0 }))).toBe(false);
  expect(editor.toolGrabs(under(0, 0, { id: trunk().id, kind: 'joint', joint: 1 }))).toBe(true);
});

it('puts the brace of a moved tip on its new column, by hand as it was', async () => {
  await press(-4, 0);
  await press(4, 0);
  await key('$mod+a');
  await key('b');
  const [before] = pieces().braces;
  editor.supports.select([pieces().tips[0]!.id]);
  await once(() => key('Shift+ArrowUp'));
  expect(pieces().braces).toMatchObject([{ pinned: true, radius: before!.radius }]);
  expect(editor.getState().toast).toBeNull();
});

it('remakes the braces of a tip that is dragged, also from where it had none, and says which are lost', async () => {
  unwrap(await editor.supports.grow({ parts: [part().id], style: { own: { liftHeight: UNDER + 5 } } }));
  expect(editor.partBox(part().id)!.min[2]).toBeCloseTo(UNDER + 5);
  await settle();
  const onColumn = (trunk: Id<'trunk'>) => [
    ...editor.document.owned('tip', trunk),
    ...editor.document.owned('branch', trunk),
  ];
  const alone = ({ id, strut }: TipRecord): boolean =>
    strut !== null &&
    editor.document.owned('brace', strut).length > 1 &&
    onColumn(strut as Id<'trunk'>).every((held) => held.id === id);
  const tip = pieces().tips.find(alone)!;
  const bars = () => editor.document.owned('brace', editor.document.get('tip', tip.id)!.strut!).length;
  const [x, y] = editor.getState().supports.get(part().id)!.structure.tips[
    pieces().tips.findIndex(({ id }) => id === tip.id)
  ]!.at;
  const { min, max } = editor.partBox(part().id)!;
  const at = (by: number) => under(x - (min[0] + max[0]) / 2 + by, y - (min[1] + max[1]) / 2);
  const before = bars();
  const drag = (...by: readonly number[]) =>
    once(async () => {
      editor.toolEvent({ type: 'drag', phase: 'start', hit: { ...at(0), support: onTip(tip) } });
      for (const each of by) {
        editor.toolEvent({ type: 'drag', phase: 'move', hit: at(each) });
        await finishToolJob(editor);
      }
      editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
      await finishToolJob(editor);
    });
  // On its way it leans on another column, which has no bars of its.
  await drag(2, 0.5);
  expect(bars()).toBe(before);
  expect(editor.getState().toast).toBeNull();
  await drag(2);
  expect(editor.document.get('tip', tip.id)!.strut).toMatch(/branch/);
  expect(editor.getState().toast).toMatchObject({
    key: 'tool.edit-supports.said.braces',
    values: { count: before },
  });
});

it('gives several of them one value, and says when theirs differ', async () => {
  await press(-12, 0);
  editor.supports.select([]);
  await param('type', 'heavy');
  await press(12, 0);
  expect(
    pieces()
      .tips.map(({ radii }) => radii[0])
      .sort((a, b) => a - b),
  ).toEqual([0.2, 0.3]);
  const [one, other] = pieces().tips;
  await press(0, 0, onTip(one!));
  await press(0, 0, onTip(other!), { alt: false, shift: true });
  expect(editor.getState().supportSelection).toEqual([one!.id, other!.id]);
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.mixed', values: { count: 2 } });
  expect(editor.toolMixedParams()).toEqual(expect.arrayContaining(['type', 'tipWidth']));
  // What the first one has is a change for the other.
  await once(() => param('tipWidth', Number(editor.getState().toolParams['tipWidth'])));
  expect(pieces().tips.map(({ radii }) => radii[0])).toEqual([0.2, 0.2]);
  expect(editor.toolMixedParams()).not.toContain('tipWidth');
  expect(editor.toolMixedParams()).toContain('type');
  await once(() => param('tipWidth', 0.8));
  expect(pieces().tips.map(({ radii }) => radii[0])).toEqual([0.4, 0.4]);
  await once(() => key('q'));
  for (const tip of pieces().tips) {
    const set = editor.document.get('support-set', tip.set)!;
    expect(settingsOfTip(editor.document, set, tip)).toMatchObject({ tipWidth: 0.3, tipLength: 2 });
  }
  expect(editor.toolNote()).toEqual({ key: 'tool.edit-supports.note.selected', values: { count: 2 } });
  expect(editor.toolMixedParams()).toEqual([]);
  editor.supports.select([one!.id]);
  expect(editor.toolMixedParams()).toEqual([]);
});

it('braces, mirrors and deletes, and says what is missing', async () => {
  await press(-12, 5);
  await press(-4, 5);
  const reasonOf = (id: string) => editor.toolButtons().find((button) => button.id === id)?.reason;
  expect(reasonOf('brace')).toBe('tool.edit-supports.said.off-brace');
  editor.toolEvent({ type: 'button', id: 'all' });
  await once(async () => {
    editor.toolEvent({ type: 'button', id: 'brace' });
    await finishToolJob(editor);
  });
  expect(pieces().braces).toMatchObject([{ pinned: true }]);
  await once(async () => {
    editor.toolEvent({ type: 'button', id: 'mirror-x' });
    await finishToolJob(editor);
  });
  const places = pieces().tips.map(({ at }) => at[0]);
  const middle = under(0, 0).point[0];
  expect(places.map((place) => Math.round(place - middle)).sort((a, b) => a - b)).toEqual([-12, -4, 4, 12]);
  const [tip] = pieces().tips;
  await once(() => press(0, 0, onTip(tip!), { alt: true, shift: false }));
  expect(pieces().tips).toHaveLength(3);
});

it(`keeps what has to hold whatever is done (seed ${SEED})`, async () => {
  for (let round = 0; round < roundsOf(2); round++) {
    const random = createRandom(SEED + round);
    const at = () => random.unit() * 36 - 18;
    const names = [
      'n',
      'k',
      'Enter',
      'Shift+}',
      ']',
      '[',
      'j',
      'Insert',
      'Shift+Delete',
      'Delete',
      'b',
      'h',
      'm',
      's',
      'q',
      'e',
      'ArrowLeft',
      'PageUp',
    ];
    for (let step = 0; step < 30; step++) {
      const { tips, trunks } = pieces();
      const tip = tips[random.integer(0, Math.max(1, tips.length))];
      const trunk = trunks[random.integer(0, Math.max(1, trunks.length))];
      const choice = random.integer(0, 5);
      if (choice === 0 || tip === undefined || trunk === undefined) await press(at(), at());
      else if (choice === 1)
        await press(at(), at(), onTip(tip), { alt: random.unit() < 0.3, shift: random.unit() < 0.5 });
      else if (choice === 2) await press(at(), at(), { id: trunk.id, kind: 'trunk' });
      else await key(names[random.integer(0, names.length)]!);
      expect(supportFault(editor.document), `round ${round}, step ${step}`).toBeNull();
    }
  }
});
