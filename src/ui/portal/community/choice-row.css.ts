import { style, styleVariants } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, theme } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

/** Nothing under the arrow, then a way to full strength. */
const [ARROW, FADED] = [28, 64];
const towards = (side: 'left' | 'right') =>
  `linear-gradient(to ${side}, #000 calc(100% - ${FADED}px), transparent calc(100% - ${ARROW}px))`;

export const root = style({ position: 'relative', minWidth: 0 });
export const row = style({
  ...layout.row(8),
  // Room for the ring of what has the focus.
  padding: 3,
  margin: -3,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  selectors: {
    '&[data-before="true"]': { maskImage: towards('left') },
    '&[data-after="true"]': { maskImage: towards('right') },
    '&[data-before="true"][data-after="true"]': {
      maskImage: `${towards('left')}, ${towards('right')}`,
      maskComposite: 'intersect',
    },
  },
  '@media': { [upTo.phone]: { marginInline: -16, paddingInline: 16, scrollPaddingInline: 16 } },
});

const choiceBase = style({
  ...secondary.body,
  flex: 'none',
  height: 32,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  transition: `background-color ${motion.hover}, color ${motion.hover}`,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[aria-checked="true"]': { color: theme.color.text, fontWeight: 600 },
  },
  '@media': {
    [media.coarse]: { height: 44 },
    [media.forcedColors]: { selectors: { '&[aria-checked="true"]': { outline: '2px solid Highlight' } } },
  },
});
export const choice = styleVariants({
  pill: [
    choiceBase,
    {
      padding: '0 14px',
      borderRadius: radius.round,
      background: theme.color.field,
      selectors: {
        '&:hover': { background: theme.color.n4 },
        '&[aria-checked="true"]': { background: theme.color.n12, color: theme.color.n1 },
      },
    },
  ],
  plain: [
    choiceBase,
    {
      padding: '0 8px',
      borderRadius: radius.field,
      selectors: { '&[aria-checked="true"]': { background: theme.color.field } },
    },
  ],
});

const end = style({
  position: 'absolute',
  top: 0,
  bottom: 0,
  ...layout.centred,
  width: 32,
  color: theme.color.text2,
  cursor: 'pointer',
  ':hover': { color: theme.color.text },
  '@media': { [media.coarse]: { display: 'none' } },
});
export const before = style([end, { left: -6 }]);
export const after = style([end, { right: -6 }]);
