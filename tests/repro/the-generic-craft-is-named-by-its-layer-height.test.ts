import { afterEach, expect, test } from 'vitest';
import { unwrap } from '#base';
import { genericCraft } from '#document';
import type { Editor } from '#editor';
import { startEditor } from '#tests/editor.ts';

let editor: Editor;
afterEach(() => editor.dispose());

// "Generic 0.05 mm" stayed on a plate whose layers were 0.03 mm.
test('the name of the built-in craft follows its layer height; one that was typed stays', async () => {
  editor = await startEditor();
  unwrap(editor.setCraft(genericCraft));
  unwrap(editor.setCraft({ layerHeight: 0.03 }));
  expect(editor.plate().craft.name).toBe('Generic 0.03 mm');
  unwrap(editor.setCraft({ layerHeight: 0.025 }));
  expect(editor.plate().craft.name).toBe('Generic 0.025 mm');
  editor.undo();
  expect(editor.plate().craft.name).toBe('Generic 0.03 mm');
  unwrap(editor.setCraft({ name: 'My 30' }));
  unwrap(editor.setCraft({ layerHeight: 0.05 }));
  expect(editor.plate().craft.name).toBe('My 30');
});
