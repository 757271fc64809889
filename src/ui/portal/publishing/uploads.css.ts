import { style } from '@vanilla-extract/css';
import { upTo } from '../../primitives/breakpoints.ts';
import { layout, secondary, theme, type } from '../../tokens/index.ts';

export const actions = style({ ...layout.wrap(8) });
export const list = style({ ...layout.stack(4), margin: 0, padding: '8px 0 0', listStyle: 'none' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '128px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  padding: '12px 0',
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [upTo.phone]: { gridTemplateColumns: '96px minmax(0, 1fr) auto', gap: 12 } },
});
export const cover = style({ alignSelf: 'start' });
export const text = style({ ...layout.stack(4), minWidth: 0 });
export const head = style({ ...layout.row(8), flexWrap: 'wrap' });
export const name = style({ ...type.titleSmall, ...layout.ellipsis, minWidth: 0, margin: 0 });
export const facts = style({ ...secondary.small, margin: 0, textWrap: 'pretty' });
/** Somebody else's words: their lines stay, and are as long as they are. */
export const reason = style({
  ...type.small,
  margin: 0,
  color: theme.color.warningText,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const rowActions = style({ ...layout.row(4) });
