/**
 * The longest panel side any writer takes and any reader believes, pixels. The largest panel known has 15,136;
 * up to this side a whole layer is shorter than 2²⁸ pixels, so that every run fits one GOO or CTB length.
 */
export const MAX_PANEL_SIDE = 16_383;

/** The most layers a file may have: layer numbers are 16 bits in the slicer. */
export const MAX_LAYERS = 65_535;
