import { style } from '@vanilla-extract/css';
import { radius, theme, type } from '../../tokens/index.ts';

export const page = style({
  ...type.body,
  minHeight: '100%',
  padding: 32,
  background: theme.color.panel,
});
export const head = style({ display: 'flex', alignItems: 'center', gap: 16, paddingBottom: 24 });
export const title = style({ ...type.heading, flex: 1 });
export const groups = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))',
  gap: 40,
  alignItems: 'start',
});
export const group = style({ display: 'grid', gap: 16, minWidth: 0 });
export const groupTitle = style({ ...type.title });
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
/** As much room as a focus ring takes. */
export const sample = style({ padding: 6, margin: -6 });
export const hinted = style({
  ...type.body,
  padding: '10px 16px',
  borderRadius: radius.button,
  color: theme.color.text2,
  background: theme.color.field,
});
/** A number as it stands in a panel: its label left, its field right. */
export const number = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 112px',
  alignItems: 'center',
});
export const rows = style({ display: 'grid', gap: 2 });
