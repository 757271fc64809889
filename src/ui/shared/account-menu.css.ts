import { style } from '@vanilla-extract/css';
import { layout, media, radius } from '../tokens/index.ts';

export const person = style({
  ...layout.centred,
  ...layout.square(40),
  marginLeft: 6,
  borderRadius: radius.round,
  '@media': { [media.coarse]: { ...layout.square(44) } },
});
