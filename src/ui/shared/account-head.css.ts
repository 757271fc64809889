import { style } from '@vanilla-extract/css';
import { layout, secondary, tabular, theme, type } from '../tokens/index.ts';

export const head = style({
  ...layout.stack(12),
  padding: '10px 10px 12px',
  marginBottom: 4,
  borderBottom: `1px solid ${theme.color.line}`,
});
export const person = style({ ...layout.row(12), minWidth: 0 });
export const names = style({ ...layout.fill });
const oneLine = style({ ...layout.ellipsis });
export const name = style([oneLine, { ...type.titleSmall }]);
export const account = style([oneLine, { ...secondary.small }]);
/** A bar with what it comes to above it. */
export const meter = style({ ...layout.stack(6) });
export const meterHead = style({
  ...secondary.small,
  ...tabular,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
});
export const meterName = style({ color: theme.color.text, fontWeight: 550 });
