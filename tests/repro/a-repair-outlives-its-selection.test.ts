import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Editor } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

// The tool forgot which meshes it was repairing as soon as nothing was selected, and threw when they came back.

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

it('a part is repaired although nothing is selected any more', async () => {
  const box = makeBox(10, 20, 30);
  editor.fake.setFile('open.stl', importedFile(['open', { ...box, indices: box.indices.slice(6) }]));
  await editor.importFiles([fileNamed('open.stl')]);
  const [before] = editor.parts();
  editor.selectAll();
  editor.setTool('repair');
  editor.toolEvent({ type: 'accept' });
  editor.select([], 'replace');
  await finishToolJob(editor);
  expect(editor.parts()[0]!.mesh).not.toBe(before!.mesh);
  expect(editor.getState().toast?.key).toBe('tool.repair.said.repaired');
});
