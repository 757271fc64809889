/**
 * Sub-rows a pixel row is sampled on, with exact horizontal coverage; or `off`: a pixel is lit when its centre is inside, and there are no
 * greys.
 */
export type Antialias = 'off' | 1 | 2 | 4 | 8 | 16;

/** Sub-rows a pixel row is sampled on. */
export function subRowsOf(antialias: Antialias): 1 | 2 | 4 | 8 | 16 {
  return antialias === 'off' ? 1 : antialias;
}
