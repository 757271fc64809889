import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { examineMesh, meshVolume, type MeshBuffers } from '#kernel';
import type { Editor, GeometryOps } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, startEditor } from '#tests/editor.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

async function importMeshes(...meshes: readonly MeshBuffers[]): Promise<void> {
  for (const [index, mesh] of meshes.entries()) {
    editor.fake.setFile(`m${index}.stl`, importedFile([`m${index}`, mesh]));
    await editor.importFiles([fileNamed(`m${index}.stl`)]);
  }
}
const apply = async (values: Readonly<Record<string, string | number>> = {}): Promise<void> => {
  editor.setTool('simplify');
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const meshes = () => editor.parts().map(({ mesh }) => editor.mesh(mesh)!);
const faces = () => meshes().map(({ indices }) => indices.length / 3);
const sphere = makeSphere(10, 3);

it('keeps a share of the triangles of all selected parts, and says how many there were and are', async () => {
  await importMeshes(sphere, makeSphere(5, 3));
  const before = editor.parts();
  editor.selectAll();
  await apply({ share: 25 });
  for (const count of faces()) {
    expect(count).toBeLessThanOrEqual(320);
    expect(count).toBeGreaterThan(290);
  }
  for (const mesh of meshes()) expect(examineMesh(mesh).openEdges).toBe(0);
  expect(meshVolume(meshes()[0]!) / meshVolume(sphere)).toBeGreaterThan(0.95);
  expect(editor.parts().map((part, at) => ({ ...part, mesh: before[at]!.mesh }))).toEqual(before);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    toast: { key: 'tool.simplify.said.done', values: { before: 2560, after: faces()[0]! + faces()[1]! } },
    undoLabel: { key: 'tool.simplify.history.many', values: { count: 2 } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('keeps so many triangles of all selected parts together, and no fewer where they have no more', async () => {
  await importMeshes(sphere, makeSphere(5, 4));
  editor.selectAll();
  editor.setTool('simplify');
  unwrap(editor.setToolParam('by', 'triangles'));
  unwrap(editor.setToolParam('triangles', 1280));
  expect(editor.toolNote()).toEqual({
    key: 'tool.simplify.note.after',
    values: { before: 1280 + 5120, after: 1280 },
  });
  unwrap(editor.setToolParam('triangles', 10_000));
  expect(editor.toolNote()).toEqual({ key: 'tool.simplify.note.before', values: { before: 1280 + 5120 } });
  await apply({ by: 'triangles', triangles: 1280 });
  const [coarse, fine] = faces() as [number, number];
  expect(coarse + fine).toBeLessThanOrEqual(1280);
  expect(coarse + fine).toBeGreaterThan(1150);
  // Each by the same share.
  expect(fine / coarse).toBeCloseTo(4, 0);
  await apply({ by: 'triangles', triangles: 1_000_000 });
  expect(editor.getState().toast).toMatchObject({ key: 'tool.simplify.said.unchanged' });
});

it('takes a deviation in millimetres on the plate: a part that is scaled up keeps more', async () => {
  await importMeshes(sphere, sphere);
  editor.select([editor.parts()[1]!.id], 'replace');
  unwrap(editor.setScale([1000, 1000, 1000]));
  editor.selectAll();
  await apply({ by: 'deviation', deviation: 0.2 });
  const [small, large] = faces() as [number, number];
  expect(small).toBeLessThan(1280 / 2);
  expect(large).toBeGreaterThan(small * 1.5);
});

it('says in the panel how many triangles there are, and about how many will be', async () => {
  await importMeshes(sphere);
  editor.setTool('simplify');
  unwrap(editor.setToolParam('by', 'share'));
  unwrap(editor.setToolParam('share', 10));
  expect(editor.toolNote()).toEqual({
    key: 'tool.simplify.note.after',
    values: { before: 1280, after: 128 },
  });
  unwrap(editor.setToolParam('by', 'deviation'));
  expect(editor.toolNote()).toEqual({ key: 'tool.simplify.note.before', values: { before: 1280 } });
  editor.setTool('move');
  expect(editor.toolNote()).toBeNull();
});

it('leaves locked parts and those without a triangle to spare as they are', async () => {
  await importMeshes(sphere, sphere, makeBox(10, 10, 10));
  editor.setLocked(editor.parts()[0]!.id, true);
  editor.selectAll();
  await apply({ by: 'deviation', deviation: 0.1 });
  expect(faces()[0]).toBe(1280);
  expect(faces()[1]).toBeLessThan(1280);
  expect(faces()[2]).toBe(12);
});

it('simplifies an open mesh', async () => {
  await importMeshes({ ...sphere, indices: sphere.indices.slice(30) });
  const { openEdges } = examineMesh(meshes()[0]!);
  expect(openEdges).toBeGreaterThan(0);
  await apply({ share: 50 });
  expect(faces()[0]).toBeLessThanOrEqual(635);
  expect(examineMesh(meshes()[0]!).openEdges).toBe(openEdges);
});

it('changes nothing, and says so, if no triangle can go, or the part would be flat', async () => {
  await importMeshes(makeBox(10, 10, 10));
  const { revision } = editor.getState();
  await apply({ by: 'deviation', deviation: 0.001 });
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.simplify.said.unchanged' } });
  await apply({ by: 'share', share: 1 });
  expect(editor.getState().revision).toBe(revision);
});

it('waits for a part that is not locked', async () => {
  await importMeshes(sphere);
  editor.setTool('simplify');
  editor.select([], 'replace');
  expect(editor.toolReady()).toBe('reason.nothing-selected');
  editor.selectAll();
  expect(editor.toolReady()).toBe(true);
  editor.setLocked(editor.parts()[0]!.id, true);
  expect(editor.toolReady()).toBe('reason.locked');
});

it('previews each change from the mesh as it was, counts both, keeps the last as one step, and takes it back', async () => {
  await importMeshes(sphere);
  const before = editor.parts();
  const { undoLabel } = editor.getState();
  editor.setTool('simplify');
  const preview = async (share: number): Promise<void> => {
    unwrap(editor.setToolParam('share', share));
    await finishToolJob(editor);
  };
  await preview(10);
  expect(faces()[0]).toBeLessThanOrEqual(128);
  await preview(50);
  expect(faces()[0]).toBeGreaterThan(600);
  expect(editor.toolNote()).toEqual({
    key: 'tool.simplify.note.after',
    values: { before: 1280, after: faces()[0] },
  });
  editor.setTool('select');
  expect(editor.parts()).toEqual(before);
  expect(editor.getState().undoLabel).toEqual(undoLabel);

  editor.setTool('simplify');
  // The newest of several holds.
  for (const share of [80, 60, 25]) unwrap(editor.setToolParam('share', share));
  await finishToolJob(editor);
  editor.toolEvent({ type: 'accept' });
  expect(faces()[0]).toBeLessThanOrEqual(320);
  expect(editor.getState()).toMatchObject({ tool: 'select', toast: { values: { before: 1280 } } });
  editor.undo();
  expect(editor.parts()).toEqual(before);

  // Another selection takes the preview away.
  editor.setTool('simplify');
  await preview(30);
  editor.select([], 'replace');
  await finishToolJob(editor);
  expect(editor.parts()).toEqual(before);
});

it('holds sharp edges and borders unless told not to', async () => {
  await importMeshes(sphere);
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  const asked: unknown[] = [];
  geometry.run = (call, ...rest) => {
    if (call.op === 'simplify') asked.push(...(call.in as GeometryOps['simplify']['in']).options);
    return run(call, ...rest);
  };
  editor.selectAll();
  await apply();
  expect(asked.at(-1)).toMatchObject({ keepSharp: true, keepBorders: true });
  editor.undo();
  editor.setTool('simplify');
  unwrap(editor.setToolParam('sharp', false));
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  expect(asked.at(-1)).toMatchObject({ keepSharp: false, keepBorders: true });
});
