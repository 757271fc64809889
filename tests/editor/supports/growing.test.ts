import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap, type Id } from '#base';
import { joinMeshes, translation, type MeshBuffers } from '#kernel';
import { piecesOf, storeDocument, supportSetIdOf } from '#document';
import type { Editor } from '#editor';
import { createFakePorts, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';

/** A plate on a leg. */
function makeTable(): MeshBuffers {
  const parts = [
    { mesh: makeBox(12, 12, 2), transform: translation(0, 0, 6) },
    { mesh: makeBox(3, 3, 7), transform: translation(4.5, 4.5, 0) },
  ];
  return joinMeshes(parts).mesh;
}

let editor: Awaited<ReturnType<typeof startEditor>>;
let [one, other] = ['', ''] as Id<'part'>[] as [Id<'part'>, Id<'part'>];

beforeEach(async () => {
  const fake = createFakePorts();
  fake.setFile('table.stl', importedFile(['table', makeTable()]));
  editor = await startEditor(fake);
  editor.setQualityCheck(false);
  await editor.importFiles([fileNamed('table.stl')]);
  await editor.importFiles([fileNamed('table.stl')]);
  [one, other] = editor.parts().map(({ id }) => id) as [Id<'part'>, Id<'part'>];
});
afterEach(() => editor.dispose());

const of = (part: Id<'part'>, from: Pick<Editor, 'document'> = editor) =>
  piecesOf(from.document, supportSetIdOf(part));
const low = (part: Id<'part'>): number => editor.partBox(part)!.min[2];

describe('growing supports', () => {
  it('holds two parts in one step, lifted, and undo takes all of it back', async () => {
    const before = storeDocument(editor.document);
    const report = unwrap(await editor.supports.grow({ parts: [one, other] }));
    expect(report).toMatchObject({ parts: [one, other], locked: 0, unreached: 0, untouched: 0, faults: 0 });
    expect(supportFault(editor.document)).toBeNull();
    for (const part of [one, other]) {
      expect(low(part)).toBeCloseTo(5, 3);
      expect(of(part).tips.length).toBeGreaterThan(3);
      const { structure, check } = editor.getState().supports.get(part)!;
      expect(check).toMatchObject({ unreached: [], untouched: [] });
      const { min, max } = editor.partBox(part)!;
      for (const { at } of structure.tips)
        for (const axis of [0, 1, 2] as const) {
          expect(at[axis]).toBeGreaterThanOrEqual(min[axis] - 0.01);
          expect(at[axis]).toBeLessThanOrEqual(max[axis] + 0.01);
        }
    }
    expect(editor.getState()).toMatchObject({
      supportJob: null,
      undoLabel: { key: 'history.grow-supports.many' },
    });
    editor.undo();
    expect(storeDocument(editor.document)).toEqual(before);
    editor.redo();
    expect(of(one).tips.length).toBeGreaterThan(3);
  });
});
