import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const bar = style({ ...layout.row(4), minWidth: 0 });
/** Many plates scroll: the button behind them stays. */
export const tabs = style({ minWidth: 0 });
export const row = style({ display: 'flex', gap: 2, overflowX: 'auto', scrollbarWidth: 'none' });
export const tab = style({
  ...type.small,
  position: 'relative',
  flex: 'none',
  maxWidth: 160,
  height: 28,
  padding: '0 12px',
  borderRadius: radius.field,
  ...layout.ellipsis,
  color: theme.color.text2,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&[aria-selected="true"]': { background: theme.color.field, color: theme.color.text, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -2 },
    '&[data-target]': { boxShadow: `inset 0 0 0 2px ${theme.color.c9}` },
    '&[data-drop="before"]': { boxShadow: `inset 2px 0 0 ${theme.color.c9}` },
    '&[data-drop="after"]': { boxShadow: `inset -2px 0 0 ${theme.color.c9}` },
  },
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const rename = style({ width: 140 });

export const list = style({ flex: '1 1 auto', minHeight: 0, overflowY: 'auto', padding: '0 8px 8px' });
export const entry = style({
  ...layout.row(12),
  width: '100%',
  padding: 8,
  borderRadius: radius.field,
  textAlign: 'left',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="true"]': { background: theme.color.tintRow },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
/** The parts, on the ground of a field in both themes. */
export const picture = style({
  flex: 'none',
  width: 72,
  height: 54,
  borderRadius: radius.chip,
  background: theme.color.field,
});
export const entryText = style({ ...layout.stack(2), minWidth: 0 });
export const entryTitle = style({ ...layout.ellipsis, fontWeight: 550 });
export const entryNote = style([tabular, { ...secondary.small, ...layout.ellipsis }]);
