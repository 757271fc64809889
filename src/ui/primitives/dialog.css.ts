import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { upTo } from './breakpoints.ts';
import { layer, layout, motion, radius, secondary, surface, theme, type } from '../tokens/index.ts';

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.scrim,
  background: theme.color.scrim,
  animation: `corallite-fade ${motion.panel} ${motion.ease}`,
});
/** Centres by grid, so that the rise animation may own the transform. */
export const stage = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  ...layout.centred,
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  padding: 16,
  pointerEvents: 'none',
});
/** A dialog over a dialog: its scrim covers the one below. */
globalStyle(`${stage} ~ ${scrim}`, { zIndex: layer.dialog });
const wholeWidth = { [upTo.phone]: { width: 'calc(100% + 32px)' } };
export const panel = recipe({
  base: {
    ...surface.dialog,
    maxWidth: '100%',
    '@media': {
      ...surface.dialog['@media'],
      // From below, for a thumb, over the stage's padding.
      [upTo.phone]: {
        alignSelf: 'end',
        maxWidth: 'none',
        margin: '0 -16px -16px',
        borderRadius: `${radius.sheet} ${radius.sheet} 0 0`,
      },
    },
  },
  variants: {
    width: {
      400: { width: 400, '@media': wholeWidth },
      480: { width: 480, '@media': wholeWidth },
      720: { width: 720, '@media': wholeWidth },
      960: { width: 960, height: 640 },
      screen: { width: '100%', height: '100%' },
    },
  },
});
export const head = style({ ...layout.row(12), flex: 'none', minHeight: 56, padding: '6px 10px 6px 24px' });
export const title = style({ ...type.title, ...layout.fill });
export const body = style({
  ...type.body,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 24px 20px',
});
export const bodyBare = style({ flex: 1, minHeight: 0, display: 'flex' });
export const footer = style({
  ...layout.row(8),
  justifyContent: 'flex-end',
  flex: 'none',
  padding: '12px 24px 20px',
});
export const footerRuled = style({
  borderTop: `1px solid ${theme.color.line}`,
  padding: '12px 24px',
});
export const confirmHead = style({ display: 'flex', gap: 12, padding: '24px 24px 0' });
export const confirmIcon = style({ color: theme.color.text2, marginTop: 2 });
export const confirmBody = style({ ...secondary.body, padding: '8px 24px 4px 60px' });
