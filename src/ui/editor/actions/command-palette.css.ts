import { globalStyle, style } from '@vanilla-extract/css';
import { layer, media, motion, radius, theme, type } from '../../tokens/index.ts';

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.palette,
  background: theme.color.scrim,
  animation: `corallite-fade ${motion.hover} ${motion.ease}`,
});
export const content = style({
  position: 'fixed',
  left: '50%',
  top: '20%',
  zIndex: layer.palette,
  width: 640,
  maxWidth: 'calc(100vw - 32px)',
  marginLeft: 'calc(min(640px, 100vw - 32px) / -2)',
  overflow: 'hidden',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const inputRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 16px',
  borderBottom: `1px solid ${theme.color.line}`,
  color: theme.color.text2,
});
export const input = style({
  ...type.body,
  flex: 1,
  height: 52,
  border: 0,
  background: 'transparent',
  color: theme.color.text,
  outline: 'none',
  ':focus-visible': { outline: 'none' },
});
export const list = style({ maxHeight: 'min(440px, 50vh)', overflowY: 'auto', padding: 4 });
globalStyle(`${list} [cmdk-group-heading]`, {
  ...type.small,
  padding: '8px 12px 4px',
  fontWeight: 600,
  color: theme.color.text2,
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 40,
  padding: '0 12px',
  borderRadius: radius.button,
  cursor: 'pointer',
  selectors: {
    '&[data-selected="true"]': { background: theme.color.n4 },
    '&[data-off="true"]': { color: theme.color.text2, cursor: 'not-allowed' },
  },
});
export const icon = style({ width: 18, color: theme.color.text2 });
export const name = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const trailing = style({ ...type.small, color: theme.color.text2, whiteSpace: 'nowrap' });
export const nothing = style({ padding: '24px 16px', textAlign: 'center', color: theme.color.text2 });
