import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, theme, type } from '../../tokens/index.ts';

export const root = style({ ...layout.stack(12), justifyItems: 'stretch' });
export const picture = style({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: radius.button,
  background: theme.color.field,
  userSelect: 'none',
});
export const loading = style({ ...secondary.small, position: 'absolute', inset: 0, ...layout.centred });
export const background = style({ display: 'block', width: '100%', height: '100%' });
export const piece = style({
  position: 'absolute',
  touchAction: 'none',
  cursor: 'grab',
  filter: 'drop-shadow(0 2px 6px rgba(0,0,0,.4))',
  ':active': { cursor: 'grabbing' },
});
export const refresh = style({
  position: 'absolute',
  right: 8,
  top: 8,
  borderRadius: radius.button,
  background: theme.color.glass,
});
export const track = style({
  position: 'relative',
  height: 44,
  borderRadius: radius.button,
  background: theme.color.field,
  boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
  cursor: 'pointer',
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const handle = style({
  position: 'absolute',
  top: 0,
  bottom: 0,
  minWidth: 44,
  ...layout.centred,
  borderRadius: radius.button,
  background: theme.color.n12,
  color: theme.color.n1,
  touchAction: 'none',
  cursor: 'grab',
  transition: `background-color ${motion.hover}`,
  selectors: { '&:active': { cursor: 'grabbing' }, '&[aria-disabled="true"]': { opacity: 0.4 } },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const footer = style({ ...layout.row(16) });
export const hint = style({ ...secondary.small, flex: 1 });
export const failed = style({ ...type.small, flex: 1, color: theme.color.dangerText, fontWeight: 550 });
