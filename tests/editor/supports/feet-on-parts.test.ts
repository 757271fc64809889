import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { piecesOf, supportSetIdOf } from '#document';
import { createFakePorts, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';

it('feet on the part beside name it, and go when it goes', async () => {
  const fake = createFakePorts();
  fake.setFile('block.stl', importedFile(['block', makeBox(60, 60, 10)]));
  fake.setFile('plate.stl', importedFile(['plate', makeBox(10, 10, 2)]));
  const editor = await startEditor(fake);
  editor.setQualityCheck(false);
  await editor.importFiles([fileNamed('block.stl')]);
  await editor.importFiles([fileNamed('plate.stl')]);
  const [block, plate] = editor.parts().map(({ id }) => id);
  const put = (part: typeof block, at: readonly [number, number, number]): void => {
    editor.select([part!], 'replace');
    unwrap(editor.setPosition(at));
  };
  // The plate hangs over the middle of the block: no way leads to the build plate.
  put(block, [0, 0, 0]);
  put(plate, [0, 0, 20]);
  const style = { own: { liftHeight: 20, nearbyParts: 'allow', onPart: true } } as const;
  unwrap(await editor.supports.grow({ parts: [plate!], style }));
  const { trunks } = piecesOf(editor.document, supportSetIdOf(plate!));
  expect(trunks.length).toBeGreaterThan(0);
  for (const { foot } of trunks) expect(foot).toMatchObject({ on: 'part', part: block });
  expect(supportFault(editor.document)).toBeNull();

  editor.select([block!], 'replace');
  editor.removeSelection();
  expect(piecesOf(editor.document, supportSetIdOf(plate!)).trunks).toEqual([]);
  expect(supportFault(editor.document)).toBeNull();
  editor.dispose();
});
