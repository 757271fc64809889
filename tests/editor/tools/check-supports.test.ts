import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, unwrap } from '#base';
import { SUPPORT_FAULTS, type Vector } from '#kernel';
import type { PartSupports } from '../../../src/editor/supports/types.ts';
import { placesOf } from '../../../src/editor/tools/check-supports/rows.ts';
import { fileNamed, importedFile } from '#tests/editor-ports.ts';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeHall } from '#tests/meshes.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  editor = await startEditor();
  editor.setQualityCheck(false);
  await importBoxes(editor, [6, 6, 4], [5, 5, 3]);
});
afterEach(() => editor.dispose());

const grow = async () => {
  editor.selectAll();
  editor.setTool('grow-supports');
  await settle();
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
};
const check = async () => {
  editor.setTool('check-supports');
  await settle();
};
const counts = () =>
  Object.fromEntries(
    editor.getState().toolReport!.rows.flatMap(({ id, count }) => (count > 0 ? [[id, count]] : [])),
  );
const row = (id: string, verb: 'show' | 'next' | 'previous' | 'fix') =>
  editor.toolEvent({ type: 'row', row: id, verb });

it('says that there are none yet', async () => {
  await check();
  expect(editor.getState().toolReport).toBeNull();
  expect(editor.toolNote()?.key).toBe('tool.check-supports.note.none');
});

it('finds nothing wrong with what was just generated, and tilted parts afterwards, one after another', async () => {
  await grow();
  await check();
  await finishToolJob(editor);
  expect(counts()).toEqual({});
  expect(editor.toolNote()?.key).toBe('tool.check-supports.note.sound');
  // A hint to press what is not there would be none.
  expect(editor.toolHints()).toEqual([]);

  editor.rotateBy('x', 30);
  await settle();
  expect(counts()).toEqual({ stale: 2 });
  expect(editor.toolHints()).toEqual(['tool.check-supports.hint.show']);
  row('stale', 'show');
  expect(editor.getState().toolReport!.shown).toMatchObject({ row: 'stale', at: 0, places: 2 });
  expect(editor.getState().toolMarks).toHaveLength(2);
  row('stale', 'next');
  row('stale', 'next');
  expect(editor.getState().toolReport!.shown?.at).toBe(0);
  row('stale', 'previous');
  expect(editor.getState().toolReport!.shown?.at).toBe(1);

  // Of one part alone where it is selected.
  editor.select([editor.parts()[0]!.id], 'replace');
  await settle();
  expect(counts()).toEqual({ stale: 1 });
  expect(editor.getState().toolMarks).toEqual([]);
  row('stale', 'fix');
  await finishToolJob(editor);
  await vi.waitFor(() => expect(counts()['stale']).toBeUndefined());
  editor.undo();
  await settle();
  expect(counts()).toEqual({ stale: 1 });
});

it('checks what nothing is known of: supports of a part that was lifted since', async () => {
  await grow();
  editor.nudge([0, 0, 100]);
  await check();
  await finishToolJob(editor);
  expect(editor.getState().toolReport).toMatchObject({ isStale: false });
  expect(counts()['slender']).toBeGreaterThan(0);
  // Shown before export too, with the place.
  const faults = editor.plateCheck();
  expect(faults.status === 'asks' && faults.faults.map(({ code }) => code)).toContain('supports_incomplete');

  // What is locked cannot be fixed, and the button says so.
  for (const { id } of editor.parts()) editor.setLocked(id, true);
  await settle();
  await finishToolJob(editor);
  const slender = editor.getState().toolReport!.rows.find(({ id }) => id === 'slender');
  expect(slender).toMatchObject({ reason: 'reason.locked' });
  row('slender', 'fix');
  await settle();
  expect(editor.getState().toolJob).toBeNull();
});

