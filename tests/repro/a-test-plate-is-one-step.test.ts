import { afterEach, expect, test } from 'vitest';
import { unwrap } from '#base';
import { genericCraft } from '#document';
import { exposureTower, type Editor } from '#editor';
import { fileNamed } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor;
afterEach(() => editor.dispose());

// The plate, its exposures and the tower were a step each: one undo left an empty plate that was exposed by height.
test('a plate that tests exposures is made by one step, and taken back by one', async () => {
  const started = await startEditor();
  editor = started;
  await importBoxes(started, [10, 10, 10]);
  const before = editor.document.records();
  const [plate] = editor.plates();
  const tower = exposureTower(genericCraft, { from: 1.2, step: 0.3, count: 3 });
  started.fake.setBox('tower.stl', 20, 10, 20);
  unwrap(await editor.importOnNewPlate(fileNamed('tower.stl'), { exposureTower: tower }));
  expect(editor.plates()).toHaveLength(2);
  expect(editor.plate().id).not.toBe(plate!.id);
  expect(editor.plate().craft.exposureTower).toEqual(tower);
  expect(editor.parts().map(({ name }) => name)).toEqual(['tower']);
  expect(editor.getState().selection).toEqual(editor.parts().map(({ id }) => id));
  expect(editor.document.get('plate', plate!.id)!.craft.exposureTower).toBeUndefined();

  editor.undo();
  expect(editor.document.records()).toEqual(before);
  editor.redo();
  expect(editor.plates()).toHaveLength(2);
});

test('a craft that cannot be makes no plate', async () => {
  editor = await startEditor();
  const tower = { ...exposureTower(genericCraft, { from: 1.2, step: 0.3, count: 3 }), count: 1 };
  const refused = await editor.importOnNewPlate(fileNamed('tower.stl'), { exposureTower: tower });
  expect(refused).toMatchObject({ ok: false, error: { code: 'craft_invalid' } });
  expect(editor.plates()).toHaveLength(1);
});
