import { style } from '@vanilla-extract/css';
import { layout, tabular, theme } from '../../tokens/index.ts';

export const head = style({
  ...layout.row(8),
  flex: 'none',
  height: 44,
  padding: '0 8px 0 16px',
  fontWeight: 600,
});
export const count = style({ ...tabular, fontWeight: 450, color: theme.color.text2 });
export const grow = style({ flex: 1 });
