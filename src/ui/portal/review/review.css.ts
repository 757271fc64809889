import { style, globalStyle } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, theme, type } from '../../tokens/index.ts';

export const beside = style({
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 32,
  paddingTop: 8,
  '@media': {
    [media.compact]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: 24 },
    [media.tight]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
export const list = style({ ...layout.stack(2), margin: 0, padding: '8px 0 0', listStyle: 'none' });
export const choice = style({
  ...layout.bare,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  width: '100%',
  padding: '8px 12px',
  borderRadius: radius.button,
  color: theme.color.text,
  textAlign: 'start',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="true"]': { background: theme.color.tintRow },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[aria-current="true"]': { outline: '2px solid Highlight' } } },
  },
});
export const choiceText = style({ ...layout.stack(2), ...layout.fill });
export const choiceName = style({ ...type.titleSmall, ...layout.ellipsis });
export const facts = style({ ...secondary.small, margin: 0 });

export const design = style({ ...layout.stack(16), minWidth: 0, maxWidth: 640, paddingTop: 8 });
export const head = style({ ...layout.row(16) });
export const name = style({ ...type.title, margin: 0, overflowWrap: 'anywhere' });
export const actions = style({ ...layout.wrap(8) });
export const words = style({ ...layout.stack(12) });
/** Somebody else's words: their lines stay. */
export const description = style({
  ...type.body,
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const table = style({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 24,
  rowGap: 8,
  margin: 0,
});
globalStyle(`${table} > dt`, { color: theme.color.text2 });
globalStyle(`${table} > dd`, { margin: 0, overflowWrap: 'anywhere' });
export const reports = style({ ...layout.stack(12), margin: 0, padding: 0, listStyle: 'none' });
export const report = style({ ...layout.stack(4) });
