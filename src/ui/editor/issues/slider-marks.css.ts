import { globalStyle, style } from '@vanilla-extract/css';
import { layout, motion, radius, secondary, tabular, theme } from '../../tokens/index.ts';

/** Over the track; only the marks take pointers. */
export const marks = style({
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  transition: `opacity ${motion.panel}`,
  selectors: { '&[data-stale="true"]': { opacity: 0.4, transitionDelay: '0.4s' } },
});
export const mark = style({
  position: 'absolute',
  // Between the bar's edge with its focus ring and the thumb.
  left: 2,
  width: 15,
  height: 16,
  marginTop: -8,
  ...layout.row(),
  justifyContent: 'center',
  pointerEvents: 'auto',
  borderRadius: radius.chip,
  selectors: {
    '&:hover, &[data-chosen="true"]': { background: theme.color.press },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
globalStyle(`${mark} > svg + svg`, { marginLeft: -1 });
/** How many share the mark, on the other side of the track. */
export const number = style([
  tabular,
  {
    ...secondary.micro,
    position: 'absolute',
    left: 33,
    width: 21,
    textAlign: 'center',
    pointerEvents: 'none',
  },
]);
