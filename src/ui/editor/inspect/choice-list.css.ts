import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const section = style({ selectors: { '* + &': { marginTop: 10 } } });
export const title = style({ ...type.small, ...layout.row(), minHeight: 28, fontWeight: 600 });
export const list = style({
  ...layout.stack(6),
  transition: `opacity ${motion.panel}`,
  selectors: { '&[data-stale="true"]': { opacity: 0.5 } },
});
export const card = style({
  ...layout.row(12),
  width: '100%',
  padding: 8,
  borderRadius: radius.button,
  textAlign: 'left',
  boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
  transition: `background-color ${motion.hover}, box-shadow ${motion.hover}`,
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
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: { '&[data-state="checked"]': { border: '2px solid Highlight' } },
    },
  },
});
/** A card with a name and one figure at most. */
export const line = style([card, { minHeight: 36, padding: '0 8px' }]);
/** A card with a button beside it. */
export const removable = style({ ...layout.row(4) });
/** As wide as it is high, whatever the pose: they are compared with one another. */
export const picture = style({
  ...layout.square(68),
  flex: 'none',
  padding: 4,
  objectFit: 'contain',
  borderRadius: radius.field,
  background: theme.color.field,
});
export const facts = style({ ...layout.fill, ...layout.stack(2) });
export const lineFacts = style({ ...layout.fill, ...layout.row(8), justifyContent: 'space-between' });
export const name = style({ ...type.editor, fontWeight: 550, ...layout.ellipsis });
export const figure = style([
  tabular,
  {
    ...secondary.small,
    ...layout.row(8),
    justifyContent: 'space-between',
    whiteSpace: 'nowrap',
  },
]);
export const note = style({ ...secondary.small, padding: '4px 0', textWrap: 'pretty' });
