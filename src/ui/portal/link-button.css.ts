import { style } from '@vanilla-extract/css';
import { layout, media, radius, theme, type } from '../tokens/index.ts';

const base = style({
  ...type.body,
  ...layout.inlineRow(8),
  justifyContent: 'center',
  minHeight: 40,
  padding: '0 16px',
  borderRadius: radius.button,
  fontWeight: 550,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': {
    [media.coarse]: { minHeight: 48 },
    [media.forcedColors]: { border: '1px solid ButtonText' },
  },
});

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export const button = style([
  base,
  {
    color: theme.color.text,
    boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
    ':hover': { background: theme.color.hover },
    ':active': { background: theme.color.press },
  },
]);
export const coralButton = style([
  base,
  {
    background: theme.color.c9,
    color: theme.color.onCoral,
    fontWeight: 600,
    ':hover': { background: theme.color.c10 },
    ':active': { background: theme.color.c9, filter: 'brightness(0.96)' },
  },
]);
/** A link in a sentence. */
export const inline = style({
  color: theme.color.text,
  textDecorationColor: theme.color.n8,
  textUnderlineOffset: 3,
  ':hover': { textDecorationColor: 'currentColor' },
});
/** The same link by itself, at the end of a row: as high as a finger or a pointer needs it. */
export const standalone = style([
  inline,
  { ...layout.inlineRow(), minHeight: 32, '@media': { [media.coarse]: { minHeight: 44 } } },
]);
