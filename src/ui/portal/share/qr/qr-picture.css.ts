import { style } from '@vanilla-extract/css';
import { radius } from '../../../tokens/index.ts';

export const picture = style({
  display: 'block',
  width: 184,
  height: 184,
  margin: '0 auto',
  borderRadius: radius.field,
  background: '#fff',
  fill: '#000',
  shapeRendering: 'crispEdges',
  forcedColorAdjust: 'none',
});
