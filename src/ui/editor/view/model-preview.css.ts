import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, radius, secondary, theme } from '../../tokens/index.ts';

export const root = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  borderRadius: 'inherit',
  background: `linear-gradient(${theme.color.skyTop}, ${theme.color.skyBottom})`,
});
export const host = style({
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  touchAction: 'none',
  selectors: { '&:focus-visible': { outlineOffset: -2, zIndex: 1 } },
});
globalStyle(`${host} > canvas`, { display: 'block', width: '100%', height: '100%', touchAction: 'none' });
export const bar = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'block',
  width: '100%',
  height: 2,
  border: 0,
  appearance: 'none',
  background: theme.color.line,
  selectors: {
    '&::-webkit-progress-bar': { background: theme.color.line },
    '&::-webkit-progress-value': { background: theme.color.c9 },
  },
});
export const fit = style({
  position: 'absolute',
  right: 12,
  bottom: 12,
  zIndex: layer.floating,
  display: 'flex',
  borderRadius: radius.button,
  background: theme.color.glass,
});
export const problem = style({
  ...secondary.body,
  ...layout.column(12),
  position: 'absolute',
  inset: 0,
  alignItems: 'center',
  justifyContent: 'center',
  padding: 24,
  textAlign: 'center',
  background: theme.color.panel,
});
