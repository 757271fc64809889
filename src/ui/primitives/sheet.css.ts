import { keyframes, style } from '@vanilla-extract/css';
import { layer, layout, motion, radius, secondary, theme, type } from '../tokens/index.ts';

const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } });

export const panel = style({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: layer.dialog,
  ...layout.column(),
  maxHeight: '85vh',
  padding: '8px 8px max(12px, env(safe-area-inset-bottom))',
  borderRadius: `${radius.sheet} ${radius.sheet} 0 0`,
  background: theme.color.panel,
  boxShadow: theme.shadow.s4,
  outline: 'none',
  animation: `${rise} ${motion.panel} ${motion.ease}`,
});
export const grip = style({
  width: 36,
  height: 4,
  margin: '0 auto 4px',
  borderRadius: radius.round,
  background: theme.color.lineStrong,
});
export const head = style({ ...layout.row(12), minHeight: 48, padding: '0 4px 0 12px' });
export const title = style({ ...type.title, ...layout.fill, ...layout.ellipsis });
export const body = style({ overflowY: 'auto', padding: '0 4px' });
export const row = style({
  ...type.body,
  ...layout.row(),
  gap: 14,
  width: '100%',
  minHeight: 52,
  padding: '6px 12px',
  fontSize: '16px',
  borderRadius: radius.button,
  textAlign: 'left',
  selectors: {
    '&:active': { background: theme.color.press },
    '&[data-danger="true"]': { color: theme.color.dangerText },
    '&[aria-disabled="true"]': { opacity: 0.4 },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const icon = style({
  // Also where there is none: the words stand in one line.
  minWidth: 20,
  color: theme.color.text2,
  selectors: { '[data-danger="true"] > &': { color: 'inherit' } },
});
export const reason = style({ ...secondary.small });
export const separator = style({ height: 1, margin: '4px 12px', border: 0, background: theme.color.line });
