import { globalStyle, style } from '@vanilla-extract/css';
import { motion, radius, tabular, theme, type } from '../../tokens/index.ts';

export const drawing = style({
  display: 'block',
  width: '100%',
  height: 160,
  margin: '2px 0 8px',
  borderRadius: radius.field,
  background: theme.color.field,
});
export const part = style({ fill: theme.color.n7 });
export const support = style({ fill: theme.color.infoBorder, stroke: theme.color.infoText, strokeWidth: 1 });
export const floor = style({ fill: 'none', stroke: theme.color.lineStrong, strokeWidth: 2 });
export const dimension = style({ transition: `opacity ${motion.hover}` });
globalStyle(`${dimension} path`, { fill: 'none', stroke: theme.color.hint, strokeWidth: 1 });
globalStyle(`${dimension}[data-lit="true"] path`, { stroke: theme.color.c11, strokeWidth: 2 });
globalStyle(`${dimension} text`, { ...type.small, ...tabular, fill: theme.color.text, fontWeight: 600 });
/** Over a dimension, wide enough for a finger. */
export const handle = style({
  fill: 'none',
  stroke: 'transparent',
  strokeWidth: 16,
  strokeLinecap: 'round',
  pointerEvents: 'stroke',
  touchAction: 'none',
  outline: 'none',
  selectors: { '&:focus-visible': { stroke: theme.color.focus, strokeOpacity: 0.35 } },
});
// What is not asked for steps back while something is.
globalStyle(`${drawing}[data-lit="true"] ${dimension}[data-lit="false"]`, { opacity: 0.25 });
