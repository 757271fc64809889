import { style } from '@vanilla-extract/css';
import { layer, layout, radius, secondary, surface, theme, type } from '../../tokens/index.ts';

export const form = style({ ...layout.column(12) });
export const note = style({ ...secondary.editor, margin: 0, textWrap: 'pretty' });
export const facts = style({ ...layout.column(2), flex: 1 });
export const fact = style({ ...secondary.small, margin: 0 });
export const error = style({ ...type.small, color: theme.color.dangerText, margin: 0 });
export const versions = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, margin: '16px 0' });
export const version = style({
  ...layout.column(8),
  alignItems: 'stretch',
  padding: 12,
  borderRadius: radius.card,
  background: theme.color.field,
});
export const versionTitle = style({ ...type.editor, fontWeight: 550, margin: 0 });
export const failed = style({ ...type.editor, ...layout.row(12), margin: 0 });
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
  ...surface.popover,
});
export const troubleText = style({
  ...type.editor,
  margin: 0,
  textWrap: 'pretty',
  // What stays safe comes second, after what happened.
  selectors: { '* + &': { marginTop: 4, color: theme.color.text2 } },
});
export const troubleVerbs = style({ ...layout.wrap(8), marginTop: 12 });
export const projects = style({ ...layout.column(2), alignItems: 'stretch', margin: '8px 0', padding: 0 });
export const project = style({
  ...type.editor,
  ...layout.ellipsis,
  width: '100%',
  padding: '8px 12px',
  textAlign: 'start',
  borderRadius: radius.field,
  selectors: { '&:hover': { background: theme.color.field } },
});
