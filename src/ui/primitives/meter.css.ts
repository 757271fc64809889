import { style } from '@vanilla-extract/css';
import { media, radius, theme } from '../tokens/index.ts';

export const root = style({
  display: 'block',
  width: '100%',
  height: 6,
  overflow: 'hidden',
  borderRadius: radius.round,
  background: theme.color.track,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const bar = style({
  display: 'block',
  height: '100%',
  minWidth: 4,
  borderRadius: radius.round,
  background: theme.color.n11,
  selectors: {
    '[data-level="warning"] > &': { background: theme.color.warningSolid },
    '[data-level="danger"] > &': { background: theme.color.dangerSolid },
    '[data-level="empty"] > &': { minWidth: 0 },
  },
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
