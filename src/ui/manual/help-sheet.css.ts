import { style } from '@vanilla-extract/css';
import { layer, layout, media, motion, theme, type } from '../tokens/index.ts';

export const sheet = style({
  position: 'fixed',
  top: 0,
  bottom: 0,
  zIndex: layer.dialog,
  ...layout.column(),
  width: 'min(400px, 100vw)',
  background: theme.color.panel,
  boxShadow: theme.shadow.s4,
  outline: 'none',
  animation: `corallite-fade ${motion.panel} ${motion.ease}`,
  selectors: { '&[data-side="left"]': { left: 0 }, '&[data-side="right"]': { right: 0 } },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const head = style({ ...layout.row(12), flex: 'none', minHeight: 56, padding: '0 10px 0 20px' });
export const body = style({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 20px 20px',
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
export const footer = style({
  ...type.body,
  ...layout.row(8),
  flex: 'none',
  minHeight: 52,
  padding: '0 20px',
  borderTop: `1px solid ${theme.color.line}`,
  ...layout.plainLink,
  fontWeight: 550,
  selectors: { '&:hover': { background: theme.color.hover }, '&:focus-visible': { outlineOffset: -2 } },
});
