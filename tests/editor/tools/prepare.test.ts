import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Id } from '#base';
import { joinMeshes, translation, type MeshBuffers } from '#kernel';
import { storeDocument, supportSetIdOf } from '#document';
import { createFakePorts, deferred, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';

/** Three bars through one another, of which some hang in every pose, without a face of the one that stands. */
function makeOpenJack(): MeshBuffers {
  const { mesh } = joinMeshes([
    { mesh: makeBox(3, 3, 15), transform: translation(0, 0, 0) },
    { mesh: makeBox(15, 3, 3), transform: translation(0, 0, 6) },
    { mesh: makeBox(3, 15, 3), transform: translation(0, 0, 6) },
  ]);
  const isUnder = (face: number): boolean =>
    [0, 1, 2].every((corner) => mesh.positions[mesh.indices[face * 3 + corner]! * 3 + 2] === 0);
  const faces = Array.from({ length: mesh.indices.length / 3 }, (_, face) => face);
  const under = faces.filter(isUnder)[0]!;
  return { ...mesh, indices: mesh.indices.filter((_, at) => Math.floor(at / 3) !== under) };
}

let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  const fake = createFakePorts();
  fake.setFile('jack.stl', importedFile(['jack', makeOpenJack()]));
  editor = await startEditor(fake);
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

const importJack = async (): Promise<Id<'part'>> => {
  await editor.importFiles([fileNamed('jack.stl')]);
  return editor.parts().at(-1)!.id;
};
const take = async () => {
  editor.setTool('prepare');
  await settle();
};
const prepare = async () => {
  await take();
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const lines = () =>
  Object.fromEntries(
    (editor.getState().toolLines ?? []).map(({ id, status, said }) => [
      id,
      [status, ...said.map(({ key }) => key.replace(/^tool\./, ''))],
    ]),
  );
const tipsOf = (part: Id<'part'>): number => editor.getState().supports.get(part)?.ids.tips.length ?? 0;
const low = (part: Id<'part'>): number => editor.partBox(part)!.min[2];

it('repairs, orients, lifts, supports and checks in one step, and undo takes all of it back', async () => {
  const part = await importJack();
  editor.select([part], 'replace');
  editor.rotateBy('x', 60);
  const before = storeDocument(editor.document);
  await take();
  expect(lines()).toEqual({
    repair: ['waiting'],
    orient: ['waiting'],
    supports: ['waiting'],
    check: ['waiting'],
  });
  expect(editor.toolNote()).toMatchObject({ key: 'tool.prepare.note.selected' });
  const phases = new Set<string>();
  const stop = editor.subscribe(() => phases.add(editor.getState().toolJob?.phase ?? ''));
  await prepare();
  stop();
  expect([...phases].filter((phase) => phase !== '')).toEqual(['repair', 'orient', 'supports', 'check']);
  expect(lines()).toEqual({
    repair: ['done', 'repair.said.repaired'],
    orient: ['done'],
    supports: ['done', 'grow-supports.said.grown'],
    check: ['done', 'prepare.said.sound'],
  });
  // The pose that was chosen is shown.
  expect(editor.getState().toolLines![1]!.choice?.view?.cells.length).toBeGreaterThan(0);
  expect(editor.getState().toolReport).toBeNull();
  expect(tipsOf(part)).toBeGreaterThan(0);
  expect(low(part)).toBeCloseTo(5, 3);
  expect(supportFault(editor.document)).toBeNull();
  expect(editor.getState().undoLabel).toEqual({ key: 'history.prepare.one', values: { name: 'jack' } });
  editor.undo();
  expect(storeDocument(editor.document)).toEqual(before);
  await settle();
  expect(lines()['check']).toEqual(['waiting']);
});

it('prepares all parts where none is selected, and leaves out what is not needed, locked or not wanted', async () => {
  await importBoxes(editor, [20, 20, 5], [8, 8, 8]);
  const jack = await importJack();
  const [flat, locked] = editor.parts().map(({ id }) => id) as [Id<'part'>, Id<'part'>];
  editor.setLocked(locked, true);
  editor.select([jack], 'replace');
  editor.rotateBy('x', 90);
  editor.select([], 'replace');
  const before = editor.document.get('part', locked);
  await take();
  expect(editor.toolNote()).toEqual({ key: 'tool.prepare.note.all', values: { count: 3 } });
  editor.setToolParam('orient', false);
  await prepare();
  expect(lines()).toMatchObject({
    orient: ['left'],
    supports: ['done', 'grow-supports.said.grown', 'prepare.said.free'],
    check: ['done', 'prepare.said.sound', 'prepare.said.locked'],
  });
  expect(tipsOf(flat)).toBe(0);
  expect(low(flat)).toBeCloseTo(0, 4);
  expect(editor.document.get('support-set', supportSetIdOf(flat))).toBeUndefined();
  expect(editor.document.get('part', locked)).toBe(before);
  expect(tipsOf(jack)).toBeGreaterThan(0);

  // Once more nothing is to be done: who has supports is not turned.
  editor.setToolParam('orient', true);
  const again = storeDocument(editor.document);
  editor.select([jack], 'replace');
  await prepare();
  expect(lines()).toMatchObject({
    repair: ['none', 'repair.said.sound'],
    orient: ['none', 'prepare.said.held'],
  });
  expect(storeDocument(editor.document)).toEqual(again);
});

it('changes nothing when it is stopped, or when the parts were changed meanwhile', async () => {
  const part = await importJack();
  const before = storeDocument(editor.document);
  editor.fake.geometry.gate = deferred();
  await take();
  editor.toolEvent({ type: 'accept' });
  await vi.waitUntil(() => editor.getState().toolJob?.phase === 'repair');
  editor.setTool('select');
  editor.fake.geometry.gate.resolve();
  await settle();
  expect(editor.getState().toolJob).toBeNull();
  expect(storeDocument(editor.document)).toEqual(before);

  editor.fake.geometry.gate = deferred();
  await take();
  editor.toolEvent({ type: 'accept' });
  await vi.waitUntil(() => editor.getState().toolJob?.phase === 'repair');
  editor.select([part], 'replace');
  editor.nudge([1, 0, 0]);
  const moved = storeDocument(editor.document);
  editor.fake.geometry.gate.resolve();
  editor.fake.geometry.gate = null;
  await finishToolJob(editor);
  expect(editor.getState().toast).toMatchObject({ key: 'tool.prepare.said.changed' });
  expect(storeDocument(editor.document)).toEqual(moved);
});

it('tells of a part that does not fit, and never scales it', async () => {
  const { platform } = editor.printer();
  await importBoxes(editor, [platform[0] + 20, 10, 10]);
  const [part] = editor.parts();
  editor.setTool('prepare');
  editor.setToolParam('orient', false);
  await prepare();
  expect(lines()['check']).toEqual(['wrong', 'prepare.said.tooLarge']);
  const { min, max } = editor.partBox(part!.id)!;
  expect(max[0] - min[0]).toBeCloseTo(platform[0] + 20, 3);
});

it('is off where there is nothing, or all of it is locked', async () => {
  await take();
  expect(editor.toolReady()).toBe('reason.no-parts');
  const part = await importJack();
  editor.setLocked(part, true);
  expect(editor.toolReady()).toBe('reason.locked');
});
