import { style } from '@vanilla-extract/css';
import { tabular, theme, type } from '../../tokens/index.ts';

export const head = style({
  display: 'grid',
  gap: 12,
  padding: '10px 10px 12px',
  marginBottom: 4,
  borderBottom: `1px solid ${theme.color.line}`,
});
export const person = style({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });
export const names = style({ minWidth: 0, flex: 1 });
const oneLine = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const name = style([oneLine, { ...type.titleSmall }]);
export const account = style([oneLine, { ...type.small, color: theme.color.text2 }]);
/** A bar with what it comes to above it. */
export const meter = style({ display: 'grid', gap: 6 });
export const meterHead = style({
  ...type.small,
  ...tabular,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  color: theme.color.text2,
});
export const meterName = style({ color: theme.color.text, fontWeight: 550 });
