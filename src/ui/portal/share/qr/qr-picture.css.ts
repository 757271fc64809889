import { style } from '@vanilla-extract/css';
import { layout, radius } from '../../../tokens/index.ts';

export const picture = style({
  display: 'block',
  ...layout.square(184),
  margin: '0 auto',
  borderRadius: radius.field,
  background: '#fff',
  fill: '#000',
  shapeRendering: 'crispEdges',
  forcedColorAdjust: 'none',
});
