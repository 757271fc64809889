import { style } from '@vanilla-extract/css';
import { layout, media, radius, secondary, theme, type } from '../../tokens/index.ts';

export const form = style({ ...layout.stack(16), paddingTop: 4 });
export const page = style({ maxWidth: 480 });
export const footer = style({ display: 'flex', justifyContent: 'flex-end', gap: 8 });
export const pictureField = style({ ...layout.stack(6) });
export const picture = style({
  ...type.body,
  ...layout.row(12),
  flexWrap: 'wrap',
  minHeight: 64,
  padding: 12,
  borderRadius: radius.button,
  border: `1px dashed ${theme.color.controlLine}`,
});
export const thumbnail = style({ width: 64, height: 48, objectFit: 'cover', borderRadius: radius.field });
export const pictureName = style({
  ...layout.fill,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textWrap: 'pretty',
  color: theme.color.text2,
});
export const details = style({
  ...type.small,
  marginTop: 8,
  padding: 12,
  borderRadius: radius.button,
  background: theme.color.field,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const summary = style({
  ...secondary.small,
  padding: '4px 0',
  cursor: 'pointer',
  '@media': { [media.coarse]: { padding: '14px 0' } },
});
export const done = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  padding: '40px 16px',
  textAlign: 'center',
});
export const doneIcon = style({ color: theme.color.successText });
export const thanks = style({ ...type.title, outline: 'none' });
