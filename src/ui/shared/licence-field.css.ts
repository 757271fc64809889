import { style } from '@vanilla-extract/css';
import { layout, radius, secondary, theme, type } from '../tokens/index.ts';

export const group = style({ ...layout.stack(6), minWidth: 0, border: 0, padding: 0, margin: 0 });
/** A legend stands outside the grid of its group. */
export const legend = style({ ...type.body, fontWeight: 500, padding: 0, marginBottom: 6 });
export const hint = style({ ...secondary.small, textWrap: 'pretty' });
export const licence = style({ ...layout.stack(12) });
export const question = style({
  ...type.body,
  ...layout.row(16),
  justifyContent: 'space-between',
});
export const questions = style({ ...layout.stack(8) });
export const result = style({
  ...type.body,
  ...layout.stack(4),
  padding: '12px 16px',
  borderRadius: radius.button,
  background: theme.color.field,
});
export const resultName = style({ ...type.titleSmall });
/** A link in a sentence. */
export const link = style({
  color: theme.color.text,
  textDecorationColor: theme.color.n8,
  textUnderlineOffset: 3,
  ':hover': { textDecorationColor: 'currentColor' },
});
