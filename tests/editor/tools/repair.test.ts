import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRandom, fail, ok, unwrap } from '#base';
import type { Editor } from '#editor';
import { examineForRepair, meshVolume, NO_PROBLEMS, weldTriangles, type MeshBuffers } from '#kernel';
import { fileNamed, importedFile, deferred, type FakePorts } from '#tests/editor-ports.ts';
import { finishToolJob, settle, startEditor } from '#tests/editor.ts';
import { cornersOf, joinMeshes, makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { DAMAGES } from '#tests/repair-damage.ts';
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
const set = (values: Readonly<Record<string, number | boolean>>): void => {
  for (const [name, value] of Object.entries(values)) unwrap(editor.setToolParam(name, value));
};
const apply = async (values: Readonly<Record<string, number | boolean>> = {}): Promise<void> => {
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
    toast: { key: 'tool.repair.said.repaired', values: { count: 2, fixed: 7 } },
    undoLabel: { key: 'tool.repair.history.many', values: { count: 2 } },
  });
  editor.undo();
  expect(editor.parts()).toEqual(before);
});

/** Takes the tool in hand and waits for what it finds. */
const look = async () => {
  editor.setTool('repair');
  await settle();
  await finishToolJob(editor);
  return editor.getState().toolReport!;
};
const countIn = (row: string): number =>
  editor.getState().toolReport!.rows.find(({ id }) => id === row)!.count;
const send = async (row: string, verb: 'show' | 'next' | 'previous' | 'fix'): Promise<void> => {
  editor.toolEvent({ type: 'row', row, verb });
  await settle();
  await finishToolJob(editor);
};

it('repairs one kind alone, leaves the others, and looks again', async () => {
  await importMeshes(joinMeshes(open, shift(touching, 40, 0, 0)));
  await look();
  expect([countIn('openEdges'), countIn('nonManifoldEdges')]).toEqual([4, 1]);
  await send('nonManifoldEdges', 'fix');
  expect(editor.getState()).toMatchObject({ tool: 'repair', toolReport: { isStale: false } });
  expect([countIn('openEdges'), countIn('nonManifoldEdges')]).toEqual([4, 0]);
  await send('openEdges', 'fix');
  expect(countIn('openEdges')).toBe(0);
  editor.undo();
  editor.undo();
  expect(countsOf(meshOf(0)).counts).toMatchObject({ openEdges: 4, nonManifoldEdges: 1 });
});

it('shows where problems are, one after the other, and takes the marks away with the tool', async () => {
  await importMeshes(open);
  editor.nudge([5, 0, 0]);
  const { rows, shown } = await look();
  expect(rows.filter(({ count }) => count > 0).map(({ id }) => id)).toEqual(['openEdges']);
  expect(shown).toBeNull();
  await send('openEdges', 'show');
  // All four as one, and the one that is looked at.
  const [all, at] = editor.getState().toolMarks;
  expect(editor.getState().toolMarks).toHaveLength(2);
  expect(all).toMatchObject({ edges: 'open', label: null });
  expect(all!.points).toHaveLength(8);
  expect(at!.points).toEqual(all!.points.slice(0, 2));
  const part = editor.parts()[0]!;
  const bottom = editor.partBox(part.id)!;
  for (const { points } of editor.getState().toolMarks)
    for (const point of points) {
      expect(point[0]).toBeGreaterThanOrEqual(bottom.min[0] - 1e-4);
      expect(point[0]).toBeLessThanOrEqual(bottom.max[0] + 1e-4);
    }
  const places = [editor.getState().toolReport!.shown];
  for (let step = 0; step < 4; step++) {
    await send('openEdges', step === 3 ? 'previous' : 'next');
    places.push(editor.getState().toolReport!.shown);
  }
  expect(places.map((place) => place!.at)).toEqual([0, 1, 2, 3, 2]);
  expect(new Set(places.map((place) => JSON.stringify(place!.box))).size).toBe(4);
  editor.setTool('move');
  expect(editor.getState().toolMarks).toEqual([]);
});

it('shows edges of too many faces as the scene draws open ones, asked before it is known where they are', async () => {
  await importMeshes(joinMeshes(open, shift(touching, 40, 0, 0)));
  editor.setTool('repair');
  await send('nonManifoldEdges', 'show');
  const { toolMarks, toolReport } = editor.getState();
  expect(toolReport!.shown).toMatchObject({ row: 'nonManifoldEdges', at: 0, places: 1 });
  expect(toolMarks.map(({ edges }) => edges)).toEqual(['crowded', undefined]);
  // Where the two boxes touch, all along their height.
  const [from, to] = toolMarks[0]!.points;
  expect(from!.slice(0, 2)).toEqual(to!.slice(0, 2));
  expect(Math.abs(from![2] - to![2])).toBeCloseTo(30, 4);
});

it('fills holes up to so many edges, and says what is left open', async () => {
  await importMeshes(open);
  await apply({ holes: 3 });
  expect(editor.getState().toast?.key).toBe('tool.repair.said.nothing');
  await apply({ holes: 4 });
  expect(countsOf(meshOf(0)).isWatertight).toBe(true);
});

