import { globalStyle, style } from '@vanilla-extract/css';
import {
  layer,
  layout,
  motion,
  radius,
  rowPitch,
  secondary,
  tabular,
  theme,
  type,
} from '../../tokens/index.ts';

export const tabs = style({ width: 348, flex: 'none' });
export const list = style({
  width: 280,
  flex: 'none',
  ...layout.column(),
  minHeight: 0,
  borderRight: `1px solid ${theme.color.line}`,
  '@media': { '(max-width: 720px)': { width: 200 } },
});
export const searchRow = style({ ...layout.stack(8), padding: '0 12px 8px 16px', flex: 'none' });
export const scroll = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 8px 12px',
  position: 'relative',
});
export const brand = style({
  ...secondary.small,
  position: 'sticky',
  top: 0,
  zIndex: layer.stickyHead,
  padding: '8px 8px 4px',
  fontWeight: 600,
  background: theme.color.panel,
});
export const entry = style({
  ...layout.row(8),
  width: '100%',
  minHeight: 36,
  padding: '0 8px',
  borderRadius: radius.field,
  textAlign: 'left',
  cursor: 'default',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-selected="true"], &[data-selected="true"]': { background: theme.color.tintRow, fontWeight: 550 },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const entryName = style({ ...layout.fill, ...layout.ellipsis });
export const entryIcon = style({ color: theme.color.c11 });
export const entryPicture = style({ ...layout.square(28), flex: 'none', objectFit: 'contain' });
export const nothing = style({ ...secondary.small, padding: '8px', overflowWrap: 'anywhere' });

export const detail = style({ ...layout.fill, minHeight: 0, overflowY: 'auto', padding: '4px 24px 24px' });
export const detailHead = style({ ...layout.row(12), minHeight: 44, marginBottom: 4 });
export const testRow = style({ ...secondary.small, ...layout.row(12), margin: '12px 0' });
globalStyle(`${testRow} > button`, { flex: 'none' });
export const detailTitle = style({ ...type.title, ...layout.fill });
export const drawing = style({
  ...layout.centred,
  height: 168,
  margin: '4px 0 16px',
  borderRadius: radius.card,
  background: theme.color.field,
  color: theme.color.text2,
});
export const edge = style({ ...layout.stack(6), margin: '2px 0 12px' });
/** Panel pixels three times as large, as they are in both themes (UI.md, layer view). */
export const edgePicture = style({
  width: 288,
  height: 96,
  borderRadius: radius.field,
  imageRendering: 'pixelated',
});
export const picture = style({ maxWidth: '100%', height: 152, objectFit: 'contain' });
export const source = style({ ...secondary.small, marginTop: 16, overflowWrap: 'anywhere' });

export const pairHead = style({
  ...secondary.small,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 128px 28px 128px',
  columnGap: 8,
  alignItems: 'center',
  minHeight: 28,
});
export const pairRow = style([
  tabular,
  {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 128px 28px 128px',
    columnGap: 8,
    alignItems: 'center',
    minHeight: rowPitch,
  },
]);
export const singleRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 128px',
  columnGap: 12,
  alignItems: 'center',
  minHeight: rowPitch,
});
/** A list to choose from is as wide as the fields above it. */
export const chosenRow = style({});
globalStyle(`${chosenRow} > *`, { gridTemplateColumns: 'minmax(0, 1fr) 128px' });
export const gap = style({ height: 8 });
export const groupHead = style({ ...type.small, fontWeight: 600, padding: '12px 0 4px' });
export const form = style({ ...layout.stack(12), gridTemplateColumns: '1fr 1fr', marginBottom: 8 });
export const note = style({ ...secondary.small, textWrap: 'pretty', marginBottom: 8 });
export const swatch = style({
  ...layout.square(18),
  borderRadius: '50%',
  flex: 'none',
  boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
});
export const colorRow = style({ ...layout.row(10), minHeight: 36 });
export const colorInput = style({
  ...layout.square(36),
  ...layout.bare,
  borderRadius: radius.field,
  cursor: 'pointer',
});
globalStyle(`${colorInput}::-webkit-color-swatch`, {
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: radius.field,
});
globalStyle(`${colorInput}::-webkit-color-swatch-wrapper`, { padding: 0 });
export const searchIcon = style({
  position: 'absolute',
  left: 26,
  top: 10,
  color: theme.color.text2,
  pointerEvents: 'none',
});

