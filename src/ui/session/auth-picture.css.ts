import { style } from '@vanilla-extract/css';
import { radius, theme } from '../tokens/index.ts';

export const frame = style({
  position: 'relative',
  display: 'none',
  overflow: 'hidden',
  background: `linear-gradient(${theme.color.skyTop}, ${theme.color.skyBottom})`,
  '@media': { 'screen and (min-width: 1100px)': { display: 'block' } },
});
/** Larger than its place and cut at the right edge: a look through a window, not a poster. */
export const picture = style({
  position: 'absolute',
  left: '8%',
  top: '50%',
  height: 'min(76%, 900px)',
  width: 'auto',
  transform: 'translateY(-50%)',
  borderRadius: radius.sheet,
  boxShadow: theme.shadow.s4,
});
