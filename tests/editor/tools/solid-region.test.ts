import { afterEach, expect, it, vi } from 'vitest';
import { quietContext, unwrap } from '#base';
import {
  identityTransform,
  isPartFeatures,
  regionRings,
  transformPoint,
  type PlacedRegion,
  type RasterSpec,
  type Vector,
} from '#kernel';
import { settle, type startEditor, importBoxes } from '#tests/editor.ts';
import { createLocalBackend } from '#tests/engine.ts';
import { shellOf, startWithFeatures } from '#tests/features.ts';

let editor: Awaited<ReturnType<typeof startEditor>>;
afterEach(() => editor.dispose());

/** Sides of the part, mm, and its wall. */
const [WIDTH, DEPTH, HEIGHT] = [40, 30, 20];
const WALL = 2;

/** A hollow box, and the tool in hand. */
async function start(): Promise<void> {
  editor = await startWithFeatures({ shell: shellOf(WALL) }, [WIDTH, DEPTH, HEIGHT]);
  editor.setQualityCheck(false);
  editor.setTool('solid-region');
  await settle();
}
const part = () => editor.parts()[0]!;
const regions = (): readonly PlacedRegion[] =>
  (part().features?.shell?.solids ?? []).filter((region) => region.kind === 'placed');
const contents = (): string => JSON.stringify(editor.document.records());
/** So far from the middle of the part's top. */
const onTop = (x = 0, y = 0, of = part()) => {
  const { min, max } = editor.partBox(of.id)!;
  const point: Vector = [(min[0] + max[0]) / 2 + x, (min[1] + max[1]) / 2 + y, max[2]];
  return { part: of.id, point, normal: [0, 0, 1], towards: [0, 0, -1] } as const;
};
const press = (x = 0, y = 0): void => editor.toolEvent({ type: 'press', hit: onTop(x, y) });
const isMade = () => vi.waitUntil(() => editor.getState().features.get(part().id)?.status === 'ready');

it('places regions where a hollow part is pressed, one step of undo, and changes, lists and removes them', async () => {
  await start();
  const before = contents();
  press(-8);
  press(8);
  unwrap(editor.setToolParam('width', 6));
  unwrap(editor.setToolParam('depth', 12));
  expect(regions()).toMatchObject([
    { shape: 'box', normal: [0, 0, 1], width: 10, depth: 10 },
    { shape: 'box', width: 6, depth: 12 },
  ]);
  expect(isPartFeatures(JSON.parse(JSON.stringify(part().features)))).toBe(true);
  expect(editor.getState().toolChoices).toMatchObject({ chosen: 1, items: [{}, {}, {}] });
  editor.toolEvent({ type: 'choose', at: 0 });
  expect(editor.getState().toolParams).toMatchObject({ width: 10, depth: 10 });
  unwrap(editor.setToolParam('shape', 'cylinder'));
  editor.toolEvent({ type: 'accept' });
  const after = contents();
  expect(regions()).toMatchObject([{ shape: 'cylinder' }, { shape: 'box' }]);
  editor.undo();
  expect(contents()).toBe(before);
  editor.redo();
  expect(contents()).toBe(after);
  editor.selectAll();
  editor.setTool('solid-region');
  editor.toolEvent({ type: 'remove', at: 0 });
  expect(regions()).toMatchObject([{ shape: 'box' }]);
  // The shell that holds them is another tool's.
  editor.toolEvent({ type: 'remove', at: 0 });
  expect(part().features).toEqual({ shell: shellOf(WALL) });
});

it('drags a region over its part, and shows its outlines', async () => {
  await start();
  press();
  const { at } = regions()[0]!;
  expect(editor.getState().toolMarks).toMatchObject([{ face: 'lit' }, { points: { length: 5 } }]);
  expect(editor.toolGrabs(onTop(12))).toBe(false);
  expect(editor.toolGrabs(onTop(1))).toBe(true);
  editor.toolEvent({ type: 'drag', phase: 'start', hit: onTop(1) });
  editor.toolEvent({ type: 'drag', phase: 'move', hit: onTop(7, 3) });
  editor.toolEvent({ type: 'drag', phase: 'end', hit: null });
  expect(regions()[0]!.at[0] - at[0]).toBeCloseTo(7);
  expect(regions()[0]!.at[1] - at[1]).toBeCloseTo(3);
});

