import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { supportSetIdOf } from '#document';
import { createFakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { createMemoryItems } from '#tests/library.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

let shelf: ReturnType<typeof createMemoryItems>;
let editor: TestEditor;

/** The editor as it opens on this device, with a board over the plate. */
async function open(): Promise<TestEditor> {
  const fake = createFakePorts();
  const opened = await startEditor({ ...fake, ports: { ...fake.ports, items: shelf.port } });
  await importBoxes(opened, [40, 40, 4]);
  opened.setQualityCheck(false);
  opened.selectAll();
  opened.nudge([0, 0, 20]);
  await settle();
  return opened;
}

beforeEach(async () => {
  shelf = createMemoryItems();
  editor = await open();
});
afterEach(() => editor.dispose());

const button = async (id: string): Promise<void> => {
  editor.toolEvent({ type: 'button', id });
  await settle();
};
const choose = async (at: number): Promise<void> => {
  editor.setTool('support-types');
  await settle();
  editor.toolEvent({ type: 'choose', at });
};
const names = () =>
  editor
    .getState()
    .toolChoices!.items.map(({ name }) => `${name.key.split('.').at(-1)} ${name.values?.['name']}`);
const reasonOf = (id: string) => editor.toolButtons().find((each) => each.id === id)?.reason;
const setOf = () => editor.document.get('support-set', supportSetIdOf(editor.parts()[0]!.id))!;

it('is marked in the table, and is what supports begin with by every tool, in the next session too', async () => {
  await choose(2);
  await button('default');
  expect(names()[2]).toBe('default Heavy');
  expect(reasonOf('default')).toBe('tool.support-types.said.isDefault');
  editor.setTool('grow-supports');
  expect(editor.getState().toolParams).toMatchObject({ type: 'heavy', tipWidth: 0.6 });
  editor.dispose();
  editor = await open();
  editor.setTool('grow-supports');
  expect(editor.getState().toolParams).toMatchObject({ type: 'heavy', tipWidth: 0.6 });
  for (const tool of ['prepare', 'support-scripts'] as const) {
    editor.setTool(tool);
    expect(editor.getState().toolParams).toMatchObject({ type: 'heavy' });
  }
  editor.setTool('grow-supports');
  // What somebody has chosen since is theirs for as long as the editor stands.
  unwrap(editor.setToolParam('type', 'light'));
  editor.setTool('select');
  editor.setTool('grow-supports');
  expect(editor.getState().toolParams).toMatchObject({ type: 'light' });
  editor.setTool('edit-supports');
  await settle();
  const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
  const hit = {
    part: editor.parts()[0]!.id,
    point: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]],
    normal: [0, 0, -1],
    towards: [0, 0, 1],
  } as const;
  editor.toolEvent({ type: 'press', hit });
  await finishToolJob(editor);
  expect(setOf().type).toBe('heavy');
});

it('is what supports are of that are grown without a word about it', async () => {
  await choose(0);
  await button('default');
  unwrap(await editor.supports.grow({ parts: [editor.parts()[0]!.id] }));
  expect(setOf().type).toBe('light');
  // Those that are there stay of their type.
  await choose(2);
  await button('default');
  unwrap(await editor.supports.grow({ parts: [editor.parts()[0]!.id] }));
  expect(setOf().type).toBe('light');
});

it('may be one’s own: it cannot be deleted, follows its changes, and comes to a project without it as values', async () => {
  await choose(2);
  await button('duplicate');
  expect(reasonOf('remove')).toBeUndefined();
  await button('default');
  expect(names()[3]).toBe('default Heavy 2');
  expect(reasonOf('remove')).toBe('tool.support-types.said.default');
  unwrap(editor.setToolParam('tipWidth', 0.7));
  editor.toolEvent({ type: 'accept' });
  await settle();
  expect(names()[3]).toBe('default Heavy 2');
  editor.dispose();
  editor = await open();
  editor.setTool('grow-supports');
  expect(editor.getState().toolParams).toMatchObject({ type: 'medium', tipWidth: 0.7, bottomWidth: 1.8 });
  await choose(1);
  expect(names()).toEqual(['light undefined', 'medium undefined', 'heavy undefined']);
});

it('is medium where what is kept is none', async () => {
  for (const payload of [{ type: 'huge' }, { name: 'Mine', values: { tipWidth: 'wide' } }, {}]) {
    shelf.items.set('default', { id: 'default', kind: 'supportDefault', name: 'Mine', payload });
    editor.dispose();
    editor = await open();
    expect(editor.getState().supportDefault).toBeNull();
    editor.setTool('grow-supports');
    expect(editor.getState().toolParams).toMatchObject({ type: 'medium', tipWidth: 0.4 });
  }
});
