import type { ViewName } from './types.ts';

/** The three-quarter view. */
export const HOME = { azimuth: (28 * Math.PI) / 180, elevation: (24 * Math.PI) / 180 };
const QUARTER = Math.PI / 2;
export const VIEWS: Readonly<Record<ViewName, { readonly azimuth: number; readonly elevation: number }>> = {
  front: { azimuth: 0, elevation: 0 },
  right: { azimuth: QUARTER, elevation: 0 },
  back: { azimuth: 2 * QUARTER, elevation: 0 },
  left: { azimuth: -QUARTER, elevation: 0 },
  top: { azimuth: 0, elevation: (89.9 * Math.PI) / 180 },
  bottom: { azimuth: 0, elevation: (-89.9 * Math.PI) / 180 },
  iso: HOME,
};
/** Part of the canvas left free round the whole plate, and round the framed part. */
export const HOME_MARGIN = 0.12;
export const FIT_MARGIN = 0.2;
export const FIRST_MARGIN = 0.3;
/** Round a place on a part, so that it is seen where on the part it is. */
export const FRAME_MARGIN = 0.4;
/** What lies in this middle share of the canvas, each way, is well in view. */
export const REVEAL_SHARE = 0.7;
