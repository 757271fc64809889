import { style } from '@vanilla-extract/css';
import { layout, media, theme, type } from '../../tokens/index.ts';

export const page = style({ minHeight: '100%', background: theme.color.panel });
export const head = style({
  ...layout.row(16),
  justifyContent: 'space-between',
  maxWidth: 720,
  margin: '0 auto',
  padding: '20px 16px',
});
export const brand = style({
  ...type.title,
  ...layout.inlineRow(10),
  color: 'inherit',
  textDecoration: 'none',
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const article = style({ maxWidth: 720, margin: '0 auto', padding: '16px 16px 64px' });
export const title = style({ ...type.heading, marginBottom: 4 });
export const section = style({ ...type.body, lineHeight: 1.65, ...layout.stack(8), marginTop: 32 });
export const heading = style({ ...type.title });
