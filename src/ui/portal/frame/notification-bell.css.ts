import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, tabular, theme, type } from '../../tokens/index.ts';

export const bell = style({
  ...layout.centred,
  ...layout.square(40),
  ...layout.plainLink,
  position: 'relative',
  flex: 'none',
  borderRadius: radius.button,
  color: theme.color.text2,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&:active': { background: theme.color.press },
    '&[aria-current="page"]': { color: theme.color.text },
  },
  '@media': { [media.coarse]: { ...layout.square(44) } },
});
export const count = style({
  ...type.micro,
  ...tabular,
  ...layout.centred,
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: radius.round,
  background: theme.color.n12,
  color: theme.color.n1,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
