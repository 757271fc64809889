import { afterEach, beforeEach, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import type { Editor } from '#editor';
import { decodeMesh, MODEL_FORMATS, modelExtension, type ImportedFile } from '#formats/mesh';
import { meshBounds, meshVolume } from '#kernel';
import { deferred, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [30, 20, 5], [10, 10, 8]);
});
afterEach(() => editor.dispose());

const lastFile = async (): Promise<ImportedFile> => {
  const { fileName, file } = editor.fake.delivered.at(-1)!;
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  return unwrap(decodeMesh(fileName, bytes, quietContext()));
};

it.each(MODEL_FORMATS)('hands out the parts that are shown, where they stand, as %s', async (format) => {
  unwrap(editor.renameDocument('Reef: one'));
  unwrap(await editor.exportModel(format));
  expect(editor.fake.delivered.map(({ fileName }) => fileName)).toEqual([
    `Reef_ one.${modelExtension(format)}`,
  ]);
  const { bodies } = await lastFile();
  expect(bodies).toHaveLength(format === 'stl' ? 1 : 2);
  expect(bodies.reduce((sum, { mesh }) => sum + meshVolume(mesh), 0)).toBeCloseTo(3000 + 800, 1);
  if (format === 'stl') return;
  const { min, max } = editor.partBox(editor.parts()[1]!.id)!;
  const bounds = meshBounds(bodies[1]!.mesh);
  bounds.min.forEach((value, axis) => expect(value).toBeCloseTo(min[axis]!, 4));
  bounds.max.forEach((value, axis) => expect(value).toBeCloseTo(max[axis]!, 4));
});

it('hands out only the selected part under its name', async () => {
  editor.select([editor.parts()[0]!.id], 'replace');
  unwrap(await editor.exportModel('3mf', 'selected'));
  expect(editor.fake.delivered.at(-1)!.fileName).toBe('box1.3mf');
  const { bodies } = await lastFile();
  expect(bodies.map(({ name }) => name)).toEqual(['box1']);
  expect(meshVolume(bodies[0]!.mesh)).toBeCloseTo(3000, 2);
});

it('leaves hidden parts out, and refuses to write nothing', async () => {
  const [first, second] = editor.parts();
  editor.setVisible(first!.id, false);
  unwrap(await editor.exportModel('obj'));
  expect((await lastFile()).bodies.map(({ name }) => name)).toEqual(['box2']);
  editor.setVisible(second!.id, false);
  expect(await editor.exportModel('obj')).toMatchObject({ error: { code: 'plate_empty' } });
  editor.select([], 'replace');
  expect(await editor.exportModel('obj', 'selected')).toMatchObject({ error: { code: 'plate_empty' } });
  expect(editor.fake.delivered).toHaveLength(1);
});

it('hands out nothing once it was stopped', async () => {
  const controller = new AbortController();
  editor.fake.geometry.gate = deferred();
  const exporting = editor.exportModel('stl', 'all', controller.signal);
  controller.abort();
  editor.fake.geometry.gate.resolve();
  expect(await exporting).toMatchObject({ error: { code: 'cancelled' } });
  expect(editor.fake.delivered).toEqual([]);
});
