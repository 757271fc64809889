import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import {
  focusForced,
  layout,
  media,
  motion,
  radius,
  rowPitch,
  secondary,
  tabular,
  theme,
  type,
} from '../tokens/index.ts';

/** One form row: label left, field right. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 112px',
  alignItems: 'center',
  columnGap: 12,
  minHeight: rowPitch,
});
export const rows = styleVariants({
  number: [row],
  words: [row, { gridTemplateColumns: 'minmax(0, 1fr) 144px' }],
  switch: [row, { gridTemplateColumns: 'minmax(0, 1fr) auto' }],
});
export const label = style({
  color: theme.color.text2,
  ...layout.ellipsis,
  // A finger that stays on it asks for its help, and is not to mark its words.
  '@media': { [media.coarse]: { userSelect: 'none' } },
});
export const scrub = style({
  cursor: 'ew-resize',
  touchAction: 'none',
  userSelect: 'none',
  ':hover': { color: theme.color.text },
});

export const box = style({
  ...tabular,
  ...layout.row(4),
  height: 32,
  minWidth: 0,
  padding: '0 10px',
  borderRadius: radius.field,
  background: theme.color.field,
  fontWeight: 500,
  transition: `background-color ${motion.hover}, box-shadow ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.n4 },
    '&:focus-within': {
      background: theme.color.field,
      boxShadow: `inset 0 0 0 2px ${theme.color.focus}`,
    },
    '&[data-invalid="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
    '&[data-off="true"]': { opacity: 0.4 },
  },
  '@media': {
    [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` },
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: { '&:focus-within': focusForced },
    },
    [media.coarse]: { height: 44 },
  },
});
export const input = style({
  ...layout.fill,
  width: '100%',
  height: '100%',
  ...layout.bare,
  textAlign: 'right',
  outline: 'none',
  ':focus-visible': { outline: 'none' },
});
export const unit = style({ color: theme.color.text2, fontWeight: 400, minWidth: 22, textAlign: 'left' });
export const message = style({
  ...type.small,
  gridColumn: '1 / -1',
  display: 'flex',
  gap: 6,
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  color: theme.color.dangerText,
  padding: '2px 0 6px',
});
export const offers = style({
  gridColumn: '1 / -1',
  display: 'flex',
  gap: 6,
  justifyContent: 'flex-end',
  padding: '2px 0 6px',
});

export const textRow = style({ ...layout.stack(6) });
export const textLabel = style({ ...secondary.small });
export const textBox = style({
  width: '100%',
  height: 36,
  padding: '0 10px',
  borderRadius: radius.field,
  background: theme.color.field,
  border: 0,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.n4 },
    '&:focus': {
      background: theme.color.field,
      outline: `2px solid ${theme.color.focus}`,
      outlineOffset: -2,
    },
    '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
  },
  '@media': { [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` } },
});
globalStyle(`${textBox}::-webkit-search-cancel-button`, { display: 'none' });
export const search = style({ position: 'relative', display: 'block' });
export const searchIcon = style({
  position: 'absolute',
  left: 10,
  top: 10,
  color: theme.color.text2,
  pointerEvents: 'none',
});
export const searchBox = style([textBox, { paddingLeft: 34 }]);
export const offer = style([
  tabular,
  {
    ...type.small,
    padding: '4px 8px',
    borderRadius: radius.chip,
    background: theme.color.infoBg,
    color: theme.color.infoText,
    fontWeight: 550,
  },
]);
