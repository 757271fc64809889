import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, theme, type } from '../tokens/index.ts';

export const row = style({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 10,
  minHeight: 24,
  // On the baseline, a line would grow and shrink with the mark in the box.
  verticalAlign: 'top',
});
/** With its label in a form: what is drawn, not what is touched, stands on the line of the fields. */
export const formRow = style([row, { marginLeft: -3, '@media': { [media.coarse]: { marginLeft: -7 } } }]);
/** In the middle of the target beside it. */
export const label = style({
  ...type.body,
  display: 'inline-block',
  paddingTop: 2,
  cursor: 'pointer',
  '@media': { [media.coarse]: { paddingTop: 6 } },
});
export const note = style({ ...secondary.small });

/** 18 px to the eye, 24 to the hand. */
const control = { ...layout.centred, ...layout.square(24), flex: 'none' } as const;
export const target = style({
  ...control,
  selectors: { '&[aria-disabled="true"]': { opacity: 0.4 } },
  '@media': {
    [media.coarse]: {
      minWidth: 32,
      minHeight: 32,
      position: 'relative',
      // In a form and in the row of a table there is room around it for a thumb.
      '::after': { content: '', position: 'absolute', inset: -6 },
    },
  },
});
export const box = style({
  ...layout.centred,
  ...layout.square(18),
  borderRadius: radius.chip,
  background: theme.color.panel,
  color: theme.color.n1,
  boxShadow: `inset 0 0 0 1.5px ${theme.color.controlLine}`,
  transition: `background-color ${motion.hover}, box-shadow ${motion.hover}`,
  selectors: {
    [`${target}:hover &`]: { boxShadow: `inset 0 0 0 1.5px ${theme.color.n10}` },
    [`${target}[aria-invalid="true"] &`]: { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
    [`${target}[data-state="checked"] &, ${target}[data-state="indeterminate"] &`]: {
      background: theme.color.n12,
      boxShadow: 'none',
    },
  },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const round = style([box, { borderRadius: radius.round }]);
export const dot = style({
  ...layout.square(8),
  borderRadius: radius.round,
  background: theme.color.n1,
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});
export const group = style({ ...layout.stack(12) });
