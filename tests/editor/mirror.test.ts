import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import {
  decomposeTransform,
  determinantOf,
  meshVolume,
  type MeshBuffers,
  type RasterSpec,
  type Runs,
  type Transform,
} from '#kernel';
import type { Editor } from '#editor';
import { decodeMesh } from '#formats/mesh';
import { fileNamed, importedFile, type FakePorts } from '#tests/editor-ports.ts';
import { importBoxes, startEditor } from '#tests/editor.ts';
import { createLocalBackend } from '#tests/engine.ts';
import { backendLayers } from '#tests/lattice.ts';
import { makeBlocks } from '#tests/solids.ts';

/** A stair with a step to one side: no mirror image of it is a turn of it. 8 × 6 × 4 mm. */
const STAIR: MeshBuffers = makeBlocks(
  [4, 3, 2],
  [2, 2, 2],
  (x, y, z) => (z === 0 && (y === 0 || x === 0)) || (x === 0 && y === 0) || (x === 1 && y === 0),
);
const AXES = ['x', 'y', 'z'] as const;

let editor: Editor & { readonly fake: FakePorts };
beforeEach(async () => {
  editor = await startEditor();
});
afterEach(() => editor.dispose());

const importStair = async (): Promise<void> => {
  editor.fake.setFile('stair.stl', importedFile(['stair', STAIR]));
  await editor.importFiles([fileNamed('stair.stl')]);
};
const box = (index = 0) => editor.partBox(editor.parts()[index]!.id)!;
const rounded = (numbers: readonly number[]) => numbers.map((value) => Math.round(value * 1e5) / 1e5 + 0);
const boxNumbers = (index = 0) => rounded([...box(index).min, ...box(index).max]);

describe('mirroring a part', () => {
  it.each(AXES)(
    'along %s keeps its box, its height and its volume, and twice is not at all',
    async (axis) => {
      await importStair();
      unwrap(editor.setRotation([20, -35, 50]));
      unwrap(editor.setPosition([12, -7, 3]));
      const before = editor.parts()[0]!.transform;
      const [beforeBox, volume] = [boxNumbers(), editor.selectionFacts()!.volumeMm3];
      editor.mirror(axis);
      const { transform } = editor.parts()[0]!;
      expect(determinantOf(transform)).toBeCloseTo(-1, 9);
      expect(box().min[2]).toBeCloseTo(3, 5);
      expect(boxNumbers()).toEqual(beforeBox);
      expect(editor.selectionFacts()!.volumeMm3).toBeCloseTo(volume, 6);
      expect(editor.getState().undoLabel).toEqual({ key: 'history.mirror.one', values: { name: 'stair' } });
      editor.mirror(axis);
      for (const [at, value] of editor.parts()[0]!.transform.entries())
        expect(value).toBeCloseTo(before[at]!, 6);
      editor.undo();
      editor.undo();
      expect(editor.parts()[0]!.transform).toEqual(before);
    },
  );

  it('leaves fields that go on: angles and per cents of a mirrored part', async () => {
    await importStair();
    editor.mirror('y');
    expect(editor.selectionFacts()!.scale.map((value) => Math.round(value!))).toEqual([100, 100, 100]);
    unwrap(editor.setScale([200, 200, 200]));
    expect(rounded(editor.selectionFacts()!.size)).toEqual([16, 12, 8]);
    unwrap(editor.setRotation([0, 0, 90]));
    expect(determinantOf(editor.parts()[0]!.transform)).toBeCloseTo(-8, 6);
    expect(decomposeTransform(editor.parts()[0]!.transform).scale[0]).toBeCloseTo(-2, 9);
    expect(rounded(editor.selectionFacts()!.rotation.map(Number))).toEqual([0, 0, 90]);
  });

  it('is exported with its outside outside, and as the mirror image', async () => {
    await importStair();
    const file = async () => {
      unwrap(await editor.exportModel('stl'));
      const last = editor.fake.delivered.at(-1)!.file as Uint8Array;
      const bytes = last instanceof Uint8Array ? last : new Uint8Array(await (last as Blob).arrayBuffer());
      return unwrap(decodeMesh('part.stl', bytes, quietContext())).bodies[0]!.mesh;
    };
    const plain = await file();
    editor.mirror('x');
    const mirrored = await file();
    expect(meshVolume(mirrored)).toBeGreaterThan(0);
    expect(meshVolume(mirrored)).toBeCloseTo(meshVolume(plain), 3);
    const corners = ({ positions }: MeshBuffers, flip: 1 | -1) =>
      Array.from({ length: positions.length / 3 }, (_, at) =>
        rounded([positions[at * 3]! * flip, positions[at * 3 + 1]!, positions[at * 3 + 2]!]).join(),
      ).toSorted();
    expect(corners(mirrored, 1)).toEqual(corners(plain, -1));
    expect(corners(mirrored, 1)).not.toEqual(corners(plain, 1));
  });

  it('leaves locked parts as they are', async () => {
    await importBoxes(editor, [10, 10, 5], [10, 10, 5]);
    editor.setLocked(editor.parts()[0]!.id, true);
    editor.selectAll();
    const before = editor.parts();
    editor.mirror('x');
    expect(editor.parts()[0]).toEqual(before[0]);
    expect(determinantOf(editor.parts()[1]!.transform)).toBeCloseTo(-1, 9);
  });
});

