import { style } from '@vanilla-extract/css';
import { layout, secondary } from '../../tokens/index.ts';

export const end = style({ minHeight: 1 });
export const failed = style({
  ...secondary.body,
  ...layout.row(12),
  justifyContent: 'center',
  padding: '16px 0',
});
