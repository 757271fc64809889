import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unwrap } from '#base';
import { createEditor, type Editor } from '#editor';
import { createMemoryCloud } from '#tests/cloud.ts';
import { createFakePorts, fileNamed } from '#tests/editor-ports.ts';
import { createBrowserStorage } from '../../../src/app/storage/index.ts';

const until = vi.waitUntil;

// Two editors over the real storage are two tabs: real locks, real channel, real files.

const PATIENCE = { start: 100, answer: 50, lettingGo: 200 };
let folder = '';
const open: { dispose(): void }[] = [];

beforeEach(() => {
  folder = `other-tab-test-${crypto.randomUUID()}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const each of open.splice(0)) each.dispose();
  await (await navigator.storage.getDirectory()).removeEntry(folder, { recursive: true });
});

type Device = ReturnType<ReturnType<typeof createMemoryCloud>['device']>;

async function openTab({ cloud, hangs = false }: { readonly cloud?: Device; readonly hangs?: boolean } = {}) {
  const fake = createFakePorts();
  const storage = createBrowserStorage(folder, PATIENCE);
  const { tabs } = storage;
  const hung: typeof tabs = {
    ...tabs,
    serve: (holder) => tabs.serve({ ...holder, letGo: () => new Promise(() => undefined) }),
  };
  const editor = createEditor({
    ...fake.ports,
    newId: () => crypto.randomUUID(),
    storage: hangs ? { ...storage, tabs: hung } : storage,
    ...(cloud === undefined ? {} : { cloud: cloud.port }),
  });
  open.push(editor, storage);
  await until(() => editor.getState().loaded);
  const addBox = async (name: string): Promise<void> => {
    fake.setBox(`${name}.stl`, 20, 10, 30);
    await editor.importFiles([fileNamed(`${name}.stl`)]);
  };
  return { editor, fake, addBox };
}
const names = (editor: Editor) => editor.parts().map((part) => part.name);
const isSaved = (editor: Editor) => until(() => editor.getState().save.status === 'saved');

/** The next write hangs until it is made to fail; the ones after it do not. */
function hangWrite() {
  let fail = (_cause: Error): void => undefined;
  const write = vi
    .spyOn(FileSystemFileHandle.prototype, 'createWritable')
    .mockReturnValue(new Promise((_resolve, reject) => (fail = reject)));
  return {
    // A save says that it saves before it comes to its file.
    begun: async () => {
      await until(() => write.mock.calls.length > 0);
      write.mockRestore();
    },
    fail: () => fail(new Error('too late')),
  };
}

describe('a document that another tab has', () => {
  it('is continued as that tab left it, goes back with what was changed, and is never two tabs’', async () => {
    const first = await openTab();
    const second = await openTab();
    await until(() => {
      const { tab } = second.editor.getState();
      return tab.status === 'elsewhere' && tab.name === first.editor.project().name;
    });
    // The last change is not saved yet, and a drag is held.
    await first.addBox('gear');
    const drag = first.editor.beginTransform()!;
    drag.update({ kind: 'move', by: [5, 0, 0] });
    const moved = first.editor.parts()[0]!.transform;
    expect(await second.editor.continueHere()).toMatchObject({ ok: true });
    expect(second.editor.parts()).toEqual(first.editor.parts());
    expect(second.editor.parts()[0]!.transform).toEqual(moved);
    expect(second.editor.getState()).toMatchObject({
      tab: { status: 'here' },
      save: { status: 'saved' },
      undoLabel: null,
    });

    // The first shows what it was, and nothing changes that.
    expect(first.editor.getState().tab).toMatchObject({ status: 'elsewhere', left: 'saved' });
    drag.update({ kind: 'move', by: [9, 0, 0] });
    expect(first.editor.renameDocument('First tab')).toMatchObject({ error: { code: 'view_only' } });
    first.editor.undo();
    first.editor.removeSelection();
    await first.addBox('late');
    expect(first.editor.parts()[0]!.transform).toEqual(moved);
    expect(names(first.editor)).toEqual(['gear']);

    unwrap(second.editor.renameDocument('Second tab'));
    await second.addBox('ring');
    expect(await first.editor.continueHere()).toMatchObject({ ok: true });
    expect(first.editor.project().name).toBe('Second tab');
    expect(names(first.editor)).toEqual(['gear', 'ring']);
    expect(first.editor.mesh(first.editor.parts()[1]!.mesh)).toBeDefined();
    unwrap(first.editor.renameDocument('First tab again'));
    await isSaved(first.editor);
    for (const each of open.splice(0)) each.dispose();
    const { editor: third } = await openTab();
    expect(third.project().name).toBe('First tab again');
    expect(names(third)).toEqual(['gear', 'ring']);
  });

  it('says of files that were being read that they are not added', async () => {
    const first = await openTab();
    const second = await openTab();
    first.fake.setSlowFile('slow.stl');
    void first.editor.importFiles([fileNamed('slow.stl')]);
    await until(() => first.editor.getState().imports.length > 0);
    unwrap(await second.editor.continueHere());
    expect(first.editor.getState().imports).toMatchObject([
      { status: 'failed', error: { code: 'cancelled', details: { reason: 'other-tab', file: 'slow.stl' } } },
    ]);
  });

  it('stays with a tab whose work could not be saved', async () => {
    const first = await openTab();
    await first.addBox('gear');
    await isSaved(first.editor);
    const second = await openTab();
    const write = vi
      .spyOn(FileSystemFileHandle.prototype, 'createWritable')
      .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    unwrap(first.editor.renameDocument('Not saved'));
    expect(await second.editor.continueHere()).toMatchObject({
      error: { code: 'storage_unavailable', details: { reason: 'kept-there' } },
    });
    write.mockRestore();
    expect(first.editor.getState().tab).toEqual({ status: 'here' });
    unwrap(first.editor.renameDocument('Saved'));
    await isSaved(first.editor);
    unwrap(await second.editor.continueHere());
    expect(second.editor.project().name).toBe('Saved');
  });
});

describe('what was made beside the other tab', () => {
  it('is asked about where it is kept nowhere, and left out only when that is wanted', async () => {
    const first = await openTab();
    await first.addBox('gear');
    const second = await openTab();
    await second.addBox('own');
    expect(await second.editor.continueHere()).toMatchObject({ error: { code: 'unsaved_work' } });
    expect(names(second.editor)).toEqual(['own']);
    expect(first.editor.getState().tab).toEqual({ status: 'here' });
    // Saved to a file it may go.
    unwrap(await second.editor.saveToFile());
    unwrap(await second.editor.continueHere());
    expect(names(second.editor)).toEqual(['gear']);
    const third = await openTab();
    await third.addBox('own, too');
    unwrap(await third.editor.continueHere({ discard: true }));
    expect(names(third.editor)).toEqual(['gear']);
  });

  it('stays where the other tab has nothing', async () => {
    await openTab();
    const second = await openTab();
    await second.addBox('own');
    unwrap(await second.editor.continueHere());
    expect(names(second.editor)).toEqual(['own']);
    await isSaved(second.editor);
    for (const each of open.splice(0)) each.dispose();
    expect(names((await openTab()).editor)).toEqual(['own']);
  });

  it('of one project goes to the cloud first, and what both changed is a conflict', async () => {
    const cloud = createMemoryCloud();
    const first = await openTab({ cloud: cloud.device() });
    await first.addBox('gear');
    unwrap(await first.editor.saveCopyToCloud('Coral'));
    const second = await openTab({ cloud: cloud.device() });
    unwrap(await second.editor.openProject('project-1'));
    unwrap(second.editor.renameDocument('Coral, second'));
    unwrap(first.editor.renameDocument('Coral, first'));
    unwrap(await second.editor.continueHere());
    expect(cloud.rows.get('project-1')).toMatchObject({ name: 'Coral, second', revision: 2 });
    // As the page does: the address names the project.
    expect(second.editor.project().name).toBe('Coral, first');
    expect(await second.editor.openProject('project-1')).toMatchObject({ error: { code: 'project_stale' } });
    expect(second.editor.getState().cloud.status).toBe('conflict');
    unwrap(await second.editor.resolveConflict('both', 'Coral, the other'));
    expect([...cloud.rows.values()].map(({ name }) => name)).toEqual(['Coral, the other', 'Coral, first']);
  });

  it('is sent by the tab that leaves as well: a change on its way to the cloud arrives', async () => {
    const cloud = createMemoryCloud();
    const first = await openTab({ cloud: cloud.device() });
    await first.addBox('gear');
    unwrap(await first.editor.saveCopyToCloud('Coral'));
    const second = await openTab({ cloud: cloud.device() });
    unwrap(first.editor.renameDocument('Coral, last'));
    unwrap(await second.editor.continueHere());
    expect(cloud.rows.get('project-1')).toMatchObject({ name: 'Coral, last', revision: 2 });
    await until(() => second.editor.getState().cloud.status === 'saved');
    expect(await first.editor.saveToCloud()).toMatchObject({ error: { code: 'view_only' } });
  });
});

it('a tab that does not answer loses the document only when that is wanted, and writes no more', async () => {
  const first = await openTab({ hangs: true });
  await first.addBox('gear');
  await isSaved(first.editor);
  const second = await openTab();
  const asked = second.editor.continueHere();
  await until(() => {
    const { tab } = second.editor.getState();
    return tab.status === 'elsewhere' && tab.request === 'silent';
  });
  unwrap(first.editor.renameDocument('Still the first’s'));
  await isSaved(first.editor);
  unwrap(await second.editor.continueHere({ force: true }));
  expect(await asked).toMatchObject({ error: { code: 'cancelled' } });
  expect(second.editor.project().name).toBe('Still the first’s');
  await until(() => first.editor.getState().tab.status === 'elsewhere');
  expect(first.editor.renameDocument('Too late')).toMatchObject({ error: { code: 'view_only' } });
  unwrap(second.editor.renameDocument('Second tab'));
  await isSaved(second.editor);
  for (const each of open.splice(0)) each.dispose();
  expect((await openTab()).editor.project().name).toBe('Second tab');
});

it('a tab that was robbed while it saved says so, and what it has can be saved to a file', async () => {
  const first = await openTab();
  await first.addBox('gear');
  await isSaved(first.editor);
  const second = await openTab();
  const write = hangWrite();
  unwrap(first.editor.renameDocument('Unsaved'));
  await write.begun();
  void second.editor.continueHere();
  await until(() => {
    const { tab } = second.editor.getState();
    return tab.status === 'elsewhere' && tab.request === 'silent';
  });
  expect(first.editor.getState().tab).toEqual({ status: 'leaving' });
  unwrap(await second.editor.continueHere({ force: true }));
  await until(() => first.editor.getState().tab.status === 'elsewhere');
  // What it was at ends, and changes nothing.
  write.fail();
  expect(await first.editor.continueHere()).toMatchObject({ error: { code: 'unsaved_work' } });
  expect(first.editor.getState().tab).toMatchObject({ status: 'elsewhere', left: 'unsaved' });
  unwrap(await first.editor.saveToFile());
  expect(first.fake.delivered).toHaveLength(1);
  unwrap(await first.editor.continueHere());
  expect(first.editor.project().name).not.toBe('Unsaved');
});

it('a tab that was robbed while it let go, with all of it saved, does not say that anything is missing', async () => {
  const first = await openTab();
  await first.addBox('gear');
  await isSaved(first.editor);
  const second = await openTab();
  const write = hangWrite();
  void second.editor.continueHere();
  await write.begun();
  unwrap(await second.editor.continueHere({ force: true }));
  await until(() => first.editor.getState().tab.status === 'elsewhere');
  write.fail();
  unwrap(await first.editor.continueHere());
  expect(names(first.editor)).toEqual(['gear']);
});
