import { style } from '@vanilla-extract/css';
import { layout, theme, type } from '../tokens/index.ts';

export const root = style({
  ...layout.row(12),
  flexDirection: 'column',
  padding: '24px 16px',
  textAlign: 'center',
  color: theme.color.text2,
});
export const text = style({ ...type.editor, maxWidth: 260, textWrap: 'balance' });
