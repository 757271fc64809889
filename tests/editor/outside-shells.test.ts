import { expect, test, vi } from 'vitest';
import { createRandom } from '#base';
import { meshVolume, type Hole, type RasterSpec, type Runs, type Transform, type Vector } from '#kernel';
import { createLocalBackend } from '#tests/engine.ts';
import type { startEditor } from '#tests/editor.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';
import { backendLayers } from '#tests/lattice.ts';

type TestEditor = Awaited<ReturnType<typeof startEditor>>;

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const STEP = 0.2;
const PANEL: RasterSpec = {
  width: 160,
  height: 160,
  pitchX: STEP,
  pitchY: STEP,
  directionX: 1,
  directionY: 1,
  layerHeight: STEP,
  firstLayerHeight: STEP,
  antialias: 1,
};
const WALL = 2;
/** Of a wall of 2 mm, and how far a pixel and a layer are from where they are looked at. */
const VOXEL = 0.25;
const UNSURE = VOXEL + STEP;
const outside = shellOf(WALL, { side: 'outside' });

const ready = (editor: TestEditor) => vi.waitUntil(() => editor.getState().layers.status === 'ready');
const solidsOf = (editor: TestEditor) => editor.fake.slicer.prepared.at(-1)!.parts;
const boxOf = (editor: TestEditor) => editor.partBox(editor.parts()[0]!.id)!;

/** The layers of the plate as it was sliced last. */
const layersOf = (editor: TestEditor): Promise<Runs[]> =>
  backendLayers(createLocalBackend(), {
    parts: solidsOf(editor).map(({ hash, ...part }) => ({ ...part, key: hash })),
    raster: PANEL,
  });

/** Calls back with every pixel: whether it is lit, and its place on the plate. */
function eachPixel(layers: readonly Runs[], look: (isLit: boolean, place: Vector) => void): void {
  const { width, height } = PANEL;
  for (const [layer, runs] of layers.entries()) {
    let at = 0;
    for (const word of runs)
      for (const past = at + (word >>> 8); at < past; at++) {
        const x = ((at % width) + 0.5 - width / 2) * STEP;
        const y = (Math.floor(at / width) + 0.5 - height / 2) * STEP;
        look((word & 0xff) > 0, [x, y, (layer + 0.5) * STEP]);
      }
  }
}

/** How far places are from a box that stands so, mm: below 0 within it. Its axes are still at right angles. */
function distanceFrom(box: { readonly min: Vector; readonly max: Vector }, transform: Transform) {
  const axes = [0, 4, 8].map((at) => transform.slice(at, at + 3));
  const scales = axes.map((axis) => Math.hypot(...axis));
  return (place: Vector): number => {
    const beyond = axes.map((axis, of) => {
      const along =
        axis.reduce((sum, entry, on) => sum + entry * (place[on]! - transform[12 + on]!), 0) / scales[of]!;
      return Math.max(box.min[of]! * scales[of]! - along, along - box.max[of]! * scales[of]!);
    });
    const most = Math.max(...beyond);
    return most <= 0 ? most : Math.hypot(...beyond.map((entry) => Math.max(0, entry)));
  };
}

