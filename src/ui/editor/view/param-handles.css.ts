import { style } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, theme } from '../../tokens/index.ts';

/** Covers the model; only the knobs take pointers. */
export const handles = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  zIndex: layer.floating - 1,
  // What a handle has come to is read while it is dragged, wherever that leads.
  selectors: { '&:has([data-held="true"])': { zIndex: layer.floating + 3 } },
});
export const lines = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
export const line = style({
  fill: 'none',
  stroke: theme.color.text,
  strokeWidth: 1.5,
  strokeDasharray: '3 3',
});
/** The way a handle turns what it hangs on. */
export const arc = style({ fill: 'none', stroke: theme.color.text, strokeWidth: 2, strokeLinecap: 'round' });
/** 24 px to hit, of which the middle is seen. */
export const knob = style({
  ...layout.square(24),
  ...layout.centred,
  position: 'absolute',
  left: 0,
  top: 0,
  padding: 0,
  borderRadius: radius.round,
  pointerEvents: 'auto',
  touchAction: 'none',
  cursor: 'grab',
  translate: 'calc(var(--x) - 50%) calc(var(--y) - 50%)',
  selectors: {
    '&[hidden]': { display: 'none' },
    '&[data-held="true"]': { cursor: 'grabbing' },
    '&::before': {
      content: '',
      ...layout.square(14),
      borderRadius: radius.round,
      background: theme.color.panel,
      border: `2px solid ${theme.color.text}`,
      boxShadow: theme.shadow.s2,
      transition: `scale ${motion.hover}`,
    },
    '&:hover::before, &[data-held="true"]::before': { background: theme.color.text, scale: '1.2' },
    // The one that moves the plane, rather than turning it.
    '&[data-param="position"]::before': { borderRadius: 3, rotate: '45deg' },
  },
  '@media': { [media.coarse]: { ...layout.square(44) } },
});
