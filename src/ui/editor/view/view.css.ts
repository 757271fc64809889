import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const toolbar = style({
  ...layout.row(),
  justifyContent: 'center',
  height: 64,
  padding: '0 8px',
  background: theme.color.panel,
  '@media': { [media.compact]: { height: 48 } },
});
/** As wide as the bar; its slots keep their widths, those there is no room for are measured out of sight. */
export const tools = style({
  position: 'relative',
  display: 'flex',
  ...layout.fill,
  alignItems: 'center',
  justifyContent: 'center',
});
export const toolSlot = style({
  ...layout.row(),
  flex: 'none',
  padding: '0 1px',
  selectors: { '&[data-fits="false"]': { position: 'absolute', left: 0, visibility: 'hidden' } },
});
globalStyle(`${toolbar} > [role="toolbar"]`, { ...layout.fill });
export const toolbarNote = style({ ...secondary.small });

export const area = style({
  position: 'relative',
  display: 'flex',
  overflow: 'hidden',
  background: theme.color.line,
});
export const pane = style({
  position: 'relative',
  overflow: 'hidden',
  minWidth: 0,
  flex: '1 1 0',
  background: `linear-gradient(${theme.color.skyTop}, ${theme.color.skyBottom})`,
  selectors: { '&[data-shown="false"]': { display: 'none' } },
});
export const canvasHost = style({
  position: 'absolute',
  inset: 0,
  touchAction: 'none',
  selectors: { '&:focus-visible': { outlineOffset: -2, zIndex: 1 } },
});
globalStyle(`${canvasHost} > canvas`, {
  display: 'block',
  width: '100%',
  height: '100%',
  touchAction: 'none',
});

export const floating = style({
  position: 'absolute',
  zIndex: layer.floating,
  borderRadius: radius.card,
  background: theme.color.glass,
  boxShadow: theme.shadow.s3,
  '@media': {
    [media.forcedColors]: { border: '1px solid CanvasText' },
    [media.moreContrast]: { border: `1px solid ${theme.color.controlLine}` },
  },
});
export const rail = style([floating, { left: 12, top: 12, padding: 4 }]);
globalStyle(`${rail} button`, { minWidth: 60, height: 50 });
globalStyle(`${rail} button`, {
  '@media': { [media.compact]: { minWidth: 44, ...layout.square(44) } },
});
export const viewBar = style([
  floating,
  { left: '50%', bottom: 12, transform: 'translateX(-50%)', padding: 4 },
]);

const LOW = '(max-height: 860px)';

/** What is said over the lower edge of the model, clear of the view bar and of the slider of layers: side by side, or one above the other where the model has less room. */
export const lower = style({
  position: 'absolute',
  zIndex: layer.floating + 1,
  inset: '12px 12px 68px 12px',
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignContent: 'flex-start',
  alignItems: 'flex-start',
  gap: 12,
  pointerEvents: 'none',
  selectors: {
    // Beside a legend a notice is not in the middle, but next to the slider, which lies over the layer where there is one.
    '&[data-beside="false"]:has(> [data-region])': { right: 80 },
  },
  // In a low window the rail reaches down to where a legend is: that stands beside it.
  '@media': {
    [LOW]: { selectors: { '&:has(> [data-region])': { left: 116 } } },
    [`${media.compact} and ${LOW}`]: { selectors: { '&:has(> [data-region])': { left: 76 } } },
  },
});
globalStyle(`${lower} > *`, { pointerEvents: 'auto' });

export const caption = style({
  ...type.small,
  ...tabular,
  position: 'absolute',
  left: 12,
  top: 12,
  zIndex: layer.floating,
  ...layout.row(),
  height: 28,
  padding: '0 12px',
  borderRadius: 14,
  background: theme.color.glass,
  fontWeight: 550,
  boxShadow: theme.shadow.s2,
  maxWidth: 'calc(100% - 100px)',
  ...layout.ellipsis,
});

export const divider = style({
  position: 'relative',
  flex: 'none',
  width: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  zIndex: layer.floating + 1,
  background: theme.color.line,
  selectors: {
    '&::before': { content: '', position: 'absolute', top: 0, bottom: 0, left: -6, width: 13 },
    '&::after': {
      content: '',
      position: 'absolute',
      top: '50%',
      left: -2,
      width: 5,
      height: 40,
      marginTop: -20,
      borderRadius: 3,
      background: theme.color.lineStrong,
      boxShadow: `0 0 0 1px ${theme.color.panel}`,
      transition: `background-color ${motion.hover}`,
    },
    '&:hover::after': { background: theme.color.n8 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { background: theme.color.focus },
  },
});

/** The exact layer lies on near-black in both themes. */
export const layerPane = style([pane, { background: '#06080A' }]);
/** Centred in what the layer slider leaves free. */
globalStyle(`${layerPane} > ${viewBar}`, { left: 'calc((100% - 68px) / 2)' });
/** Glass over near-black would look soiled. */
globalStyle(`${layerPane} > ${viewBar}, ${layerPane} > ${caption}`, { background: theme.color.raised });
export const layerCanvas = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  touchAction: 'none',
  cursor: 'grab',
  selectors: { '&:active': { cursor: 'grabbing' }, '&:focus-visible': { outlineOffset: -2 } },
});
/** Behind the canvas that takes pointers and focus, which is clear while the device draws. */
export const deviceCanvas = style({ position: 'absolute', inset: 0 });
globalStyle(`${deviceCanvas} > canvas`, { display: 'block', width: '100%', height: '100%' });
export const layerNote = style({
  ...type.editor,
  position: 'absolute',
  inset: 0,
  ...layout.centred,
  padding: 24,
  textAlign: 'center',
  color: '#ADB5BE',
});

export const emptyCard = style([
  floating,
  {
    left: '50%',
    top: '46%',
    transform: 'translate(-50%, -50%)',
    width: 304,
    boxShadow: theme.shadow.s4,
  },
]);
export const emptyTitle = style({ ...type.title });
export const emptyText = style({
  ...secondary.small,
  textWrap: 'balance',
  marginTop: 2,
});
export const empty = style({
  ...layout.column(),
  alignItems: 'center',
  gap: 16,
  padding: '28px 24px 24px',
  textAlign: 'center',
});
export const noPicture = style([
  emptyCard,
  { ...layout.column(), alignItems: 'center', gap: 16, padding: 24, textAlign: 'center' },
]);
export const drawing = style({ color: theme.color.n8 });
export const marquee = style({
  position: 'absolute',
  pointerEvents: 'none',
  border: `1.5px solid ${theme.color.text}`,
  background: 'color-mix(in srgb, currentColor 8%, transparent)',
});
export const lasso = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  pointerEvents: 'none',
  fill: `color-mix(in srgb, ${theme.color.text} 8%, transparent)`,
  stroke: theme.color.text,
  strokeWidth: 1.5,
});
