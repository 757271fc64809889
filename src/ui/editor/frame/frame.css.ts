import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, tabular, theme, type } from '../../tokens/index.ts';

/** Where there is no room to edit; the view stays. */
const NARROW = 'screen and (max-width: 799px)';

/** Docked regions divided by the one-pixel gaps of the grid, through which the line colour shows. */
export const app = style({
  display: 'grid',
  height: '100dvh',
  gridTemplateRows: '52px minmax(0, 1fr) 36px',
  gridTemplateColumns: 'var(--left, 256px) minmax(0, 1fr) var(--right, 324px)',
  gap: 1,
  background: theme.color.line,
  overflow: 'hidden',
  position: 'relative',
  selectors: {
    '&[data-panels="false"]': { gridTemplateColumns: '0 minmax(0, 1fr) 0', columnGap: 0 },
  },
  '@media': {
    [media.compact]: {
      gridTemplateColumns: '52px minmax(0, 1fr) min(var(--right, 300px), 300px)',
    },
    [media.tight]: { gridTemplateColumns: '52px minmax(0, 1fr) 0', columnGap: 0 },
  },
});
globalStyle(`${app} > *`, { minWidth: 0, minHeight: 0 });
// Forced colours take the hairlines away, which are the ground showing through.
globalStyle(`${app} > :is(header, aside, main, footer)`, {
  '@media': { [media.forcedColors]: { outline: '1px solid CanvasText' } },
});

/** Under the top bar, in its row: what is below moves down while it is there. */
export const line = style({
  ...type.small,
  gridColumn: '1 / -1',
  gridRow: 1,
  alignSelf: 'end',
  zIndex: layer.panel,
  ...layout.row(),
  justifyContent: 'center',
  gap: 8,
  height: 28,
  padding: '0 16px',
  background: theme.color.field,
  color: theme.color.text2,
});
globalStyle(`${app}:has(> ${line})`, { gridTemplateRows: '80px minmax(0, 1fr) 36px' });
export const lineText = style({ ...layout.ellipsis, minWidth: 0 });
export const lineVerb = style({
  flex: 'none',
  height: 24,
  padding: '0 4px',
  borderRadius: radius.chip,
  color: theme.color.text,
  fontWeight: 550,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  selectors: { '&:hover': { background: theme.color.hover } },
});

export const top = style({
  gridColumn: '1 / -1',
  gridRow: 1,
  alignSelf: 'start',
  height: 52,
  zIndex: layer.panel,
  background: theme.color.panel,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  padding: '0 12px 0 8px',
  gap: 12,
});
export const topLeft = style({ ...layout.row(4), minWidth: 0 });
export const topRight = style({ ...layout.row(), justifyContent: 'flex-end', gap: 8 });
export const logo = style({
  ...layout.row(4),
  flex: 'none',
  height: 36,
  padding: '0 6px',
  borderRadius: radius.button,
  selectors: { '&:hover, &[data-state="open"]': { background: theme.color.hover } },
});
export const name = style({
  ...type.titleSmall,
  display: 'block',
  height: 36,
  padding: '8px',
  minWidth: 0,
  maxWidth: 240,
  ...layout.ellipsis,
  borderRadius: radius.button,
  ':hover': { background: theme.color.hover },
});
export const nameInput = style({
  ...type.titleSmall,
  width: 200,
  height: 36,
  padding: '0 8px',
  border: 0,
  borderRadius: radius.button,
  background: theme.color.field,
});
export const saved = style({
  ...type.small,
  ...layout.row(6),
  height: 28,
  padding: '0 8px',
  borderRadius: radius.field,
  color: theme.color.text2,
  whiteSpace: 'nowrap',
  selectors: { '&[data-failed="true"]': { color: theme.color.dangerText } },
});
export const savedText = style({ '@media': { [media.compact]: { display: 'none' } } });
export const stages = style({
  display: 'flex',
  gap: 2,
  padding: 3,
  borderRadius: 10,
  background: theme.color.field,
});
export const stage = style({
  ...type.editor,
  height: 30,
  minWidth: 104,
  padding: '0 14px',
  borderRadius: 7,
  fontWeight: 550,
  textAlign: 'center',
  color: theme.color.text2,
  transition: `background-color ${motion.panel} ${motion.ease}, color ${motion.hover}`,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-state="on"]': {
      background: theme.color.thumb,
      color: theme.color.text,
      boxShadow: theme.shadow.s2,
    },
  },
  '@media': { [media.compact]: { minWidth: 84, padding: '0 10px' } },
});

