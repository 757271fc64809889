import { expect, test } from 'vitest';
import {
  layerCutHeight,
  panelMapping,
  partCutHeight,
  partPoint,
  type PanelPrinter,
} from '../../src/editor/panel-mapping.ts';
import { firstPlane, planeOf, transformPoint, type RasterSpec } from '#kernel';
import { plateToPanel, rasterSpecFor } from '#pipeline';
import { ordinaryCraft } from '#tests/document.ts';
import { createFakeEditor } from '../scene/fake-editor.ts';

const landscape: PanelPrinter = {
  platform: [200, 100, 150],
  mirrorX: false,
  mirrorY: false,
  orientation: 'landscape',
};

/** Plate millimetres of a panel point. */
function plateAt(
  printer: PanelPrinter,
  width: number,
  height: number,
  column: number,
  row: number,
): number[] {
  const { origin, columnStep, rowStep } = panelMapping(printer, width, height);
  return [0, 1].map((axis) => origin[axis]! + column * columnStep[axis]! + row * rowStep[axis]!);
}

test('row 0 of a landscape panel is the back of the plate and column 0 its left side', () => {
  expect(plateAt(landscape, 400, 200, 0, 0)).toEqual([-100, 50]);
  expect(plateAt(landscape, 400, 200, 400, 200)).toEqual([100, -50]);
  expect(plateAt(landscape, 400, 200, 1, 0)).toEqual([-99.5, 50]);
});

test('mirror flags turn columns and rows round', () => {
  expect(plateAt({ ...landscape, mirrorX: true }, 400, 200, 0, 0)).toEqual([100, 50]);
  expect(plateAt({ ...landscape, mirrorY: true }, 400, 200, 0, 0)).toEqual([-100, -50]);
});

test('columns of a portrait panel run along Y, and an unset flag turns them round', () => {
  const portrait: PanelPrinter = { ...landscape, orientation: 'portrait', mirrorX: true, mirrorY: true };
  expect(plateAt(portrait, 200, 400, 0, 0)).toEqual([-100, -50]);
  expect(plateAt(portrait, 200, 400, 200, 0)).toEqual([-100, 50]);
  expect(plateAt(portrait, 200, 400, 0, 400)).toEqual([100, -50]);
  expect(plateAt({ ...portrait, mirrorX: false, mirrorY: false }, 200, 400, 0, 0)).toEqual([100, 50]);
});

test.each(
  (['landscape', 'portrait'] as const).flatMap((orientation) =>
    [false, true].flatMap((mirrorX) => [false, true].map((mirrorY) => ({ orientation, mirrorX, mirrorY }))),
  ),
)('pixels lie where the slicer puts plate points: $orientation, $mirrorX, $mirrorY', (flags) => {
  const printer = { ...createFakeEditor().printer(), platform: [120, 68, 150] as const, ...flags };
  const format = {} as Parameters<typeof rasterSpecFor>[2];
  const spec = rasterSpecFor(printer, ordinaryCraft, format);
  for (const [x, y] of [
    [0, 0],
    [10, 20],
    [-31, 7],
  ] as const) {
    const [panelX, panelY] = transformPoint(plateToPanel(printer), [x, y, 0]);
    const column = (spec.directionX * panelX) / spec.pitchX + spec.width / 2;
    const row = (spec.directionY * panelY) / spec.pitchY + spec.height / 2;
    const [plateX, plateY] = plateAt(printer, spec.width, spec.height, column, row);
    expect(plateX).toBeCloseTo(x, 6);
    expect(plateY).toBeCloseTo(y, 6);
  }
});

test('layers are cut where the slicer cuts them', () => {
  const spec: RasterSpec = {
    width: 1,
    height: 1,
    pitchX: 1,
    pitchY: 1,
    directionX: 1,
    directionY: 1,
    layerHeight: 0.05,
    firstLayerHeight: 0.1,
    antialias: 1,
  };
  for (const layer of [0, 1, 2, 700]) {
    const plane = planeOf(layer, firstPlane(spec));
    const millimetres = (plane * spec.layerHeight) / 256 + spec.firstLayerHeight - spec.layerHeight;
    expect(layerCutHeight(layer, spec.layerHeight, spec.firstLayerHeight)).toBeCloseTo(millimetres, 9);
  }
});

test('a place on a layer is the point of the part that was drawn there, whatever the scale factor', () => {
  const printer = { ...createFakeEditor().printer(), orientation: 'portrait' as const, mirrorX: true };
  const craft = { ...ordinaryCraft, scaleFactor: [101, 98, 103] as const, firstLayerHeight: 0.1 };
  const spec = rasterSpecFor(printer, craft, {} as Parameters<typeof rasterSpecFor>[2]);
  const designed = [12, -7, 0] as const;
  // As the slicer goes: scaled about the plate's centre, then to panel millimetres, then to pixels.
  const scaled = designed.map((length, axis) => (length * craft.scaleFactor[axis]!) / 100);
  const [panelX, panelY] = transformPoint(plateToPanel(printer), scaled as [number, number, number]);
  const point = partPoint(printer, craft, {
    layer: 40,
    column: (spec.directionX * panelX) / spec.pitchX + spec.width / 2,
    row: (spec.directionY * panelY) / spec.pitchY + spec.height / 2,
  });
  expect(point[0]).toBeCloseTo(12, 6);
  expect(point[1]).toBeCloseTo(-7, 6);
  expect(point[2] * 1.03).toBeCloseTo(layerCutHeight(40, craft.layerHeight, 0.1), 9);
  expect(partCutHeight(40, craft)).toBe(point[2]);
});
