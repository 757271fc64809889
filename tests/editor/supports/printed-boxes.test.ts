import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unwrap, type Id } from '#base';
import { joinBoxes, joinMeshes, meshBounds, supportMeshes, translation, type Aabb } from '#kernel';
import { createSceneBoxes } from '../../../src/scene/scene-boxes.ts';
import { createFakePorts, fileNamed, importedFile } from '#tests/editor-ports.ts';
import { finishToolJob, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

// The fake printer's platform is 200 × 100 × 150 mm. A plate on a leg: its base reaches further than it does.
const table = joinMeshes([
  { mesh: makeBox(12, 12, 2), transform: translation(0, 0, 6) },
  { mesh: makeBox(3, 3, 7), transform: translation(4.5, 4.5, 0) },
]).mesh;

let editor: Awaited<ReturnType<typeof startEditor>>;
let [one, other] = ['', ''] as Id<'part'>[] as [Id<'part'>, Id<'part'>];

beforeEach(async () => {
  const fake = createFakePorts();
  fake.setFile('table.stl', importedFile(['table', table]));
  editor = await startEditor(fake);
  editor.setQualityCheck(false);
  await editor.importFiles([fileNamed('table.stl')]);
  await editor.importFiles([fileNamed('table.stl')]);
  [one, other] = editor.parts().map(({ id }) => id) as [Id<'part'>, Id<'part'>];
  unwrap(await editor.supports.grow({ parts: [one, other] }));
  await vi.waitFor(() => {
    for (const part of [one, other]) expect(supportsOf(part).base).not.toBeNull();
  });
});
afterEach(() => editor.dispose());

const supportsOf = (part: Id<'part'>) => editor.getState().supports.get(part)!;
const put = (part: Id<'part'>, x: number, y: number): void => {
  editor.select([part], 'replace');
  unwrap(editor.setPosition([x, y, null]));
};
const gapBetween = (a: Aabb, b: Aabb): number =>
  Math.max(
    ...([0, 1] as const).map((axis) => Math.max(a.min[axis] - b.max[axis], b.min[axis] - a.max[axis])),
  );

it('are those of the meshes that are printed', () => {
  put(one, 20, 5);
  const { structure, base } = supportsOf(one);
  const { struts, base: slab } = supportMeshes(structure, base);
  const printed = joinBoxes([meshBounds(struts), meshBounds(slab), editor.partBox(one)!])!;
  const box = editor.printedBox(one)!;
  for (const axis of [0, 1, 2] as const) {
    expect(box.min[axis]).toBeCloseTo(printed.min[axis], 1);
    expect(box.max[axis]).toBeCloseTo(printed.max[axis], 1);
  }
  expect(box.min[0]).toBeLessThan(editor.partBox(one)!.min[0] - 0.5);
});

it('that reach over the edge of the platform are a fault, which moving inside makes good', async () => {
  put(other, 0, 0);
  put(one, 94 - 0.1, 0);
  expect(editor.partBox(one)!.max[0]).toBeLessThan(100);
  expect(editor.partsOutside().map(({ part }) => part)).toEqual([one]);
  expect(editor.plateCheck()).toMatchObject({
    status: 'asks',
    faults: [{ code: 'supports_outside', parts: [one] }],
  });
  editor.setTool('check-supports');
  await settle();
  await finishToolJob(editor);
  const outside = editor.getState().toolReport?.rows.find(({ id }) => id === 'outside');
  // Each foot that is off the platform, where it is.
  expect(outside?.count).toBe(3);
  editor.moveInside();
  expect(editor.plateCheck()).toEqual({ status: 'ready' });
  expect(editor.printedBox(one)!.max[0]).toBeCloseTo(100, 3);
});

it('keep parts apart that are arranged, and their copies', async () => {
  editor.setTool('arrange');
  unwrap(editor.setToolParam('gap', 2));
  editor.toolEvent({ type: 'accept' });
  await finishToolJob(editor);
  const boxes = (): readonly Aabb[] => editor.parts().map(({ id }) => editor.printedBox(id)!);
  const closest = (): number =>
    Math.min(
      ...boxes().flatMap((a, at) =>
        boxes()
          .slice(at + 1)
          .map((b) => gapBetween(a, b)),
      ),
    );
  // Hulls, not boxes, are packed: these two are all but boxes.
  expect(closest()).toBeGreaterThan(1);
  editor.select([one], 'replace');
  editor.setTool('duplicate');
  unwrap(editor.setToolParam('count', 4));
  editor.toolEvent({ type: 'accept' });
  await vi.waitFor(() => expect(editor.parts()).toHaveLength(5));
  expect(closest()).toBeGreaterThan(1);
});

it('count for how near they stand to another part, not to its supports', async () => {
  put(one, 0, 0);
  // The bases are in each other, and no part is near.
  put(other, 13.5, 0);
  expect(gapBetween(editor.printedBox(one)!, editor.printedBox(other)!)).toBeLessThan(0);
  // The leg of a part that stands on the plate is in the base of the one.
  await editor.importFiles([fileNamed('table.stl')]);
  const standing = editor.parts()[2]!.id;
  put(standing, -15, 0);
  await vi.waitFor(
    () => expect(editor.getState().closeParts).toMatchObject([{ parts: [standing, one] }]),
    3000,
  );
  put(standing, -40, 0);
  await vi.waitFor(() => expect(editor.getState().closeParts).toEqual([]));
});

it('are what the camera goes to', () => {
  editor.select([one], 'replace');
  const boxes = createSceneBoxes(editor);
  expect(boxes.selected()).toEqual(editor.printedBox(one));
  expect(boxes.movable()).toEqual(editor.partBox(one));
  expect(boxes.shown()!.min[2]).toBe(0);
});
