import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const panel = style({
  minHeight: 0,
  overflowY: 'auto',
  paddingBottom: 12,
});
export const again = style({});
globalStyle(`${again}[data-checking="true"] svg`, { animation: 'corallite-spin 0.9s linear infinite' });
export const rows = style({ padding: '0 8px' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto 48px',
  alignItems: 'center',
  columnGap: 8,
  minHeight: 36,
  padding: '3px 0 3px 8px',
  borderRadius: radius.field,
  selectors: {
    '&[data-none="true"]': { color: theme.color.text2 },
    '&[data-chosen="true"]': { background: theme.color.tintRow },
  },
  '@media': { [media.coarse]: { gridTemplateColumns: '16px minmax(0, 1fr) auto 88px', minHeight: 44 } },
});
globalStyle(`${row} > svg`, { justifySelf: 'center' });
export const name = style({ ...layout.ellipsis });
/** Under the name: beside it there is no room for both numbers. */
export const hidden = style({ ...secondary.micro, ...tabular, display: 'block' });
/** In line with the rows above: glyphs, names, and the right edge of their arrows. */
export const filter = style({ padding: '4px 8px 0 16px' });
globalStyle(`${filter} > div`, { gridTemplateColumns: 'minmax(0, 1fr) minmax(112px, max-content)' });
/** In the narrowest panel, and beside square inches, on two lines. */
globalStyle(`${filter} label`, { whiteSpace: 'normal' });
export const count = style({
  ...tabular,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textAlign: 'right',
  transition: `opacity ${motion.panel}`,
  selectors: { [`${row}[data-none="true"] > &`]: { fontWeight: 450 } },
});
// Old numbers grow dim only after a moment: a quick check flickers nothing.
globalStyle(`${panel} [data-stale="true"]`, { opacity: 0.5, transitionDelay: '0.4s' });
export const walk = style({ display: 'flex', minHeight: 24, color: theme.color.text2 });
export const footer = style({ ...secondary.small, ...tabular, padding: '6px 16px 0', textWrap: 'pretty' });

const LABEL = 26;

/** Covers the model; only its marks are seen, and they let pointers through. */
export const pins = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  zIndex: layer.floating - 1,
});
export const pin = style({
  position: 'absolute',
  left: 0,
  top: 0,
  ...layout.row(),
  flexDirection: 'column',
  // The glyph's middle lies on the place.
  translate: 'calc(var(--x) - 50%) calc(var(--y) - 100% + 7px)',
  selectors: {
    '&[hidden]': { display: 'none' },
    '&[data-below="true"]': {
      flexDirection: 'column-reverse',
      translate: 'calc(var(--x) - 50%) calc(var(--y) - 7px)',
    },
  },
});
export const label = style([
  tabular,
  {
    ...type.small,
    ...layout.row(6),
    height: LABEL,
    padding: '0 10px 0 8px',
    borderRadius: radius.round,
    background: theme.color.glass,
    color: theme.color.text,
    boxShadow: theme.shadow.s3,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '@media': {
      [media.forcedColors]: { border: '1px solid CanvasText' },
      [media.moreContrast]: { border: `1px solid ${theme.color.controlLine}` },
    },
  },
]);
/** With something to press it is a card, which keeps pointers from the model. */
globalStyle(`${pin} > ${label}[data-has-fix="true"]`, {
  height: 36,
  padding: '0 4px 0 10px',
  borderRadius: radius.button,
  pointerEvents: 'auto',
  '@media': { [media.coarse]: { height: 52 } },
});
globalStyle(`${pin} > ${label} > button`, { marginLeft: 4 });
/** Kept inside the picture where its place is near a side. */
globalStyle(`${pin} > ${label}`, { translate: 'var(--shift, 0)' });
export const stem = style({
  width: 2,
  height: 18,
  background: theme.color.text,
  boxShadow: `0 0 0 1px ${theme.color.glass}`,
});
/** The shape itself on the place, cased so that it reads on any part and on the cut face. */
export const spot = style({
  ...layout.centred,
  ...layout.square(14),
  filter: `drop-shadow(0 0 1px ${theme.color.panel}) drop-shadow(0 0 1px ${theme.color.panel})`,
});

/** UI brief §2.4: 2 px of the colour inside 2 px of white; the layer's ground is near-black in both themes. */
export const ring = style({
  position: 'absolute',
  zIndex: 1,
  pointerEvents: 'none',
  translate: '-50% -50%',
  borderRadius: radius.round,
  border: '2px solid #FFFFFF',
  boxShadow: 'inset 0 0 0 2px var(--issue)',
  '@media': { [media.forcedColors]: { borderColor: 'Highlight' } },
});
export const ringLabel = style([
  label,
  {
    position: 'absolute',
    zIndex: layer.floating - 1,
    pointerEvents: 'none',
    translate: '-50% 0',
    background: theme.color.raised,
  },
]);
