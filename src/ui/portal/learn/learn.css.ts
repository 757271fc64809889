import { globalStyle, style } from '@vanilla-extract/css';
import { motion, radius, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

const twoColumns = 'screen and (max-width: 1279px)';

export const layout = style({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 720px) 200px',
  justifyContent: 'space-between',
  gap: 40,
  maxWidth: 1240,
  paddingTop: 12,
  '@media': {
    [twoColumns]: { gridTemplateColumns: '184px minmax(0, 720px)', justifyContent: 'start', gap: 32 },
    [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  },
});
export const tree = style({
  position: 'sticky',
  top: 84,
  alignSelf: 'start',
  display: 'grid',
  gap: 2,
  maxHeight: 'calc(100vh - 100px)',
  overflowY: 'auto',
  // Enlarged to 400 %, a few lines of it: what is read begins in the first window.
  '@media': { [upTo.phone]: { position: 'static', maxHeight: 184 } },
});
export const contents = style([tree, { '@media': { [twoColumns]: { display: 'none' } } }]);
export const treeHead = style({
  ...type.small,
  fontWeight: 600,
  color: theme.color.text2,
  padding: '0 12px 6px',
});
export const treeLink = style({
  ...type.body,
  padding: '8px 12px',
  borderRadius: radius.button,
  color: theme.color.text,
  textDecoration: 'none',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="page"]': { background: theme.color.tintRow, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const contentsLink = style([
  treeLink,
  {
    ...type.small,
    padding: '6px 12px',
    color: theme.color.text2,
    ':hover': { color: theme.color.text },
    selectors: {
      '&[aria-current]': {
        color: theme.color.text,
        fontWeight: 600,
        boxShadow: `inset 2px 0 0 ${theme.color.c9}`,
        borderRadius: 0,
      },
    },
  },
]);
export const article = style({ minWidth: 0, paddingBottom: 48 });
// The links of the contents are the browser's own; this makes their way as smooth as that of a navigation.
globalStyle(`html:has(${article})`, { scrollBehavior: 'smooth' });
export const title = style({ ...type.heading, selectors: { 'html:lang(zh) &': { letterSpacing: 0 } } });
export const about = style({
  ...type.body,
  fontSize: '16px',
  color: theme.color.text2,
  padding: '6px 0 8px',
});
export const meta = style({ ...type.body, ...tabular, color: theme.color.text2 });
export const section = style({ paddingTop: 28, scrollMarginTop: 80 });
export const head = style({ ...type.title, fontSize: '20px', fontWeight: 650, paddingBottom: 8 });
export const anchor = style({
  marginLeft: 8,
  color: theme.color.text2,
  textDecoration: 'none',
  opacity: 0,
  selectors: { [`${head}:hover &, &:focus-visible`]: { opacity: 1 } },
});
export const prose = style({
  fontSize: '15px',
  lineHeight: 'calc(24px + var(--leading, 0px))',
  selectors: { '& + &': { marginTop: 12 } },
});
export const bullets = style([prose, { display: 'grid', gap: 8, paddingLeft: 20, listStyle: 'disc' }]);
export const steps = style([prose, { display: 'grid', gap: 8, paddingLeft: 24, listStyle: 'decimal' }]);
export const note = style([
  prose,
  {
    padding: '12px 16px',
    borderRadius: radius.button,
    background: theme.color.infoBg,
    color: theme.color.infoText,
  },
]);
export const picture = style({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  margin: '16px 0',
  // As round as the panels and dialogs that many of them show: their corners are the pictures'.
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${theme.color.line}`,
});
export const keyTable = style([
  prose,
  {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '8px 20px',
    alignItems: 'baseline',
  },
]);
export const keys = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
export const key = style({
  ...type.small,
  ...tabular,
  display: 'inline-block',
  padding: '1px 7px',
  borderRadius: radius.chip,
  background: theme.color.field,
  color: theme.color.text,
  boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
  fontWeight: 550,
  whiteSpace: 'nowrap',
});
export const strong = style({ fontWeight: 650 });
export const turn = style({
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 40,
  paddingTop: 20,
  borderTop: `1px solid ${theme.color.line}`,
});
export const passage = style({
  display: 'grid',
  gap: 2,
  padding: '14px 12px',
  margin: '0 -12px',
  borderRadius: radius.button,
  color: theme.color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { background: theme.color.hover }, '&:focus-visible': { outlineOffset: -2 } },
});
export const passageTitle = style({ ...type.body, fontWeight: 600 });
export const results = style([article, { maxWidth: 720 }]);
export const hit = style({ background: 'transparent', color: theme.color.text, fontWeight: 650 });
export const excerpt = style({ ...type.body, color: theme.color.text2 });

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
  gap: 20,
  maxWidth: 1240,
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  overflow: 'hidden',
  borderRadius: radius.card,
  border: `1px solid ${theme.color.line}`,
  color: theme.color.text,
  textAlign: 'left',
  textDecoration: 'none',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:active': { background: theme.color.press },
  },
});
/** One shape for pictures of every shape: their upper part, which says most. */
export const cover = style({
  display: 'block',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderBottom: `1px solid ${theme.color.line}`,
  background: theme.color.field,
});
export const coverPicture = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: 'top',
});
export const cardBody = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: 6,
  minHeight: 132,
  padding: '16px 20px 20px',
});
export const cardTitle = style({ ...type.title, display: 'flex', alignItems: 'center', gap: 8 });
export const cardIcon = style({ color: theme.color.c11 });
export const cardText = style({ ...type.body, color: theme.color.text2 });
export const cardMeta = style({
  ...type.small,
  ...tabular,
  color: theme.color.text2,
  marginTop: 'auto',
  paddingTop: 12,
});
export const narrow = style({ maxWidth: 720, paddingTop: 12 });
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 32 });
export const coming = style({ display: 'grid', gap: 16, maxWidth: 720, paddingTop: 28 });
