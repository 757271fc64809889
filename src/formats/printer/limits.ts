import { fail, ok, type Result } from '#base';

/**
 * The longest panel side any writer takes and any reader believes, pixels. The largest panel known has 15,136;
 * up to this side a whole layer is shorter than 2²⁸ pixels, so that every run fits one GOO or CTB length.
 */
export const MAX_PANEL_SIDE = 16_383;

/** No size, time or moment of a plate that a file says in words is larger; what is would not stay finite when it is reckoned with. */
export const LARGEST_NUMBER = 1e12;

/** The most layers a file may have: layer numbers are 16 bits in the slicer. */
export const MAX_LAYERS = 65_535;

/** Refuses what a file says of its layers where no writer would: a panel without pixels or too large, no layers or too many. */
export function checkSize(width: number, height: number, layerCount: number): Result<void, 'format_corrupt'> {
  if (width < 1 || height < 1 || width > MAX_PANEL_SIDE || height > MAX_PANEL_SIDE) {
    return fail('format_corrupt', `the panel is ${width} × ${height} pixels`);
  }
  if (layerCount < 1 || layerCount > MAX_LAYERS) {
    return fail('format_corrupt', `the file says it has ${layerCount} layers`);
  }
  return ok(undefined);
}
