import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { piecesOf, supportSetIdOf, type TipRecord } from '#document';
import {
  closeBoard,
  editor,
  key,
  once,
  openBoard,
  param,
  part,
  pieces,
  press,
} from '#tests/board-over-plate.ts';
import { settle } from '#tests/editor.ts';

beforeEach(openBoard);
afterEach(closeBoard);

const tipAt = (x: number): TipRecord =>
  pieces().tips.reduce((best, tip) =>
    Math.abs(placeOf(tip) - x) < Math.abs(placeOf(best) - x) ? tip : best,
  );
const placeOf = ({ at }: TipRecord): number => at[0] - middle();
const middle = (): number => {
  const { min, max } = editor.partBox(part().id)!;
  return (min[0] + max[0]) / 2;
};
const trunkOf = (tip: TipRecord) => pieces().trunks.find(({ id }) => id === tip.strut)!;

/** Two columns on the plate, the left one selected. */
async function twoColumns(): Promise<void> {
  await press(-12, 0);
  await press(12, 0);
  editor.supports.select([tipAt(-12).id]);
  await settle();
}

it.each([
  ['tipType', 'ball', (tip: TipRecord) => expect(tip.ball).toBeCloseTo(0.35)],
  ['tipWidth', 0.9, (tip: TipRecord) => expect(tip.radii[0]).toBeCloseTo(0.45)],
  ['distanceInPart', 0.5, (tip: TipRecord) => expect(tip.depth).toBeCloseTo(0.5)],
  ['widthScale', 1.5, (tip: TipRecord) => expect(tip.radii[0]).toBeCloseTo(0.3)],
  ['topWidth', 2, (tip: TipRecord) => expect(trunkOf(tip).radii[1]).toBeCloseTo(1)],
  ['bottomWidth', 3, (tip: TipRecord) => expect(trunkOf(tip).radii[0]).toBeCloseTo(1.5)],
  ['tipLength', 3, (tip: TipRecord) => expect(tip.at[2] - trunkOf(tip).joints.at(-1)![2]).toBeCloseTo(3)],
] as const)(
  '%s is one support’s own, in one step, and a new run makes it so again',
  async (name, value, look) => {
    await twoColumns();
    const other = () => JSON.stringify([tipAt(12), trunkOf(tipAt(12))]);
    const before = other();
    await once(() => param(name, value));
    look(tipAt(-12));
    expect(tipAt(-12).own).toEqual({ [name]: value });
    expect(other()).toBe(before);
    editor.supports.select([tipAt(-12).id, tipAt(12).id]);
    expect(editor.toolMixedParams()).toEqual([name]);
    // Whatever else it wants, the run puts it up as it is.
    unwrap(await editor.supports.grow({ parts: [part().id] }));
    look(tipAt(-12));
    expect(tipAt(-12).own).toEqual({ [name]: value });
  },
);

it('a type of its own is made so again, too', async () => {
  await twoColumns();
  await once(() => key('e'));
  const { radii } = trunkOf(tipAt(-12));
  expect(radii[1]).toBeCloseTo(0.7);
  unwrap(await editor.supports.grow({ parts: [part().id] }));
  expect(trunkOf(tipAt(-12)).radii[1]).toBeCloseTo(0.7);
  expect(trunkOf(tipAt(12)).radii[1]).toBeCloseTo(0.5);
});

it('another type takes all that is a support’s own away', async () => {
  await twoColumns();
  await param('tipType', 'ball');
  await param('bottomWidth', 3);
  await once(() => key('q'));
  const tip = tipAt(-12);
  expect(tip.type).toBe('light');
  expect(tip.own).toBeUndefined();
  expect(tip.ball).toBe(0);
});

it('what is added next is as the panel says', async () => {
  await param('tipType', 'ball');
  await param('bottomWidth', 2);
  await press(0, 0);
  const [tip] = pieces().tips;
  expect(tip!.own).toEqual({ tipType: 'ball', bottomWidth: 2 });
  expect(tip!.ball).toBeGreaterThan(0);
  expect(trunkOf(tip!).radii[0]).toBeCloseTo(1);
});

it('supports of several parts change in one step', async () => {
  await press(-8, 3);
  editor.setTool('select');
  editor.selectAll();
  editor.duplicateSelection();
  editor.setTool('edit-supports');
  await settle();
  const tips = () => editor.parts().flatMap(({ id }) => piecesOf(editor.document, supportSetIdOf(id)).tips);
  editor.supports.select(tips().map(({ id }) => id));
  await once(() => param('tipWidth', 0.7));
  expect(tips().map(({ radii }) => radii[0])).toEqual([0.35, 0.35]);
});

it('a bar has a diameter of its own, which a new run leaves', async () => {
  await press(-12, 5);
  await press(-4, 5);
  await key('$mod+a');
  await key('b');
  const [brace] = pieces().braces;
  editor.supports.select([brace!.id]);
  await settle();
  expect(editor.getState().toolParams).toMatchObject({ about: 'braces', edgeWidth: 0.6 });
  await once(() => param('edgeWidth', 1.2));
  expect(pieces().braces).toMatchObject([{ id: brace!.id, radius: 0.6, pinned: true }]);
  unwrap(await editor.supports.grow({ parts: [part().id] }));
  expect(pieces().braces).toContainEqual(expect.objectContaining({ id: brace!.id, radius: 0.6 }));
  editor.supports.select([tipAt(-12).id]);
  await settle();
  expect(editor.getState().toolParams).toMatchObject({ about: 'tips' });
});
