import { globalStyle, style } from '@vanilla-extract/css';
import { layout, radius, secondary, theme, type } from '../../tokens/index.ts';

/** Letters of code have no Chinese: comments and names of parts take it from what the page is written in. */
const mono = {
  fontFamily: '"JetBrains Mono", ui-monospace, Menlo, Consolas, monospace, var(--font)',
} as const;

export const section = style({ selectors: { '* + &': { marginTop: 14 } } });
/** What is wrong, and the button that goes there. */
export const fault = style({
  ...type.small,
  ...layout.row(8),
  padding: '8px 10px',
  margin: '8px 0 4px',
  borderRadius: radius.button,
  background: theme.color.dangerBg,
  color: theme.color.dangerText,
  textWrap: 'pretty',
});
export const faultText = style({ ...layout.fill, overflowWrap: 'anywhere' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  gap: 8,
});
globalStyle(`${row} > button`, { padding: '0 8px' });

export const link = style({ display: 'grid', marginTop: 8 });

/** Lines a script printed: as many as fit, the others by scrolling. */
export const log = style({
  ...type.small,
  ...mono,
  maxHeight: 144,
  margin: '8px 0 4px',
  padding: '6px 10px',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  borderRadius: radius.field,
  background: theme.color.field,
});

export const left = style({
  ...layout.column(),
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  padding: '0 0 12px 24px',
});
export const code = style({
  ...mono,
  flex: 1,
  minHeight: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.color.line}`,
  borderRadius: radius.field,
  background: theme.color.field,
  fontSize: '13px',
});
export const below = style({ flex: 'none', maxHeight: 180, overflowY: 'auto' });
export const hint = style({ ...secondary.small, padding: '6px 0 0' });
export const docs = style({
  flex: 'none',
  width: 336,
  minHeight: 0,
  margin: '0 0 12px',
  padding: '0 24px 0 20px',
  overflowY: 'auto',
  '@media': { '(max-width: 760px)': { display: 'none' } },
});
globalStyle(`${docs} dt`, { ...mono, fontSize: '12px', overflowWrap: 'anywhere' });