it('finds the trap that a raft closes, beside what growing found', async () => {
  editor.fake.setFile('hall.stl', importedFile(['hall', makeHall(1.5)]));
  await editor.importFiles([fileNamed('hall.stl')]);
  const part = editor.parts().at(-1)!;
  const own = { liftHeight: 0, plateHeight: 2, baseType: 'bounding-box' } as const;
  unwrap(await editor.supports.grow({ parts: [part.id], style: { type: 'medium', own, base: true } }));
  const grown = editor.getState().supports.get(part.id)!.check!;
  expect(grown.newSeals).toBeUndefined();
  editor.select([part.id], 'replace');
  await check();
  await finishToolJob(editor);
  expect(counts()['sealed']).toBe(1);
  const { newSeals, ...others } = editor.getState().supports.get(part.id)!.check!;
  expect(others).toEqual(grown);
  expect(newSeals).toMatchObject([{ kind: 'resin-trap' }]);
  const box = editor.partBox(part.id)!;
  for (const axis of [0, 1, 2] as const) {
    expect(newSeals![0]!.at[axis]).toBeGreaterThan(box.min[axis]);
    expect(newSeals![0]!.at[axis]).toBeLessThan(box.max[axis]);
  }
  row('sealed', 'show');
  expect(editor.getState().toolReport!.shown).toMatchObject({
    row: 'sealed',
    at: 0,
    places: 1,
    layer: newSeals![0]!.layer,
  });
  expect(editor.getState().toolMarks).toMatchObject([{ points: [newSeals![0]!.at] }]);

  // Shown before export too, with the place.
  const faults = editor.plateCheck();
  const { box: around } = editor.getState().toolReport!.shown!;
  expect(
    faults.status === 'asks' && faults.faults.find(({ code }) => code === 'supports_sealed'),
  ).toMatchObject({ parts: [part.id], place: { box: around } });

  // It goes with the part.
  unwrap(editor.setPosition([30, null, null]));
  const moved = editor.getState().supports.get(part.id)!.check!.newSeals![0]!.at;
  expect(moved[0] - newSeals![0]!.at[0]).toBeCloseTo(editor.partBox(part.id)!.min[0] - box.min[0], 3);
});

it('says what could not be checked, and asks no more than once', async () => {
  await grow();
  editor.nudge([0, 0, 1]);
  const run = editor.fake.ports.geometry.run.bind(editor.fake.ports.geometry);
  let asked = 0;
  editor.fake.ports.geometry.run = (call, options) => {
    if (call.op !== 'checkSupports') return run(call, options);
    asked++;
    return Promise.resolve(fail('compute_crashed', 'for the test'));
  };
  await check();
  await finishToolJob(editor);
  expect(editor.toolNote()).toEqual({
    key: 'tool.check-supports.note.unknown',
    values: { names: 'box1 · box2' },
  });
  editor.select([], 'replace');
  await settle();
  expect(asked).toBe(1);
});

it('has a row for everything a check can say, each where that is', async () => {
  await grow();
  const [part] = editor.parts();
  const at = (x: number): Vector => [x, 0, 0];
  const faults = SUPPORT_FAULTS.map((kind, index) => ({ kind, of: 'trunk' as const, at: at(index) }));
  const surroundings = { near: [], isInside: true };
  const supports: PartSupports = {
    ...editor.getState().supports.get(part!.id)!,
    check: {
      unreached: [{ at: at(10), reason: 'no-path' }],
      untouched: [
        { at: at(11), areaMm2: 1, isFlicker: false },
        { at: at(12), areaMm2: 0.1, isFlicker: true },
      ],
      loose: [{ at: at(13), reason: 'banned' }],
      bare: [{ at: at(14), kind: 'face' }],
      weak: [{ at: at(15), layer: 3, areaMm2: 9, needed: 2, held: 1 }],
      faults,
      surroundings,
      newSeals: [{ at: at(16), kind: 'suction-cup', layer: 3, areaMm2: 9, volumeMm3: 20 }],
    },
  };
  const context = { parts: [], boxOf: () => undefined, platform: [200, 100, 150] as const };
  const found = placesOf([part!], { ...context, supportsOf: () => supports });
  expect(Object.fromEntries(found.places.map((place) => [place.row, place.at[0]]))).toEqual({
    grazes: 0,
    slender: 1,
    floating: 2,
    outside: 3,
    free: 4,
    unreached: 10,
    islands: 11,
    flickers: 12,
    loose: 13,
    bare: 14,
    weak: 15,
    sealed: 16,
  });
  // With another part beside it nothing of that is said.
  const elsewhere = { ...supports.check!, surroundings: { ...surroundings, isInside: false } };
  const stale = placesOf([part!], { ...context, supportsOf: () => ({ ...supports, check: elsewhere }) });
  expect(stale).toEqual({ places: [], supported: 1, unknown: [part] });
  expect(placesOf([part!], { ...context, supportsOf: () => ({ ...supports, check: null }) })).toEqual({
    places: [],
    supported: 1,
    unknown: [part],
  });
});
