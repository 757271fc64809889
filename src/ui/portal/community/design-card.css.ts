import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, tabular, theme } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';
import { card } from '../files/files.css.ts';

export const facts = style({
  ...secondary.small,
  ...tabular,
  ...layout.row(8),
  gridColumn: '1 / 3',
  minWidth: 0,
  minHeight: 24,
});
/** Above the link that covers the card. */
export const author = style({
  ...layout.fill,
  ...layout.ellipsis,
  position: 'relative',
  zIndex: 2,
  flex: '0 1 auto',
  // A short name is as wide as can be hit.
  minWidth: 24,
  padding: '4px 0',
  color: theme.color.text2,
  textDecoration: 'none',
  ':hover': { color: theme.color.text, textDecoration: 'underline' },
  // Beside a finger's way to the design there is no room for another; the design's page leads on.
  '@media': { [media.coarse]: { pointerEvents: 'none' } },
});
export const heart = style(layout.row());
export const liked = style([heart]);
export const counts = style({ ...layout.row(4), flex: 'none', marginLeft: 'auto' });
export const downloads = style({
  ...layout.row(4),
  marginLeft: 6,
  '@media': { [upTo.phone]: { display: 'none' } },
});
/** Over the picture, on hover and focus. A finger likes on the design's own page: here it would hide the picture. */
export const actions = style({
  ...layout.row(2),
  position: 'absolute',
  top: 8,
  right: 8,
  zIndex: 2,
  padding: 2,
  borderRadius: radius.button,
  background: theme.color.glass,
  opacity: 0,
  transition: `opacity ${motion.hover}`,
  selectors: {
    [`${card}:hover &, ${card}:focus-within &`]: { opacity: 1 },
  },
  '@media': { [media.coarse]: { display: 'none' } },
});
/** What was done is filled: the shape says it, not the colour alone. */
globalStyle(`${actions} [aria-pressed="true"]`, { background: 'transparent' });
globalStyle(`${actions} [aria-pressed="true"] svg, ${liked} svg`, { fill: 'currentColor' });
