import { style } from '@vanilla-extract/css';
import { media, theme } from '../../tokens/index.ts';

export const glyph = style({ flex: 'none', overflow: 'visible' });

const forced = { [media.forcedColors]: { fill: 'CanvasText' } };
const forcedLine = { [media.forcedColors]: { stroke: 'CanvasText' } };

export const island = style({ fill: theme.color.island, '@media': forced });
export const trap = style({
  fill: theme.color.trap,
  stroke: theme.color.trapLine,
  strokeWidth: 1,
  '@media': { [media.forcedColors]: { fill: 'CanvasText', stroke: 'CanvasText' } },
});
export const suction = style({ fill: theme.color.suction, '@media': forced });
export const collision = style({
  fill: 'none',
  stroke: theme.color.collision,
  strokeWidth: 2.3,
  strokeLinecap: 'round',
  '@media': forcedLine,
});
export const border = style({
  fill: 'none',
  stroke: theme.color.collision,
  strokeWidth: 2,
  '@media': forcedLine,
});
export const empty = style({
  fill: 'none',
  stroke: theme.color.text2,
  strokeWidth: 1.4,
  '@media': forcedLine,
});
