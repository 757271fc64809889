import { style } from '@vanilla-extract/css';
import { layout, media, radius, theme } from '../../tokens/index.ts';

export const sort = style({
  ...layout.inlineRow(8),
  height: 40,
  padding: '0 12px',
  borderRadius: radius.button,
  fontWeight: 500,
  color: theme.color.text2,
  whiteSpace: 'nowrap',
  ':hover': { background: theme.color.hover, color: theme.color.text },
  '@media': { [media.coarse]: { height: 44 } },
});
