import type { SlicePart } from '#compute/api';
import { type PictureAxes, drawPictures } from '#compute/wasm';
import type { Picture, PrinterFormat } from '#formats/printer';
import type { Workbench } from './workbench.ts';

/** The view: from the front right, from above. */
const TURN = (-35 * Math.PI) / 180;
const TILT = (28 * Math.PI) / 180;
const AXES: PictureAxes = {
  right: [Math.cos(TURN), -Math.sin(TURN), 0],
  down: [-Math.sin(TURN) * Math.sin(TILT), -Math.cos(TURN) * Math.sin(TILT), -Math.cos(TILT)],
  away: [Math.sin(TURN) * Math.cos(TILT), Math.cos(TURN) * Math.cos(TILT), -Math.sin(TILT)],
};

/**
 * Pictures of the plate for the printer's screen, drawn without a graphics device: grey parts, transparent ground. They
 * are for recognising a file, not for assessing a surface.
 */
export function renderPreviews(
  { engine, heap }: Workbench,
  parts: readonly SlicePart[],
  sizes: PrinterFormat['previewSizes'],
): { readonly large: Picture; readonly small: Picture } {
  const [large, small] = drawPictures(engine, heap, parts, AXES, [sizes.large, sizes.small]);
  return { large: large!, small: small! };
}
