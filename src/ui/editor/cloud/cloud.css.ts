import { style } from '@vanilla-extract/css';
import { layer, media, motion, radius, theme, type } from '../../tokens/index.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: 12 });
export const note = style({ ...type.editor, color: theme.color.text2, margin: 0, textWrap: 'pretty' });
export const facts = style({ display: 'flex', flexDirection: 'column', gap: 2, flex: 1 });
export const fact = style({ ...type.small, color: theme.color.text2, margin: 0 });
export const error = style({ ...type.small, color: theme.color.dangerText, margin: 0 });
export const versions = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, margin: '16px 0' });
export const version = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 8,
  padding: 12,
  borderRadius: radius.card,
  background: theme.color.field,
});
export const versionTitle = style({ ...type.editor, fontWeight: 550, margin: 0 });
export const failed = style({ ...type.editor, display: 'flex', alignItems: 'center', gap: 12, margin: 0 });
export const opening = style({ position: 'fixed', top: 52, left: 0, right: 0, zIndex: layer.menu });
export const bar = style({
  display: 'block',
  width: '100%',
  height: 2,
  border: 0,
  appearance: 'none',
  background: theme.color.line,
  selectors: {
    '&::-webkit-progress-bar': { background: theme.color.line },
    '&::-webkit-progress-value': { background: theme.color.c9 },
  },
});
export const trouble = style({
  zIndex: layer.menu,
  width: 320,
  padding: 16,
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const troubleText = style({
  ...type.editor,
  margin: 0,
  textWrap: 'pretty',
  // What stays safe comes second, after what happened.
  selectors: { '* + &': { marginTop: 4, color: theme.color.text2 } },
});
export const troubleVerbs = style({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
