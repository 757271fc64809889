import { style } from '@vanilla-extract/css';
import { layout, secondary, theme, type } from '../tokens/index.ts';

export const root = style({
  ...layout.row(8),
  flexDirection: 'column',
  padding: '64px 16px',
  textAlign: 'center',
});
export const drawing = style({ color: theme.color.n8, marginBottom: 8 });
export const title = style({ ...type.title, maxWidth: 480, overflowWrap: 'anywhere' });
export const text = style({ ...secondary.body, maxWidth: 420, textWrap: 'balance' });
export const actions = style({ ...layout.wrap(8), justifyContent: 'center', marginTop: 12 });
