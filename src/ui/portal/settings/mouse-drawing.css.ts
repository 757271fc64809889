import { style } from '@vanilla-extract/css';
import { media, theme } from '../../tokens/index.ts';

const ink = { [media.forcedColors]: { stroke: 'CanvasText' } };

export const body = style({ fill: 'none', stroke: theme.color.n10, strokeWidth: 1.4, '@media': ink });
/** The button that is meant: filled, so that it is told apart without a colour. */
export const pressed = style({
  fill: theme.color.text,
  '@media': { [media.forcedColors]: { fill: 'CanvasText' } },
});
