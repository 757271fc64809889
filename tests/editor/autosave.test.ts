import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, unwrap } from '#base';
import { DOCUMENT_VERSION } from '#document';
import { createEditor, SAVE_INTERVAL_MS, type Editor } from '#editor';
import { createFakePorts, deferred, fileNamed, smallPrinter, type FakePorts } from '#tests/editor-ports.ts';
import { partRecord, plateRecord, projectRecord } from '#tests/document.ts';

let fake: FakePorts;
let editor: Editor;
const open: Editor[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakePorts();
});
afterEach(() => {
  for (const each of open.splice(0)) each.dispose();
  vi.useRealTimers();
});

async function start(): Promise<void> {
  editor = createEditor(fake.ports);
  open.push(editor);
  await vi.advanceTimersByTimeAsync(0);
}
const save = () => editor.getState().save;
const rename = (name: string) => unwrap(editor.renameDocument(name));
const savedNames = () =>
  fake.storage.saves.map((document) => document.records.find((record) => record.kind === 'project')!.name);

describe('autosave', () => {
  it('saves a change at once and then at most every interval, the newest state last', async () => {
    await start();
    expect(save()).toEqual({ status: 'saved' });
    rename('one');
    expect(save()).toEqual({ status: 'unsaved' });
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNames()).toEqual(['one']);
    expect(save()).toEqual({ status: 'saved' });
    for (const name of ['two', 'three', 'four']) {
      rename(name);
      await vi.advanceTimersByTimeAsync(SAVE_INTERVAL_MS / 4);
    }
    expect(savedNames()).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(SAVE_INTERVAL_MS);
    expect(savedNames()).toEqual(['one', 'four']);
    expect(save()).toEqual({ status: 'saved' });
  });

  it('keeps which plate is on show, without another change', async () => {
    await start();
    const first = editor.plate().id;
    unwrap(editor.addPlate());
    await vi.advanceTimersByTimeAsync(2 * SAVE_INTERVAL_MS);
    editor.showPlate(first);
    await vi.advanceTimersByTimeAsync(2 * SAVE_INTERVAL_MS);
    expect(fake.storage.saves.at(-1)).toMatchObject({ plate: first });
    expect(save()).toEqual({ status: 'saved' });
  });

  it('keeps up during a drag: never more than an interval behind', async () => {
    await start();
    fake.setBox('box.stl', 5, 5, 5);
    await editor.importFiles([fileNamed('box.stl')]);
    const drag = editor.beginTransform()!;
    for (let frame = 0; frame < 60; frame++) {
      drag.update({ kind: 'move', by: [frame, 0, 0] });
      await vi.advanceTimersByTimeAsync(16);
    }
    expect(fake.storage.saves.length).toBeGreaterThanOrEqual(3);
    expect(fake.storage.saves.length).toBeLessThanOrEqual(5);
    drag.commit();
  });

  it('stores a mesh before the document that names it, and only once', async () => {
    await start();
    const put = vi.spyOn(fake.storage.port, 'putMesh');
    fake.setBox('box.stl', 5, 5, 5);
    await editor.importFiles([fileNamed('box.stl')]);
    await vi.advanceTimersByTimeAsync(SAVE_INTERVAL_MS);
    expect(fake.storage.meshes.has(editor.parts()[0]!.mesh)).toBe(true);
    expect(fake.storage.saves.at(-1)!.records).toHaveLength(3);
    editor.duplicateSelection();
    await vi.advanceTimersByTimeAsync(SAVE_INTERVAL_MS);
    expect(fake.storage.saves.at(-1)!.records).toHaveLength(4);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('does not save a document whose mesh could not be stored', async () => {
    await start();
    fake.storage.putError = fail('storage_full', 'full');
    fake.setBox('box.stl', 5, 5, 5);
    await editor.importFiles([fileNamed('box.stl')]);
    await vi.advanceTimersByTimeAsync(SAVE_INTERVAL_MS);
    expect(fake.storage.saves).toEqual([]);
    expect(save()).toMatchObject({ status: 'failed', error: { code: 'storage_full' } });
  });

  it('writes one state at a time and says that it saves', async () => {
    await start();
    const gate = deferred<void>();
    fake.storage.saveGate = gate;
    rename('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(save()).toEqual({ status: 'saving' });
    rename('two');
    await vi.advanceTimersByTimeAsync(10 * SAVE_INTERVAL_MS);
    expect(savedNames()).toEqual([]);
    fake.storage.saveGate = null;
    gate.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(savedNames()).toEqual(['one']);
    expect(save()).toEqual({ status: 'unsaved' });
    await vi.advanceTimersByTimeAsync(SAVE_INTERVAL_MS);
    expect(savedNames()).toEqual(['one', 'two']);
  });

  it('keeps trying after a failure, ever less often, and says so until it succeeds', async () => {
    await start();
    const attempts = vi.spyOn(fake.storage.port, 'save');
    fake.storage.saveError = fail('storage_full', 'full');
    rename('one');
    await vi.advanceTimersByTimeAsync(0);
    expect(save()).toMatchObject({ status: 'failed', error: { code: 'storage_full' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempts).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempts).toHaveBeenCalledTimes(2);
    rename('two');
    expect(save()).toMatchObject({ status: 'failed' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempts).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(attempts.mock.calls.length).toBeGreaterThan(15);
    fake.storage.saveError = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(savedNames()).toEqual(['two']);
    expect(save()).toEqual({ status: 'saved' });
  });

  it('saves nothing more after dispose', async () => {
    await start();
    rename('one');
    editor.dispose();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fake.storage.saves).toEqual([]);
  });
});

describe('opening the editor again', () => {
  /** Leaves a document with two boxes in storage, as a killed tab does. */
  async function leaveDocument(): Promise<void> {
    await start();
    fake.setBox('a.stl', 5, 5, 5);
    fake.setBox('b.stl', 6, 6, 6);
    await editor.importFiles([fileNamed('a.stl'), fileNamed('b.stl')]);
    rename('Study');
    await vi.advanceTimersByTimeAsync(2 * SAVE_INTERVAL_MS);
    fake.storage.loadResult = ok(JSON.parse(JSON.stringify(fake.storage.saves.at(-1))) as never);
    fake.storage.saves.length = 0;
  }

  it('brings the document and its meshes back, without an undo step and without saving it again', async () => {
    await leaveDocument();
    const before = [...editor.parts()];
    await start();
    expect(editor.getState().loaded).toBe(true);
    expect(editor.parts()).toEqual(before);
    expect(editor.project().name).toBe('Study');
    expect(editor.mesh(before[0]!.mesh)).toBeDefined();
    expect(editor.getState()).toMatchObject({ undoLabel: null, save: { status: 'saved' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(fake.storage.saves).toEqual([]);
    expect(fake.storage.collected).toEqual([before.map((part) => part.mesh)]);
    expect(editor.getState().layers.status).toBe('ready');
  });

  it('imports only once the stored document is there', async () => {
    await leaveDocument();
    const gate = deferred<void>();
    fake.storage.loadGate = gate;
    await start();
    expect(editor.getState().loaded).toBe(false);
    const importing = editor.importFiles([fileNamed('a.stl')]);
    await vi.advanceTimersByTimeAsync(100);
    expect(editor.parts()).toEqual([]);
    gate.resolve();
    await importing;
    expect(editor.parts()).toHaveLength(3);
  });

  it('leaves out a part whose mesh is missing, names it, and forgets no other mesh', async () => {
    await leaveDocument();
    const [lost, kept] = editor.parts();
    fake.storage.meshes.delete(lost!.mesh);
    await start();
    expect(editor.parts().map((part) => part.name)).toEqual([kept!.name]);
    expect(editor.getState().toast).toMatchObject({
      key: 'toast.mesh-missing',
      values: { name: 'a', count: 1 },
    });
    expect(fake.storage.collected).toEqual([]);
    editor.dismissToast();
    expect(editor.getState().toast).toBeNull();
  });

  it('takes the first printer where the stored one is not in the library, and says so', async () => {
    fake.storage.loadResult = ok({
      version: DOCUMENT_VERSION,
      records: [projectRecord(), plateRecord({ printer: 'gone' })],
    });
    await start();
    expect(editor.printer()).toEqual(smallPrinter);
    expect(editor.getState().toast).toMatchObject({
      key: 'toast.printer-unknown',
      values: { printer: 'gone' },
    });
  });

  it.each([
    ['written by a newer version', ok({ version: 99, records: [] }), 'format_unsupported'],
    ['no document', ok({ version: 1, records: [partRecord(1)] }), 'format_corrupt'],
    ['not readable', fail('format_corrupt', 'neither slot is whole'), 'format_corrupt'],
  ] as const)(
    'never saves over a document that is %s, until a new one is asked for',
    async (_, stored, code) => {
      fake.storage.loadResult = stored;
      await start();
      expect(editor.getState()).toMatchObject({ loaded: true, save: { status: 'failed', error: { code } } });
      rename('mine');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(fake.storage.saves).toEqual([]);
      await editor.newDocument();
      expect(fake.storage.saves).toHaveLength(1);
      expect(save()).toEqual({ status: 'saved' });
    },
  );

  it('never saves over the document of another tab, not even for a new document', async () => {
    fake.storage.loadResult = fail('storage_unavailable', 'another tab', { reason: 'other-tab' });
    await start();
    expect(save()).toMatchObject({ error: { details: { reason: 'other-tab' } } });
    rename('mine');
    await editor.newDocument();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.storage.saves).toEqual([]);
    expect(save().status).toBe('failed');
  });
});
