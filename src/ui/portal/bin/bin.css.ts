import { style } from '@vanilla-extract/css';
import { layer, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';
import { rowFill } from '../../primitives/table.css.ts';

export const space = style({
  display: 'grid',
  gap: 6,
  width: 240,
  '@media': { [upTo.phone]: { width: '100%' } },
});
export const spaceText = style({ ...type.small, ...tabular, color: theme.color.text2 });
export const notice = style({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '-12px 0 16px',
  color: theme.color.text2,
  '@media': { [upTo.phone]: { margin: '0 0 8px' } },
});
export const bar = style({
  position: 'sticky',
  top: 72,
  zIndex: layer.floating,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 8,
  minHeight: 56,
  padding: '8px 0',
  background: theme.color.panel,
});
/** Both verbs on one line, also where they have to have one of their own. */
export const barActs = style({ display: 'flex', gap: 8, marginLeft: 'auto' });
export const barText = style({ ...type.body, ...tabular, flex: 1, minWidth: 100, color: theme.color.text2 });
export const left = style({ ...tabular, display: 'inline-flex', alignItems: 'center', gap: 6 });
export const leftSoon = style([left, { color: theme.color.warningText, fontWeight: 600 }]);
export const soonRow = style({ vars: { [rowFill]: theme.color.warningBg } });
