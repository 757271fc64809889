import { style } from '@vanilla-extract/css';
import { theme, type } from '../tokens/index.ts';

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '64px 16px',
  textAlign: 'center',
});
export const drawing = style({ color: theme.color.n8, marginBottom: 8 });
export const title = style({ ...type.title, maxWidth: 480, overflowWrap: 'anywhere' });
export const text = style({ ...type.body, maxWidth: 420, color: theme.color.text2, textWrap: 'balance' });
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 8,
  marginTop: 12,
});
