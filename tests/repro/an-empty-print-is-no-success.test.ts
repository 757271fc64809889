import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail } from '#base';
import type { Editor } from '#editor';
import { deferred, fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

// A flat model, or a part beside the plate, was exported with a green tick: 0 ml in 31 minutes.
let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

async function exportAnyway(): Promise<string> {
  await editor.exportFile('goo', { anyway: true });
  const state = editor.getState().export;
  expect(editor.fake.delivered).toEqual([]);
  return state.status === 'failed' ? state.error.code : state.status;
}

it('refuses a single triangle, whatever is asked for', async () => {
  const positions = Float32Array.of(0, 0, 0, 20, 0, 0, 0, 20, 0);
  editor.fake.setFile('flat.stl', importedFile(['flat', { positions, indices: Uint32Array.of(0, 1, 2) }]));
  await editor.importFiles([fileNamed('flat.stl')]);
  expect(await exportAnyway()).toBe('part_flat');
  expect(editor.fake.slicer.exports).toEqual([]);
});

it('refuses a part beside the plate', async () => {
  await importBoxes(editor, [20, 10, 30]);
  editor.setPosition([500, null, null]);
  expect(await exportAnyway()).toBe('part_off_plate');
});

it('fails with the reason where no layer turns out to have a lit pixel', async () => {
  await importBoxes(editor, [20, 10, 30]);
  editor.fake.slicer.exportGate = deferred();
  editor.fake.slicer.exportGate.resolve(fail('print_empty', 'no layer has a lit pixel'));
  expect(await exportAnyway()).toBe('print_empty');
});
