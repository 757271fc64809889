/** Bars begin at this height, mm, end so far below where a column bends, and are tried so much higher where they do not clear. */
export const FIRST = 3;
export const BELOW_KNEE = 0.5;
export const HIGHER = 1;
/** Bars keep off the part, mm. */
export const BAR_MARGIN = 0.2;
