import { style } from '@vanilla-extract/css';
import { layout, secondary, tabular, theme, type } from '../../tokens/index.ts';

/** A note, and a gap to the field that follows. */
export const fieldNote = style({ ...secondary.small, padding: '4px 0 8px', textWrap: 'pretty' });
/** One verb, as wide as the panel. */
export const footer = style({
  display: 'grid',
  flex: 'none',
  padding: '12px 16px',
  borderTop: `1px solid ${theme.color.line}`,
});
/** What it is about, between two sections. */
export const what = style({ marginTop: 14 });
export const steps = style({ ...layout.stack(2) });
export const rows = style({ display: 'grid' });
export const row = style([
  tabular,
  {
    ...layout.stack(6),
    padding: '8px 0',
    selectors: { '& + &': { borderTop: `1px solid ${theme.color.line}` } },
  },
]);
export const rowHead = style({ ...layout.row(8), minHeight: 28 });
export const title = style({ ...layout.fill, ...layout.ellipsis });
export const state = style({ ...secondary.small, flex: 'none' });
export const done = style({ color: theme.color.successText });
export const failed = style({ color: theme.color.dangerText });
export const said = style({ ...secondary.small, overflowWrap: 'anywhere', textWrap: 'pretty' });
export const error = style({ ...type.small, color: theme.color.dangerText, textWrap: 'pretty' });
