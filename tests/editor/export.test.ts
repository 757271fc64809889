import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { fail, ok, unwrap, type Result } from '#base';
import type { Editor, ExportedFile } from '#editor';
import { deferred, exportedFile, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [20, 10, 30]);
});
afterEach(() => editor.dispose());
const state = () => editor.getState().export;

describe('exporting', () => {
  it('hands over a verified file named after document and layer height', async () => {
    unwrap(editor.renameDocument('Ammonite study'));
    await editor.exportFile('goo');
    expect(editor.fake.delivered).toEqual([
      { fileName: 'Ammonite study 0.05mm.goo', file: exportedFile.file },
    ]);
    expect(state()).toMatchObject({
      status: 'done',
      formatId: 'goo',
      fileName: 'Ammonite study 0.05mm.goo',
      verified: true,
      layers: 100,
      layersSha256: exportedFile.layersSha256,
    });
    const [{ input, request }] = editor.fake.slicer.exports as [never];
    expect(input).toMatchObject({ printer: { id: 'small' }, plate: editor.plate() });
    expect(request).toMatchObject({ formatId: 'goo', createdAt: '2026-01-02T03:04:05.000Z' });
    editor.dismissExport();
    expect(state()).toEqual({ status: 'idle' });
  });

  it.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['..', 'print'],
    ['CON', '_CON'],
    ['com1.x', '_com1.x'],
    ['珊瑚 study', '珊瑚 study'],
    ['a\u202eb', 'a_b'],
  ])('makes a file name every system takes out of %j', async (name, expected) => {
    unwrap(editor.renameDocument(name));
    await editor.exportFile('chitubox-zip');
    expect(editor.fake.delivered[0]!.fileName).toBe(`${expected} 0.05mm.zip`);
  });

  it('is called what the person types, without what file systems refuse', async () => {
    unwrap(editor.renameDocument('Ammonite study'));
    expect(editor.exportName()).toBe('Ammonite study 0.05mm');
    await editor.exportFile('goo', { name: 'Tray 3/7' });
    expect(editor.fake.delivered[0]!.fileName).toBe('Tray 3_7.goo');
  });

  it('says about how large a file will be, and nothing where there are no layers or no answer', async () => {
    await settle();
    expect(await editor.exportBytes('goo')).toBe(15_300_000);
    editor.fake.slicer.fileBytes = fail('cancelled', 'the plate is being prepared');
    expect(await editor.exportBytes('goo')).toBeNull();
    editor.selectAll();
    editor.removeSelection();
    await settle();
    expect(await editor.exportBytes('goo')).toBeNull();
    expect(editor.fake.slicer.sizesAsked).toEqual(['goo', 'goo']);
  });

  it('shows progress and can be cancelled: nothing is handed over, a late end changes nothing', async () => {
    const gate = deferred<Result<ExportedFile>>();
    editor.fake.slicer.exportGate = gate;
    const done = editor.exportFile('goo');
    await settle();
    expect(state()).toMatchObject({
      status: 'running',
      formatId: 'goo',
      progress: { phase: 'slice', done: 1 },
    });
    editor.fake.slicer.reportProgress({ phase: 'slice', done: 2, total: 2 });
    expect(state()).toMatchObject({ progress: { done: 2 } });
    editor.cancelExport();
    expect(state()).toEqual({ status: 'idle' });
    expect(editor.fake.slicer.exports[0]!.signal.aborted).toBe(true);
    editor.fake.slicer.reportProgress({ phase: 'slice', done: 2, total: 2 });
    gate.resolve(ok(exportedFile));
    await done;
    expect(state()).toEqual({ status: 'idle' });
    expect(editor.fake.delivered).toEqual([]);
  });

  it('runs one export at a time, and another after a cancelled one', async () => {
    const gate = deferred<Result<ExportedFile>>();
    editor.fake.slicer.exportGate = gate;
    const first = editor.exportFile('goo');
    await editor.exportFile('goo');
    editor.dismissExport();
    expect(state().status).toBe('running');
    editor.cancelExport();
    editor.fake.slicer.exportGate = null;
    await editor.exportFile('goo');
    gate.resolve(fail('cancelled', 'cancelled'));
    await first;
    expect(state().status).toBe('done');
    expect(editor.fake.delivered).toHaveLength(1);
  });

  it('says why it failed', async () => {
    const gate = deferred<Result<ExportedFile>>();
    editor.fake.slicer.exportGate = gate;
    gate.resolve(fail('verification_failed', 'layer 5 differs', { layer: 5 }));
    await editor.exportFile('goo');
    expect(state()).toMatchObject({
      status: 'failed',
      error: { code: 'verification_failed', details: { layer: 5 } },
    });
    expect(editor.fake.delivered).toEqual([]);
  });

  it('refuses an empty plate and a format nobody writes', async () => {
    await editor.exportFile('unknown');
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'format_unsupported' } });
    editor.setVisible(editor.parts()[0]!.id, false);
    await editor.exportFile('goo');
    expect(state()).toMatchObject({ status: 'failed', error: { code: 'plate_empty' } });
    expect(editor.fake.slicer.exports).toEqual([]);
  });

  it('puts the rendered previews in, or plain ones while nothing is rendered or rendering fails', async () => {
    const previews = () => editor.fake.slicer.exports.at(-1)!.request.previews;
    await editor.exportFile('goo');
    const { large } = previews();
    expect(large.rgba).toHaveLength(large.width * large.height * 4);
    expect(Array.from(large.rgba.subarray(0, 4))).toEqual([128, 128, 128, 255]);
    editor.fake.view.port = {
      capture: (width, height) =>
        Promise.resolve({ width, height, rgba: new Uint8Array(width * height * 4).fill(7) }),
    };
    await editor.exportFile('goo');
    expect(previews().small.rgba[0]).toBe(7);
    editor.fake.view.port = { capture: () => Promise.reject(new Error('device lost')) };
    await editor.exportFile('goo');
    expect(previews().small.rgba[0]).toBe(128);
    expect(state().status).toBe('done');
  });
});
