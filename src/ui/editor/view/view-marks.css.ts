import { style } from '@vanilla-extract/css';
import { layer, media, radius, tabular, theme, type } from '../../tokens/index.ts';

/** Covers the model; only its marks are seen, and of them the labels alone take pointers. */
export const marks = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  zIndex: layer.floating - 1,
});
export const lines = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  // A face is seen from outside; the one that is lit has its rim from behind as well.
  selectors: { '&[data-face="plain"][data-seen="false"]': { display: 'none' } },
});
/** UI brief §2.4: 1.5 px in the colour of text, cased so that it reads on any part. */
export const line = style({
  fill: 'none',
  stroke: theme.color.text,
  strokeWidth: 1.5,
  selectors: {
    [`${lines}[data-face="plain"] &`]: { fill: theme.color.text, fillOpacity: 0.08, strokeWidth: 1 },
    [`${lines}[data-face="lit"] &`]: { strokeWidth: 2.5 },
    [`${lines}[data-face="lit"][data-seen="true"] &`]: { fill: theme.color.text, fillOpacity: 0.35 },
    [`${lines}[data-face="lit"][data-seen="false"] &`]: { strokeDasharray: '6 4' },
  },
});
export const casing = style({
  fill: 'none',
  stroke: theme.color.panel,
  strokeWidth: 4,
  strokeOpacity: 0.7,
  selectors: { [`${lines}[data-face="plain"] &`]: { strokeWidth: 2.5 } },
});
export const label = style([
  tabular,
  {
    ...type.small,
    position: 'absolute',
    left: 0,
    top: 0,
    padding: '3px 8px',
    borderRadius: radius.round,
    background: theme.color.glass,
    color: theme.color.text,
    boxShadow: theme.shadow.s3,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    pointerEvents: 'auto',
    cursor: 'copy',
    translate: 'calc(var(--x) - 50%) calc(var(--y) - 50%)',
    selectors: { '&[hidden]': { display: 'none' }, '&:hover': { background: theme.color.panel } },
    '@media': {
      [media.forcedColors]: { border: '1px solid CanvasText' },
      [media.moreContrast]: { border: `1px solid ${theme.color.controlLine}` },
    },
  },
]);
