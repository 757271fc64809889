import { globalStyle, style } from '@vanilla-extract/css';
import { upTo } from './breakpoints.ts';
import { layer, layout, media, motion, radius, theme, type } from '../tokens/index.ts';

export const viewport = style({
  position: 'fixed',
  // In the middle by margins: half the page to the right of it would be all a long notice gets.
  insetInline: 16,
  width: 'fit-content',
  margin: '0 auto',
  bottom: 84,
  zIndex: layer.toast,
  outline: 'none',
});
/** Where no bar lies along the lower edge; on a phone one does. */
export const low = style([viewport, { bottom: 24, '@media': { [upTo.phone]: { bottom: 84 } } }]);
// On a phone a dialog or a sheet takes the lower edge, with its verbs: a notice about it stands above it.
globalStyle(`body:has([role="dialog"], [role="alertdialog"]) ${viewport}`, {
  '@media': { [upTo.phone]: { top: 'max(16px, env(safe-area-inset-top))', bottom: 'auto' } },
});
// Notices that stay along the lower edge, with their verbs, are not to be covered either.
globalStyle(`body:has([data-region="repairs"]) ${viewport}`, { top: 124, bottom: 'auto' });
export const root = style({
  ...type.editor,
  ...layout.row(12),
  // A dialog takes the pointer from everything else.
  pointerEvents: 'auto',
  minHeight: 40,
  padding: '8px 8px 8px 16px',
  borderRadius: radius.card,
  background: theme.color.n12,
  color: theme.color.n1,
  fontWeight: 500,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
  // What is to be hit by a thumb fills it.
  '@media': { [media.coarse]: { paddingBlock: 2, paddingRight: 2 } },
});
export const close = style({
  ...layout.centred,
  ...layout.square(28),
  borderRadius: radius.field,
  opacity: 0.72,
  ':hover': { opacity: 1 },
  '@media': { [media.coarse]: layout.square(44) },
});
export const action = style({
  minHeight: 28,
  padding: '0 10px',
  borderRadius: radius.field,
  fontWeight: 650,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  '@media': { [media.coarse]: { minHeight: 44 } },
});
