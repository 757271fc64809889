import { globalStyle, style } from '@vanilla-extract/css';
import { layout, secondary, surface, theme, type } from '../tokens/index.ts';

export const panel = style({
  ...surface.dialog,
  // SPEC §9; between them the message decides.
  width: 'fit-content',
  minWidth: 'min(324px, 100%)',
  maxWidth: 'min(520px, 100%)',
});
export const head = style({ display: 'flex', gap: 12, padding: '24px 24px 0', flex: 'none' });
export const icon = style({ color: theme.color.text2 });
export const title = style({ ...type.title, ...layout.fill, overflowWrap: 'anywhere' });
export const message = style({
  ...secondary.body,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  padding: '8px 24px 4px 60px',
});
globalStyle(`${message} a`, { color: theme.color.c11, fontWeight: 550 });
globalStyle(`${message} :is(p, ul) + p`, { marginTop: 12 });
globalStyle(`${message} p + ul`, { marginTop: 4 });
globalStyle(`${message} :is(ul, strong)`, { color: theme.color.text });
globalStyle(`${message} strong`, { fontWeight: 600 });
export const tip = style({ ...secondary.small, padding: '8px 24px 0 60px' });
export const tipLink = style({ color: theme.color.c11, fontWeight: 600 });
export const footer = style({
  ...layout.wrap(12),
  justifyContent: 'flex-end',
  flex: 'none',
  padding: '20px 24px 24px',
});
/** 125 px wide (SPEC §9); a longer verb makes its button grow. */
export const button = style({ display: 'grid', minWidth: 125 });
