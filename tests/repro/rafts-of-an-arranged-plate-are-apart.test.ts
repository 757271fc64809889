import { expect, test } from 'vitest';
import { baseReach, supportTypes } from '#kernel';
import { closestParts, importBoxes, startEditor } from '#tests/editor.ts';

// A batch arranges before supports are there: with the gap between parts, their rafts ran into each other.
test('a batch that arranges and then supports keeps the gap between rafts', async () => {
  const editor = await startEditor();
  await importBoxes(editor, [10, 10, 10], [10, 10, 10]);
  for (const { id } of editor.parts()) {
    editor.select([id], 'replace');
    editor.setPosition([0, 0, 0]);
  }
  await editor.startBatch({
    subjects: [{ kind: 'plate', id: editor.plate().id }],
    steps: ['arrange', 'supports'],
    pattern: '{project}',
    copy: '{project}',
    anyway: false,
    folder: false,
  });
  expect(editor.getState().batch.rows.map(({ status, error }) => error?.code ?? status)).toEqual(['done']);
  const [one, other] = editor.parts().map(({ id }) => editor.printedBox(id)!);
  const apart = Math.max(
    ...([0, 1] as const).map((axis) =>
      Math.max(one!.min[axis] - other!.max[axis], other!.min[axis] - one!.max[axis]),
    ),
  );
  expect(apart).toBeGreaterThan(0);
  expect(closestParts(editor)).toBeGreaterThanOrEqual(2 * baseReach(supportTypes.medium));
  editor.dispose();
});
