import { expect, test } from 'vitest';
import { layerCutHeight, panelMapping, type PanelPrinter } from '../../src/scene/panel-mapping.ts';
import { firstPlane, planeOf, type RasterSpec } from '#kernel';

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
