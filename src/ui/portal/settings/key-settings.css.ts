import { style } from '@vanilla-extract/css';
import { focusForced, layout, media, motion, radius, secondary, theme, type } from '../../tokens/index.ts';

export const list = style({ ...layout.stack(12) });
export const head = style({ ...layout.row(16), justifyContent: 'space-between', minHeight: 32 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gridAutoRows: 'minmax(34px, auto)',
  columnGap: 4,
});
export const name = style({ ...type.editor, minWidth: 0 });
export const keys = style({
  gridColumn: 3,
  ...layout.row(8),
  justifyContent: 'flex-end',
  minHeight: 28,
  // The pencils stand in one line, at the edge of the panel's text.
  marginRight: -8,
  padding: '0 8px',
  borderRadius: radius.field,
  transition: `background-color ${motion.hover}`,
  ':hover': { background: theme.color.hover },
  ':active': { background: theme.color.press },
  selectors: { '&[aria-expanded="true"]': { background: theme.color.press } },
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const none = style({ ...secondary.small });
export const pencil = style({
  color: theme.color.text2,
  selectors: { [`${keys}:hover > &, ${keys}:focus-visible > &`]: { color: theme.color.text } },
});
export const recorder = style({
  gridColumn: '1 / -1',
  ...layout.stack(8),
  minWidth: 0,
  margin: '4px -12px 12px',
  padding: 12,
  border: 0,
  borderRadius: radius.button,
  background: theme.color.field,
});
export const field = style({
  ...type.editor,
  width: '100%',
  minHeight: 36,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.field,
  background: theme.color.panel,
  fontWeight: 550,
  boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}`,
  caretColor: 'transparent',
  ':focus': { outline: 'none', boxShadow: `inset 0 0 0 2px ${theme.color.focus}` },
  '@media': {
    [media.forcedColors]: { border: '1px solid ButtonText', selectors: { '&:focus': focusForced } },
  },
});
export const said = style({
  ...secondary.small,
  textWrap: 'pretty',
  selectors: { '&[data-wrong="true"]': { color: theme.color.text } },
});
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: 8 });
