import { style } from '@vanilla-extract/css';
import { motion, tabular, theme, type } from '../tokens/index.ts';

export const root = style({ borderTop: `1px solid ${theme.color.line}` });
export const trigger = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 38,
  borderRadius: 6,
});
export const chevron = style({
  color: theme.color.text2,
  transition: `transform ${motion.panel} ${motion.ease}`,
  selectors: { '[data-state="open"] > &': { transform: 'rotate(90deg)' } },
});
export const summary = style({ ...type.small, ...tabular, marginLeft: 'auto', color: theme.color.text2 });
export const content = style({ paddingBottom: 8 });
