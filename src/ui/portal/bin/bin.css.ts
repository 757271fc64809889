import { style } from '@vanilla-extract/css';
import { layer, layout, secondary, tabular, theme } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';
import { rowFill } from '../../primitives/table.css.ts';

export const space = style({ ...layout.stack(6), width: 240, '@media': { [upTo.phone]: { width: '100%' } } });
export const spaceText = style({ ...secondary.small, ...tabular });
export const notice = style({
  ...secondary.body,
  ...layout.row(8),
  margin: '-12px 0 16px',
  '@media': { [upTo.phone]: { margin: '0 0 8px' } },
});
export const bar = style({
  position: 'sticky',
  top: 72,
  zIndex: layer.floating,
  ...layout.row(8),
  flexWrap: 'wrap',
  minHeight: 56,
  padding: '8px 0',
  background: theme.color.panel,
});
/** Both verbs on one line, also where they have to have one of their own. */
export const barActions = style({ display: 'flex', gap: 8, marginLeft: 'auto' });
export const barText = style({ ...secondary.body, ...tabular, flex: 1, minWidth: 100 });
export const left = style({ ...tabular, ...layout.inlineRow(6) });
export const leftSoon = style([left, { color: theme.color.warningText, fontWeight: 600 }]);
export const soonRow = style({ vars: { [rowFill]: theme.color.warningBg } });