/** Mine or everybody's, above the list. */
export const scopes = style({ padding: '0 12px 8px 16px', flex: 'none' });
export const bone = style({ ...layout.stack(8), padding: '10px 8px' });
export const trouble = style({ ...secondary.small, ...layout.stack(8), justifyItems: 'start', padding: 8 });
/** Something somebody has published, in the list. */
export const card = style([
  entry,
  {
    ...layout.stack(2),
    alignContent: 'center',
    minHeight: 72,
    padding: '8px',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
]);
/** The same with a picture before the text. */
export const picturedCard = style({ gridTemplateColumns: '56px minmax(0, 1fr)', columnGap: 10 });
export const cardPicture = style({
  ...layout.square(56),
  gridRow: 'span 3',
  objectFit: 'contain',
  alignSelf: 'center',
});
export const cardName = style({ ...layout.ellipsis, fontWeight: 550 });
export const cardLine = style({ ...secondary.small, ...layout.ellipsis });
export const cardCounts = style([tabular, { ...secondary.small, ...layout.row(12) }]);
export const count = style({ ...layout.row(4) });
export const transfer = style({ padding: '8px 12px 12px 16px' });
export const publishText = style({ marginBottom: 16, textWrap: 'pretty' });
export const kept = style({
  display: 'block',
  ...secondary.small,
  flex: 'none',
  padding: '8px 12px 12px 16px',
  textWrap: 'pretty',
});
export const builtIn = style({ ...secondary.small, flex: 'none' });

/** A reaction of one's own is filled. */
export const reactions = style({ ...layout.row(4) });
globalStyle(`${reactions} [aria-pressed="true"] svg`, { color: theme.color.c11, fill: 'currentColor' });
export const byline = style({ ...secondary.small, marginBottom: 8, overflowWrap: 'anywhere' });
export const description = style({ marginBottom: 12, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const problem = style({
  ...type.small,
  padding: '8px 10px',
  margin: '4px 0 8px',
  borderRadius: radius.button,
  background: theme.color.dangerBg,
  color: theme.color.dangerText,
  textWrap: 'pretty',
  // A moderator's reason is among them: its lines stay.
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const warning = style([
  problem,
  { background: theme.color.warningBg, color: theme.color.warningText },
]);
export const report = style({
  ...type.small,
  ...layout.stack(4),
  padding: '8px 10px',
  margin: '8px 0',
  borderRadius: radius.button,
  background: theme.color.field,
  color: theme.color.text2,
  textWrap: 'pretty',
});
export const measure = style([
  tabular,
  { ...layout.row(12), justifyContent: 'space-between', minHeight: rowPitch },
]);
globalStyle(`${measure} > :first-child`, { color: theme.color.text2 });
export const script = style({
  ...type.small,
  fontFamily: '"JetBrains Mono", ui-monospace, Menlo, Consolas, monospace, var(--font)',
  maxHeight: 320,
  padding: '8px 10px',
  overflow: 'auto',
  borderRadius: radius.field,
  background: theme.color.field,
});
export const fileRow = style({ ...layout.row(8), alignItems: 'end' });
globalStyle(`${fileRow} > :first-child`, { flex: 1, minWidth: 0 });
export const fromProject = style({ ...layout.row(8), padding: '0 12px 8px 16px', flex: 'none' });
globalStyle(`${fromProject} > :first-child`, { flex: 1, minWidth: 0 });

/** What can be done with an own one, at the end of what it is. */
export const foot = style({
  position: 'sticky',
  bottom: -24,
  zIndex: layer.stickyHead,
  margin: '20px 0 -24px',
  padding: '12px 0 16px',
  borderTop: `1px solid ${theme.color.line}`,
  background: theme.color.panel,
  // Dots in the margin pass below it too.
  boxShadow: `-16px 0 ${theme.color.panel}`,
});
export const footRow = style({ ...layout.wrap(8) });
export const footState = style({ ...layout.row(8), marginLeft: 'auto' });

export const dotted = style({ position: 'relative' });
/** Says that a value is not the saved one; in the margin, so that nothing moves. */
export const dot = style({
  ...layout.bare,
  ...layout.square(24),
  position: 'absolute',
  left: -22,
  top: `calc(50% - 12px)`,
  borderRadius: '50%',
  cursor: 'pointer',
  '::before': {
    content: '""',
    position: 'absolute',
    inset: 8,
    borderRadius: '50%',
    background: theme.color.c9,
  },
  selectors: {
    '&:hover::before': { inset: 7 },
    '&[data-normal="true"]': { left: 'auto', right: 124 },
  },
});
