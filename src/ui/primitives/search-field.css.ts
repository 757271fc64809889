import { globalStyle, style } from '@vanilla-extract/css';
import { focusForced, layout, media, motion, radius, secondary, theme, type } from '../tokens/index.ts';
import { upTo } from './breakpoints.ts';

export const root = style({
  ...secondary.body,
  ...layout.row(10),
  height: 40,
  // As wide as its place, not as what browsers think a field should be.
  minWidth: 0,
  padding: '0 6px 0 12px',
  borderRadius: radius.button,
  background: theme.color.field,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.n4 },
    '&:focus-within': { background: theme.color.field, boxShadow: `inset 0 0 0 2px ${theme.color.focus}` },
  },
  '@media': {
    [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` },
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: { '&:focus-within': focusForced },
    },
    [media.coarse]: { height: 48 },
    [upTo.phone]: { height: 48, fontSize: '16px' },
  },
});
export const input = style({
  ...layout.fill,
  height: '100%',
  ...layout.bare,
  color: theme.color.text,
  outline: 'none',
  ':focus-visible': { outline: 'none' },
});
globalStyle(`${input}::-webkit-search-cancel-button`, { display: 'none' });
export const key = style({
  ...type.micro,
  padding: '1px 7px',
  marginRight: 6,
  borderRadius: 5,
  background: theme.color.raised,
  boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
  '@media': { [media.coarse]: { display: 'none' } },
});
export const clear = style({
  ...layout.centred,
  ...layout.square(28),
  borderRadius: radius.field,
  ':hover': { background: theme.color.press, color: theme.color.text },
  '@media': {
    [media.coarse]: {
      position: 'relative',
      '::after': { content: '', position: 'absolute', inset: -8 },
    },
  },
});
