import { afterEach, expect, it } from 'vitest';
import type { Editor } from '#editor';
import { importBoxes, startEditor } from '#tests/editor.ts';

// Files imported together were placed in the order of their names, each beside the middle: large ones that came after a small one found
// no room beside it. Copies of parts went as one block, off the plate where only the block found no room.
let editor: Awaited<ReturnType<typeof startEditor>>;
afterEach(() => editor.dispose());

/** Of parts on the plate of 200 × 100 mm: those that reach over its edge, and the pairs nearer than 2 mm. */
function faultsOf(shown: Editor): readonly string[] {
  const all = shown.parts().map((part) => ({ name: part.name, box: shown.partBox(part.id)! }));
  const over = all.filter(
    ({ box: { min, max } }) => min[0] < -100.001 || max[0] > 100.001 || min[1] < -50.001 || max[1] > 50.001,
  );
  const near = all.flatMap(({ box }, at) =>
    all.slice(at + 1).filter(({ box: other }) => {
      const gaps = [0, 1].map((axis) =>
        Math.max(box.min[axis]! - other.max[axis]!, other.min[axis]! - box.max[axis]!),
      );
      return Math.max(...gaps) < 2 - 1e-4;
    }),
  );
  return [...over, ...near].map(({ name }) => name);
}

it('files imported together stand on an empty plate that has room for them, around its middle', async () => {
  editor = await startEditor();
  await importBoxes(editor, [16, 90, 5], [89, 90, 5], [89, 90, 5]);
  expect(faultsOf(editor)).toEqual([]);
  const boxes = editor.parts().map((part) => editor.partBox(part.id)!);
  const [left, right] = [
    Math.min(...boxes.map(({ min }) => min[0])),
    Math.max(...boxes.map(({ max }) => max[0])),
  ];
  expect(left + right).toBeCloseTo(0, 3);
});

it('copies that have no room as they stand to each other are placed one by one', async () => {
  editor = await startEditor();
  await importBoxes(editor, [30, 36, 5], [106, 36, 5], [30, 36, 5]);
  const [first, between, last] = editor.parts().map(({ id }) => id);
  editor.select([between!], 'replace');
  editor.removeSelection();
  editor.select([first!, last!], 'replace');
  editor.duplicateSelection();
  expect(editor.parts()).toHaveLength(4);
  expect(faultsOf(editor)).toEqual([]);
});
