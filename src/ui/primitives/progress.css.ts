import { style } from '@vanilla-extract/css';
import { media, theme } from '../tokens/index.ts';

export const root = style({
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  background: theme.color.track,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const bar = style({
  height: '100%',
  borderRadius: 2,
  background: theme.color.text,
  transition: 'width 0.1s linear',
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
