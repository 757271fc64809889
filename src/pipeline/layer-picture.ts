import type { Runs } from '#kernel';
import { encodePng } from '#formats/printer';

/** A layer as an 8-bit grey PNG, pixel for pixel. */
export function layerToPng(runs: Runs, width: number, height: number): Uint8Array<ArrayBuffer> {
  return encodePng(runs, width, height);
}
