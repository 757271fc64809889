/**
 * A tablet that lies (UI brief §5.8), and a window of its size: the aside is icons. A wider one is told by its pointer; a
 * computer of the same width has room enough.
 */
export const LYING_TABLET =
  'screen and (min-width: 600px) and (max-width: 1023px) and (orientation: landscape), ' +
  'screen and (min-width: 1024px) and (max-width: 1366px) and (orientation: landscape) and (pointer: coarse)';
