import { style } from '@vanilla-extract/css';
import { layout, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const lines = style({ ...layout.stack(8), paddingBottom: 8 });
export const line = style({
  display: 'flex',
  gap: 10,
  selectors: { '&[data-status="left"]': { color: theme.color.text2 } },
});
export const mark = style({
  flex: 'none',
  height: 20,
  ...layout.row(),
  color: theme.color.text2,
  selectors: {
    [`${line}[data-status="running"] > &`]: { color: theme.color.c11 },
    [`${line}[data-status="done"] > &`]: { color: theme.color.successText },
    [`${line}[data-status="wrong"] > &`]: { color: theme.color.warningText },
  },
});
export const text = style({ ...layout.fill });
export const name = style({
  ...type.editor,
  ...layout.row(8),
  minHeight: 20,
  fontWeight: 550,
  justifyContent: 'space-between',
});
export const status = style({ ...secondary.small, fontWeight: 450 });
export const said = style({ ...secondary.small, ...tabular, textWrap: 'pretty', overflowWrap: 'anywhere' });
export const chosen = style({ ...layout.row(12), padding: '6px 0 2px' });
