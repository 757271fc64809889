import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap, type Id } from '#base';
import { joinMeshes, translation, type MeshBuffers, type Vector } from '#kernel';
import {
  deleteSupports,
  piecesOf,
  storeDocument,
  supportSetIdOf,
  type AnyRecord,
  type DocumentStore,
} from '#document';
import type { GrowOrder } from '#editor';
import { fileNamed, importedFile } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox, makeHall } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;

beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
});
afterEach(() => editor.dispose());

/** Parts of these meshes, by their ids. */
async function put(...meshes: readonly MeshBuffers[]): Promise<readonly Id<'part'>[]> {
  for (const mesh of meshes) {
    editor.fake.setFile('one.stl', importedFile(['one', mesh]));
    await editor.importFiles([fileNamed('one.stl')]);
  }
  return editor.parts().map(({ id }) => id);
}
const boxes = (...all: readonly (readonly [size: Vector, at: Vector])[]): MeshBuffers =>
  joinMeshes(
    all.map(([size, at]) => ({
      mesh: makeBox(...size),
      transform: translation(at[0] + size[0] / 2, at[1] + size[1] / 2, at[2]),
    })),
  ).mesh;
const grow = async (part: Id<'part'>, style: GrowOrder['style'] = {}) =>
  unwrap(await editor.supports.grow({ parts: [part], style }));
const check = async (): Promise<void> => {
  editor.setTool('check-supports');
  await settle();
  await finishToolJob(editor);
};
const counts = () =>
  Object.fromEntries(
    editor.getState().toolReport!.rows.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])),
  );
const rowOf = (id: string) => editor.getState().toolReport!.rows.find((row) => row.id === id)!;
const fix = async (row: string): Promise<void> => {
  editor.toolEvent({ type: 'row', row, verb: 'fix' });
  await finishToolJob(editor);
};
const recordsOf = (part: Id<'part'>): readonly AnyRecord[] => {
  const { trunks, branches, tips, braces } = piecesOf(editor.document, supportSetIdOf(part));
  return [...trunks, ...branches, ...tips, ...braces];
};
const lastSaid = () => editor.getState().toast;
/** Supports whose tips are there go, and may come again. */
async function removeUnder(part: Id<'part'>, isGone: (at: Vector) => boolean): Promise<void> {
  const { structure, ids } = editor.getState().supports.get(part)!;
  const gone = ids.tips.filter((_, at) => isGone(structure.tips[at]!.at));
  const store = editor.document as DocumentStore;
  unwrap(store.apply(unwrap(deleteSupports.plan(store, { ids: gone })), 'user'));
  const bans = store.owned('ban', supportSetIdOf(part)).map(({ id }) => id);
  unwrap(store.apply(unwrap(deleteSupports.plan(store, { ids: bans })), 'user'));
  await settle();
}

