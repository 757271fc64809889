import { rotationAbout, identityTransform, type RasterSpec, type Transform } from '#kernel';
import { pixelPitch, type PrintCraft, type Printer } from '#document';
import type { PrinterFormat } from '#formats/printer';
import { greyTableFor, panelGreysFor } from './grey-table.ts';

/**
 * Turns plate millimetres (origin at the plate's centre) into panel millimetres, whose X goes along the file's columns:
 * nothing for landscape panels; a quarter turn (x, y) → (y, −x) for portrait ones, whose columns lie along plate Y. A turn,
 * not the swap of x and y that PrusaSlicer describes: a swap would mirror the mesh. `rasterSpecFor` makes up for it.
 */
export function plateToPanel(printer: Printer): Transform {
  return printer.orientation === 'portrait' ? rotationAbout('z', -90) : identityTransform;
}

/**
 * The panel a printer's layers are drawn on, as PrusaSlicer maps plate to pixels (FORMATS §0; its profiles are where the
 * mirror flags come from). Landscape: column = x, mirrored by mirrorX; row 0 is the back, mirrored by mirrorY. Portrait:
 * column = y, mirrored when mirrorX is off; row = x, mirrored when mirrorY is off.
 */
export function rasterSpecFor(printer: Printer, craft: PrintCraft, format: PrinterFormat): RasterSpec {
  const [pitchX, pitchY] = pixelPitch(printer);
  const { bottom, normal } = craft.toleranceCompensation;
  const portrait = printer.orientation === 'portrait';
  return {
    width: printer.width,
    height: printer.height,
    pitchX,
    pitchY,
    directionX: printer.mirrorX === portrait ? 1 : -1,
    // Panel Y is −x on portrait panels, so rows that grow with x go against it.
    directionY: printer.mirrorY === portrait ? -1 : 1,
    layerHeight: craft.layerHeight,
    firstLayerHeight: craft.firstLayerHeight,
    antialias: craft.antialias,
    ...(craft.pointReduction > 0 ? { pointReduction: craft.pointReduction } : {}),
    ...(bottom !== 0 || normal !== 0
      ? { compensation: { bottom, normal, bottomLayers: craft.bottomLayerCount } }
      : {}),
    ...(craft.antialias === 'off' ? {} : greysFor(craft, format)),
  };
}

/** Whatever makes greys or changes them. */
export function greysFor(craft: PrintCraft, format: Pick<PrinterFormat, 'greyTable'>): Partial<RasterSpec> {
  const greyTable = greyTableFor(craft, format);
  const panelGreys = panelGreysFor(craft, format);
  return {
    ...(greyTable ? { greyTable } : {}),
    ...(panelGreys ? { panelGreys } : {}),
    ...(craft.antialiasZ ? { planes: craft.antialiasZ } : {}),
    ...(craft.blurLevel > 0 ? { blur: craft.blurLevel } : {}),
    hardSupports: !craft.antialiasSupports,
  };
}
