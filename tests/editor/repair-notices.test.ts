import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repairPlace, type Editor } from '#editor';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { makeBox } from '#tests/meshes.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());
const notices = () => editor.getState().repairNotices;

/** Imports boxes whose meshes slicing is said to have closed. */
async function importOpen(...sizes: Parameters<typeof importBoxes>[1][]): Promise<void> {
  editor.fake.slicer.openEdges = 40;
  await importBoxes(editor, ...sizes);
  await settle();
}

describe('what slicing closed', () => {
  it('is told once a mesh and session: not at edits, not when it comes again', async () => {
    await importOpen([20, 10, 30]);
    const [{ mesh, id }] = editor.parts() as [never];
    expect(notices()).toEqual([
      { id: 1, meshes: [{ hash: mesh, openEdges: 40, hasCones: false }], volumeChange: 0 },
    ]);
    editor.select([id], 'replace');
    editor.nudge([1, 0, 0]);
    editor.rotateBy('z', 10);
    await settle();
    expect(notices()).toHaveLength(1);
    editor.dismissRepairs(1);
    editor.duplicateSelection();
    await settle();
    editor.undo();
    editor.undo();
    await settle();
    expect(notices()).toEqual([]);
  });

  it('is nothing where every mesh is closed', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    expect(notices()).toEqual([]);
    expect(repairPlace(editor, 'open')).toBeNull();
  });

  it('shares a notice where meshes came together, and has one of its own where one came later', async () => {
    editor.fake.slicer.openEdges = 40;
    editor.fake.setFile('two.3mf', importedFile(['a', makeBox(20, 10, 30)], ['b', makeBox(10, 10, 10)]));
    await editor.importFiles([fileNamed('two.3mf')]);
    await settle();
    expect(notices()).toMatchObject([
      { meshes: editor.parts().map(({ mesh: hash }) => ({ hash, openEdges: 40 })) },
    ]);
    await importOpen([7, 7, 7]);
    expect(notices()[1]).toMatchObject({ meshes: [{ hash: editor.parts()[2]!.mesh, openEdges: 40 }] });
  });

  it('warns of a volume that changed by more than half a per cent, and of a cone', async () => {
    editor.fake.slicer.repairs = { volumeChange: 0.005 };
    await importOpen([20, 10, 30]);
    expect(notices()[0]).toMatchObject({ volumeChange: 0, meshes: [{ hasCones: false }] });
    editor.fake.slicer.repairs = { volumeChange: 0.031, coneLoops: 1 };
    editor.fake.slicer.coneEdges = 12;
    await importOpen([10, 10, 30]);
    expect(notices()[1]).toMatchObject({ volumeChange: 0.031, meshes: [{ hasCones: true }] });
    // The same share as before is of the part before.
    await importOpen([5, 5, 30]);
    expect(notices()[2]).toMatchObject({ volumeChange: 0 });
  });

  it('is no more of the last document in the next', async () => {
    await importOpen([20, 10, 30]);
    await editor.newDocument();
    expect(notices()).toEqual([]);
  });

  it('takes the place of what the import says of the same edges', async () => {
    editor.fake.examined.answer = {
      ok: true,
      value: {
        shells: 1,
        hollowShells: 0,
        invertedShells: 0,
        openEdges: 40,
        flippedFaces: 0,
        duplicateFaces: 0,
        degenerateFaces: 0,
        nonManifoldEdges: 0,
        opposedFaces: 0,
      },
    };
    await importOpen([20, 10, 30]);
    expect(editor.getState().imports).toEqual([]);
    expect(editor.findings([editor.parts()[0]!.id])).toEqual([{ kind: 'openEdges', count: 40 }]);
  });
});

describe('the place of a repair', () => {
  it('is the box of its edges on the plate, and the side of the part it is on', async () => {
    editor.fake.slicer.coneEdges = 12;
    // The fake slicer's hole is at the mesh's height of 30 mm; this box's mesh stands 500 mm from the origin.
    await importOpen([20, 10, 30]);
    const [part] = editor.parts();
    const [x, y, z] = part!.transform.slice(12) as [number, number, number];
    const place = repairPlace(editor, 'cones', [part!.mesh])!;
    expect(place.parts).toEqual([part!.id]);
    expect(place.box.min.map((value) => Math.round(value))).toEqual([x - 5, y - 5, z + 30].map(Math.round));
    expect(place.box.max.map((value) => Math.round(value))).toEqual([x + 5, y + 5, z + 30].map(Math.round));
    expect(place.outward).not.toBeNull();
    expect(repairPlace(editor, 'open', ['none'])).toBeNull();
    editor.setVisible(part!.id, false);
    expect(repairPlace(editor, 'open')).toBeNull();
  });
});
