import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';
import { LYING_TABLET } from './lying-tablet.ts';

/** A tablet that stands: the bar below takes the aside's place. */
const uprightTablet = 'screen and (min-width: 600px) and (max-width: 1023px) and (orientation: portrait)';

export const frame = style({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: '248px minmax(0, 1fr)',
  minHeight: '100%',
  background: theme.color.panel,
  '@media': {
    [LYING_TABLET]: { gridTemplateColumns: '64px minmax(0, 1fr)' },
    [uprightTablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const skip = style({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: layer.menu,
  padding: '8px 16px',
  borderRadius: radius.button,
  background: theme.color.n12,
  color: theme.color.n1,
  textDecoration: 'none',
  transform: 'translateY(-60px)',
  ':focus': { transform: 'none' },
});

export const aside = style({
  position: 'sticky',
  top: 0,
  height: '100vh',
  ...layout.column(),
  padding: '16px 12px',
  overflowY: 'auto',
  borderRight: `1px solid ${theme.color.line}`,
  background: theme.color.bg,
  '@media': {
    [LYING_TABLET]: { padding: '12px 8px', alignItems: 'center' },
    [uprightTablet]: { display: 'none' },
    [upTo.phone]: { display: 'none' },
  },
});
export const brand = style({
  ...layout.row(10),
  height: 36,
  flex: 'none',
  padding: '0 8px',
  marginBottom: 20,
  borderRadius: radius.button,
  fontSize: '17px',
  fontWeight: 650,
  letterSpacing: '-0.015em',
  ...layout.plainLink,
  '@media': { [media.coarse]: { height: 44 } },
});
export const wideOnly = style({ '@media': { [LYING_TABLET]: { display: 'none' } } });
export const group = style({ selectors: { '& + &': { marginTop: 20 } } });
export const groupName = style({
  ...secondary.small,
  fontWeight: 600,
  padding: '0 12px',
  marginBottom: 6,
  '@media': { [LYING_TABLET]: { display: 'none' } },
});
export const place = style({
  ...layout.row(12),
  height: 40,
  padding: '0 12px',
  marginBottom: 2,
  borderRadius: radius.button,
  fontWeight: 500,
  ...layout.plainLink,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:active': { background: theme.color.press },
    '&[aria-current="page"]': { background: theme.color.tintRow, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': {
    [media.coarse]: { height: 44 },
    [LYING_TABLET]: { ...layout.square(44), padding: 0, justifyContent: 'center' },
    [media.forcedColors]: { selectors: { '&[aria-current="page"]': { outline: '2px solid Highlight' } } },
  },
});
export const placeIcon = style({
  color: theme.color.text2,
  selectors: { '[aria-current="page"] > &': { color: theme.color.c11 } },
});
export const placeCount = style({
  ...secondary.small,
  ...tabular,
  marginLeft: 'auto',
  fontWeight: 400,
  '@media': { [LYING_TABLET]: { display: 'none' } },
});
export const drive = style({
  ...layout.stack(10),
  width: '100%',
  marginTop: 'auto',
  padding: '14px 12px 8px',
  borderRadius: radius.button,
  ...layout.plainLink,
  selectors: { '&:hover': { background: theme.color.hover }, '&:focus-visible': { outlineOffset: -2 } },
  '@media': { [LYING_TABLET]: { padding: '12px 2px' } },
});
export const driveHead = style({
  ...layout.row(10),
  fontWeight: 550,
  '@media': { [LYING_TABLET]: { justifyContent: 'center' } },
});
export const driveVip = style({ marginLeft: 'auto', '@media': { [LYING_TABLET]: { display: 'none' } } });
export const driveText = style({
  ...secondary.small,
  ...tabular,
  '@media': { [LYING_TABLET]: { display: 'none' } },
});

export const main = style({
  ...layout.column(),
  minWidth: 0,
  outline: 'none',
  '@media': {
    // The bar at the bottom covers the last of the page.
    [uprightTablet]: { paddingBottom: 72 },
    [upTo.phone]: { paddingBottom: 72 },
  },
});
export const topRow = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.stickyHead,
  ...layout.row(8),
  height: 72,
  flex: 'none',
  padding: '0 32px',
  background: theme.color.panel,
  '@media': {
    [upTo.tablet]: { padding: '0 24px' },
    [upTo.phone]: { height: 64, padding: '0 16px', gap: 4 },
  },
});
export const search = style({
  width: 400,
  minWidth: 0,
  flexShrink: 1,
  '@media': { [upTo.phone]: { width: 'auto', flex: 1 } },
});
/** Beside a search, which takes a phone's whole row. */
export const spacer = style({ flex: 1, '@media': { [upTo.phone]: { display: 'none' } } });
/** Keeps the account at the right edge, at every width. */
export const push = style({ flex: 1 });
export const dotted = style({ position: 'relative', flex: 'none' });
/** Something waits behind the button; its name says what. */
export const dot = style({
  ...layout.square(8),
  position: 'absolute',
  top: 7,
  right: 7,
  borderRadius: radius.round,
  background: theme.color.c9,
  pointerEvents: 'none',
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
export const desktopOnly = style({ display: 'contents', '@media': { [upTo.phone]: { display: 'none' } } });
export const offlineBox = style({ display: 'block' });
export const offline = style({
  ...type.small,
  ...layout.row(8),
  minHeight: 36,
  padding: '6px 32px',
  background: theme.color.warningBg,
  color: theme.color.warningText,
  '@media': { [upTo.tablet]: { padding: '6px 24px' }, [upTo.phone]: { padding: '6px 16px' } },
});
export const content = style({
  ...layout.fill,
  padding: '0 32px 32px',
  outline: 'none',
  '@media': { [upTo.tablet]: { padding: '0 24px 24px' }, [upTo.phone]: { padding: '0 16px 24px' } },
});
export const page = style({ minWidth: 0 });
export const coming = style({ ...layout.stack(20), paddingTop: 12 });

/** Three places for a thumb. */
export const bottomBar = style({
  display: 'none',
  '@media': {
    [uprightTablet]: { display: 'grid' },
    [upTo.phone]: { display: 'grid' },
  },
  gridTemplateColumns: 'repeat(3, 1fr)',
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: layer.stickyHead,
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${theme.color.line}`,
  background: theme.color.panel,
});
// What the keyboard comes to is not under the bar (WCAG 2.4.11).
globalStyle(`html:has(${bottomBar})`, {
  '@media': { [uprightTablet]: { scrollPaddingBottom: 72 }, [upTo.phone]: { scrollPaddingBottom: 72 } },
});
export const bottomPlace = style({
  ...secondary.micro,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 3,
  height: 56,
  textDecoration: 'none',
  selectors: {
    '&[aria-current="page"]': { color: theme.color.c11, fontWeight: 650 },
    '&:focus-visible': { outlineOffset: -2 },
  },
});

/** Title row of a page. */
export const titleRow = style({
  ...layout.row(),
  flexWrap: 'wrap',
  gap: '12px 8px',
  minHeight: 40,
  padding: '12px 0 20px',
  '@media': { [upTo.phone]: { padding: '4px 0 16px' } },
});
export const title = style({
  ...type.heading,
  letterSpacing: '-0.022em',
  ...layout.fill,
  overflowWrap: 'anywhere',
  selectors: { 'html:lang(zh) &': { letterSpacing: 0 } },
  '@media': { [upTo.phone]: { fontSize: '24px', lineHeight: '32px' } },
});

/** Pages beside the files: logo, back, account above; 1040 wide. */
export const plain = style({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: '100%',
  background: theme.color.panel,
});
export const simple = style({ ...layout.column(), minWidth: 0 });
export const simpleTop = style({
  position: 'sticky',
  top: 0,
  zIndex: layer.stickyHead,
  ...layout.row(12),
  height: 72,
  flex: 'none',
  padding: '0 32px',
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.color.panel,
  '@media': { [upTo.phone]: { height: 64, padding: '0 16px' } },
});
export const simpleBrand = style([brand, { marginBottom: 0 }]);
export const simpleContent = style({
  flex: 1,
  width: '100%',
  maxWidth: 1104,
  margin: '0 auto',
  padding: '24px 32px 48px',
  outline: 'none',
  '@media': { [upTo.phone]: { padding: '8px 16px 96px' } },
});
export const mine = style({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  alignContent: 'start',
  gap: 40,
  '@media': { [upTo.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
});
export const mineList = style({
  position: 'sticky',
  top: 96,
  alignSelf: 'start',
  paddingTop: 8,
  '@media': {
    [upTo.tablet]: { position: 'static', display: 'flex', gap: 4, overflowX: 'auto', scrollbarWidth: 'none' },
  },
});
// With their names at every width: icons alone are the aside's.
globalStyle(`${mineList} > a`, {
  '@media': {
    [upTo.tablet]: { flex: 'none', width: 'auto', padding: '0 12px', whiteSpace: 'nowrap' },
    [LYING_TABLET]: { width: 'auto', padding: '0 12px', justifyContent: 'start' },
  },
});
