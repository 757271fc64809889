import { afterEach, beforeEach, expect, it } from 'vitest';
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

/** A look that ended took the progress of a repair away that had begun before it, and with it the way to cancel. */
it('a repair under way is shown after a look that began later has ended', async () => {
  const box = makeBox(10, 20, 30);
  editor.fake.setFile('open.stl', importedFile(['open', { ...box, indices: box.indices.slice(6) }]));
  await editor.importFiles([fileNamed('open.stl')]);
  editor.selectAll();
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  const gate = deferred<void>();
  geometry.run = async (call, options) => {
    if (call.op === 'repair') await gate.promise;
    return run(call, options);
  };
  editor.setTool('repair');
  editor.toolEvent({ type: 'accept' });
  await settle();
  await expect.poll(() => editor.getState().toolReport?.isStale).toBe(false);
  expect(editor.getState().toolJob).toMatchObject({ phase: 'repair' });
  gate.resolve();
  await finishToolJob(editor);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.repair.said.repaired' });
});
