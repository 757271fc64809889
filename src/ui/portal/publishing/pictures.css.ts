import { style } from '@vanilla-extract/css';
import { upTo } from '../../primitives/breakpoints.ts';
import { layout, media, radius, secondary, theme, type } from '../../tokens/index.ts';

export const area = style({
  ...layout.stack(12),
  padding: 12,
  borderRadius: radius.button,
  border: `1px dashed ${theme.color.controlLine}`,
  selectors: {
    '&[data-over="true"]': {
      borderColor: theme.color.c9,
      borderStyle: 'solid',
      background: theme.color.tintRow,
    },
    '&[data-invalid="true"]': { border: `1px solid ${theme.color.dangerSolid}` },
  },
});
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [upTo.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const item = style({
  position: 'relative',
  selectors: {
    '&[data-dragged="true"]': { opacity: 0.4 },
    '&[data-before="true"]::before': {
      content: '',
      position: 'absolute',
      insetBlock: 0,
      left: -7,
      width: 2,
      background: theme.color.c9,
    },
  },
});
export const tile = style({
  ...layout.bare,
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  borderRadius: radius.button,
  background: theme.color.field,
  cursor: 'grab',
  ':focus-visible': { outlineOffset: 2 },
});
export const picture = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  selectors: { '[data-state="sending"] > &, [data-state="failed"] > &': { opacity: 0.4 } },
});
export const badge = style({
  ...type.small,
  ...layout.inlineRow(4),
  position: 'absolute',
  left: 6,
  bottom: 6,
  padding: '2px 8px',
  borderRadius: radius.chip,
  background: theme.color.raised,
  color: theme.color.text,
  boxShadow: theme.shadow.s1,
});
export const failed = style([badge, { color: theme.color.dangerText }]);
export const menu = style({
  position: 'absolute',
  top: 4,
  right: 4,
  borderRadius: radius.field,
  background: theme.color.raised,
  boxShadow: theme.shadow.s1,
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const empty = style({
  ...secondary.body,
  padding: '8px 0',
  textAlign: 'center',
  // Nothing is dropped by a thumb.
  '@media': { [media.coarse]: { display: 'none' } },
});
export const progress = style({ ...layout.stack(6), ...secondary.small });
