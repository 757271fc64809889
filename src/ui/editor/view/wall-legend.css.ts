import { style } from '@vanilla-extract/css';
import { layout, media, secondary, tabular, theme, type } from '../../tokens/index.ts';
import { floating } from './view.css.ts';

/** Over the view bar's left end, where nothing else floats. */
export const legend = style([
  floating,
  {
    position: 'relative',
    flex: 'none',
    width: 216,
    maxWidth: '100%',
    padding: '10px 14px 8px',
    ...layout.column(),
    gap: 6,
  },
]);
export const title = style({ ...type.small, fontWeight: 600, margin: 0 });
export const scale = style({ position: 'relative', height: 28, margin: '2px 8px 0' });
export const bar = style({
  height: 10,
  margin: '0 -8px',
  borderRadius: 5,
  boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${theme.color.text} 18%, transparent)`,
  '@media': { [media.forcedColors]: { forcedColorAdjust: 'none' } },
});
export const tick = style({
  ...secondary.small,
  ...tabular,
  position: 'absolute',
  top: 12,
  translate: '-50% 0',
  whiteSpace: 'nowrap',
});
export const least = style({ ...layout.row(), ...type.small, margin: '0 -8px 0 0', minHeight: 28 });
export const leastName = style({ ...layout.fill, ...layout.ellipsis });
export const figure = style({ ...tabular, fontWeight: 600, paddingRight: 4 });
/** A figure with nothing to press beside it, so that it ends where the scale does. */
export const sum = style({ ...layout.row(), ...type.small });
export const sumFigure = style({ ...tabular, fontWeight: 600 });
/** Left out of a narrow frame, where it would lie over the parts. */
export const roomy = style({ '@media': { [media.compact]: { display: 'none' } } });
export const note = style({ ...secondary.small, margin: 0, textWrap: 'pretty' });
