import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { layout, media, motion, radius, secondary, theme } from '../tokens/index.ts';

export const bar = recipe({
  base: { ...layout.row(2) },
  variants: { direction: { horizontal: {}, vertical: { flexDirection: 'column', alignItems: 'stretch' } } },
});
export const separator = recipe({
  base: { flex: 'none', background: theme.color.lineStrong },
  variants: {
    direction: {
      horizontal: { width: 1, height: 20, margin: '0 6px' },
      vertical: { height: 1, margin: '4px 8px' },
    },
  },
});

export const tool = style({
  ...secondary.micro,
  ...layout.row(4),
  flexDirection: 'column',
  justifyContent: 'center',
  minWidth: 64,
  height: 52,
  padding: '0 6px',
  borderRadius: radius.button,
  whiteSpace: 'nowrap',
  letterSpacing: 0,
  transition: `background-color ${motion.hover}, color ${motion.hover}`,
  selectors: {
    '&:hover:not([aria-disabled="true"], [aria-pressed="true"])': {
      background: theme.color.hover,
      color: theme.color.text,
    },
    '&:active:not([aria-disabled="true"], [aria-pressed="true"])': { background: theme.color.press },
    '&[aria-pressed="true"], &[aria-checked="true"]': {
      background: theme.color.tintTool,
      color: theme.color.c11,
      fontWeight: 600,
    },
    '&[aria-disabled="true"]': { opacity: 0.4 },
    ':root[data-buttons="icon"] &': { minWidth: 40, ...layout.square(40), padding: 0 },
  },
  '@media': {
    [media.compact]: { minWidth: 40, ...layout.square(40), padding: 0 },
    [media.coarse]: { minWidth: 44, minHeight: 44 },
  },
});
export const toolIcon = style({
  color: theme.color.text,
  selectors: { '[aria-pressed="true"] > &, [aria-checked="true"] > &': { color: theme.color.c11 } },
});
/** Icon alone where the window is small, or where the person wants it so: the tooltip and the reader have the name. */
export const toolLabel = style({
  selectors: { ':root[data-buttons="icon"] &': { display: 'none' } },
  '@media': { [media.compact]: { display: 'none' } },
});
