import { style } from '@vanilla-extract/css';
import { layer, layout, radius, theme, type } from '../../tokens/index.ts';

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.menu,
  ...layout.centred,
  pointerEvents: 'none',
  boxShadow: `inset 0 0 0 2px ${theme.color.c9}`,
  background: theme.color.tintRow,
});
export const text = style({
  ...type.title,
  padding: '12px 20px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.s3,
});
