import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, theme, type } from '../tokens/index.ts';
import { upTo } from './breakpoints.ts';

/** Names out of view go on beyond an end that fades. */
const FADED = 40;
const towards = (end: 'left' | 'right') =>
  `linear-gradient(to ${end}, #000 calc(100% - ${FADED}px), transparent)`;
const fadedEnds = {
  '&[data-before="true"]': { maskImage: towards('left') },
  '&[data-after="true"]': { maskImage: towards('right') },
  '&[data-before="true"][data-after="true"]': {
    maskImage: `${towards('left')}, ${towards('right')}`,
    maskComposite: 'intersect',
  },
};

export const list = style({
  selectors: fadedEnds,
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: `inset 0 -1px 0 ${theme.color.line}`,
});
export const tab = style({
  ...secondary.body,
  ...layout.inlineRow(8),
  // Names that do not fit are scrolled to: they never run into each other.
  flex: 'none',
  minHeight: 40,
  padding: '0 12px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  transition: `color ${motion.hover}`,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-state="active"]': {
      color: theme.color.text,
      fontWeight: 600,
      boxShadow: `inset 0 -2px 0 ${theme.color.text}`,
    },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': { [media.coarse]: { justifyContent: 'center', minWidth: 48, minHeight: 48 } },
});
export const panel = style({ outline: 'none', selectors: { '&:focus-visible': { outlineOffset: 2 } } });

/** Side by side: names left, the chosen one's content right; on a phone the names run across the top. */
export const side = style({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  width: '100%',
  minHeight: 0,
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' } },
});
export const sideList = style({
  selectors: fadedEnds,
  ...layout.column(2),
  padding: 12,
  overflowY: 'auto',
  borderRight: `1px solid ${theme.color.line}`,
  '@media': {
    [upTo.phone]: {
      flexDirection: 'row',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderRight: 0,
      borderBottom: `1px solid ${theme.color.line}`,
      padding: '8px 16px',
    },
  },
});
export const sideTab = style({
  ...type.body,
  ...layout.row(12),
  flex: 'none',
  minHeight: 40,
  padding: '0 12px',
  borderRadius: radius.button,
  fontWeight: 500,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  color: theme.color.text,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[data-state="active"]': { background: theme.color.tintRow, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const sideIcon = style({
  color: theme.color.text2,
  selectors: { '[data-state="active"] > &': { color: theme.color.c11 } },
});
export const sidePanel = style({
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  padding: '8px 24px 24px',
  outline: 'none',
  selectors: { '&:focus-visible': { outline: `2px solid ${theme.color.focus}`, outlineOffset: -2 } },
  '@media': { [upTo.phone]: { padding: '16px' } },
});
