import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail, ok, unwrap } from '#base';
import type { Editor } from '#editor';
import { examineForRepair, meshVolume, NO_PROBLEMS, weldTriangles, type MeshBuffers } from '#kernel';
import { fileNamed, importedFile, deferred, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, startEditor } from '#tests/editor.ts';
import { cornersOf, joinMeshes, makeBox } from '#tests/meshes.ts';
import { shift } from '#tests/solids.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const box = makeBox(10, 20, 30);
/** A box without two faces of its bottom. */
const open: MeshBuffers = { ...box, indices: box.indices.slice(6) };
/** A square: two faces and nothing else. */
const square: MeshBuffers = { ...box, indices: box.indices.slice(0, 6) };
/** Two boxes with an edge in common. */
const touching = weldTriangles(cornersOf(joinMeshes(box, shift(box, 10, 20, 0)))).mesh;

async function importMeshes(...meshes: readonly MeshBuffers[]): Promise<void> {
  meshes.forEach((mesh, i) => editor.fake.setFile(`model${i + 1}.stl`, importedFile(['model', mesh])));
  await editor.importFiles(meshes.map((_, i) => fileNamed(`model${i + 1}.stl`)));
  editor.selectAll();
}
const set = (values: Readonly<Record<string, string | boolean>>): void => {
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
};
const apply = async (values: Readonly<Record<string, string | boolean>> = {}): Promise<void> => {
  editor.setTool('repair');
  set(values);
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const meshOf = (index: number): MeshBuffers => editor.mesh(editor.parts()[index]!.mesh)!;
const countsOf = (mesh: MeshBuffers) => {
  const steps = examineForRepair(mesh);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

it('repairs several parts in one step, where they stand, and says what was repaired', async () => {
  await importMeshes(open, touching, box);
  const before = editor.parts();
  await apply();
  const after = editor.parts();
  expect(after.map(({ transform }) => transform)).toEqual(before.map(({ transform }) => transform));
  for (const index of [0, 1, 2]) expect(countsOf(meshOf(index)).isWatertight).toBe(true);
  expect(meshVolume(meshOf(0))).toBeCloseTo(6000, 3);
  expect(meshVolume(meshOf(1))).toBeCloseTo(12_000, 3);
  expect(after[2]!.mesh).toBe(before[2]!.mesh);
  expect(editor.getState()).toMatchObject({
    tool: 'select',
    toast: { key: 'tool.repair.said.repaired', values: { count: 2, open: 4, nonManifold: 3, faces: 0 } },
    undoLabel: { key: 'tool.repair.history.many', values: { count: 2 } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

it('repairs only what is switched on', async () => {
  await importMeshes(open, touching);
  const [openPart] = editor.parts();
  await apply({ openEdges: false });
  expect(editor.parts()[0]!.mesh).toBe(openPart!.mesh);
  expect(countsOf(meshOf(1)).isWatertight).toBe(true);
});

it('names what it refuses, and leaves it as it was', async () => {
  await importMeshes(open, square);
  const before = editor.parts();
  await apply();
  expect(editor.parts()[1]).toEqual(before[1]);
  expect(editor.parts()[0]!.mesh).not.toBe(before[0]!.mesh);
  expect(editor.getState()).toMatchObject({
    tool: 'repair',
    toast: { key: 'tool.repair.said.surface', values: { count: 1, names: before[1]!.name } },
    undoLabel: { key: 'tool.repair.history.one', values: { name: before[0]!.name } },
  });
});

it('gives no single reason for parts that are refused for several', async () => {
  await importMeshes(open, square);
  const report = { made: null, found: NO_PROBLEMS, left: NO_PROBLEMS };
  const refusals = (['not_a_body', 'repair_unsure'] as const).map((refused) => ({ ...report, refused }));
  editor.fake.ports.geometry.run = () => Promise.resolve(ok({ made: [], reports: refusals }) as never);
  await apply();
  expect(editor.getState().toast).toMatchObject({
    key: 'tool.repair.said.refused',
    values: {
      count: 0,
      names: editor
        .parts()
        .map(({ name }) => name)
        .join(' · '),
    },
  });
});

it('makes no step where nothing is wrong, or nothing of what is switched on', async () => {
  await importMeshes(box);
  const { revision } = editor.getState();
  await apply();
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.repair.said.sound' } });
  editor.removeSelection();
  await importMeshes(open);
  const imported = editor.getState().revision;
  await apply({ openEdges: false });
  expect(editor.getState()).toMatchObject({
    revision: imported,
    toast: { key: 'tool.repair.said.nothing' },
  });
});

it('counts what is wrong, changing nothing, even of locked parts', async () => {
  await importMeshes(open, joinMeshes(box, makeBox(4, 4, 4, [3, 0, 4])));
  editor.setLocked(editor.parts()[0]!.id, true);
  const { revision } = editor.getState();
  await apply({ task: 'check' });
  const { toast } = editor.getState();
  expect(toast).toMatchObject({ key: 'tool.repair.said.report', values: { openEdges: 4, flippedFaces: 0 } });
  expect(Number(toast!.values!['crossings'])).toBeGreaterThan(0);
  expect(editor.getState()).toMatchObject({ revision, tool: 'repair' });
});

it('leaves locked parts alone, and needs something to repair', async () => {
  editor.setTool('repair');
  expect(editor.toolReady()).toBe('reason.nothing-selected');
  await importMeshes(open, touching);
  const [first] = editor.parts();
  editor.setLocked(first!.id, true);
  await apply();
  expect(editor.parts()[0]!.mesh).toBe(first!.mesh);
  expect(countsOf(meshOf(1)).isWatertight).toBe(true);
  editor.select([first!.id], 'replace');
  editor.setTool('repair');
  expect(editor.toolReady()).toBe('reason.locked');
});

it('says so if the project changed meanwhile or the job failed, and changes nothing', async () => {
  await importMeshes(open);
  const [part] = editor.parts();
  editor.fake.geometry.gate = deferred();
  editor.setTool('repair');
  editor.toolEvent({ type: 'accept' });
  editor.nudge([1, 0, 0]);
  editor.fake.geometry.gate.resolve();
  await finishToolJob(editor);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.repair.said.changed' });
  editor.fake.ports.geometry.run = () => Promise.resolve(fail('compute_crashed', 'for the test'));
  await apply();
  expect(editor.getState().toast).toMatchObject({ key: 'tool.repair.said.failed' });
  expect(editor.parts()[0]!.mesh).toBe(part!.mesh);
});
