import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const body = style({ ...layout.column(16), minHeight: 160 });
export const lead = style({ ...type.titleSmall });
export const text = style({ ...secondary.editor, textWrap: 'pretty' });
globalStyle(`${text}:empty`, { display: 'none' });
export const section = style({ ...layout.stack(8) });
export const command = style({
  ...layout.row(8),
  padding: '6px 6px 6px 12px',
  borderRadius: radius.field,
  background: theme.color.hover,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
globalStyle(`${command} > code`, { ...type.small, flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const instead = style({
  ...secondary.small,
  display: 'flex',
  gap: 8,
  paddingTop: 12,
  borderTop: `1px solid ${theme.color.line}`,
  textWrap: 'pretty',
});
export const head = style({ ...layout.row(8), justifyContent: 'space-between', minHeight: 32 });
/** Its icon ends where the column does. */
globalStyle(`${head} > button`, { marginRight: -8 });
export const list = style({ ...layout.stack(2), margin: '0 -8px', padding: 0, listStyle: 'none' });
export const row = style({
  ...layout.row(12),
  width: '100%',
  minHeight: 48,
  padding: '6px 8px',
  borderRadius: radius.button,
  textAlign: 'left',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover:not([aria-disabled])': { background: theme.color.hover },
    '&[aria-disabled]': { cursor: 'default' },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const names = style({ ...layout.fill, display: 'block' });
export const name = style({ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' });
export const about = style({ ...secondary.small, display: 'block', overflowWrap: 'anywhere' });
export const form = style({ display: 'grid', gridTemplateColumns: '1fr auto', gap: 8, alignItems: 'start' });
/** On the field's own line, below its label, which is taller in Chinese. */
export const beside = style({ ...type.body, marginTop: 'calc(1lh + 6px)' });
export const progress = style({ ...layout.stack(8) });
export const progressText = style([tabular, { display: 'flex', justifyContent: 'space-between', gap: 8 }]);
export const muted = style({ color: theme.color.text2 });
export const actions = style({ ...layout.wrap(8) });
export const result = style({ display: 'flex', gap: 10 });
export const good = style({ color: theme.color.successText, marginTop: 1 });
export const error = style({
  ...type.editor,
  display: 'flex',
  gap: 8,
  color: theme.color.dangerText,
  textWrap: 'pretty',
});