it('opens the view at the middle of the part, and is for hollow parts that are not locked', async () => {
  await start();
  editor.selectAll();
  await vi.waitUntil(() => editor.getState().currentLayer !== null);
  await importBoxes(editor, [10, 10, 10]);
  const solid = editor.parts()[1]!;
  editor.toolEvent({ type: 'press', hit: onTop(0, 0, solid) });
  expect(editor.getState().toast?.key).toBe('tool.solid-region.said.solid');
  editor.setLocked(part().id, true);
  press();
  expect(editor.getState().toast?.key).toBe('tool.solid-region.said.locked');
  expect(regions()).toEqual([]);
});

it('is solid in the layers where the region is, hollow beside it, and the figures count it', async () => {
  await start();
  await isMade();
  press(-6, 2);
  unwrap(editor.setToolParam('height', 8));
  unwrap(editor.setToolParam('depth', 12));
  unwrap(editor.setToolParam('turn', 30));
  editor.toolEvent({ type: 'accept' });
  await isMade();
  const { shell } = editor.getState().features.get(part().id)!.made!;
  // Above the cavity it is in the wall.
  expect(shell!.infillMm3 / (10 * 8 * (12 - WALL))).toBeCloseTo(1, 1);
  const prepared = () => editor.fake.slicer.prepared.at(-1)?.parts ?? [];
  await vi.waitUntil(() => prepared().some(({ solidClass }) => solidClass === 'infill'));
  const raster: RasterSpec = {
    width: 500,
    height: 400,
    pitchX: 0.2,
    pitchY: 0.2,
    directionX: 1,
    directionY: 1,
    layerHeight: 0.5,
    firstLayerHeight: 0.5,
    antialias: 1,
  };
  const session = unwrap(
    await createLocalBackend().prepare(
      { parts: prepared().map((each, at) => ({ ...each, key: `${at} ${each.hash}` })), raster },
      quietContext(),
    ),
  );
  const { min, max } = editor.partBox(part().id)!;
  const [outer] = regionRings({ ...regions()[0]!, depth: 0 } as PlacedRegion, identityTransform).map((ring) =>
    ring.map((point) => transformPoint(part().transform, point)),
  );
  /** So far within the region's outline, or without where below 0. */
  const depthIn = (x: number, y: number): number =>
    Math.min(
      ...outer!.map(([ax, ay], at) => {
        const [bx, by] = outer![(at + 1) % outer!.length]!;
        return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
      }),
    );
  const grid = 0.3;
  let [inside, beside] = [0, 0];
  for (const z of [4.25, 10.25, 15.25]) {
    const runs = unwrap(await session.layer(Math.floor((z - min[2]) / raster.layerHeight)));
    const pixels = new Uint8Array(raster.width * raster.height);
    let at = 0;
    for (const word of runs) pixels.fill(word & 255, at, (at += word >>> 8));
    const isInDepth = z > max[2] - 12;
    for (let pixel = 0; pixel < pixels.length; pixel++) {
      const x = ((pixel % raster.width) + 0.5 - raster.width / 2) * raster.pitchX;
      const y = (Math.floor(pixel / raster.width) + 0.5 - raster.height / 2) * raster.pitchY;
      const fromSide = Math.min(x - min[0], max[0] - x, y - min[1], max[1] - y);
      if (fromSide < WALL + grid) continue;
      const depth = depthIn(x, y);
      if (isInDepth && depth > grid) {
        inside++;
        if (pixels[pixel] !== 255) throw new Error(`a hole at ${x}, ${y}, ${z}`);
      } else if (!isInDepth || depth < -grid) {
        beside++;
        if (pixels[pixel] !== 0) throw new Error(`something solid at ${x}, ${y}, ${z}`);
      }
    }
  }
  session.dispose();
  expect(inside * raster.pitchX * raster.pitchY).toBeGreaterThan(2 * 8 * 6);
  expect(beside).toBeGreaterThan(inside);
});
