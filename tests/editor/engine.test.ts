import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Editor } from '#editor';
import { exportedFile, type FakePorts, deferred } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { ok } from '#base';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

it('is what the slicer chose for what was asked, and is not known before', async () => {
  expect(editor.getState().engine).toBeNull();
  editor.fake.slicer.engine = { backend: 'webgpu', reason: 'device_faster', adapter: 'gpu', speedup: 2.1 };
  await editor.chooseEngine('auto');
  expect(editor.fake.slicer.enginesAsked).toEqual(['auto']);
  expect(editor.getState().engine).toEqual({ ...editor.fake.slicer.engine, notice: null });
});

it('tells what went wrong while a file was sliced, until another file is', async () => {
  await importBoxes(editor, [5, 5, 5]);
  await settle();
  const lost = { backend: 'wasm', reason: 'device_lost', adapter: 'gpu' } as const;
  const notice = { code: 'compute_device_lost', layer: 40 } as const;
  editor.fake.slicer.exportGate = deferred();
  editor.fake.slicer.exportGate.resolve(ok({ ...exportedFile, engine: lost, notice }));
  await editor.exportFile('goo');
  expect(editor.getState().export.status).toBe('done');
  expect(editor.getState().engine).toEqual({ ...lost, notice });
  editor.fake.slicer.exportGate = null;
  await editor.exportFile('goo');
  expect(editor.getState().engine?.notice).toBeNull();
});
