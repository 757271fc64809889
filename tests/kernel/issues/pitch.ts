/** Pixels of 0.5 × 0.25 mm. */
export const PITCH = { pitchX: 0.5, pitchY: 0.25 };
export const PIXEL_MM2 = 0.125;
