import type { Printer } from '#document';

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

/** Height a layer is cut at, millimetres: its middle. */
export function layerCutHeight(index: number, layerHeight: number, firstLayerHeight: number): number {
  return index === 0 ? firstLayerHeight / 2 : firstLayerHeight + (index - 0.5) * layerHeight;
}
