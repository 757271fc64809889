import { style } from '@vanilla-extract/css';
import { layout, media, motion, theme } from '../tokens/index.ts';

export const root = style({
  position: 'relative',
  width: 36,
  height: 20,
  flex: 'none',
  justifySelf: 'end',
  borderRadius: 10,
  background: theme.color.controlLine,
  transition: `background-color ${motion.hover}`,
  selectors: {
    // A 24 px target around a 20 px drawing.
    '&::before': { content: '', position: 'absolute', inset: -4 },
    '&:hover': { background: theme.color.n9 },
    '&[data-state="checked"]': { background: theme.color.text },
    '&[data-state="checked"]:hover': { background: theme.color.n11 },
    '&[aria-disabled="true"]': { opacity: 0.4 },
  },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const thumb = style({
  display: 'block',
  ...layout.square(16),
  margin: 2,
  borderRadius: '50%',
  background: '#FFFFFF',
  transition: `transform ${motion.hover}`,
  selectors: {
    '&[data-state="checked"]': { transform: 'translateX(16px)', background: theme.color.panel },
  },
  '@media': {
    [media.forcedColors]: {
      background: 'ButtonText',
      selectors: { '&[data-state="checked"]': { background: 'Highlight' } },
    },
  },
});
