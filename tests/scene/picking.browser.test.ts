import { expect, test } from 'vitest';
import { makeTorus } from '#tests/meshes.ts';
import { createPicker } from '../../src/scene/picking.ts';
import { createFakeEditor } from './fake-editor.ts';

test('a large mesh is met exactly at once, and quickly enough for each move of a pointer once it is sorted', async () => {
  const editor = createFakeEditor();
  const picker = createPicker(editor);
  picker.sync();
  expect(picker.isQuick()).toBe(true);
  const part = editor.addPart(makeTorus(20, 5, 400, 200));
  picker.sync();
  expect(picker.isQuick()).toBe(false);
  const ray = { origin: [20.05, 0.05, 100], direction: [0, 0, -1] } as const;
  const first = picker.pick(ray, null);
  expect(first?.part).toBe(part);
  await expect.poll(picker.isQuick).toBe(true);
  expect(picker.pick(ray, null)!.point[2]).toBeCloseTo(first!.point[2], 4);
  picker.dispose();
});
