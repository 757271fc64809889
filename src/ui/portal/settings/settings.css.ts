import { style } from '@vanilla-extract/css';
import { layout, radius, secondary, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

/** The dialog keeps its height while one walks through it. */
export const frame = style({
  display: 'flex',
  width: '100%',
  height: 460,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': { [upTo.phone]: { height: 'min(70vh, 560px)' } },
});
export const section = style({ ...layout.stack(20), alignContent: 'start', paddingTop: 12 });
export const setting = style({ ...layout.stack(8) });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  minHeight: 40,
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
});
export const name = style({ ...type.body, fontWeight: 600 });
export const note = style({ ...secondary.small, textWrap: 'pretty' });
export const person = style({ ...layout.row(16), minWidth: 0 });
export const personName = style({ ...layout.wrap(8), ...type.title, overflowWrap: 'anywhere' });
export const quiet = style({ ...secondary.body, overflowWrap: 'anywhere' });
export const actions = style({ ...layout.wrap(8) });
export const links = style({ ...layout.stack(2), justifyItems: 'start', margin: '0 -12px' });
export const linkRow = style({
  ...type.body,
  ...layout.row(12),
  width: '100%',
  minHeight: 48,
  padding: '0 12px',
  borderRadius: radius.button,
  ...layout.plainLink,
  textAlign: 'left',
  ':hover': { background: theme.color.hover },
  ':active': { background: theme.color.press },
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
export const linkIcon = style({ color: theme.color.text2 });
export const list = style({ ...type.body, display: 'grid' });
export const keyRow = style({
  ...layout.row(16),
  justifyContent: 'space-between',
  minHeight: 36,
  borderBottom: `1px solid ${theme.color.line}`,
});
