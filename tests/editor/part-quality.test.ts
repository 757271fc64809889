import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, unwrap } from '#base';
import { scaling, type MeshBuffers } from '#kernel';
import type { Editor, MeshFinding } from '#editor';
import { deferred, fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, settle, startEditor } from '#tests/editor.ts';
import { joinMeshes, makeBox, makeSphere, turnInsideOut } from '#tests/meshes.ts';
import { checkSize } from '../../src/editor/part-quality.ts';

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());
const imports = () => editor.getState().imports;
const box = makeBox(20, 10, 30);
const openBox: MeshBuffers = { positions: box.positions, indices: box.indices.slice(6) };

/** Imports a file of these bodies and waits for what is found. */
async function importMeshes(name: string, ...meshes: readonly MeshBuffers[]): Promise<void> {
  editor.fake.setFile(name, importedFile(...meshes.map((mesh, index) => [`b${index}`, mesh] as const)));
  await editor.importFiles([fileNamed(name)]);
  await settle();
}
const findingsOf = (index = 0): readonly MeshFinding[] => {
  const item = imports()[index];
  return item?.status === 'flawed' ? item.findings : [];
};

describe('the quality of an imported part', () => {
  it('is told once its mesh has been examined, with everything that was found', async () => {
    await importMeshes('open.stl', openBox);
    expect(imports()).toMatchObject([
      { name: 'open.stl', status: 'flawed', parts: [editor.parts()[0]!.id], size: null },
    ]);
    expect(findingsOf()).toEqual([{ kind: 'openEdges', count: 4 }]);
    editor.nudge([1, 0, 0]);
    await settle();
    expect(imports()).toHaveLength(1);
    editor.dismissImport(imports()[0]!.id);
    expect(imports()).toEqual([]);
  });

  it.each<readonly [name: string, mesh: MeshBuffers, findings: readonly MeshFinding[]]>([
    [
      'flipped faces',
      {
        positions: box.positions,
        indices: Uint32Array.of(...turnInsideOut(box).indices.subarray(0, 3), ...box.indices.subarray(3)),
      },
      [{ kind: 'flippedFaces', count: 1 }],
    ],
    ['a shell that is inside out', turnInsideOut(box), [{ kind: 'invertedShells', count: 1 }]],
    [
      'doubled faces, and the edges they share',
      { positions: box.positions, indices: Uint32Array.of(...box.indices, ...box.indices.subarray(0, 3)) },
      [
        { kind: 'openEdges', count: 3 },
        { kind: 'duplicateFaces', count: 1 },
        { kind: 'nonManifoldEdges', count: 3 },
      ],
    ],
    [
      'what is no fault, beside what is',
      joinMeshes(openBox, makeSphere(5, 1, [50, 0, 0]), turnInsideOut(makeSphere(2, 1, [50, 0, 0]))),
      [
        { kind: 'openEdges', count: 4 },
        { kind: 'hollowShells', count: 1 },
        { kind: 'shells', count: 3 },
      ],
    ],
  ])('tells of %s', async (_name, mesh, findings) => {
    await importMeshes('part.stl', mesh);
    expect(findingsOf()).toEqual(findings);
  });

  it('is not told of a sound part, nor of several sound bodies or a hollow', async () => {
    await importBoxes(editor, [20, 10, 30]);
    await importMeshes('two.stl', joinMeshes(makeSphere(9, 1), makeSphere(9, 1, [40, 0, 0])));
    await importMeshes('hollow.stl', joinMeshes(makeSphere(9, 1), turnInsideOut(makeSphere(4, 1))));
    expect(imports()).toEqual([]);
    expect(editor.findings([editor.parts()[1]!.id])).toEqual([{ kind: 'shells', count: 2 }]);
    // Beside a part of one shell there are no more of them.
    const both = editor.parts().slice(0, 2);
    expect(editor.findings(both.map(({ id }) => id))).toEqual([{ kind: 'shells', count: 2 }]);
  });

  it('is one notice a file, which counts the mesh of copies once', async () => {
    await importMeshes('three.3mf', openBox, openBox, box);
    expect(imports()).toHaveLength(1);
    expect(findingsOf()).toEqual([{ kind: 'openEdges', count: 4 }]);
    expect(editor.fake.examined.meshes).toHaveLength(2);
  });

  it('is not told again when the file is undone and redone', async () => {
    await importMeshes('open.stl', openBox);
    editor.dismissImport(imports()[0]!.id);
    editor.undo();
    await settle();
    editor.redo();
    await settle();
    expect(imports()).toEqual([]);
  });

  it('keeps nobody waiting: the part is there while its mesh is examined', async () => {
    const gate = deferred<void>();
    editor.fake.examined.gate = gate;
    await importMeshes('open.stl', openBox);
    expect(editor.parts()).toHaveLength(1);
    expect(imports()).toEqual([]);
    gate.resolve();
    await settle();
    expect(findingsOf()).toHaveLength(1);
  });

  it('is no longer looked for once the part is gone, and is again when it is back', async () => {
    const gate = deferred<void>();
    editor.fake.examined.gate = gate;
    await importMeshes('open.stl', openBox);
    const { signal } = editor.fake.examined;
    expect(signal?.aborted).toBe(false);
    editor.undo();
    await settle();
    expect(signal?.aborted).toBe(true);
    gate.resolve();
    await settle();
    expect(editor.getState().meshQuality.size).toBe(0);
    editor.redo();
    await settle();
    expect(editor.fake.examined.meshes).toHaveLength(2);
    expect(editor.findings([editor.parts()[0]!.id])).toEqual([{ kind: 'openEdges', count: 4 }]);
  });

  it('comes after the layers', async () => {
    const gate = deferred<void>();
    editor.fake.slicer.prepareGate = gate;
    await importBoxes(editor, [20, 10, 30]);
    await settle();
    const before = editor.fake.examined.meshes.length;
    await importMeshes('open.stl', openBox);
    expect(editor.fake.examined.meshes).toHaveLength(before);
    gate.resolve();
    editor.fake.slicer.prepareGate = null;
    await settle();
    await settle();
    expect(findingsOf()).toHaveLength(1);
  });

  it('goes without a word where a mesh cannot be examined, and goes on with the next', async () => {
    editor.fake.examined.answer = fail('compute_crashed', 'no');
    await importMeshes('open.stl', openBox);
    expect(imports()).toEqual([]);
    expect(editor.fake.examined.meshes).toHaveLength(1);
    editor.fake.examined.answer = null;
    await importMeshes('next.stl', turnInsideOut(makeSphere(6, 1)));
    expect(imports()).toMatchObject([{ name: 'next.stl' }]);
  });

  it('is neither looked for nor told where the check is off, and what was told goes', async () => {
    await importMeshes('open.stl', openBox);
    editor.setQualityCheck(false);
    expect(imports()).toEqual([]);
    const before = editor.fake.examined.meshes.length;
    await importMeshes('inverted.stl', turnInsideOut(makeSphere(6, 1)));
    await importBoxes(editor, [0.5, 0.5, 0.5]);
    expect(imports()).toEqual([]);
    expect(editor.fake.examined.meshes).toHaveLength(before);
    editor.setQualityCheck(true);
    await settle();
    expect(editor.fake.examined.meshes.length).toBeGreaterThan(before);
    expect(imports()).toEqual([]);
    await importMeshes('another.stl', turnInsideOut(makeSphere(7, 1)));
    expect(imports()).toHaveLength(1);
  });
});

