import type { RasterSpec } from '#kernel';

/** A printer's panel: pixels, and the millimetres they span. */
export interface BenchPanel {
  readonly width: number;
  readonly height: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** How the bench draws on a panel: AA 4, every layer of the same height. */
export function rasterOf(
  { width, height, widthMm, heightMm }: BenchPanel,
  layerHeightMm: number,
): RasterSpec {
  return {
    width,
    height,
    pitchX: widthMm / width,
    pitchY: heightMm / height,
    directionX: 1,
    directionY: -1,
    layerHeight: layerHeightMm,
    firstLayerHeight: layerHeightMm,
    antialias: 4,
  };
}
