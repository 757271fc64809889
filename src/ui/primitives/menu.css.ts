import { style } from '@vanilla-extract/css';
import { layer, layout, media, radius, secondary, surface, theme, type } from '../tokens/index.ts';

export const content = style({
  zIndex: layer.popup,
  minWidth: 208,
  maxWidth: 360,
  maxHeight: 'var(--radix-popper-available-height)',
  overflowY: 'auto',
  padding: 4,
  ...surface.popover,
  color: theme.color.text,
});
export const item = style({
  ...type.editor,
  ...layout.row(10),
  minHeight: 36,
  padding: '4px 10px',
  borderRadius: radius.button,
  cursor: 'pointer',
  userSelect: 'none',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { background: theme.color.n4 },
    '&[data-state="open"]': { background: theme.color.n4 },
    '&[aria-disabled="true"], &[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
    '&[data-danger="true"]': { color: theme.color.dangerText },
    '&:focus-visible': { outline: `2px solid ${theme.color.focus}`, outlineOffset: -2 },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&[data-highlighted]': { outline: '2px solid Highlight' } } },
    [media.coarse]: { minHeight: 44 },
  },
});
export const icon = style({
  width: 18,
  ...layout.centred,
  color: theme.color.text2,
  flex: 'none',
  selectors: { '[data-danger="true"] > &': { color: 'inherit' } },
});
export const text = style({ ...layout.fill });
export const trailing = style({ ...secondary.small, marginLeft: 16, whiteSpace: 'nowrap' });
export const lock = style([trailing, { ...layout.inlineRow(4), marginLeft: 'auto', paddingLeft: 16 }]);
export const reason = style({ ...secondary.small });
export const separator = style({ height: 1, margin: '4px 10px', background: theme.color.line });
