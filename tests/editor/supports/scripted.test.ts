import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap, type Id } from '#base';
import { joinMeshes, translation, type MeshBuffers } from '#kernel';
import { pinSupports, piecesOf, type DocumentStore, storeDocument, supportSetIdOf } from '#document';
import { createFakePorts, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';
import { supportFault } from '#tests/support-records.ts';

/** A plate on a leg. */
function makeTable(): MeshBuffers {
  const parts = [
    { mesh: makeBox(12, 12, 2), transform: translation(0, 0, 6) },
    { mesh: makeBox(3, 3, 7), transform: translation(4.5, 4.5, 0) },
  ];
  return joinMeshes(parts).mesh;
}

/** Tips under the top of each table where there is no leg, in three corners `apart` mm from its middle. */
const CORNERS = `
const { apart } = params({ apart: { min: 1, max: 5, default: 5 } });
for (const part of parts()) {
  const [x, y] = [0, 1].map((axis) => (part.box.min[axis] + part.box.max[axis]) / 2);
  for (const [dx, dy] of [[-1, 1], [-1, -1], [1, -1]])
    tip(ray([x + dx * apart, y + dy * apart, part.box.min[2] + 3], [0, 0, 1], part), { width: 0.6 });
}
plate('rectangle', { offset: 3 });
log('done');
`;

let editor: Awaited<ReturnType<typeof startEditor>>;
let [one, other] = ['', ''] as Id<'part'>[] as [Id<'part'>, Id<'part'>];
beforeEach(async () => {
  const fake = createFakePorts();
  fake.setFile('table.stl', importedFile(['table', makeTable()]));
  editor = await startEditor(fake);
  editor.setQualityCheck(false);
  await editor.importFiles([fileNamed('table.stl')]);
  await editor.importFiles([fileNamed('table.stl')]);
  [one, other] = editor.parts().map(({ id }) => id) as [Id<'part'>, Id<'part'>];
});
afterEach(() => editor.dispose());

const of = (part: Id<'part'>) => piecesOf(editor.document, supportSetIdOf(part));
const script = (values: Readonly<Record<string, number>> = {}, source = CORNERS) => ({ source, values });
/** Tips from the middle of the part, as squares of the distance. */
const awayOf = (part: Id<'part'>) => {
  const { min, max } = editor.partBox(part)!;
  const { points } = editor.getState().supports.get(part)!;
  return points
    .map(({ at }) => [0, 1].map((axis) => Math.abs(at[axis]! - (min[axis]! + max[axis]!) / 2)).join(' '))
    .sort();
};

it('places what a script says on all parts in one step, where they are lifted to, with its settings', async () => {
  const before = storeDocument(editor.document);
  const report = unwrap(await editor.supports.grow({ parts: [one, other], script: script() }));
  expect(report).toMatchObject({ tips: 6, script: { log: ['done'], report: null } });
  expect(report.shown).toBeUndefined();
  expect(supportFault(editor.document)).toBeNull();
  for (const part of [one, other]) {
    expect(editor.partBox(part)!.min[2]).toBeCloseTo(5, 3);
    expect(of(part).tips.map(({ reason, own }) => [reason, own])).toEqual(
      Array.from({ length: 3 }, () => ['script', { tipWidth: 0.6 }]),
    );
    expect(new Set(awayOf(part))).toEqual(new Set(['5 5']));
    const set = editor.getState().supports.get(part)!.set;
    expect(set).toMatchObject({ type: 'medium', own: { baseType: 'rectangle', plateOffset: 3 } });
  }
  editor.undo();
  expect(storeDocument(editor.document)).toEqual(before);
});

it('replaces what a script placed before, and keeps what was changed by hand since', async () => {
  await editor.supports.grow({ parts: [one], script: script() });
  await editor.supports.grow({ parts: [one], script: script({ apart: 3 }) });
  expect(new Set(awayOf(one))).toEqual(new Set(['3 3']));
  const [first] = of(one).tips;
  const store = editor.document as DocumentStore;
  store.apply(unwrap(pinSupports.plan(store, { ids: [first!.id], pinned: true })), 'user');
  await editor.supports.grow({ parts: [one], script: script({ apart: 5 }) });
  expect(awayOf(one)).toEqual(['3 3', '5 5', '5 5', '5 5']);
  await editor.supports.grow({ parts: [one], script: script({ apart: 2 }), mode: 'add' });
  expect(awayOf(one)).toHaveLength(7);
});

it('works where a part was turned since its supports were made', async () => {
  await editor.supports.grow({ parts: [one], script: script() });
  editor.select([one], 'replace');
  editor.rotateBy('z', 37);
  await editor.supports.grow({ parts: [one], script: script({ apart: 2 }) });
  expect(
    new Set(
      awayOf(one).map((away) =>
        away
          .split(' ')
          .map((way) => Number(way).toFixed(3))
          .join(' '),
      ),
    ),
  ).toEqual(new Set(['2.000 2.000']));
});

it('shows what would come of it and changes nothing', async () => {
  const before = storeDocument(editor.document);
  const report = unwrap(await editor.supports.grow({ parts: [one, other], script: script(), dryRun: true }));
  expect(storeDocument(editor.document)).toEqual(before);
  expect(report.shown!.structure.tips).toHaveLength(6);
  const { tips, trunks } = report.shown!.structure;
  expect(tips.every(({ strut }) => trunks[strut] !== undefined)).toBe(true);
  expect(report.shown!.transforms.map(({ id }) => id)).toEqual([one, other]);
  expect(
    await editor.supports.grow({ parts: [one], script: script({}, 'tip(1)'), dryRun: true }),
  ).toMatchObject({
    ok: false,
    error: { code: 'script_value', details: { line: 1 } },
  });
});
