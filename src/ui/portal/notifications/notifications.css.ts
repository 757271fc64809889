import { style } from '@vanilla-extract/css';
import { layout, media, radius, secondary, theme, type } from '../../tokens/index.ts';

export const page = style({ maxWidth: 720 });
export const list = style({ margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 0',
  borderBottom: `1px solid ${theme.color.line}`,
});
export const icon = style({
  flex: 'none',
  marginTop: 2,
  color: theme.color.text2,
  '@media': { [media.coarse]: { marginTop: 12 } },
});
export const text = style({ ...layout.stack(4), ...layout.fill });
/** What has happened, and the badge of who is named in it. */
export const headline = style({ ...layout.wrap(8), alignItems: 'center' });
export const what = style({
  ...type.body,
  ...layout.plainLink,
  display: 'inline-block',
  minHeight: 24,
  padding: '2px 0',
  overflowWrap: 'anywhere',
  selectors: {
    'a&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    '[data-unread="true"] &': { fontWeight: 600 },
  },
  '@media': { [media.coarse]: { selectors: { 'a&': { minHeight: 44, padding: '11px 0' } } } },
});
/** Somebody else's words: their lines stay. */
export const reason = style({
  ...secondary.body,
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
export const time = style({ ...secondary.small });
export const dot = style({
  ...layout.square(8),
  flex: 'none',
  marginTop: 8,
  borderRadius: radius.round,
  background: theme.color.c9,
  '@media': { [media.coarse]: { marginTop: 18 }, [media.forcedColors]: { background: 'Highlight' } },
});
