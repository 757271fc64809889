import { keyframes, style } from '@vanilla-extract/css';
import { radius, theme } from '../tokens/index.ts';

const breathe = keyframes({ '50%': { opacity: 0.55 } });

/** Comes after 0.2 s, so that what is quick never flickers; still under reduced motion. */
export const bone = style({
  display: 'block',
  borderRadius: radius.field,
  background: theme.color.n4,
  animation: `corallite-fade 0.2s 0.2s both, ${breathe} 1.6s 0.4s ease-in-out infinite`,
});
