import { joinBoxes, type Aabb, type Issue, type Vector } from '#kernel';
import type { PrintCraft, Printer } from '#document';

/** What of a printer says where a panel pixel lies on the plate. */
export type PanelPrinter = Pick<Printer, 'platform' | 'mirrorX' | 'mirrorY' | 'orientation'>;

/**
 * Affine map from panel pixels to plate millimetres (origin at the plate's centre, X right, Y away from the user):
 * point = origin + columns · columnStep + rows · rowStep. Column c and row r cover [c, c + 1) × [r, r + 1).
 */
export interface PanelMapping {
  readonly origin: readonly [number, number];
  readonly columnStep: readonly [number, number];
  readonly rowStep: readonly [number, number];
}

/**
 * The map for a layer of `width` × `height` pixels (FORMATS §0): on a landscape panel columns run along X and row 0 is
 * the back of the plate, each turned round by its mirror flag; on a portrait panel columns run along Y and rows along X
 * and an unset flag is the one that turns round.
 */
export function panelMapping(printer: PanelPrinter, width: number, height: number): PanelMapping {
  const [sizeX, sizeY] = printer.platform;
  if (printer.orientation === 'portrait') {
    const columnSign = printer.mirrorX ? 1 : -1;
    const rowSign = printer.mirrorY ? 1 : -1;
    return {
      origin: [(-rowSign * sizeX) / 2, (-columnSign * sizeY) / 2],
      columnStep: [0, (columnSign * sizeY) / width],
      rowStep: [(rowSign * sizeX) / height, 0],
    };
  }
  const columnSign = printer.mirrorX ? -1 : 1;
  const rowSign = printer.mirrorY ? 1 : -1;
  return {
    origin: [(-columnSign * sizeX) / 2, (-rowSign * sizeY) / 2],
    columnStep: [(columnSign * sizeX) / width, 0],
    rowStep: [0, (rowSign * sizeY) / height],
  };
}

/** What of a craft says where its layers lie on the parts. */
export type LayerCraft = Pick<PrintCraft, 'layerHeight' | 'firstLayerHeight' | 'scaleFactor'>;

/**
 * The map onto the parts as they were designed: layers are larger or smaller by the craft's scale factor (per cent, about
 * the plate's centre), the picture shows the parts without it.
 */
export function partMapping(
  printer: PanelPrinter,
  craft: LayerCraft,
  width: number,
  height: number,
): PanelMapping {
  const { origin, columnStep, rowStep } = panelMapping(printer, width, height);
  const [x, y] = craft.scaleFactor;
  const unscale = (step: readonly [number, number]): readonly [number, number] => [
    (step[0] * 100) / x,
    (step[1] * 100) / y,
  ];
  return { origin: unscale(origin), columnStep: unscale(columnStep), rowStep: unscale(rowStep) };
}

/** Height on the parts as designed that a layer is cut at, millimetres. */
export function partCutHeight(index: number, craft: LayerCraft): number {
  return (layerCutHeight(index, craft.layerHeight, craft.firstLayerHeight) * 100) / craft.scaleFactor[2];
}

/** Where a panel point (columns and rows, fractions too) of a layer lies on the parts as designed. */
export function partPoint(
  printer: PanelPrinter & Pick<Printer, 'width' | 'height'>,
  craft: LayerCraft,
  place: { readonly layer: number; readonly column: number; readonly row: number },
): Vector {
  const { origin, columnStep, rowStep } = partMapping(printer, craft, printer.width, printer.height);
  const { column, row, layer } = place;
  return [
    origin[0] + column * columnStep[0] + row * rowStep[0],
    origin[1] + column * columnStep[1] + row * rowStep[1],
    partCutHeight(layer, craft),
  ];
}

/** Where a space or an area of the layers lies on the parts as designed, mm. */
export function partSpace(
  printer: PanelPrinter & Pick<Printer, 'width' | 'height'>,
  craft: LayerCraft,
  { box: { left, top, right, bottom }, firstLayer, lastLayer }: LayerSpace,
): Aabb {
  const corner = partPoint(printer, craft, { layer: firstLayer, column: left, row: top });
  const opposite = partPoint(printer, craft, { layer: lastLayer, column: right, row: bottom });
  return joinBoxes([
    { min: corner, max: corner },
    { min: opposite, max: opposite },
  ])!;
}

/** Pixels of some layers. */
type LayerSpace = Pick<Extract<Issue, { readonly box: unknown }>, 'box' | 'firstLayer' | 'lastLayer'>;

/** Height a layer is cut at, millimetres: its middle. */
export function layerCutHeight(index: number, layerHeight: number, firstLayerHeight: number): number {
  return index === 0 ? firstLayerHeight / 2 : firstLayerHeight + (index - 0.5) * layerHeight;
}