export const left = style({
  gridColumn: 1,
  gridRow: 2,
  zIndex: layer.panel,
  background: theme.color.panel,
  ...layout.column(),
  position: 'relative',
  selectors: { '[data-panels="false"] > &': { visibility: 'hidden' } },
});
export const leftFull = style({
  ...layout.column(),
  flex: 1,
  minHeight: 0,
  '@media': {
    [media.compact]: {
      display: 'none',
      selectors: {
        '[data-overlay]:not([data-overlay="none"]) > &': {
          display: 'flex',
          position: 'absolute',
          left: 53,
          top: 0,
          bottom: 0,
          width: 280,
          background: theme.color.panel,
          boxShadow: theme.shadow.s3,
          animation: `corallite-rise ${motion.panel} ${motion.ease}`,
        },
      },
    },
  },
});
/** Issues follow the parts, which scroll where both do not fit; in the compact frame one of the two is open. */
export const leftSection = style({
  ...layout.column(),
  minHeight: 0,
  selectors: {
    '&[data-section="parts"]': { flex: '0 1 auto', minHeight: 96 },
    '&[data-section="issues"]': {
      flex: '0 0 auto',
      maxHeight: '60%',
      borderTop: `1px solid ${theme.color.line}`,
    },
  },
  '@media': {
    [media.compact]: {
      selectors: {
        '[data-overlay="parts"] &[data-section="issues"], [data-overlay="issues"] &[data-section="parts"]': {
          display: 'none',
        },
        '[data-overlay="issues"] &[data-section="issues"]': { borderTop: 'none', maxHeight: '100%' },
      },
    },
  },
});
export const leftStrip = style({
  display: 'none',
  '@media': {
    [media.compact]: {
      ...layout.column(),
      alignItems: 'center',
      gap: 4,
      paddingTop: 8,
    },
  },
});
export const badged = style({ position: 'relative' });
export const badge = style({
  ...type.micro,
  ...tabular,
  position: 'absolute',
  // Three figures end within the strip.
  left: 17,
  top: 2,
  minWidth: 15,
  height: 15,
  padding: '0 3px',
  borderRadius: radius.round,
  background: theme.color.n12,
  color: theme.color.n1,
  lineHeight: '15px',
  textAlign: 'center',
  boxShadow: `0 0 0 2px ${theme.color.panel}`,
  pointerEvents: 'none',
});
export const mid = style({
  gridColumn: 2,
  gridRow: 2,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gap: 1,
  background: theme.color.line,
});
export const right = style({
  gridColumn: 3,
  gridRow: 2,
  zIndex: layer.panel,
  background: theme.color.panel,
  ...layout.column(),
  position: 'relative',
  selectors: { '[data-panels="false"] > &': { visibility: 'hidden' } },
  '@media': {
    [media.tight]: {
      display: 'none',
      selectors: {
        '&[data-overlay="true"]': {
          display: 'flex',
          position: 'absolute',
          right: 0,
          top: 0,
          bottom: 0,
          width: 300,
          boxShadow: theme.shadow.s3,
          animation: `corallite-rise ${motion.panel} ${motion.ease}`,
        },
      },
    },
  },
});
/** Shown only where the right panel cannot be docked. */
export const tightOnly = style({ display: 'none', '@media': { [media.tight]: { display: 'contents' } } });
export const bottom = style({
  ...type.small,
  gridColumn: '1 / -1',
  gridRow: 3,
  zIndex: layer.panel,
  background: theme.color.panel,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 16,
  padding: '0 12px 0 8px',
  color: theme.color.text2,
});

/** A hairline that widens under the pointer. */
export const resizer = style({
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 9,
  zIndex: layer.stickyHead,
  cursor: 'col-resize',
  touchAction: 'none',
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: 4,
      width: 1,
      transition: `background-color ${motion.hover}`,
    },
    '&:hover::after, &:focus-visible::after': { background: theme.color.n8 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { background: theme.color.focus, width: 2 },
  },
  '@media': { [media.compact]: { display: 'none' } },
});
export const resizerLeft = style({ right: -5 });
export const resizerRight = style({ left: -5 });

export const skip = style({
  position: 'fixed',
  left: 12,
  top: -60,
  zIndex: layer.tooltip,
  padding: '10px 16px',
  borderRadius: radius.button,
  background: theme.color.n12,
  color: theme.color.n1,
  fontWeight: 550,
  selectors: { '&:focus': { top: 8 } },
});

export const drop = style({
  position: 'absolute',
  inset: 0,
  zIndex: layer.palette,
  ...layout.centred,
  pointerEvents: 'none',
  boxShadow: `inset 0 0 0 2px ${theme.color.c9}`,
  background: 'color-mix(in srgb, #FF755E 6%, transparent)',
  animation: `corallite-fade ${motion.hover} ${motion.ease}`,
});
export const dropCard = style({
  ...type.titleSmall,
  ...layout.row(10),
  padding: '12px 18px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.s3,
});

/** As the line above, and under it where both are. */
export const narrow = style({
  display: 'none',
  '@media': {
    [NARROW]: {
      ...type.small,
      display: 'block',
      gridColumn: '1 / -1',
      gridRow: 1,
      alignSelf: 'end',
      zIndex: layer.panel,
      height: 28,
      padding: '6px 16px',
      overflow: 'hidden',
      textAlign: 'center',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      background: theme.color.warningBg,
      color: theme.color.warningText,
    },
  },
});
globalStyle(app, { '@media': { [NARROW]: { gridTemplateRows: '80px minmax(0, 1fr) 36px' } } });
globalStyle(`${app}:has(> ${line})`, {
  '@media': { [NARROW]: { gridTemplateRows: '108px minmax(0, 1fr) 36px' } },
});
globalStyle(`${app}:has(> ${narrow}) > ${line}`, { '@media': { [NARROW]: { marginBottom: 28 } } });
