import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { radius, theme, type } from '../../tokens/index.ts';

const picture = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  borderRadius: radius.chip,
  background: theme.color.field,
  color: theme.color.text,
});
globalStyle(`${picture} path`, { strokeLinejoin: 'round', strokeLinecap: 'round' });
/** As wide as a tooltip can be. */
export const whole = style([picture, { width: 244, margin: '6px 0' }]);
export const options = style({ display: 'grid', gap: 4, width: 244, margin: '6px 0' });
export const option = style({ margin: 0 });
export const small = style([
  picture,
  { selectors: { '[data-chosen="true"] > &': { boxShadow: `0 0 0 2px ${theme.color.c9}` } } },
]);
export const name = style({
  ...type.micro,
  marginTop: 3,
  opacity: 0.82,
  textAlign: 'center',
  textWrap: 'balance',
  selectors: { '[data-chosen="true"] > &': { opacity: 1, fontWeight: 650 } },
});

const dashed = { fill: 'none', stroke: theme.color.hint, strokeDasharray: '2 3' };
/** Parts, supports, floor and dimensions are the colours of the drawing over the panel's tips. */
export const tone = styleVariants({
  part: { fill: theme.color.n7 },
  hollow: { fill: theme.color.field },
  floor: { fill: `color-mix(in srgb, ${theme.color.n8} 80%, ${theme.color.field})` },
  support: { fill: theme.color.infoBorder, stroke: theme.color.infoText },
  line: { fill: 'none', stroke: theme.color.infoText, strokeWidth: 1.5 },
  lit: {
    fill: `color-mix(in srgb, ${theme.color.c9} 45%, ${theme.color.field})`,
    stroke: theme.color.c11,
  },
  ghost: { ...dashed, strokeDasharray: '3 3' },
  guide: dashed,
  measure: { fill: 'none', stroke: theme.color.c11, strokeWidth: 2 },
  area: { fill: theme.color.c9, fillOpacity: 0.3 },
  point: { fill: theme.color.infoText },
  litPoint: { fill: theme.color.c11 },
});
export const number = style({ fill: 'currentColor', fontSize: 12, fontWeight: 600, textAnchor: 'middle' });
