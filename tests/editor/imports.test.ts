import { zipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { fail, ok } from '#base';
import type { Editor } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { closestParts, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox, makeTetrahedron } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
afterEach(() => editor.dispose());
const boxes = () => editor.parts().map((part) => editor.partBox(part.id)!);
const rounded = (numbers: readonly number[]) => numbers.map((value) => Math.round(value * 1e4) / 1e4 + 0);

describe('importing', () => {
  it('puts a model at the centre of the plate, standing on it, named after its file, and selects it', async () => {
    editor = await startEditor();
    await importBoxes(editor, [20, 10, 30]);
    const [part] = editor.parts();
    expect(part).toMatchObject({ name: 'box1', visible: true, locked: false });
    expect(rounded(boxes()[0]!.min)).toEqual([-10, -5, 0]);
    expect(rounded(boxes()[0]!.max)).toEqual([10, 5, 30]);
    expect(editor.getState().selection).toEqual([part!.id]);
    expect(editor.getState().imports).toEqual([]);
    expect(editor.mesh(part!.mesh)?.indices).toHaveLength(36);
  });

  it('names equal meshes by one hash and different ones by different hashes', async () => {
    editor = await startEditor();
    await importBoxes(editor, [20, 10, 30], [20, 10, 30], [20, 10, 31]);
    const [first, second, third] = editor.parts();
    expect(first!.mesh).toMatch(/^[0-9a-f]{64}$/);
    expect(second!.mesh).toBe(first!.mesh);
    expect(third!.mesh).not.toBe(first!.mesh);
  });

  it('places parts beside each other, 2 mm apart and on the platform while there is room', async () => {
    editor = await startEditor();
    await importBoxes(editor, ...Array.from({ length: 12 }, () => [25, 25, 5] as const));
    const all = boxes();
    for (const [index, box] of all.entries()) {
      expect(Math.max(Math.abs(box.min[0]), Math.abs(box.max[0]))).toBeLessThanOrEqual(100);
      expect(Math.max(Math.abs(box.min[1]), Math.abs(box.max[1]))).toBeLessThanOrEqual(50);
      for (const other of all.slice(index + 1)) {
        const gaps = [0, 1].map((axis) =>
          Math.max(box.min[axis]! - other.max[axis]!, other.min[axis]! - box.max[axis]!),
        );
        expect(Math.max(...gaps)).toBeGreaterThanOrEqual(2 - 1e-4);
      }
    }
  });

  it('places what finds no room beside the others, off the platform, without overlap', async () => {
    editor = await startEditor();
    await importBoxes(editor, [190, 95, 5], [190, 95, 5]);
    const [first, second] = boxes();
    expect(rounded([first!.min[0], first!.max[0]])).toEqual([-95, 95]);
    const gaps = [0, 1].map((axis) =>
      Math.max(second!.min[axis]! - first!.max[axis]!, first!.min[axis]! - second!.max[axis]!),
    );
    expect(Math.max(...gaps)).toBeCloseTo(2, 3);
  });

  it('takes the bodies of a file as parts that keep their places, in one undo step', async () => {
    editor = await startEditor();
    editor.fake.setFile(
      'gears.3mf',
      importedFile(['Wheel', makeBox(10, 10, 10, [0, 0, 5])], ['Pin', makeBox(2, 2, 20, [30, 4, 0])]),
    );
    await editor.importFiles([fileNamed('gears.3mf')]);
    expect(editor.parts().map((part) => part.name)).toEqual(['Wheel', 'Pin']);
    const [wheel, pin] = boxes();
    expect(rounded([pin!.min[0] - wheel!.min[0], pin!.min[1] - wheel!.min[1]])).toEqual([30, 4]);
    expect(rounded([wheel!.min[2], pin!.min[2]])).toEqual([5, 0]);
    expect(rounded([wheel!.min[0], pin!.max[0]])).toEqual([-16, 16]);
    expect(editor.getState().undoLabel).toEqual({ key: 'history.import.many', values: { count: 2 } });
    editor.undo();
    expect(editor.parts()).toEqual([]);
    expect(editor.getState().selection).toEqual([]);
    editor.redo();
    expect(editor.parts()).toHaveLength(2);
  });

  it('shows a file that is being read, with its progress, and forgets it when it is dismissed', async () => {
    editor = await startEditor();
    const reading = editor.fake.setSlowFile('slow.stl');
    const done = editor.importFiles([fileNamed('slow.stl')]);
    await Promise.resolve();
    expect(editor.getState().imports).toMatchObject([{ name: 'slow.stl', status: 'reading' }]);
    editor.dismissImport(editor.getState().imports[0]!.id);
    expect(editor.getState().imports).toEqual([]);
    reading.resolve(ok(importedFile(['box', makeBox(20, 20, 20)])));
    await done;
    expect(editor.parts()).toEqual([]);
    expect(editor.getState().imports).toEqual([]);
  });

  it('says of a bad file which it was and why, and leaves the document as it was', async () => {
    editor = await startEditor();
    await importBoxes(editor, [20, 20, 20]);
    const revision = editor.getState().revision;
    editor.fake.setFile('bad.stl', fail('format_truncated', 'ends early', { offset: 84 }));
    editor.fake.setBox('good.stl', 5, 5, 5);
    await editor.importFiles([fileNamed('bad.stl')]);
    expect(editor.getState().imports).toMatchObject([
      {
        name: 'bad.stl',
        status: 'failed',
        error: { code: 'format_truncated', details: { file: 'bad.stl', offset: 84 } },
      },
    ]);
    expect(editor.getState().revision).toBe(revision);
    await editor.importFiles([fileNamed('bad.stl'), fileNamed('good.stl')]);
    expect(editor.parts()).toHaveLength(2);
  });

  it('says so when a file cannot be opened or holds no body', async () => {
    editor = await startEditor();
    editor.fake.setFile('gone.stl', fail('not_found', 'gone'));
    await editor.importFiles([fileNamed('gone.stl')]);
    editor.fake.setFile('empty.3mf', importedFile());
    await editor.importFiles([fileNamed('empty.3mf')]);
    expect(editor.getState().imports).toMatchObject([
      { name: 'gone.stl', status: 'failed', error: { code: 'not_found' } },
      { name: 'empty.3mf', status: 'failed', error: { code: 'mesh_empty' } },
    ]);
  });

  it('takes files that were asked for together as one undo step, also where some of them fail', async () => {
    editor = await startEditor();
    for (const name of ['a.stl', 'b.stl', 'c.stl']) editor.fake.setBox(name, 30, 30, 30);
    editor.fake.setFile('bad.stl', fail('format_truncated', 'ends early'));
    await editor.importFiles(['a.stl', 'bad.stl', 'b.stl', 'c.stl'].map(fileNamed));
    expect(editor.parts().map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(closestParts(editor)).toBeGreaterThan(1.99);
    expect(editor.getState().selection).toHaveLength(3);
    expect(editor.getState().imports).toMatchObject([{ name: 'bad.stl', status: 'failed' }]);
    editor.undo();
    expect(editor.parts()).toEqual([]);
  });

  it('shows files that were asked for together in one row, and adds none of them when it is stopped', async () => {
    editor = await startEditor();
    editor.fake.setBox('a.stl', 5, 5, 5);
    const slow = editor.fake.setSlowFile('slow.stl');
    const done = editor.importFiles([fileNamed('a.stl'), fileNamed('slow.stl'), fileNamed('a.stl')]);
    await settle();
    const { imports } = editor.getState();
    expect(imports).toMatchObject([{ name: 'slow.stl', status: 'reading', batch: { at: 2, of: 3 } }]);
    editor.dismissImport(imports[0]!.id);
    slow.resolve(ok(importedFile(['box', makeBox(20, 20, 20)])));
    await done;
    expect(editor.parts()).toEqual([]);
    expect(editor.getState()).toMatchObject({ imports: [], undoLabel: null });
  });

  it('takes the models of an archive, and says which of them cannot be read', async () => {
    editor = await startEditor();
    editor.fake.setBox('a.stl', 5, 5, 5);
    editor.fake.setBox('b.obj', 5, 5, 5);
    editor.fake.setFile('inner.zip', fail('format_unknown', 'no model'));
    const file = new Uint8Array(4);
    const zip = zipSync({ 'a.stl': file, 'set/b.obj': file, 'set/b.mtl': file, 'inner.zip': file });
    await editor.importFiles([{ name: 'set.ZIP', blob: new Blob([zip]) }]);
    expect(editor.parts().map(({ name }) => name)).toEqual(['a', 'b']);
    expect(editor.getState().imports).toMatchObject([
      { name: 'inner.zip', error: { code: 'format_unknown' } },
    ]);
    editor.undo();
    await editor.importFiles([{ name: 'none.zip', blob: new Blob([zipSync({ 'a.txt': file })]) }]);
    expect(editor.parts()).toEqual([]);
    expect(editor.getState().imports).toMatchObject([
      {},
      { name: 'none.zip', error: { code: 'format_unknown' } },
    ]);
  });

  it('does not leave a file in the list for ever when its reader breaks', async () => {
    editor = await startEditor();
    editor.fake.setBroken('broken.stl');
    editor.fake.setBox('good.stl', 5, 5, 5);
    await editor.importFiles([fileNamed('broken.stl'), fileNamed('good.stl')]);
    expect(editor.getState().imports).toMatchObject([
      { name: 'broken.stl', status: 'failed', error: { code: 'internal', details: { file: 'broken.stl' } } },
    ]);
    expect(editor.parts()).toHaveLength(1);
  });

  it('takes a model of any size as it is, and asks nothing', async () => {
    editor = await startEditor();
    await importBoxes(editor, [0.5, 0.25, 0.75], [100, 400, 50]);
    expect(editor.parts()).toHaveLength(2);
    expect(rounded(boxes()[0]!.max)).toEqual([0.25, 0.125, 0.75]);
  });

  it('makes names that may be kept out of file and body names', async () => {
    editor = await startEditor();
    const long = `${'x'.repeat(80)}.stl`;
    editor.fake.setBox(long, 5, 5, 5);
    editor.fake.setFile('two.3mf', importedFile(['', makeTetrahedron(5)], ['\u0000', makeTetrahedron(5)]));
    await editor.importFiles([fileNamed(long), fileNamed('two.3mf')]);
    expect(editor.parts().map((part) => part.name)).toEqual(['x'.repeat(50), '1 two', '2 two']);
  });
});
