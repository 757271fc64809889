import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap } from '#base';
import type { Editor } from '#editor';
import { examineMesh, joinBoxes, meshVolume, type MeshBuffers } from '#kernel';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, startEditor } from '#tests/editor.ts';
import { joinMeshes, makeBox, turnInsideOut } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const apply = async (tool: string): Promise<void> => {
  editor.setTool(tool);
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const importMesh = async (name: string, ...meshes: readonly MeshBuffers[]): Promise<void> => {
  editor.fake.setFile(name, importedFile(['body', joinMeshes(...meshes)]));
  await editor.importFiles([fileNamed(name)]);
};
const meshOf = (part: { readonly mesh: Parameters<Editor['mesh']>[0] }) => editor.mesh(part.mesh)!;
const volume = (part: ReturnType<Editor['parts']>[number]): number =>
  meshVolume(meshOf(part), part.transform);
const boxNow = () => joinBoxes(editor.parts().map(({ id }) => editor.partBox(id)!))!;
const close = (one: readonly number[], other: readonly number[]): void => {
  for (const [axis, value] of one.entries()) expect(value).toBeCloseTo(other[axis]!, 3);
};

describe('merge', () => {
  it('makes one part where the parts stood, with their volume, in one step that undo takes back whole', async () => {
    await importBoxes(editor, [10, 20, 5], [8, 8, 8], [3, 3, 3]);
    const [first, second, third] = editor.parts();
    editor.select([first!.id], 'replace');
    unwrap(editor.setRotation([20, 30, 40]));
    unwrap(editor.setScale([100, 200, 50]));
    editor.select([first!.id, second!.id], 'replace');
    const before = editor.document.records();
    const boxBefore = boxNow();
    const volumes = volume(editor.parts()[0]!) + volume(second!);
    await apply('merge');
    const [merged, other] = editor.parts();
    expect(editor.parts()).toHaveLength(2);
    expect(other).toEqual(third);
    expect(merged).toMatchObject({ id: first!.id, name: first!.name });
    expect(volume(merged!) / volumes).toBeCloseTo(1, 4);
    expect(examineMesh(meshOf(merged!))).toMatchObject({ shells: 2, openEdges: 0, invertedShells: 0 });
    close(boxNow().min, boxBefore.min);
    close(boxNow().max, boxBefore.max);
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      selection: [first!.id],
      undoLabel: { key: 'tool.merge.history.many', values: { count: 2 } },
    });
    const after = editor.document.records();
    editor.undo();
    expect(editor.document.records()).toEqual(before);
    editor.redo();
    expect(editor.document.records()).toEqual(after);
  });

  it('needs two parts that are not locked, and leaves locked ones alone', async () => {
    await importBoxes(editor, [10, 20, 5], [8, 8, 8], [3, 3, 3]);
    const [first, second, third] = editor.parts();
    editor.setTool('merge');
    editor.select([first!.id], 'replace');
    expect(editor.toolReady()).toBe('reason.two-parts');
    editor.setLocked(second!.id, true);
    editor.select([first!.id, second!.id], 'replace');
    expect(editor.toolReady()).toBe('reason.locked');
    editor.select([first!.id, second!.id, third!.id], 'replace');
    expect(editor.toolReady()).toBe(true);
    await apply('merge');
    expect(editor.parts().map(({ id }) => id)).toEqual([first!.id, second!.id]);
  });
});

