import { style } from '@vanilla-extract/css';
import { layout, media, radius, secondary, tabular, theme } from '../../tokens/index.ts';

export const rows = style({ selectors: { '&[data-stale="true"]': { opacity: 0.5 } } });
export const row = style({
  ...layout.row(4),
  minHeight: 36,
  paddingLeft: 6,
  borderRadius: radius.field,
  selectors: {
    '&[data-none="true"]': { color: theme.color.text2 },
    '&[data-chosen="true"]': { background: theme.color.tintRow },
  },
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const name = style({ ...layout.fill, ...layout.ellipsis });
export const count = style({ ...tabular, fontWeight: 600, whiteSpace: 'nowrap', paddingRight: 4 });
export const note = style({ ...secondary.small, padding: '4px 6px', textWrap: 'pretty' });
