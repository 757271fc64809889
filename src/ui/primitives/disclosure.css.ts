import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, motion, secondary, tabular, theme } from '../tokens/index.ts';

export const root = style({ borderTop: `1px solid ${theme.color.line}` });
// The first of several, under what is not folded.
globalStyle(`:not(${root}) + ${root}`, { marginTop: 8 });
export const head = style({ ...layout.row(4) });
export const trigger = style({
  ...layout.row(8),
  ...layout.fill,
  minHeight: 38,
  borderRadius: 6,
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const chevron = style({
  // The arrow itself is in line with what is above: its square is wider.
  marginLeft: -5,
  color: theme.color.text2,
  transition: `transform ${motion.panel} ${motion.ease}`,
  selectors: { '[aria-expanded="true"] > &': { transform: 'rotate(90deg)' } },
});
export const summary = style({ ...secondary.small, ...tabular, marginLeft: 'auto' });
export const content = style({ paddingBottom: 8 });
