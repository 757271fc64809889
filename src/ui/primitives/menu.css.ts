import { style } from '@vanilla-extract/css';
import { layer, media, motion, radius, theme, type } from '../tokens/index.ts';

export const content = style({
  zIndex: layer.popup,
  minWidth: 208,
  maxWidth: 360,
  maxHeight: 'var(--radix-popper-available-height)',
  overflowY: 'auto',
  padding: 4,
  borderRadius: radius.card,
  background: theme.color.raised,
  color: theme.color.text,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const item = style({
  ...type.editor,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '4px 10px',
  borderRadius: radius.button,
  cursor: 'pointer',
  userSelect: 'none',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { background: theme.color.n4 },
    '&[data-state="open"]': { background: theme.color.n4 },
    '&[aria-disabled="true"], &[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
    '&[data-danger="true"]': { color: theme.color.dangerText },
    '&:focus-visible': { outline: `2px solid ${theme.color.focus}`, outlineOffset: -2 },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[data-highlighted]': { outline: '2px solid Highlight' } } },
    [media.coarse]: { minHeight: 44 },
  },
});
export const icon = style({
  width: 18,
  display: 'grid',
  placeItems: 'center',
  color: theme.color.text2,
  flex: 'none',
  selectors: { '[data-danger="true"] > &': { color: 'inherit' } },
});
export const text = style({ flex: 1, minWidth: 0 });
export const trailing = style({
  ...type.small,
  color: theme.color.text2,
  marginLeft: 16,
  whiteSpace: 'nowrap',
});
export const lock = style([
  trailing,
  { display: 'inline-flex', alignItems: 'center', gap: 4, marginLeft: 'auto', paddingLeft: 16 },
]);
export const reason = style({ ...type.small, color: theme.color.text2 });
export const separator = style({ height: 1, margin: '4px 10px', background: theme.color.line });
export const heading = style({
  ...type.small,
  padding: '8px 10px 4px',
  color: theme.color.text2,
  fontWeight: 600,
});
