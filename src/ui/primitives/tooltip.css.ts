import { style } from '@vanilla-extract/css';
import { layer, layout, motion, radius, theme, type } from '../tokens/index.ts';

export const content = style({
  ...type.small,
  zIndex: layer.tooltip,
  maxWidth: 264,
  padding: '6px 10px',
  borderRadius: radius.field,
  background: theme.color.n12,
  color: theme.color.n1,
  boxShadow: theme.shadow.s3,
  animation: `corallite-rise ${motion.hover} ${motion.ease}`,
  userSelect: 'none',
});
export const head = style({ ...layout.row(10), fontWeight: 550 });
export const keys = style({ marginLeft: 'auto', display: 'flex', gap: 3, opacity: 0.8, fontWeight: 450 });
export const help = style({ marginTop: 2, opacity: 0.82, textWrap: 'pretty' });
