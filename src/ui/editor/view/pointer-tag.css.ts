import { style } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, tabular, theme, type } from '../../tokens/index.ts';

export const tag = style({
  ...type.small,
  ...tabular,
  ...layout.ellipsis,
  position: 'absolute',
  left: 0,
  top: 0,
  // The slider of layers is two above the other bars.
  zIndex: layer.floating + 3,
  maxWidth: 'min(264px, calc(100% - 16px))',
  padding: '4px 8px',
  borderRadius: radius.field,
  background: theme.color.n12,
  color: theme.color.n1,
  fontWeight: 550,
  boxShadow: theme.shadow.s2,
  pointerEvents: 'none',
  selectors: { '&[data-tag="name"]': { animation: `corallite-fade ${motion.hover}` } },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
