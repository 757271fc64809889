import { style } from '@vanilla-extract/css';
import { layer, layout, media, radius, tabular, theme, type } from '../../tokens/index.ts';
import { floating } from './view.css.ts';

export const root = style([
  floating,
  tabular,
  {
    right: 12,
    top: 12,
    bottom: 12,
    width: 56,
    zIndex: layer.floating + 2,
    ...layout.column(),
    alignItems: 'center',
    padding: '8px 0',
    // Glass over the near-black of a layer would look soiled.
    selectors: { '&[data-solid="true"]': { background: theme.color.raised } },
  },
]);
export const number = style({
  ...type.small,
  width: 44,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: radius.field,
  background: theme.color.field,
  textAlign: 'center',
  fontWeight: 600,
  selectors: {
    '&:hover': { background: theme.color.n4 },
    '&:focus': { outline: `2px solid ${theme.color.focus}`, outlineOffset: -2 },
  },
});
export const small = style({ ...type.micro, fontWeight: 400, color: theme.color.text2, marginTop: 4 });
export const total = style([small, { margin: '0 0 4px' }]);
export const well = style({ position: 'relative', flex: 1, width: '100%', margin: '10px 0' });
export const track = style({
  position: 'absolute',
  inset: 0,
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: radius.field,
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
export const rail = style({
  position: 'absolute',
  left: '50%',
  top: 0,
  bottom: 0,
  width: 4,
  marginLeft: -2,
  borderRadius: 2,
  background: theme.color.track,
  '@media': { [media.forcedColors]: { background: 'ButtonText' } },
});
export const fill = style({
  position: 'absolute',
  left: '50%',
  bottom: 0,
  width: 4,
  marginLeft: -2,
  borderRadius: 2,
  background: theme.color.n11,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
export const thumb = style({
  position: 'absolute',
  left: '50%',
  width: 22,
  height: 12,
  margin: '-6px 0 0 -11px',
  borderRadius: 6,
  background: theme.color.text,
  boxShadow: `0 0 0 3px ${theme.color.panel}`,
  cursor: 'grab',
  selectors: { '[data-dragging="true"] > &': { cursor: 'grabbing' } },
  '@media': {
    [media.forcedColors]: { background: 'Highlight' },
    [media.coarse]: { width: 30, height: 18, margin: '-9px 0 0 -15px', borderRadius: 9 },
  },
});
export const pointed = style([
  tabular,
  {
    ...type.small,
    position: 'absolute',
    right: 'calc(100% + 8px)',
    transform: 'translateY(-50%)',
    padding: '4px 8px',
    borderRadius: radius.field,
    background: theme.color.n12,
    color: theme.color.n1,
    fontWeight: 550,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    boxShadow: theme.shadow.s3,
  },
]);
