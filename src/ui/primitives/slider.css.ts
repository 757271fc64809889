import { style } from '@vanilla-extract/css';
import { layout, motion, theme } from '../tokens/index.ts';

export const root = style({
  position: 'relative',
  ...layout.row(),
  height: 24,
  touchAction: 'none',
  userSelect: 'none',
});
export const track = style({
  flex: 1,
  height: 3,
  borderRadius: 2,
  background: theme.color.track,
  position: 'relative',
});
export const range = style({
  position: 'absolute',
  height: '100%',
  borderRadius: 2,
  background: theme.color.n11,
});
export const thumb = style({
  display: 'block',
  ...layout.square(14),
  borderRadius: '50%',
  background: theme.color.text,
  boxShadow: `0 0 0 3px ${theme.color.panel}`,
  transition: `box-shadow ${motion.hover}`,
  // What is within reach grows, so that one sees what a press would take.
  ':hover': { boxShadow: `0 0 0 5px ${theme.color.press}` },
});
