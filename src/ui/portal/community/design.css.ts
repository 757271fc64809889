import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

/** Pictures and what is said about them at the left, what can be done at the right. */
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 360px',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"top top" "pictures side" "about side" "more more"',
  columnGap: 40,
  maxWidth: 1280,
  '@media': {
    [upTo.narrow]: { columnGap: 24, gridTemplateColumns: 'minmax(0, 1fr) 320px' },
    [upTo.tablet]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"top" "pictures" "side" "about" "more"',
    },
  },
});
export const top = style({ gridArea: 'top', padding: '0 0 8px' });
export const pictures = style({ gridArea: 'pictures', minWidth: 0 });
export const side = style({
  ...layout.stack(20),
  gridArea: 'side',
  alignContent: 'start',
  minWidth: 0,
  '@media': { [upTo.tablet]: { paddingTop: 20 } },
});
export const about = style({ ...layout.stack(16), gridArea: 'about', alignContent: 'start', paddingTop: 24 });
export const more = style({ gridArea: 'more', paddingTop: 40 });

export const name = style({
  fontSize: '24px',
  lineHeight: '32px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  selectors: { 'html:lang(zh) &': { letterSpacing: 0 } },
});
export const quiet = style({ ...secondary.body, margin: 0 });

export const author = style({ ...layout.row(12) });
export const authorLink = style({
  ...layout.row(8),
  ...layout.fill,
  ...layout.plainLink,
  borderRadius: radius.button,
  minHeight: 44,
  ':hover': { textDecoration: 'underline' },
});
/** As wide as the name: the badge stands beside it. */
export const authorName = style({ ...type.titleSmall, ...layout.ellipsis, minWidth: 0 });

/** Two buttons share the line, as wide as their words ask. */
export const take = style({ ...layout.wrap(8) });
globalStyle(`${take} > *`, { flex: '1 1 auto' });
export const progress = style({ ...layout.row(4) });
globalStyle(`${progress} > :first-child`, { flex: 1 });
export const count = style({ ...tabular, color: theme.color.text2, fontWeight: 400 });
export const verbs = style({ ...layout.wrap(8) });
export const push = style({ marginLeft: 'auto' });
/** What was done is filled: the shape says it. */
export const done = style({ display: 'contents' });
globalStyle(`${done} svg`, { fill: 'currentColor' });

export const part = style({ ...layout.stack(8) });
export const partTitle = style({ ...secondary.small, fontWeight: 600, margin: 0 });
export const facts = style({ margin: 0 });
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '120px minmax(0, 1fr)',
  gap: 12,
  padding: '10px 0',
  borderTop: `1px solid ${theme.color.line}`,
});
export const factName = style({ ...secondary.body });
export const factValue = style({ ...tabular, margin: 0, textAlign: 'right', overflowWrap: 'anywhere' });
export const elements = style({ ...layout.stack(6), margin: 0, padding: 0, listStyle: 'none' });
export const licenceLink = style({ gap: 6 });
export const licence = style({ ...type.body, ...layout.row(8), margin: 0 });

/** As its author wrote it, with its lines. */
export const description = style({
  ...type.body,
  margin: 0,
  maxWidth: 720,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const tags = style({ ...layout.wrap(8), margin: 0, padding: 0, listStyle: 'none' });
export const tag = style({
  ...type.small,
  ...layout.inlineRow(),
  ...layout.plainLink,
  minHeight: 28,
  padding: '0 12px',
  borderRadius: radius.round,
  background: theme.color.field,
  ':hover': { background: theme.color.n4 },
  '@media': { [media.coarse]: { minHeight: 44, padding: '0 16px' } },
});

export const moreTitle = style({ ...type.title, margin: 0, paddingBottom: 12 });
export const moreCards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 20,
  '@media': {
    [upTo.narrow]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [upTo.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [upTo.phone]: { gap: 12 },
  },
});
