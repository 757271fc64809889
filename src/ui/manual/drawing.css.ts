import { style } from '@vanilla-extract/css';
import { upTo } from '../primitives/breakpoints.ts';
import { media, radius, secondary, theme } from '../tokens/index.ts';

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: 16,
  margin: '16px 0',
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const figure = style({ display: 'grid', alignContent: 'start', gap: 8, margin: 0 });
export const drawing = style({
  display: 'block',
  width: '100%',
  maxWidth: 280,
  borderRadius: radius.card,
  background: theme.color.field,
});
export const caption = style({ ...secondary.body });

const line = { [media.forcedColors]: { stroke: 'CanvasText' } };
const filled = { [media.forcedColors]: { fill: 'CanvasText' } };

export const part = style({ fill: theme.color.n7, '@media': { [media.forcedColors]: { fill: 'GrayText' } } });
export const firm = style({ fill: theme.color.n8, '@media': filled });
export const plate = style({
  fill: 'none',
  stroke: theme.color.text2,
  strokeWidth: 5,
  strokeLinecap: 'round',
  '@media': line,
});
export const layer = style({
  fill: 'none',
  stroke: theme.color.text2,
  strokeWidth: 1.5,
  strokeDasharray: '5 4',
  '@media': line,
});
export const layers = style({ fill: 'none', stroke: theme.color.field, strokeWidth: 1.5, '@media': line });
export const pull = style({
  fill: 'none',
  stroke: theme.color.text,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '@media': line,
});
export const ring = style({ fill: 'none', stroke: theme.color.island, strokeWidth: 2, '@media': line });
export const island = style({ fill: theme.color.island, '@media': filled });
export const trap = style({ fill: theme.color.trap, opacity: 0.35 });
export const trapGlyph = style({
  fill: theme.color.trap,
  stroke: theme.color.trapLine,
  strokeWidth: 1.5,
  '@media': filled,
});
export const suction = style({ fill: theme.color.suction, opacity: 0.25 });
export const support = style({ fill: theme.color.infoText, '@media': filled });
export const suctionGlyph = style({ fill: theme.color.suction, '@media': filled });
