import { style } from '@vanilla-extract/css';
import { layout, media, radius, tabular, theme, type } from '../../tokens/index.ts';

export const side = style({ ...layout.row(12), minWidth: 0 });
export const hints = style({
  gridColumn: 2,
  display: 'flex',
  gap: 18,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '@media': { 'screen and (max-width: 1100px)': { display: 'none' } },
});
export const hint = style({ ...layout.row(), gap: 5 });
export const key = style({
  ...type.micro,
  padding: '1px 5px',
  borderRadius: radius.chip,
  background: theme.color.field,
  color: theme.color.text,
});
export const right = style([side, tabular, { gridColumn: 3, justifyContent: 'flex-end', gap: 16 }]);
export const selection = style({
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [media.compact]: { display: 'none' } },
});
export const dot = style({
  ...layout.square(6),
  borderRadius: '50%',
  flex: 'none',
  background: theme.color.successText,
  selectors: {
    '&[data-tone="warning"]': { background: theme.color.warningSolid },
    '&[data-tone="idle"]': { background: theme.color.n8 },
  },
});
export const job = style({
  ...layout.row(8),
  height: 28,
  padding: '0 2px 0 10px',
  borderRadius: radius.field,
  background: theme.color.field,
  color: theme.color.text,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  minWidth: 0,
});
export const jobBar = style({ width: 64, flex: 'none' });
