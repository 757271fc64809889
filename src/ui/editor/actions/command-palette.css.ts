import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, motion, radius, secondary, surface, theme, type } from '../../tokens/index.ts';

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
  ...surface.popover,
});
export const inputRow = style({
  ...layout.row(12),
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
  ...layout.row(12),
  minHeight: 40,
  padding: '0 12px',
  borderRadius: radius.button,
  cursor: 'pointer',
  // Of some two hundred rows a dozen are in view: the others have no layout until they are.
  contentVisibility: 'auto',
  containIntrinsicHeight: 40,
  selectors: {
    '&[data-selected="true"]': { background: theme.color.n4 },
    '&[data-off="true"]': { color: theme.color.text2, cursor: 'not-allowed' },
  },
});
export const icon = style({ width: 18, color: theme.color.text2 });
export const name = style({
  ...layout.fill,
  ...layout.ellipsis,
});
export const trailing = style({ ...secondary.small, whiteSpace: 'nowrap' });
export const nothing = style({ padding: '24px 16px', textAlign: 'center', color: theme.color.text2 });
