import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

/** Two icons side by side, 40 high as the buttons beside them. */
export const layouts = style({
  display: 'flex',
  padding: 2,
  borderRadius: radius.button,
  background: theme.color.field,
});
export const layoutChoice = style({
  ...layout.centred,
  ...layout.square(36),
  borderRadius: radius.field,
  color: theme.color.text2,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[aria-checked="true"]': {
      background: theme.color.thumb,
      color: theme.color.text,
      boxShadow: theme.shadow.s1,
    },
  },
  '@media': { [media.coarse]: { ...layout.square(44) } },
});
export const actions = style({
  ...layout.row(8),
  flexWrap: 'wrap',
  '@media': { [upTo.phone]: { width: '100%' } },
});
export const push = style({ '@media': { [upTo.phone]: { marginLeft: 'auto' } } });

/** Takes the title row's place while something is selected. */
export const bar = style({
  position: 'sticky',
  top: 72,
  zIndex: 12,
  ...layout.row(8),
  flexWrap: 'wrap',
  minHeight: 72,
  padding: '12px 0 20px',
  background: theme.color.panel,
  '@media': { [upTo.phone]: { top: 64, minHeight: 56, padding: '4px 0 12px' } },
});
export const barCount = style({ ...type.title, ...tabular, flex: 1, minWidth: 120 });

export const groupHead = style({ ...type.title, padding: '4px 0 12px' });
export const gridRow = style({
  ...layout.stack(20),
  paddingBottom: 24,
  '@media': { [upTo.phone]: { gap: 12 } },
});

export const card = style({
  position: 'relative',
  display: 'block',
  borderRadius: radius.card,
  userSelect: 'none',
  selectors: {
    '&:focus-within::before, &:hover::before, &[data-selected="true"]::before, &[data-state="open"]::before':
      {
        content: '',
        position: 'absolute',
        zIndex: 1,
        insetInline: 0,
        top: 0,
        aspectRatio: '4 / 3',
        borderRadius: radius.card,
        pointerEvents: 'none',
        boxShadow: `inset 0 0 0 2px ${theme.color.text}`,
      },
    '&:hover::before, &[data-state="open"]::before': {
      boxShadow: `inset 0 0 0 1px ${theme.color.n8}`,
    },
    '&[data-selected="true"]::before, &:hover[data-selected="true"]::before': {
      boxShadow: `inset 0 0 0 2px ${theme.color.text}`,
    },
    '&:focus-within::before': { boxShadow: 'none' },
    '&[data-selected="true"]:focus-within::before': { boxShadow: `inset 0 0 0 2px ${theme.color.text}` },
  },
});
/** On the picture's lower corner, where no box is ticked; a press goes through it to the card. */
export const mark = style({
  position: 'absolute',
  top: 8,
  right: 8,
  display: 'flex',
  pointerEvents: 'none',
});
export const meta = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 8,
  padding: '10px 0 0 4px',
});
/** Covers the whole card: all of it opens. */
export const name = style({
  ...type.titleSmall,
  display: 'block',
  ...layout.ellipsis,
  ...layout.plainLink,
  outline: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: radius.card },
    '&:focus-visible::after': { outline: `2px solid ${theme.color.focus}`, outlineOffset: 2 },
  },
});
/** As wide as its cell and as high as a thumb: a name of one letter is no smaller to hit. */
export const rowName = style({
  ...type.titleSmall,
  flex: 1,
  padding: '12px 0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  ...layout.plainLink,
});
export const facts = style({ ...secondary.small, ...tabular, gridColumn: 1, ...layout.ellipsis });
export const rename = style({
  ...type.titleSmall,
  position: 'relative',
  zIndex: 2,
  // The text stands where the name stood, and has its width.
  width: 'calc(100% + 13px)',
  // Between the picture and the facts there is no room for more.
  height: 24,
  margin: '-3px 0 -1px -7px',
  padding: '0 6px',
  border: 0,
  borderRadius: radius.field,
  background: theme.color.field,
  ':focus': { outline: `2px solid ${theme.color.focus}`, outlineOffset: -2 },
});
/** Above the link that covers the card; there on hover, focus and touch. */
const overCard = style({
  zIndex: 2,
  opacity: 0,
  transition: `opacity ${motion.hover}`,
  selectors: {
    [`${card}:hover &, ${card}:focus-within &, ${card}[data-selected="true"] &, ${card}[data-state="open"] &`]:
      {
        opacity: 1,
      },
  },
  '@media': { [media.coarse]: { opacity: 1 } },
});
export const more = style([overCard, { position: 'relative', gridRow: '1 / 3', gridColumn: 2 }]);
export const tick = style([
  overCard,
  {
    position: 'absolute',
    top: 8,
    left: 8,
    display: 'flex',
    padding: 2,
    borderRadius: radius.field,
    background: theme.color.glass,
    '@media': { [media.coarse]: { display: 'none' } },
  },
]);
/** While something is selected, every card shows its tick. */
export const choosing = style({});
globalStyle(`${choosing} ${tick}`, { opacity: 1 });
globalStyle(`${choosing} ${tick}`, { '@media': { [media.coarse]: { display: 'flex' } } });
export const nameCell = style({ ...layout.row(12), minWidth: 0 });
/** The box that chooses all; what a thumb hits of it is not under the bar above. */
export const all = style({
  ...layout.row(),
  height: 24,
  '@media': { [media.coarse]: { height: 38, paddingTop: 6 } },
});
export const skeletonMeta = style({ ...layout.stack(8), padding: '12px 4px 0' });

export const sheetHead = style({ ...layout.stack(8), padding: '0 8px 8px' });
export const sheetFacts = style({ ...secondary.body, ...tabular });