test('the layers of a part with a shell around it are a ring of its thickness, however it stands', async () => {
  const random = createRandom(SEED);
  const between = (low: number, high: number): number => low + (high - low) * random.unit();
  const editor = await startWithFeatures({ shell: outside }, [14, 10, 8]);
  editor.selectAll();
  editor.setScale([between(60, 130), between(60, 130), between(60, 130)]);
  for (const axis of ['x', 'y', 'z'] as const) editor.rotateBy(axis, between(0, 360));
  if (random.unit() < 0.5) editor.mirror('x');
  editor.setPosition([between(-1, 1), between(-1, 1), null]);
  editor.dropToPlate();
  await ready(editor);
  expect(solidsOf(editor).map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity']);
  const [part] = editor.parts();
  const distance = distanceFrom({ min: [500, 500, 500], max: [514, 510, 508] }, part!.transform);
  const counts = { wall: 0, cavity: 0, around: 0 };
  const wrong: (readonly [isLit: boolean, distance: number])[] = [];
  eachPixel(await layersOf(editor), (isLit, place) => {
    const far = distance(place);
    const where = far < -UNSURE ? 'cavity' : far > WALL + UNSURE ? 'around' : 'wall';
    // Near a surface either is right; a corner is thinner by a voxel.
    if (where === 'wall' && (far < UNSURE || far > WALL - 1.5 * VOXEL - UNSURE)) return;
    counts[where]++;
    if (isLit !== (where === 'wall')) wrong.push([isLit, far]);
  });
  expect(wrong.slice(0, 5), `seed ${SEED}`).toEqual([]);
  expect(Math.min(...Object.values(counts)), `seed ${SEED}`).toBeGreaterThan(500);
}, 60_000);

test('a shell around a part reaches beneath it: what is dropped to the plate begins with the wall', async () => {
  const editor = await startWithFeatures({ shell: outside }, [10, 10, 10]);
  editor.selectAll();
  editor.dropToPlate();
  await ready(editor);
  expect(boxOf(editor)).toMatchObject({ min: [-7, -7, 0], max: [7, 7, 14] });
  const [body, cavity] = solidsOf(editor);
  expect(meshVolume(body!.mesh)).toBeGreaterThan(13 ** 3);
  expect(meshVolume(cavity!.mesh)).toBeCloseTo(1000, 3);
  const layers = await layersOf(editor);
  expect(layers).toHaveLength(14 / STEP);
  const areas = layers.map(() => 0);
  eachPixel(layers, (isLit, [, , z]) => {
    if (isLit) areas[Math.floor(z / STEP)]! += STEP * STEP;
  });
  // Solid beneath the part, and rounded there; a ring beside it.
  expect(areas[0]!).toBeGreaterThan(100);
  expect(areas[5]! / 190).toBeCloseTo(1, 1);
  expect(areas[35]! / (196 - 100)).toBeCloseTo(1, 1);
});

test('infill fills the part within its shell, and a hole goes through that alone', async () => {
  const hole: Hole = {
    kind: 'hole',
    at: [498, 506, 506],
    normal: [-1, 0, 0],
    direction: 'inner',
    r1: 1,
    r2: 1,
    edges: 32,
    protrusion: 0.5,
    depth: 6,
    angle: 0,
    gap: 0.1,
  };
  const shell = { ...outside, infill: 'grid', size: 4, radius: 0.5 } as const;
  const editor = await startWithFeatures({ shell, holes: [hole] }, [12, 12, 12]);
  await ready(editor);
  expect(solidsOf(editor).map(({ solidClass }) => solidClass)).toEqual(['body', 'cavity', 'infill', 'hole']);
  const { shell: figures, missed } = [...editor.getState().features.values()][0]!.made!;
  expect(missed.holes).toEqual([]);
  expect(figures!.cavityMm3).toBeCloseTo(1728, 1);
  // Steiner's formula: faces, edges and corners of a box grown by a ball.
  const grown = 6 * 144 * WALL + 36 * Math.PI * WALL ** 2 + (4 / 3) * Math.PI * WALL ** 3;
  expect(Math.abs(figures!.addedMm3 / grown - 1)).toBeLessThan(0.03);
  expect(figures!.infillMm3).toBeGreaterThan(0.05 * 1728);
  expect(figures!.infillMm3).toBeLessThan(0.4 * 1728);
  const { min } = boxOf(editor);
  let [drilled, filled] = [0, 0];
  eachPixel(await layersOf(editor), (isLit, [x, y, z]) => {
    const isOnAxis = Math.hypot(y - min[1] - 8, z - min[2] - 8) < 0.7;
    if (isOnAxis && x > min[0] + 0.5 && x < min[0] + 1.8) drilled += isLit ? 1 : 0;
    if (x > min[0] + 3 && x < min[0] + 13 && Math.abs(y - min[1] - 8) < 5 && Math.abs(z - min[2] - 8) < 5)
      filled += isLit ? 1 : 0;
  });
  expect(drilled).toBe(0);
  expect(filled).toBeGreaterThan(100);
});

test('scaling keeps the wall, and what is asked for of the platform or of a neighbour counts it', async () => {
  const editor = await startWithFeatures({ shell: outside }, [10, 10, 10], [10, 10, 10]);
  const [first, second] = editor.parts();
  editor.select([first!.id], 'replace');
  editor.dropToPlate();
  editor.setPosition([-10, 0, null]);
  editor.setScale([200, 200, 200]);
  expect(editor.selectionFacts()).toMatchObject({
    size: [24, 24, 24],
    around: [4, 4, 4],
    position: [-10, 0, 0],
  });
  const gesture = editor.beginTransform()!;
  gesture.update({ kind: 'scale', by: [0.5, 0.5, 0.5] });
  gesture.commit();
  expect(editor.selectionFacts()).toMatchObject({ size: [14, 14, 14], position: [-10, 0, 0] });
  editor.fitToPlatform();
  const { size, box } = editor.selectionFacts()!;
  const [width, depth, height] = editor.printer().platform;
  expect(Math.max(size[0] / width, size[1] / depth, size[2] / height)).toBeCloseTo(0.9, 6);
  expect(box.min[2]).toBeCloseTo(0, 6);
  editor.undo();
  editor.select([second!.id], 'replace');
  editor.setPosition([4.2, 0, null]);
  await vi.waitFor(() => expect(editor.getState().closeParts[0]?.distance).toBeCloseTo(0.2, 6));
});

test('what is arranged keeps the gap between shells', async () => {
  const editor = await startWithFeatures({ shell: outside }, [10, 10, 10], [10, 10, 10], [10, 10, 10]);
  editor.setTool('arrange');
  editor.toolEvent({ type: 'accept' });
  await vi.waitFor(() => expect(editor.getState().toolJob).toBeNull());
  const boxes = editor.parts().map(({ id }) => editor.partBox(id)!);
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const [x, y] = [0, 1].map((axis) =>
        Math.max(one.min[axis]! - other.max[axis]!, other.min[axis]! - one.max[axis]!, 0),
      );
      // 2 mm are asked for.
      expect(Math.hypot(x!, y!)).toBeGreaterThan(1.999);
    }
});
