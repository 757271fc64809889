import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok, unwrap } from '#base';
import { boxCentre, type Aabb } from '#kernel';
import { areaShape, CHECK_AFTER_MS, editorAction, partPoint, type Editor, type PartId } from '#editor';
import { issueReport, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';

let editor: Editor & { readonly fake: FakePorts };
const ids = (): PartId[] => editor.parts().map((part) => part.id);
const selection = (): readonly PartId[] => editor.getState().selection;
const run = (id: string): void => editorAction(id).run(editor);
const enabled = (id: string): true | string => editorAction(id).enabled(editor);

beforeEach(async () => {
  editor = await startEditor();
  await importBoxes(editor, [5, 5, 5], [6, 6, 6], [7, 7, 7]);
});
afterEach(() => editor.dispose());

it('is emptied and turned round', () => {
  const [a, b, c] = ids();
  editor.select([b!], 'replace');
  run('edit.select-invert');
  expect(selection()).toEqual([a, c]);
  run('edit.select-none');
  expect(selection()).toEqual([]);
  expect(enabled('edit.select-none')).toBe('reason.nothing-selected');
  run('edit.select-invert');
  expect(selection()).toEqual([a, b, c]);
});

it('takes in all copies of a mesh on the plate, and none of another plate', () => {
  const [a, , c] = ids();
  run('edit.select-none');
  expect(enabled('edit.select-same')).toBe('reason.nothing-selected');
  editor.select([a!], 'replace');
  editor.duplicateSelection();
  const [copy] = selection();
  unwrap(editor.copyPartsTo([a!], 'new'));
  editor.select([a!], 'replace');
  run('edit.select-same');
  expect(selection()).toEqual([a, copy]);
  editor.select([c!], 'replace');
  run('edit.select-same');
  expect(selection()).toEqual([c]);
});

it('finds parts that leave the platform, and no hidden ones', () => {
  const [a, b] = ids();
  expect(enabled('edit.select-issues')).toBe('reason.no-issues');
  editor.select([a!, b!], 'replace');
  unwrap(editor.setPosition([500, null, null]));
  editor.setVisible(b!, false);
  run('edit.select-issues');
  expect(selection()).toEqual([a]);
});

it('finds parts whose mesh has a fault', async () => {
  const [, , third] = ids();
  const mesh = editor.parts()[2]!.mesh;
  await vi.waitFor(() => expect(editor.getState().meshQuality.has(mesh)).toBe(true));
  const sound = editor.getState().meshQuality.get(mesh)!;
  editor.fake.examined.answer = ok({ ...sound, openEdges: 4 });
  editor.fake.setBox('open.stl', 9, 9, 9);
  await editor.importFiles([{ name: 'open.stl', bytes: () => Promise.resolve(new Uint8Array()) }]);
  await vi.waitFor(() => expect(editor.partsWithIssues()).toHaveLength(1));
  expect(editor.partsWithIssues()).toEqual([ids()[3]]);
  expect(editor.partsWithIssues()).not.toContain(third);
});

it('finds the part an island is on, however the panel is turned', async () => {
  const box = editor.partBox(ids()[1]!)!;
  const [column, row] = panelPoint(box);
  vi.useFakeTimers();
  try {
    editor.fake.slicer.issues = ok(
      issueReport([
        {
          kind: 'island',
          firstLayer: 20,
          lastLayer: 20,
          bottomMm: 1,
          topMm: 1.05,
          centre: [column, row],
          centreMm: [0, 0],
          box: { left: column - 1, right: column + 1, top: row - 1, bottom: row + 1 },
          pixels: 4,
          areaMm2: 0.01,
          supportedPixels: 0,
        },
      ]),
    );
    editor.checkIssues();
    await vi.advanceTimersByTimeAsync(2 * CHECK_AFTER_MS);
  } finally {
    vi.useRealTimers();
  }
  // How near the parts stand is measured in earnest, and takes its time.
  await vi.waitFor(() => expect(editor.getState().issues.report?.issues).toHaveLength(1), 10_000);
  run('edit.select-issues');
  expect(selection()).toEqual([ids()[1]]);
  const island = editor.getState().issues.report!.issues[0]!;
  expect(editor.partOfIssue(island)).toBe(ids()[1]);
  // It is that one's wherever the parts are by now; one of another report is nobody's.
  editor.setPosition([500, null, null]);
  expect(editor.partOfIssue(island)).toBe(ids()[1]);
  expect(editor.partOfIssue({ ...island })).toBeNull();
});

it('draws boxes or lassos, and Select remembers which', () => {
  const area = () => areaShape(editor.getState());
  expect(area()).toBe('box');
  editor.setTool('move');
  run('edit.select-lasso');
  expect(editor.getState().tool).toBe('select');
  expect(area()).toBe('lasso');
  editor.setTool('move');
  editor.setTool('select');
  expect(area()).toBe('lasso');
  run('edit.select-lasso');
  expect(area()).toBe('box');
});

/** Column and row of the panel above the middle of a box: where `partPoint` comes from there. */
function panelPoint(box: Aabb): readonly [number, number] {
  const at = (column: number, row: number) =>
    partPoint(editor.printer(), editor.plate().craft, { layer: 0, column, row });
  const [middleX, middleY] = boxCentre(box);
  const [originX, originY] = at(0, 0);
  // Landscape: columns run along X and rows along Y.
  return [(middleX - originX) / (at(1, 0)[0] - originX), (middleY - originY) / (at(0, 1)[1] - originY)];
}