describe('Fix in Check', () => {
  it('makes slender trunks wider, in one step, and leaves tips where they are', async () => {
    await importBoxes(editor, [6, 6, 4]);
    const part = editor.parts()[0]!.id;
    await grow(part);
    editor.selectAll();
    editor.nudge([0, 0, 100]);
    await check();
    const slender = counts()['slender']!;
    expect(slender).toBeGreaterThan(0);
    const before = storeDocument(editor.document);
    const { tips } = piecesOf(editor.document, supportSetIdOf(part));
    await fix('slender');
    expect(counts()).toEqual({});
    expect(piecesOf(editor.document, supportSetIdOf(part)).tips).toEqual(tips);
    expect(lastSaid()).toMatchObject({ key: 'tool.check-supports.said.fixed', values: { count: slender } });
    expect(editor.getState().undoLabel).toMatchObject({ key: 'history.fix-supports.one' });
    expect(supportFault(editor.document)).toBeNull();
    editor.undo();
    expect(storeDocument(editor.document)).toEqual(before);
  });

  it('sends supports round a part that was put among them, and leaves all others the same records', async () => {
    const [part, other] = await put(makeBox(24, 24, 4), makeBox(3, 3, 6));
    await grow(part!, { own: { liftHeight: 10 } });
    editor.select([other!], 'replace');
    const box = editor.partBox(part!)!;
    unwrap(editor.setPosition([box.min[0] + 5, box.min[1] + 5, null]));
    editor.select([], 'replace');
    await check();
    const grazes = counts()['grazes']!;
    expect(grazes).toBeGreaterThan(0);
    const before = recordsOf(part!);
    await fix('grazes');
    expect(counts()).toEqual({});
    const now = new Map(recordsOf(part!).map((record) => [record.id, record]));
    const same = before.filter((record) => now.get(record.id) === record);
    expect(same.length).toBeGreaterThan(before.length / 2);
    const tips = (all: readonly AnyRecord[]) =>
      all.flatMap((one) => (one.kind === 'tip' ? [one.id] : [])).sort();
    expect(tips([...now.values()])).toEqual(tips(before));
    expect(supportFault(editor.document)).toBeNull();
    editor.undo();
    expect(recordsOf(part!)).toEqual(before);
  });

  it('reaches points by means that the settings had forbidden', async () => {
    // A shelf in a cup: nothing leads from under it to the plate.
    const [part] = await put(
      boxes(
        [
          [30, 30, 2],
          [0, 0, 0],
        ],
        [
          [2, 30, 14],
          [0, 0, 2],
        ],
        [
          [2, 30, 14],
          [28, 0, 2],
        ],
        [
          [30, 2, 14],
          [0, 0, 2],
        ],
        [
          [30, 2, 14],
          [0, 28, 2],
        ],
        [
          [12, 26, 2],
          [2, 2, 10],
        ],
      ),
    );
    await grow(part!, { own: { onPart: false } });
    await check();
    expect(counts()['unreached']).toBeGreaterThan(0);
    const { length } = recordsOf(part!);
    await fix('unreached');
    expect(counts()['unreached']).toBeUndefined();
    expect(recordsOf(part!).length).toBeGreaterThan(length);
    expect(supportFault(editor.document)).toBeNull();
  });

  it('holds islands that have lost their tips', async () => {
    const teeth = Array.from({ length: 4 }, (_, at): readonly [Vector, Vector] => [
      [2, 2, 6 - at],
      [at * 6, 0, at],
    ]);
    const [part] = await put(
      boxes(...teeth, [
        [20, 2, 2],
        [0, 0, 6],
      ]),
    );
    await grow(part!);
    await removeUnder(part!, ([, , z]) => z < 6.5);
    await check();
    expect(counts()['islands']).toBe(2);
    const before = recordsOf(part!);
    await fix('islands');
    expect(counts()['islands']).toBeUndefined();
    const now = new Set(recordsOf(part!));
    expect(before.every((record) => now.has(record))).toBe(true);
    editor.undo();
    expect(recordsOf(part!)).toEqual(before);
  });

  it('adds tips to a body that is held too weakly, beside those it has', async () => {
    const [part] = await put(makeBox(20, 20, 4));
    await grow(part!, { own: { peelPressure: 0.06 } });
    const { min } = editor.partBox(part!)!;
    await removeUnder(part!, ([x]) => x > min[0] + 8);
    await check();
    expect(counts()['weak']).toBe(1);
    const before = recordsOf(part!);
    await fix('weak');
    expect(counts()['weak']).toBeUndefined();
    const now = new Set(recordsOf(part!));
    expect(before.every((record) => now.has(record))).toBe(true);
  });

  it('puts feet back on the platform, and asks for the part to be moved where that cannot be', async () => {
    const [part] = await put(makeBox(12, 12, 4));
    await grow(part!);
    editor.selectAll();
    const [width] = editor.printer().platform;
    unwrap(editor.setPosition([width / 2 - 6.2, null, null]));
    await check();
    expect(counts()['outside']).toBeGreaterThan(0);
    await fix('outside');
    expect(counts()).toEqual({});
    expect(supportFault(editor.document)).toBeNull();

    // Further out than any foot can lean.
    unwrap(editor.setPosition([width / 2 + 30, null, null]));
    await settle();
    await finishToolJob(editor);
    const { length } = recordsOf(part!);
    expect(counts()['outside']).toBeGreaterThan(0);
    await fix('outside');
    expect(counts()['outside']).toBeGreaterThan(0);
    expect(rowOf('outside').reason).toBe('tool.check-supports.said.outside-platform');
    expect(editor.toolNote()).toEqual({ key: 'tool.check-supports.said.outside-platform' });
    expect(recordsOf(part!)).toHaveLength(length);
    // What was tried says nothing of a part that stands elsewhere.
    unwrap(editor.setPosition([width / 2 + 20, null, null]));
    await settle();
    await finishToolJob(editor);
    expect(rowOf('outside').reason).toBeUndefined();
  });

  it('opens a trap that the raft closes by another raft', async () => {
    const [part] = await put(makeHall(1.5));
    await grow(part!, { own: { liftHeight: 0, plateHeight: 2, baseType: 'bounding-box' } });
    await check();
    expect(counts()['sealed']).toBe(1);
    const before = recordsOf(part!);
    await fix('sealed');
    expect(counts()['sealed']).toBeUndefined();
    expect(recordsOf(part!)).toEqual(before);
    editor.undo();
    await settle();
    await finishToolJob(editor);
    expect(counts()['sealed']).toBe(1);
  });
});