describe('mirroring several parts', () => {
  const place = async () => {
    await importBoxes(editor, [20, 10, 5], [10, 10, 30]);
    for (const [at, position] of [
      [-30, 0, 0],
      [15, 20, 2],
    ].entries()) {
      editor.select([editor.parts()[at]!.id], 'replace');
      unwrap(editor.setPosition(position as [number, number, number]));
    }
    editor.selectAll();
  };

  it('mirrors them about the centre of the selection, each at its own height', async () => {
    await place();
    const all = boxNumbers(0).map((value, at) =>
      at < 3 ? Math.min(value, boxNumbers(1)[at]!) : Math.max(value, boxNumbers(1)[at]!),
    );
    const [first, second] = [boxNumbers(0), boxNumbers(1)];
    editor.mirror('x');
    expect(boxNumbers(0)).toEqual([
      all[0]! + all[3]! - first[3]!,
      first[1],
      first[2],
      all[0]! + all[3]! - first[0]!,
      first[4],
      first[5],
    ]);
    editor.mirror('x');
    editor.mirror('z');
    expect([boxNumbers(0), boxNumbers(1)]).toEqual([first, second]);
  });

  it('mirrors each about its own in the Scale tool, if that is chosen', async () => {
    await place();
    editor.setTool('scale');
    unwrap(editor.setToolParam('about', 'own'));
    const before = [boxNumbers(0), boxNumbers(1)];
    editor.mirror('y');
    expect([boxNumbers(0), boxNumbers(1)]).toEqual(before);
    for (const { transform } of editor.parts()) expect(determinantOf(transform)).toBeCloseTo(-1, 9);
  });
});

describe('layers of a mirrored part', () => {
  const PANEL: RasterSpec = {
    width: 48,
    height: 40,
    pitchX: 0.25,
    pitchY: 0.25,
    directionX: 1,
    directionY: 1,
    layerHeight: 0.5,
    firstLayerHeight: 0.5,
    antialias: 4,
  };
  const backend = createLocalBackend();
  const layersOf = async (transform: Transform) => {
    const plate = { parts: [{ key: 'stair', mesh: STAIR, transform }], raster: PANEL };
    return (await backendLayers(backend, plate)).map(rowsOf);
  };

  it.each(AXES)('are the mirrored layers: %s', async (axis) => {
    await importStair();
    const plain = await layersOf(editor.parts()[0]!.transform);
    editor.mirror(axis);
    const mirrored = await layersOf(editor.parts()[0]!.transform);
    const expected = {
      x: plain.map((rows) => rows.map((row) => row.toReversed())),
      y: plain.map((rows) => rows.toReversed()),
      z: plain.toReversed(),
    }[axis];
    expect(mirrored).toEqual(expected);
    expect(mirrored).not.toEqual(plain);
    expect(mirrored.flat(2).some((grey) => grey > 0)).toBe(true);
  });

  function rowsOf(runs: Runs): number[][] {
    const greys = [...runs].flatMap((word) => Array.from({ length: word >>> 8 }, () => word & 255));
    return Array.from({ length: PANEL.height }, (_, row) =>
      greys.slice(row * PANEL.width, (row + 1) * PANEL.width),
    );
  }
});
