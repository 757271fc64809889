import { style } from '@vanilla-extract/css';
import { layer, layout, motion, radius, theme, type } from '../../tokens/index.ts';

export const ring = style({
  position: 'fixed',
  zIndex: layer.menu,
  borderRadius: radius.card,
  boxShadow: `0 0 0 1.5px ${theme.color.focus}`,
  pointerEvents: 'none',
});
export const card = style({
  position: 'fixed',
  zIndex: layer.menu,
  padding: 16,
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.s4,
  transition: `left ${motion.panel} ${motion.ease}, top ${motion.panel} ${motion.ease}`,
});
export const text = style({
  ...type.editor,
  display: 'block',
  color: theme.color.text,
  textWrap: 'pretty',
});
export const footer = style({
  ...layout.row(),
  justifyContent: 'space-between',
  // The label of the last button ends where the text does, not its ground.
  margin: '12px -10px -6px 0',
});
export const dots = style({ display: 'flex', gap: 6 });
export const dot = style({
  ...layout.square(6),
  borderRadius: 3,
  background: theme.color.lineStrong,
  selectors: { '&[data-now="true"]': { background: theme.color.text, width: 16 } },
});
