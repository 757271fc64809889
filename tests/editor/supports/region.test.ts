import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { piecesOf, supportSetIdOf } from '#document';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { supportFault } from '#tests/support-records.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;

beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [40, 20, 4]);
  editor.setQualityCheck(false);
  editor.selectAll();
  unwrap(await editor.supports.grow({ parts: [part().id] }));
  editor.setTool('edit-supports');
  await settle();
});
afterEach(() => editor.dispose());

const part = () => editor.parts()[0]!;
const pieces = () => piecesOf(editor.document, supportSetIdOf(part().id));
const middle = (): number => {
  const { min, max } = editor.partBox(part().id)!;
  return (min[0] + max[0]) / 2;
};
const contents = (): string => JSON.stringify(editor.document.records());
/** Tips on one side, by their ids. */
const side = (isIn: (x: number) => boolean) =>
  pieces()
    .tips.filter(({ at }) => isIn(at[0] - middle()))
    .map(({ id }) => id);
const again = async (): Promise<void> => {
  expect(editor.toolKey('g')).toBe(true);
  await finishToolJob(editor);
  await settle();
};
/** All pieces further than this from where others are made anew, in words. */
const beyond = (x: number): string => {
  const { tips, trunks, branches } = pieces();
  const far = new Set<string>(tips.filter(({ at }) => at[0] - middle() > x).map(({ strut }) => strut!));
  return JSON.stringify([
    tips.filter(({ strut }) => far.has(strut!)),
    [...trunks, ...branches].filter(({ id }) => far.has(id)),
  ]);
};

it('makes what is selected anew in one step, and leaves all else to the bit', async () => {
  const before = contents();
  const far = beyond(4);
  const left = side((x) => x < -8);
  expect(left.length).toBeGreaterThan(3);
  editor.supports.select(left);
  const count = pieces().tips.length;
  await again();
  expect(supportFault(editor.document)).toBeNull();
  expect(beyond(4)).toBe(far);
  expect(Math.abs(pieces().tips.length - count)).toBeLessThanOrEqual(2);
  const { structure, check } = editor.getState().supports.get(part().id)!;
  expect(structure.unreached).toEqual([]);
  // Nothing is known of all of them after a run of some.
  expect(check).toBeNull();
  const after = contents();
  if (after !== before) {
    editor.undo();
    expect(contents()).toBe(before);
    editor.redo();
    expect(contents()).toBe(after);
  }
});

it('has an effect: it heeds a ban there, and does not fill what is bare elsewhere', async () => {
  const near = side((x) => x < -8);
  const gone = pieces().tips.find(({ id }) => id === near[0])!;
  const there = pieces().tips.find(({ at }) => at[0] - middle() > 8)!;
  // Deleted, both leave a ban.
  editor.supports.select([gone.id, there.id]);
  editor.toolKey('Delete');
  await settle();
  const far = beyond(4);
  editor.supports.select(near.slice(1));
  await again();
  expect(supportFault(editor.document)).toBeNull();
  const isNear = ({ at: [x, y] }: { readonly at: readonly number[] }): boolean =>
    Math.hypot(x! - gone.at[0], y! - gone.at[1]) < 0.5;
  expect(pieces().tips.some(isNear)).toBe(false);
  expect(beyond(4)).toBe(far);
});

it('makes them as their type says by now, and the others are as they were made', async () => {
  editor.setTool('support-types');
  await settle();
  editor.toolEvent({ type: 'button', id: 'duplicate' });
  await settle();
  const type = editor.document.all('support-type')[0]!.id;
  unwrap(await editor.supports.grow({ parts: [part().id], style: { type } }));
  unwrap(editor.setToolParam('tipWidth', 0.9));
  editor.toolEvent({ type: 'accept' });
  editor.setTool('edit-supports');
  await settle();
  const far = beyond(4);
  editor.supports.select(side((x) => x < -8));
  await again();
  const radii = (isIn: (x: number) => boolean) =>
    new Set(
      pieces()
        .tips.filter(({ at }) => isIn(at[0] - middle()))
        .map((tip) => tip.radii[0]),
    );
  expect(radii((x) => x < -12)).toEqual(new Set([0.45]));
  expect(radii((x) => x > 4)).toEqual(new Set([0.2]));
  expect(beyond(4)).toBe(far);
});

it('leaves what the others were made from as it is said', async () => {
  const set = () => editor.document.get('support-set', supportSetIdOf(part().id))!;
  const before = set();
  editor.supports.select(side((x) => x < -8));
  await again();
  expect(set()).toEqual(before);
});

it('leaves what somebody made or changed, and says so where nothing else is selected', async () => {
  const [tip] = side((x) => x < -8);
  editor.supports.select([tip!]);
  unwrap(editor.setToolParam('tipWidth', 0.8));
  await finishToolJob(editor);
  const own = pieces().tips.find(({ id }) => id === tip)!;
  editor.supports.select([own.id]);
  const before = contents();
  await again();
  expect(contents()).toBe(before);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.edit-supports.said.off-regrow' });
  editor.supports.select(side((x) => x < -8));
  await again();
  expect(pieces().tips.find(({ id }) => id === tip)).toEqual(own);
});

it('does not lift the part, nor touch one that was tilted', async () => {
  editor.setTool('select');
  editor.nudge([0, 0, 3]);
  const { transform } = part();
  editor.setTool('edit-supports');
  await settle();
  editor.supports.select(side((x) => x < -8));
  await again();
  expect(part().transform).toEqual(transform);
  expect(supportFault(editor.document)).toBeNull();
});
