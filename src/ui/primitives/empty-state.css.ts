import { style } from '@vanilla-extract/css';
import { theme, type } from '../tokens/index.ts';

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  padding: '24px 16px',
  textAlign: 'center',
  color: theme.color.text2,
});
export const text = style({ ...type.editor, maxWidth: 260, textWrap: 'balance' });