describe('split', () => {
  it('makes a part of each shell where it is, numbered, and undo takes it back whole', async () => {
    await importMesh(
      'pair.stl',
      makeBox(10, 10, 10, [0, 0, 0]),
      turnInsideOut(makeBox(4, 4, 4, [3, 3, 3])),
      makeBox(2, 2, 2, [30, 0, 0]),
    );
    const before = editor.document.records();
    const boxBefore = boxNow();
    editor.select(
      editor.parts().map(({ id }) => id),
      'replace',
    );
    await apply('split');
    const parts = editor.parts();
    expect(parts.map(({ name }) => name)).toEqual(['pair 1', 'pair 2']);
    close(parts.map(volume), [1000 - 64, 8]);
    close(boxNow().min, boxBefore.min);
    close(boxNow().max, boxBefore.max);
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      selection: parts.map(({ id }) => id),
      toast: { key: 'tool.split.said.done', values: { count: 2 } },
      undoLabel: { key: 'tool.split.history.one', values: { name: 'pair' } },
    });
    editor.undo();
    expect(editor.document.records()).toEqual(before);
  });

  it('takes several parts at once, leaves those of one shell, and finds names that are free', async () => {
    await importMesh('a.stl', makeBox(3, 3, 3, [0, 0, 0]), makeBox(1, 1, 1, [9, 0, 0]));
    await importMesh('a 1.stl', makeBox(4, 4, 4));
    await importMesh('b.stl', makeBox(5, 5, 5, [0, 0, 0]), makeBox(2, 2, 2, [9, 0, 0]));
    editor.select(
      editor.parts().map(({ id }) => id),
      'replace',
    );
    await apply('split');
    expect(editor.parts().map(({ name }) => name)).toEqual(['a 2', 'a 1', 'b 1', 'a 3', 'b 2']);
    close(editor.parts().map(volume), [27, 64, 125, 1, 8]);
  });

  it('says that there is nothing to split, or too much, and changes nothing', async () => {
    await importMesh('one.stl', makeBox(3, 3, 3));
    const crumbs = Array.from({ length: 201 }, (_, at) =>
      makeBox(1, 1, 1, [(at % 20) * 3, Math.floor(at / 20) * 3, 0]),
    );
    await importMesh('crumbs.stl', ...crumbs);
    const [one, many] = editor.parts();
    const before = editor.document.records();
    editor.select([one!.id], 'replace');
    await apply('split');
    expect(editor.getState().toast).toMatchObject({ key: 'tool.split.said.one' });
    editor.select([many!.id], 'replace');
    await apply('split');
    expect(editor.getState().toast).toMatchObject({
      key: 'tool.split.said.many',
      values: { count: 201, most: 200 },
    });
    expect(editor.document.records()).toEqual(before);
  });
});

describe('Z offset', () => {
  const bottoms = () => editor.parts().map(({ id }) => editor.partBox(id)!.min[2]);

  it('shows the height as it is set, and keeps it for what is selected when it is applied', async () => {
    await importBoxes(editor, [10, 20, 5], [8, 8, 8]);
    const [first, second] = editor.parts();
    const before = editor.document.records();
    editor.select([first!.id], 'replace');
    editor.setTool('z-offset');
    unwrap(editor.setToolParam('offset', 7));
    close(bottoms(), [7, 0]);
    unwrap(editor.setToolParam('offset', -2));
    close(bottoms(), [-2, 0]);
    editor.select([second!.id], 'replace');
    editor.toolEvent({ type: 'accept' });
    close(bottoms(), [0, -2]);
    expect(editor.getState()).toMatchObject({
      tool: 'select',
      undoLabel: { key: 'tool.z-offset.history.one', values: { name: 'box2' } },
    });
    editor.undo();
    expect(editor.document.records()).toEqual(before);
  });

  it('sets all parts but locked ones, from wherever they are, and another tool takes a preview back', async () => {
    await importBoxes(editor, [10, 20, 5], [8, 8, 8], [3, 3, 3]);
    const [first, second] = editor.parts();
    editor.setLocked(second!.id, true);
    editor.select([first!.id], 'replace');
    unwrap(editor.setPosition([null, null, 60]));
    editor.setTool('z-offset');
    unwrap(editor.setToolParam('which', 'all'));
    unwrap(editor.setToolParam('offset', 5));
    close(bottoms(), [5, 0, 5]);
    const { revision } = editor.getState();
    expect(revision).toBeGreaterThan(0);
    editor.setTool('select');
    expect(bottoms()[0]).toBeGreaterThan(50);
    close(bottoms().slice(1), [0, 0]);
  });

  it('has a button for the plate and one for the height that supports need', async () => {
    await importBoxes(editor, [10, 20, 5]);
    editor.selectAll();
    editor.setTool('z-offset');
    editor.toolEvent({ type: 'button', id: 'supports' });
    close(bottoms(), [5]);
    expect(editor.getState().toolParams['offset']).toBe(5);
    editor.toolEvent({ type: 'button', id: 'plate' });
    close(bottoms(), [0]);
    editor.toolEvent({ type: 'button', id: 'supports' });
    editor.toolEvent({ type: 'accept' });
    close(bottoms(), [5]);
    editor.undo();
    close(bottoms(), [0]);
  });

  it('has nothing to do without parts', () => {
    editor.setTool('z-offset');
    expect(editor.toolReady()).toBe('reason.no-parts');
  });
});
