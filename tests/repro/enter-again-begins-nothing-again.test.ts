import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import type { Editor } from '#editor';
import { deferred, fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

/** Who pressed Enter again while a cut was under way had it begin again, and never end where it took longer than their patience. */
it('a job that is under way is not begun again by Enter, unless something else is asked for', async () => {
  editor.fake.setFile('box.stl', importedFile(['box', makeBox(10, 20, 30)]));
  await editor.importFiles([fileNamed('box.stl')]);
  editor.selectAll();
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  const gate = deferred<void>();
  let cuts = 0;
  geometry.run = async (call, options) => {
    if (call.op === 'cut') {
      cuts++;
      await gate.promise;
    }
    return run(call, options);
  };
  editor.setTool('cut');
  await settle();
  editor.toolEvent({ type: 'accept' });
  editor.toolEvent({ type: 'accept' });
  await settle();
  editor.toolEvent({ type: 'accept' });
  expect(cuts).toBe(1);
  unwrap(editor.setToolParam('keep', 'upper'));
  editor.toolEvent({ type: 'accept' });
  expect(cuts).toBe(2);
  gate.resolve();
  await finishToolJob(editor);
  expect(editor.getState().undoLabel).toMatchObject({ key: expect.stringContaining('cut') as unknown });
});
