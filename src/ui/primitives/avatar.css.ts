import { style } from '@vanilla-extract/css';
import { layout, radius } from '../tokens/index.ts';

/** One quiet ground for every person without a picture: white on it is 5:1 at its lightest. */
export const root = style({
  ...layout.centred,
  flex: 'none',
  overflow: 'hidden',
  borderRadius: radius.round,
  background: 'linear-gradient(135deg, #4A7599, #2D5673)',
  color: '#FFFFFF',
  fontWeight: 650,
  lineHeight: 1,
  // Two letters are a sign, not a sentence.
  textAutospace: 'no-autospace',
  userSelect: 'none',
});
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover', display: 'block' });
