import { createVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { layout, media, secondary, theme, type } from '../tokens/index.ts';

/** Rows 48, heads small and quiet, hairlines, no zebra (UI brief §2.7). */
export const table = style({ ...type.body, width: '100%', borderSpacing: 0, tableLayout: 'fixed' });
globalStyle(`${table} th`, {
  ...secondary.small,
  fontWeight: 600,
  textAlign: 'left',
  height: 40,
  padding: '0 12px 0 0',
  ...layout.ellipsis,
  borderBottom: `1px solid ${theme.color.line}`,
});
globalStyle(`${table} td`, {
  height: 48,
  padding: '0 12px 0 0',
  ...layout.ellipsis,
  borderBottom: `1px solid ${theme.color.line}`,
});
globalStyle(`${table}[data-wraps] :is(th, td)`, {
  whiteSpace: 'normal',
  textOverflow: 'clip',
  paddingBlock: 8,
  overflowWrap: 'break-word',
});
/** A tick or buttons: nothing to cut off. */
globalStyle(`${table} td[data-control]`, { overflow: 'visible', textOverflow: 'clip' });
/** What is drawn of a tick, not what is touched, begins where the row does. */
globalStyle(`${table} td[data-control]:first-child > *`, {
  marginLeft: -3,
  '@media': { [media.coarse]: { marginLeft: -7 } },
});
/** What can be done with a row ends where the row does. */
globalStyle(`${table} td[data-control]:last-child`, { paddingRight: 0, textAlign: 'right' });
globalStyle(`${table} [data-align="right"]`, {
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  paddingRight: 24,
});
/** Figures at the end of a row end where the row does. */
globalStyle(`${table} [data-align="right"]:last-child`, { paddingRight: 0 });
/** What a row is filled with; whoever has a fill of its own for one sets it on the row. */
export const rowFill = createVar();
/** The fill stands out of the table on both sides: what is in the row keeps to the edges of the page and off its own. */
const BLEED = 8;
globalStyle(`${table} tbody tr[data-row]:hover`, { vars: { [rowFill]: theme.color.hover } });
globalStyle(`${table} tbody tr[data-row][data-selected="true"]`, {
  vars: { [rowFill]: theme.color.tintRow },
});
globalStyle(`${table} tbody tr[data-row] > td`, { background: fallbackVar(rowFill, 'transparent') });
globalStyle(`${table} tbody tr[data-row] > td:first-child`, {
  boxShadow: `-${BLEED}px 0 ${fallbackVar(rowFill, 'transparent')}`,
});
globalStyle(`${table} tbody tr[data-row] > td:last-child`, {
  boxShadow: `${BLEED}px 0 ${fallbackVar(rowFill, 'transparent')}`,
});
/** Keeps the scroll bar honest for the rows that are not drawn. */
globalStyle(`${table} tr[data-spacer] > td`, { padding: 0, border: 0, height: 'auto' });
