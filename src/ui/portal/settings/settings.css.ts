import { style } from '@vanilla-extract/css';
import { radius, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

/** The dialog keeps its height while one walks through it. */
export const frame = style({
  display: 'flex',
  width: '100%',
  height: 460,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': { [upTo.phone]: { height: 'min(70vh, 560px)' } },
});
export const section = style({ display: 'grid', gap: 20, alignContent: 'start', paddingTop: 12 });
export const setting = style({ display: 'grid', gap: 8 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  minHeight: 40,
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
});
export const name = style({ ...type.body, fontWeight: 600 });
export const note = style({ ...type.small, color: theme.color.text2, textWrap: 'pretty' });
export const person = style({ display: 'flex', alignItems: 'center', gap: 16, minWidth: 0 });
export const personName = style({ ...type.title, overflowWrap: 'anywhere' });
export const quiet = style({ ...type.body, color: theme.color.text2, overflowWrap: 'anywhere' });
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const links = style({ display: 'grid', gap: 2, justifyItems: 'start', margin: '0 -12px' });
export const linkRow = style({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 48,
  padding: '0 12px',
  borderRadius: radius.button,
  color: theme.color.text,
  textAlign: 'left',
  textDecoration: 'none',
  ':hover': { background: theme.color.hover },
  ':active': { background: theme.color.press },
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
export const linkIcon = style({ color: theme.color.text2 });
export const list = style({ ...type.body, display: 'grid' });
export const keyRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 36,
  borderBottom: `1px solid ${theme.color.line}`,
});
