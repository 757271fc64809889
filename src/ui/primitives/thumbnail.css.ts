import { style } from '@vanilla-extract/css';
import { upTo } from './breakpoints.ts';
import { layout, radius, theme } from '../tokens/index.ts';

/** One ground and one light for every picture; the pictures themselves are transparent around the model. */
export const root = style({
  position: 'relative',
  ...layout.centred,
  overflow: 'hidden',
  aspectRatio: '4 / 3',
  borderRadius: radius.card,
  background: `linear-gradient(${theme.color.n4}, ${theme.color.n5})`,
  color: theme.color.n8,
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${theme.color.text} 7%, transparent)`,
      pointerEvents: 'none',
    },
  },
});
export const small = style([
  root,
  {
    width: 48,
    borderRadius: radius.field,
    flex: 'none',
    // Beside it the name would have no room left.
    '@media': { [upTo.reflow]: { display: 'none' } },
  },
]);
export const picture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
});
