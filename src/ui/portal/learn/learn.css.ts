import { globalStyle, style } from '@vanilla-extract/css';
import { layout, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

const twoColumns = 'screen and (max-width: 1279px)';

export const columns = style({
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
  ...layout.stack(2),
  maxHeight: 'calc(100vh - 100px)',
  overflowY: 'auto',
  // Enlarged to 400 %, a few lines of it: what is read begins in the first window.
  '@media': { [upTo.phone]: { position: 'static', maxHeight: 184 } },
});
export const contents = style([tree, { '@media': { [twoColumns]: { display: 'none' } } }]);
export const treeHead = style({ ...secondary.small, fontWeight: 600, padding: '0 12px 6px' });
export const treeLink = style({
  ...type.body,
  padding: '8px 12px',
  borderRadius: radius.button,
  ...layout.plainLink,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="page"]': { background: theme.color.tintRow, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const contentsLink = style([
  treeLink,
  {
    ...secondary.small,
    padding: '6px 12px',
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
export const about = style({ ...secondary.body, fontSize: '16px', padding: '6px 0 8px' });
export const meta = style({ ...secondary.body, ...tabular });
export const turn = style({
  ...layout.wrap(12),
  justifyContent: 'space-between',
  marginTop: 40,
  paddingTop: 20,
  borderTop: `1px solid ${theme.color.line}`,
});
export const passage = style({
  ...layout.stack(2),
  padding: '14px 12px',
  margin: '0 -12px',
  borderRadius: radius.button,
  ...layout.plainLink,
  selectors: { '&:hover': { background: theme.color.hover }, '&:focus-visible': { outlineOffset: -2 } },
});
export const passageTitle = style({ ...type.body, fontWeight: 600 });
export const results = style([article, { maxWidth: 720 }]);
export const hit = style({ background: 'transparent', color: theme.color.text, fontWeight: 650 });
export const excerpt = style({ ...secondary.body });

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
  gap: 20,
  maxWidth: 1240,
});
export const card = style({
  ...layout.column(),
  alignItems: 'stretch',
  overflow: 'hidden',
  borderRadius: radius.card,
  border: `1px solid ${theme.color.line}`,
  ...layout.plainLink,
  textAlign: 'left',
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
export const cardBody = style({ ...layout.column(6), flex: 1, minHeight: 132, padding: '16px 20px 20px' });
export const cardTitle = style({ ...type.title, ...layout.row(8) });
export const cardIcon = style({ color: theme.color.c11 });
export const cardText = style({ ...secondary.body });
export const cardMeta = style({ ...secondary.small, ...tabular, marginTop: 'auto', paddingTop: 12 });
export const narrow = style({ maxWidth: 720, paddingTop: 12 });
export const actions = style({ ...layout.wrap(8), marginTop: 32 });
export const coming = style({ ...layout.stack(16), maxWidth: 720, paddingTop: 28 });