it('deletes shells below a volume, but never the largest', async () => {
  await importMeshes(joinMeshes(box, makeBox(1, 1, 1, [20, 0, 0]), makeBox(2, 2, 2, [30, 0, 0])));
  await apply({ small: 0 });
  expect(meshVolume(meshOf(0))).toBeCloseTo(6009, 2);
  await apply({ small: 5 });
  expect(meshVolume(meshOf(0))).toBeCloseTo(6008, 2);
  await apply({ small: 1000 });
  expect(meshVolume(meshOf(0))).toBeCloseTo(6000, 2);
});

it('merges shells that overlap only if asked to', async () => {
  const crossed = joinMeshes(box, shift(box, 5, 3, 2));
  await importMeshes(crossed);
  await look();
  expect(countIn('crossings')).toBeGreaterThan(0);
  await send('crossings', 'fix');
  expect(countIn('crossings')).toBe(0);
  expect(meshVolume(meshOf(0))).toBeCloseTo(9620, 2);
  editor.undo();
  await apply();
  expect(meshVolume(meshOf(0))).toBeCloseTo(12_000, 2);
  await apply({ unite: true });
  expect(meshVolume(meshOf(0))).toBeCloseTo(9620, 2);
});

it('makes anew what folds over, and says how near it is', async () => {
  // Its tube is wider than its ring: the surface runs through itself around the axis, to where its rings meet.
  const spindle = makeTorus(2, 3, 24, 16);
  await importMeshes(spindle);
  await look();
  expect(countIn('crossings')).toBeGreaterThan(0);
  await send('crossings', 'fix');
  expect(countIn('crossings')).toBe(0);
  const { toast } = editor.getState();
  expect(toast?.key).toBe('tool.repair.said.remeshed');
  expect(toast?.values?.['deviation']).toBeGreaterThan(0);
  expect(toast?.values?.['deviation']).toBeLessThan(0.1);
  expect(countsOf(meshOf(0)).isWatertight).toBe(true);
  expect(Math.abs(meshVolume(meshOf(0)) / meshVolume(spindle) - 1)).toBeLessThan(0.005);
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
  const report = { made: null, found: NO_PROBLEMS, left: NO_PROBLEMS, doubt: null, deviation: 0 };
  const refusals = (['not_a_body', 'repair_unsure'] as const).map((refused) => ({ ...report, refused }));
  editor.fake.ports.geometry.run = ({ op }) =>
    Promise.resolve(ok(op === 'repair' ? { made: [], reports: refusals } : []) as never);
  await apply();
  expect(editor.getState().toast).toMatchObject({
    key: 'tool.repair.said.refusedOnly',
    values: {
      names: editor
        .parts()
        .map(({ name }) => name)
        .join(' · '),
    },
  });
});

it('makes no step where nothing is wrong', async () => {
  await importMeshes(box);
  const { revision } = editor.getState();
  await apply();
  expect(editor.getState()).toMatchObject({ revision, toast: { key: 'tool.repair.said.sound' } });
});

it('offers nothing where it is known that nothing is wrong', async () => {
  await importMeshes(box, open);
  const [sound, broken] = editor.parts().map(({ id }) => id);
  editor.select([sound!], 'replace');
  await look();
  expect(editor.toolReady()).toBe('tool.repair.said.sound');
  editor.select([sound!, broken!], 'replace');
  expect(editor.toolReady()).toBe(true);
  await finishToolJob(editor);
  expect(editor.toolReady()).toBe(true);
});

it('looks at locked parts, too', async () => {
  await importMeshes(open);
  editor.setLocked(editor.parts()[0]!.id, true);
  await look();
  expect(countIn('openEdges')).toBe(4);
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

it('makes one body where a repair made surfaces overlap, and says so where that cannot be done', async () => {
  const ball = makeSphere(6, 3);
  const kind = 'half shifted by 50 µm';
  // Of the second damage set, its fifth round.
  const random = createRandom(2_026_201_100 + Object.keys(DAMAGES).indexOf(kind));
  const torn = DAMAGES[kind]!(ball, random).mesh;
  await importMeshes(torn);
  await apply();
  expect(countsOf(meshOf(0)).isWatertight).toBe(true);
  // A body counted twice where its halves overlap would have half as much again.
  expect(Math.abs(meshVolume(meshOf(0)) / meshVolume(ball) - 1)).toBeLessThan(0.01);
  expect(editor.getState().toast?.key).toBe('tool.repair.said.repaired');

  editor.undo();
  const report = { found: { ...NO_PROBLEMS, openEdges: 4 }, left: NO_PROBLEMS, refused: null, deviation: 0 };
  const { geometry } = editor.fake.ports;
  const run = geometry.run.bind(geometry);
  for (const [doubt, sentence] of [
    ['repair_overlaps', 'overlaps'],
    ['repair_moved', 'moved'],
  ] as const) {
    geometry.run = async (call, ...rest) => {
      const answer = await run(call, ...rest);
      if (call.op !== 'repair' || !answer.ok) return answer;
      return ok({ ...(answer.value as object), reports: [{ ...report, made: 0, doubt }] }) as never;
    };
    editor.selectAll();
    await apply();
    expect(editor.getState().toast).toMatchObject({
      key: `tool.repair.said.${sentence}`,
      values: { count: 1, names: editor.parts()[0]!.name },
    });
    editor.undo();
  }
});
