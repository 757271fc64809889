import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { settle, startEditor } from '#tests/editor.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  editor = await startEditor();
  editor.setTool('support-types');
  await settle();
});
afterEach(() => editor.dispose());

const names = () =>
  editor.getState().toolChoices!.items.map(({ name }) => name.values?.['name'] ?? name.key.split('.').at(-1));
const press = async (id: string) => {
  editor.toolEvent({ type: 'button', id });
  await settle();
};
const reasons = () => Object.fromEntries(editor.toolButtons().map(({ id, reason }) => [id, reason]));

it('lists the types everybody has, which can be copied and nothing else', async () => {
  expect(names()).toEqual(['light', 'Medium', 'heavy']);
  expect(editor.getState().toolChoices!.chosen).toBe(1);
  expect(editor.toolReady()).toBe('tool.support-types.said.builtIn');
  expect(reasons()).toEqual({
    add: undefined,
    duplicate: undefined,
    default: 'tool.support-types.said.isDefault',
    remove: 'tool.support-types.said.builtIn',
  });
  editor.toolEvent({ type: 'choose', at: 2 });
  expect(editor.getState().toolParams).toMatchObject({ own: false, tipWidth: 0.6 });
});

it('copies a type, changes the copy and deletes it, a step each', async () => {
  editor.toolEvent({ type: 'choose', at: 2 });
  await press('duplicate');
  expect(names()).toEqual(['light', 'Medium', 'heavy', 'Heavy 2']);
  expect(editor.getState().toolParams).toMatchObject({ name: 'Heavy 2', own: true, tipWidth: 0.6 });
  expect(editor.toolReady()).toBe('reason.nothing-to-apply');

  unwrap(editor.setToolParam('name', ' Statues '));
  unwrap(editor.setToolParam('tipWidth', 0.7));
  expect(editor.toolReady()).toBe(true);
  editor.toolEvent({ type: 'accept' });
  await settle();
  expect(names()).toEqual(['light', 'Medium', 'heavy', 'Statues']);
  expect(editor.toolReady()).toBe('reason.nothing-to-apply');
  editor.toolEvent({ type: 'choose', at: 0 });
  editor.toolEvent({ type: 'choose', at: 3 });
  // What the copy did not change is still as in the type it was made from.
  expect(editor.getState().toolParams).toMatchObject({ name: 'Statues', tipWidth: 0.7, bottomWidth: 1.8 });

  await press('remove');
  expect(names()).toEqual(['light', 'Medium', 'heavy']);
  editor.undo();
  await settle();
  expect(names()).toEqual(['light', 'Medium', 'heavy', 'Statues']);
  editor.undo();
  await settle();
  expect(names()).toEqual(['light', 'Medium', 'heavy', 'Heavy 2']);
});

it('shows medium where undo has taken away the type on show, and gives each new one a name of its own', async () => {
  await press('add');
  await press('add');
  expect(names().slice(3)).toEqual(['Type 2', 'Type 3']);
  expect(editor.getState().toolChoices!.chosen).toBe(4);
  editor.undo();
  await settle();
  expect(editor.getState().toolChoices!.chosen).toBe(1);
  expect(editor.getState().toolParams['own']).toBe(false);
});
