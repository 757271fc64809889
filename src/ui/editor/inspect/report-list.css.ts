import { style } from '@vanilla-extract/css';
import { layout, media, radius, secondary, tabular, theme } from '../../tokens/index.ts';

// The ground of the row on show reaches beyond its words, which are in line with all else.
export const rows = style({ margin: '0 -6px', selectors: { '&[data-stale="true"]': { opacity: 0.5 } } });
export const row = style({
  ...layout.row(4),
  minHeight: 36,
  padding: '0 6px',
  borderRadius: radius.field,
  selectors: {
    '&[data-none="true"]': { color: theme.color.text2 },
    '&[data-chosen="true"]': { background: theme.color.tintRow },
  },
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const name = style({ ...layout.fill, ...layout.ellipsis });
export const count = style({
  ...tabular,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  paddingRight: 4,
  selectors: { [`${row}[data-none="true"] > &`]: { fontWeight: 450, paddingRight: 0 } },
});
export const note = style({ ...secondary.small, padding: '4px 6px', textWrap: 'pretty' });
