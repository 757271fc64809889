import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, theme } from '../tokens/index.ts';

export const group = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 2,
  padding: 2,
  borderRadius: radius.button,
  background: theme.color.field,
  '@media': { [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` } },
});
export const item = style({
  ...secondary.small,
  ...layout.row(6),
  justifyContent: 'center',
  minHeight: 30,
  padding: '0 10px',
  borderRadius: radius.field,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  transition: `background-color ${motion.hover}, color ${motion.hover}`,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[data-state="on"]': {
      background: theme.color.thumb,
      color: theme.color.text,
      boxShadow: theme.shadow.s1,
    },
  },
  '@media': { [media.coarse]: { minWidth: 44, minHeight: 44 } },
});
