import { style } from '@vanilla-extract/css';
import { layout, motion, radius, secondary, theme } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

export const root = style({ ...layout.stack(12), minWidth: 0 });
export const stage = style({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '4 / 3',
  borderRadius: radius.card,
  background: `linear-gradient(${theme.color.n4}, ${theme.color.n5})`,
  selectors: { '&[hidden]': { display: 'none' } },
});
/** Whole, whatever its shape: nothing of what the author shows is cut away. */
export const picture = style({ display: 'block', width: '100%', height: '100%', objectFit: 'contain' });
export const thumbs = style({
  ...layout.row(8),
  // Room for the ring of what has the focus.
  padding: 3,
  margin: -3,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
});
export const thumb = style({
  position: 'relative',
  // A few stand side by side where there is little room, the model's at the end in sight; many scroll.
  flex: '0 1 auto',
  width: 96,
  minWidth: 64,
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  borderRadius: radius.button,
  background: theme.color.field,
  transition: `box-shadow ${motion.hover}`,
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${theme.color.text} 7%, transparent)`,
    },
    '&:hover::after': { boxShadow: `inset 0 0 0 1px ${theme.color.n8}` },
    '&[data-state="active"]::after': { boxShadow: `inset 0 0 0 2px ${theme.color.text}` },
  },
  '@media': { [upTo.phone]: { width: 76 } },
});
export const thumbPicture = style({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' });
export const thumbModel = style({
  ...secondary.micro,
  ...layout.column(4),
  alignItems: 'center',
  justifyContent: 'center',
  height: '100%',
});
export const behind = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  opacity: 0.25,
});
export const load = style({
  ...layout.column(8),
  position: 'absolute',
  inset: 0,
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  padding: 24,
});
export const size = style({ ...secondary.small, margin: 0, color: theme.color.text });
