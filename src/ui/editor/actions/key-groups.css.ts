import { style } from '@vanilla-extract/css';
import { radius, theme, type } from '../../tokens/index.ts';

export const group = style({ breakInside: 'avoid', marginBottom: 20 });
export const heading = style({ ...type.small, fontWeight: 600, color: theme.color.text2, paddingBottom: 4 });
export const keys = style({ display: 'flex', gap: 6, flex: 'none' });
export const key = style({
  ...type.micro,
  padding: '2px 6px',
  borderRadius: radius.chip,
  background: theme.color.field,
  color: theme.color.text,
});
