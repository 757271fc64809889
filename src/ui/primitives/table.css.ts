import { globalStyle, style } from '@vanilla-extract/css';
import { theme, type } from '../tokens/index.ts';

/** Rows 48, heads small and quiet, hairlines, no zebra (UI brief §2.7). */
export const table = style({ ...type.body, width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' });
globalStyle(`${table} th`, {
  ...type.small,
  fontWeight: 600,
  textAlign: 'left',
  color: theme.color.text2,
  height: 40,
  padding: '0 12px 0 0',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  borderBottom: `1px solid ${theme.color.line}`,
});
globalStyle(`${table} td`, {
  height: 48,
  padding: '0 12px 0 0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${theme.color.line}`,
});
/** A tick or buttons: nothing to cut off. */
globalStyle(`${table} td[data-control]`, { overflow: 'visible', textOverflow: 'clip' });
/** What can be done with a row ends where the row does. */
globalStyle(`${table} td[data-control]:last-child`, { paddingRight: 0, textAlign: 'right' });
globalStyle(`${table} [data-align="right"]`, {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  paddingRight: 24,
});
globalStyle(`${table} tbody tr[data-row]:hover > td`, { background: theme.color.hover });
globalStyle(`${table} tbody tr[data-selected="true"] > td`, { background: theme.color.tintRow });
/** Keeps the scroll bar honest for the rows that are not drawn. */
globalStyle(`${table} tr[data-spacer] > td`, { padding: 0, border: 0, height: 'auto' });
