import { beforeEach, expect, it } from 'vitest';
import { unwrap } from '#base';
import { platformOf, restoreDocument, storeDocument } from '#document';
import { finishToolJob, importBoxes, settle, startEditor } from '#tests/editor.ts';

// The platform of the small printer is 200 × 100 × 150 mm.
let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  editor = await startEditor();
});

/** Changes a setting as its field does. */
async function set(name: string, value: number | boolean | string): Promise<void> {
  editor.setTool('platform');
  unwrap(editor.setToolParam(name, value));
  await settle();
}

const boxOf = (place = 0) => editor.partBox(editor.parts()[place]!.id)!;

it('keeps each change on the plate as one step, and shows what undo brings back', async () => {
  await set('left', 20);
  await set('front', 10.04);
  await set('limits', false);
  expect(editor.platform()).toMatchObject({
    margins: { left: 20, right: 0, front: 10, back: 0 },
    limits: false,
  });
  expect(editor.usableVolume()).toEqual({ min: [-80, -40, 0], max: [100, 50, 150] });
  editor.undo();
  editor.undo();
  expect(editor.getState().toolParams).toMatchObject({ left: 20, front: 0, limits: true });
  editor.undo();
  expect(editor.document.all('platform')).toEqual([]);
  expect(editor.getState().undoLabel).toBeNull();
});

it('counts from the origin that is chosen, or else the printer’s; parts stay', async () => {
  expect(editor.origin()).toEqual([0, 0]);
  await importBoxes(editor, [10, 10, 10]);
  const before = boxOf();
  const corners = { 'front-left': [-100, -50], 'front-right': [100, -50], 'back-left': [-100, 50] };
  for (const [corner, point] of Object.entries(corners)) {
    await set('origin', corner);
    expect(editor.origin()).toEqual(point);
  }
  expect(boxOf()).toEqual(before);
  const stored = JSON.parse(JSON.stringify(storeDocument(editor.document))) as unknown;
  expect(platformOf(unwrap(restoreDocument(stored)), editor.plate().id).origin).toBe('back-left');
  await set('origin', 'printer');
  expect(editor.origin()).toEqual([0, 0]);
  unwrap(restoreDocument(JSON.parse(JSON.stringify(storeDocument(editor.document)))));
});

it('is stored, copied with its plate, taken over by a new one and gone with it', async () => {
  await set('grid', 25);
  const first = editor.plate().id;
  const plates = [first, unwrap(editor.duplicatePlate(first)), unwrap(editor.addPlate())];
  expect(plates.map((plate) => platformOf(editor.document, plate).grid)).toEqual([25, 25, 25]);
  await set('grid', 5);
  expect(plates.map((plate) => platformOf(editor.document, plate).grid)).toEqual([25, 25, 5]);
  unwrap(editor.removePlate(plates[2]!));
  expect(editor.document.all('platform')).toHaveLength(2);
  const stored = JSON.parse(JSON.stringify(storeDocument(editor.document))) as unknown;
  expect(unwrap(restoreDocument(stored)).all('platform')).toEqual(editor.document.all('platform'));
});

it('leaves the margins free: what is imported, fitted, moved inside, copied and arranged', async () => {
  await set('left', 50);
  await set('right', 50);
  await set('back', 40);
  const { min, max } = editor.usableVolume();
  const staysInside = () =>
    editor.parts().every((_, place) => {
      const box = boxOf(place);
      const isIn = (axis: 0 | 1) => box.min[axis] >= min[axis] - 1e-4 && box.max[axis] <= max[axis] + 1e-4;
      return isIn(0) && isIn(1);
    });
  await importBoxes(editor, [20, 20, 10]);
  expect(boxOf()).toMatchObject({ min: [-10, -30, 0], max: [10, -10, 10] });
  editor.selectAll();
  editor.fitToPlatform();
  expect(boxOf().max[0] - boxOf().min[0]).toBeCloseTo(54, 3);
  expect(staysInside()).toBe(true);
  editor.undo();
  editor.setPosition([-60, 30, null]);
  expect(editor.partsOutside()).toMatchObject([{ by: [20, 30, 0] }]);
  expect(editor.plateCheck()).toMatchObject({ status: 'asks', faults: [{ code: 'part_in_margin' }] });
  editor.moveInside();
  expect(editor.partsOutside()).toEqual([]);
  expect(editor.plateCheck()).toEqual({ status: 'ready' });
  editor.setTool('duplicate');
  unwrap(editor.setToolParam('count', 8));
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  expect(editor.parts()).toHaveLength(8);
  expect(staysInside()).toBe(true);
  editor.setTool('arrange');
  for (const start of ['centre', 'x', 'y']) {
    editor.setTool('arrange');
    unwrap(editor.setToolParam('start', start));
    editor.toolEvent({ type: 'accept' });
    await finishToolJob(editor);
    expect(staysInside(), start).toBe(true);
  }
});

it('is refused from outside where a number is none or a second one is made for a plate', async () => {
  await set('grid', 25);
  const { version, records } = storeDocument(editor.document);
  const damaged = (change: object) =>
    restoreDocument({
      version,
      records: records.map((record) => (record.kind === 'platform' ? { ...record, ...change } : record)),
    });
  expect(damaged({}).ok).toBe(true);
  for (const change of [
    { grid: Number.NaN },
    { grid: 0 },
    { margins: { left: 0, right: 0, front: 0 } },
    { margins: { left: 51, right: 0, front: 0, back: 0 } },
    { limits: 'yes' },
    { id: 'platform-another' },
  ])
    expect(damaged(change)).toMatchObject({ ok: false, error: { code: 'format_corrupt' } });
});
