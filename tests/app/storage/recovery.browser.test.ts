import { afterEach, expect, it, vi } from 'vitest';
import { createEditor, type Editor } from '#editor';
import { createFakePorts, fileNamed } from '#tests/editor-ports.ts';
import { createBrowserStorage } from '../../../src/app/storage/index.ts';

const folder = `recovery-test-${crypto.randomUUID()}`;
const open: { dispose(): void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) each.dispose();
  await (await navigator.storage.getDirectory()).removeEntry(folder, { recursive: true });
});

/** An editor over the real storage, as a page opens it. */
async function openEditor(): Promise<{
  readonly editor: Editor;
  readonly fake: ReturnType<typeof createFakePorts>;
}> {
  const fake = createFakePorts();
  const storage = createBrowserStorage(folder);
  const editor = createEditor({ ...fake.ports, storage });
  open.push(editor, storage);
  await vi.waitUntil(() => editor.getState().loaded);
  return { editor, fake };
}

it('a page that goes away without a word finds its parts again, meshes and all', async () => {
  const { editor, fake } = await openEditor();
  fake.setBox('gear.stl', 20, 10, 30);
  await editor.importFiles([fileNamed('gear.stl')]);
  editor.nudge([7, -3, 0]);
  editor.setCraft({ layerHeight: 0.1 });
  await vi.waitUntil(() => editor.getState().save.status === 'saved');
  const before = { parts: editor.parts(), plate: editor.plate(), mesh: editor.mesh(editor.parts()[0]!.mesh) };
  // Nothing is flushed here: dispose only ends timers and lets the lock go, as a kill does.
  for (const each of open.splice(0)) each.dispose();

  const { editor: again } = await openEditor();
  expect(again.parts()).toEqual(before.parts);
  expect(again.plate()).toEqual(before.plate);
  expect(again.mesh(again.parts()[0]!.mesh)).toEqual(before.mesh);
  expect(again.getState()).toMatchObject({ save: { status: 'saved' }, toast: null, undoLabel: null });
});

it('a second tab is told that it does not save, and changes nothing of the first', async () => {
  const { editor, fake } = await openEditor();
  fake.setBox('gear.stl', 20, 10, 30);
  await editor.importFiles([fileNamed('gear.stl')]);
  await vi.waitUntil(() => editor.getState().save.status === 'saved');
  const { editor: second } = await openEditor();
  expect(second.getState().save).toMatchObject({
    status: 'failed',
    error: { code: 'storage_unavailable', details: { reason: 'other-tab' } },
  });
  second.renameDocument('Second tab');
  editor.renameDocument('First tab');
  await vi.waitUntil(() => editor.getState().save.status === 'saved');
  for (const each of open.splice(0)) each.dispose();
  const { editor: third } = await openEditor();
  expect(third.project().name).toBe('First tab');
  expect(third.parts()).toHaveLength(1);
});
