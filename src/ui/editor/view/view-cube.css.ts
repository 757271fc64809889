import { style } from '@vanilla-extract/css';
import { layer, layout, motion, theme } from '../../tokens/index.ts';

export const root = style({
  position: 'absolute',
  top: 18,
  zIndex: layer.floating,
  ...layout.square(72),
  perspective: 420,
  touchAction: 'none',
});
export const solid = style({
  position: 'absolute',
  inset: 10,
  transformStyle: 'preserve-3d',
  cursor: 'grab',
  selectors: { '&:active': { cursor: 'grabbing' } },
});
export const face = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplate: '11px 30px 11px / 11px 30px 11px',
  borderRadius: 5,
  background: theme.color.thumb,
  color: theme.color.text2,
  boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
  backfaceVisibility: 'hidden',
});
export const label = style({
  gridArea: '1 / 1 / 4 / 4',
  ...layout.centred,
  fontSize: '11px',
  lineHeight: '14px',
  fontWeight: 600,
  letterSpacing: 0,
  pointerEvents: 'none',
  userSelect: 'none',
});
export const zone = style({
  borderRadius: 3,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.tintTool },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
