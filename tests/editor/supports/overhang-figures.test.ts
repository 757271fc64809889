import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [20, 10, 4]);
  editor.setQualityCheck(false);
  editor.selectAll();
});
afterEach(() => editor.dispose());

const figure = () => editor.getState().overhangs.get(editor.parts()[0]!.id);
const areaIs = (mm2: number) =>
  vi.waitFor(() => expect(figure()?.areaMm2).toBeCloseTo(mm2, 1), { timeout: 10_000, interval: 5 });

it('says what hangs over while that is looked at, also while a part is being turned', async () => {
  editor.nudge([0, 0, 10]);
  expect(figure()).toBeUndefined();
  editor.setShading('overhangs');
  await areaIs(200);
  expect(figure()).toMatchObject({ faces: 2, lowestMm: 10 });

  // A gesture that is not over yet: on its side the box hangs over by another face.
  const gesture = editor.beginTransform()!;
  gesture.update({ kind: 'rotate', axis: 'x', degrees: 40 });
  await areaIs(200 * Math.cos((40 * Math.PI) / 180));
  gesture.update({ kind: 'rotate', axis: 'x', degrees: 50 });
  await areaIs(80 * Math.cos((40 * Math.PI) / 180));
  gesture.cancel();
  await areaIs(200);

  // What stands on the plate hangs over nothing.
  editor.nudge([0, 0, -10]);
  await vi.waitFor(() => expect(figure()).toMatchObject({ faces: 0, areaMm2: 0 }));
  editor.removeSelection();
  await vi.waitFor(() => expect(editor.getState().overhangs.size).toBe(0));
});
