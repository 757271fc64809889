import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Id } from '#base';
import { closeBoard, editor, key, once, openBoard, pieces, press } from '#tests/board-over-plate.ts';

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
