import { style } from '@vanilla-extract/css';
import { theme, type } from '../../tokens/index.ts';

export const end = style({ minHeight: 1 });
export const failed = style({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  padding: '16px 0',
  color: theme.color.text2,
});
