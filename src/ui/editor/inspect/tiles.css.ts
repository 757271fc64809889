import { style, styleVariants } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, secondary, theme, type } from '../../tokens/index.ts';

export const section = style({ ...layout.stack(8) });
/** As many of 96 px as there is room for. */
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
  gap: 6,
});
export const tile = style({
  ...layout.stack(2),
  justifyItems: 'center',
  alignItems: 'center',
  minWidth: 0,
  height: 96,
  padding: '6px 4px',
  borderRadius: radius.button,
  boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
  transition: `background-color ${motion.hover}, box-shadow ${motion.hover}`,
  // A finger that drags one does not scroll the panel.
  touchAction: 'none',
  userSelect: 'none',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:active': { background: theme.color.press },
    '&:focus-visible': { outlineOffset: -2 },
    '&[data-state="checked"]': {
      background: theme.color.tintRow,
      boxShadow: `inset 0 0 0 2px ${theme.color.c9}`,
    },
  },
  '@media': {
    [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` },
    [media.forcedColors]: { border: '1px solid ButtonText' },
  },
});
export const picture = style({
  ...layout.square(52),
  flex: 'none',
  objectFit: 'contain',
  pointerEvents: 'none',
});
export const name = style({
  ...type.micro,
  width: '100%',
  textAlign: 'center',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  hyphens: 'auto',
  overflowWrap: 'anywhere',
});
export const noPicture = style([picture, layout.centred, { color: theme.color.text2 }]);
export const item = style({ display: 'grid' });
export const rename = style({
  width: '100%',
  height: 26,
  padding: '0 4px',
  border: 0,
  borderRadius: radius.chip,
  background: theme.color.field,
  outlineOffset: -2,
});
export const shape = style([picture, { color: theme.color.text2 }]);
export const tone = styleVariants({
  light: { fill: 'currentColor', fillOpacity: 0.35 },
  middle: { fill: 'currentColor', fillOpacity: 0.6 },
  dark: { fill: 'currentColor', fillOpacity: 0.9 },
});
export const note = style({ ...secondary.small });
/** What is being dragged, beside the pointer. */
export const ghost = style({
  position: 'fixed',
  zIndex: layer.menu,
  pointerEvents: 'none',
  translate: '-50% -50%',
  padding: 8,
  borderRadius: radius.card,
  background: theme.color.glass,
  boxShadow: theme.shadow.s3,
});
