import { expect, it } from 'vitest';
import { importBoxes, startEditor } from '#tests/editor.ts';

// A part of 400 mm was exported for a printer of 220 mm without a word.
it('exports a part that is larger than the plate only when the person was asked', async () => {
  const editor = await startEditor();
  await importBoxes(editor, [400, 10, 30]);
  await editor.exportFile('goo');
  expect(editor.getState().export).toMatchObject({ status: 'failed', error: { code: 'part_too_large' } });
  expect(editor.fake.delivered).toEqual([]);
  editor.dismissExport();
  await editor.exportFile('goo', { anyway: true });
  expect(editor.getState().export.status).toBe('done');
  expect(editor.fake.delivered).toHaveLength(1);
  editor.dispose();
});
