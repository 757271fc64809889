import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, tabular, theme, type } from '../../tokens/index.ts';

/** As wide as there is room beside a legend, or above it. */
export const notices = style({
  flex: '0 1 440px',
  minWidth: 'min(240px, 100%)',
  margin: '0 auto',
  maxHeight: 'min(260px, 50%)',
  overflowY: 'auto',
  ...layout.stack(8),
  borderRadius: radius.card,
  boxShadow: theme.shadow.s4,
});
export const notice = style([
  tabular,
  {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    columnGap: 10,
    alignItems: 'start',
    padding: '8px 6px 8px 12px',
    borderRadius: radius.card,
    background: theme.color.raised,
    animation: `corallite-rise ${motion.panel} ${motion.ease}`,
    selectors: {
      '&[data-tone="warning"]': { background: theme.color.warningBg, color: theme.color.warningText },
    },
    '@media': {
      [media.forcedColors]: { border: '1px solid CanvasText' },
      [media.moreContrast]: { border: `1px solid ${theme.color.controlLine}` },
    },
  },
]);
export const icon = style({
  marginTop: 6,
  color: theme.color.text2,
  selectors: { '[data-tone="warning"] > &': { color: 'inherit' } },
});
export const text = style({
  ...type.small,
  ...layout.stack(2),
  padding: '6px 0',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
export const title = style({ fontWeight: 600 });
/** Below the text, which has the whole width: the model is shown in half the frame beside a layer. */
export const verbs = style({ ...layout.row(4), flexWrap: 'wrap', gridColumn: '2 / -1', paddingBottom: 6 });

/** The line that marks a kind of repair on the model, as the list names it. */
export const line = style({ flex: 'none' });
export const casing = style({ stroke: theme.color.onCoral, strokeWidth: 6, strokeLinecap: 'round' });
export const openEdge = style({ stroke: theme.color.warningSolid, strokeWidth: 3, strokeLinecap: 'round' });
export const coneEdge = style({
  stroke: theme.color.dangerBorder,
  strokeWidth: 4,
  strokeDasharray: '5 3',
  selectors: { ':root.dark &': { stroke: theme.color.dangerText } },
});
