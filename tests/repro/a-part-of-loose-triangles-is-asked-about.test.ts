import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Editor } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

/** A box as a broken download has it: no two triangles share an edge. */
function shattered() {
  const { positions, indices } = makeBox(20, 20, 20);
  const points = [...indices].flatMap((point, at) => {
    const apart = Math.floor(at / 3) * 0.01;
    return [0, 1, 2].map((axis) => positions[point * 3 + axis]! + apart);
  });
  return { positions: Float32Array.from(points), indices: Uint32Array.from(indices, (_point, at) => at) };
}

it('a part that is nothing but loose triangles is said to have no thickness before it is exported', async () => {
  editor.fake.setFile('mixed.3mf', importedFile(['whole', makeBox(20, 10, 30)], ['loose', shattered()]));
  await editor.importFiles([fileNamed('mixed.3mf')]);
  const [, loose] = editor.parts();
  await vi.waitFor(() => expect(editor.getState().meshQuality.size).toBe(2));
  expect(editor.plateCheck()).toMatchObject({
    status: 'asks',
    faults: [{ code: 'part_flat', parts: [loose!.id] }],
  });
});