describe('a size that is none to print', () => {
  // The fake printer's platform is 200 × 100 × 150 mm.
  const platform = [200, 100, 150] as const;

  it.each([
    ['under five millimetres in all, as if drawn in inches', [2, 1, 3], 'small', [25.4]],
    ['next to nothing, as if drawn in metres', [0.08, 0.05, 0.1], 'small', [1000]],
    ['small either way', [0.0001, 0.0001, 0.0001], 'small', []],
    ['a little over the platform', [100, 130, 50], 'large', []],
    ['metres long', [3000, 1000, 10_000], 'large', [1 / 1000]],
    ['some feet long', [900, 450, 500], 'large', [1 / 25.4]],
  ] as const)('is %s', (_name, size, kind, factors) => {
    expect(checkSize(size, platform)).toEqual({ kind, size, factors });
  });

  it('is none that just fits, nor one with a long side', () => {
    expect(checkSize([200, 100, 150], platform)).toBeNull();
    expect(checkSize([5, 0.1, 0.1], platform)).toBeNull();
  });

  it('is told beside the file, and scaling fixes it as one undo step, on the plate', async () => {
    await importBoxes(editor, [2, 1, 3]);
    await settle();
    const [item] = imports();
    expect(item).toMatchObject({ status: 'flawed', findings: [], size: { kind: 'small', size: [2, 1, 3] } });
    editor.select([editor.parts()[0]!.id], 'replace');
    editor.scaleBy(25.4);
    await settle();
    expect(imports()).toEqual([]);
    expect(editor.partBox(editor.parts()[0]!.id)!.max.map((value) => Number(value.toFixed(3)))).toEqual([
      25.4, 12.7, 76.2,
    ]);
    expect(editor.getState().undoLabel).toEqual({ key: 'history.scale.one', values: { name: 'box1' } });
    editor.undo();
    expect(editor.parts()[0]!.transform.slice(0, 12)).toEqual(scaling(1, 1, 1).slice(0, 12));
    editor.undo();
    expect(editor.parts()).toEqual([]);
  });

  it('is repaired where there is room: beside what stands there', async () => {
    await importBoxes(editor, [20, 20, 20], [2, 2, 2]);
    await settle();
    const [large, small] = editor.parts();
    editor.select([small!.id], 'replace');
    editor.scaleBy(25.4);
    const [one, other] = [editor.partBox(large!.id)!, editor.partBox(small!.id)!];
    const gaps = [0, 1].map((axis) =>
      Math.max(other.min[axis]! - one.max[axis]!, one.min[axis]! - other.max[axis]!),
    );
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(2 - 1e-4);
    expect(other.min[2]).toBeCloseTo(0, 6);
  });

  it('is repaired for several files at once: each about its own foot, none on another, as one step', async () => {
    await importBoxes(editor, [1, 1, 1], [1.5, 1, 1], [1, 1.5, 1]);
    await settle();
    expect(imports()).toHaveLength(3);
    editor.setLocked(editor.parts()[2]!.id, true);
    const before = editor.parts().map(({ id }) => editor.partBox(id)!);
    editor.scaleFilesBy(
      imports().map((item) => (item.status === 'flawed' ? item.parts : [])),
      25.4,
    );
    const after = editor.parts().map(({ id }) => editor.partBox(id)!);
    for (const [index, factor] of [25.4, 25.4, 1].entries()) {
      const lengths = ({ min, max }: (typeof after)[0]): number[] => max.map((top, axis) => top - min[axis]!);
      const wanted = lengths(before[index]!).map((length) => (length * factor).toFixed(3));
      expect(lengths(after[index]!).map((length) => length.toFixed(3))).toEqual(wanted);
      expect(after[index]!.min[2]).toBeCloseTo(0, 6);
      for (const other of after.slice(0, index)) {
        const gaps = [0, 1].map((axis) =>
          Math.max(other.min[axis]! - after[index]!.max[axis]!, after[index]!.min[axis]! - other.max[axis]!),
        );
        expect(Math.max(...gaps)).toBeGreaterThanOrEqual(2 - 1e-4);
      }
    }
    editor.undo();
    expect(editor.parts().map(({ id }) => editor.partBox(id)!)).toEqual(before);
  });

  it('is corrected where the part stands, as the panel of the selection offers for a size in inches', async () => {
    await importBoxes(editor, [2, 1, 3]);
    unwrap(editor.setPosition([40, -20, 5]));
    expect(editor.selectionFacts()!.looksLikeInches).toBe(true);
    editor.scaleBy(25.4);
    const { min, max } = editor.partBox(editor.parts()[0]!.id)!;
    expect([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]].map((value) => value.toFixed(4))).toEqual([
      '40.0000',
      '-20.0000',
      '5.0000',
    ]);
    expect(editor.selectionFacts()!.looksLikeInches).toBe(false);
    editor.undo();
    expect(editor.selectionFacts()!.looksLikeInches).toBe(true);
    // Next to nothing is no size in inches either.
    unwrap(editor.setScale([1, 1, 1]));
    expect(editor.selectionFacts()!.looksLikeInches).toBe(false);
  });

  it('is told no longer once the part fits or is gone', async () => {
    await importBoxes(editor, [100, 130, 50], [0.5, 0.5, 0.5]);
    await settle();
    expect(imports()).toHaveLength(2);
    editor.select([editor.parts()[0]!.id], 'replace');
    editor.fitToPlatform();
    await settle();
    expect(imports()).toMatchObject([{ name: 'box2.stl' }]);
    editor.select([editor.parts()[1]!.id], 'replace');
    editor.removeSelection();
    await settle();
    expect(imports()).toEqual([]);
  });

  it('does nothing with a factor that is none', async () => {
    await importBoxes(editor, [20, 20, 20]);
    for (const factor of [0, -1, Number.NaN, Infinity]) editor.scaleBy(factor);
    expect(editor.getState().undoLabel).toMatchObject({ key: 'history.import.one' });
  });
});
