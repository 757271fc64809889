import { style } from '@vanilla-extract/css';
import { layout, radius, secondary, theme, type } from '../../tokens/index.ts';

export const page = style({
  ...type.body,
  minHeight: '100%',
  padding: 32,
  background: theme.color.panel,
});
export const head = style({ ...layout.row(16), paddingBottom: 24 });
export const title = style({ ...type.heading, flex: 1 });
export const groups = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))',
  gap: 40,
  alignItems: 'start',
});
export const group = style({ ...layout.stack(16), minWidth: 0 });
export const groupTitle = style({ ...type.title });
export const line = style({ ...layout.row(8), flexWrap: 'wrap' });
/** As much room as a focus ring takes. */
export const sample = style({ padding: 6, margin: -6 });
export const hinted = style({
  ...secondary.body,
  padding: '10px 16px',
  borderRadius: radius.button,
  background: theme.color.field,
});
/** A number as it stands in a panel: its label left, its field right. */
export const number = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 112px',
  alignItems: 'center',
});
export const rows = style({ ...layout.stack(2) });
export const drawings = style({ ...layout.row(16), flexWrap: 'wrap', alignItems: 'flex-start' });
/** A tooltip's ground. */
export const drawing = style({
  ...type.small,
  width: 264,
  padding: '6px 10px',
  borderRadius: radius.field,
  background: theme.color.n12,
  color: theme.color.n1,
});
