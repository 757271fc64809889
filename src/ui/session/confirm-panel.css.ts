import { globalStyle, style } from '@vanilla-extract/css';
import { media, motion, radius, theme, type } from '../tokens/index.ts';

export const panel = style({
  pointerEvents: 'auto',
  display: 'flex',
  flexDirection: 'column',
  // SPEC §9; between them the message decides.
  width: 'fit-content',
  minWidth: 'min(324px, 100%)',
  maxWidth: 'min(520px, 100%)',
  maxHeight: '100%',
  overflow: 'hidden',
  borderRadius: radius.card,
  background: theme.color.panel,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
  outline: 'none',
  '@media': {
    [media.forcedColors]: { border: '1px solid CanvasText' },
    [media.moreContrast]: { border: `1px solid ${theme.color.controlLine}` },
  },
});
export const head = style({ display: 'flex', gap: 12, padding: '24px 24px 0', flex: 'none' });
export const icon = style({ color: theme.color.text2 });
export const title = style({ ...type.title, flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const message = style({
  ...type.body,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  padding: '8px 24px 4px 60px',
  color: theme.color.text2,
});
globalStyle(`${message} a`, { color: theme.color.c11, fontWeight: 550 });
globalStyle(`${message} :is(p, ul) + p`, { marginTop: 12 });
globalStyle(`${message} p + ul`, { marginTop: 4 });
globalStyle(`${message} :is(ul, strong)`, { color: theme.color.text });
globalStyle(`${message} strong`, { fontWeight: 600 });
export const tip = style({ ...type.small, padding: '8px 24px 0 60px', color: theme.color.text2 });
export const tipLink = style({ color: theme.color.c11, fontWeight: 600 });
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 12,
  flex: 'none',
  padding: '20px 24px 24px',
});
/** 125 px wide (SPEC §9); a longer verb makes its button grow. */
export const button = style({ display: 'grid', minWidth: 125 });
