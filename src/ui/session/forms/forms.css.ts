import { globalStyle, style } from '@vanilla-extract/css';
import {
  focusForced,
  layout,
  media,
  motion,
  radius,
  secondary,
  tabular,
  theme,
  type,
} from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

export const label = style({ ...type.body, fontWeight: 500 });
export const hint = style({ ...secondary.small });
export const error = style({
  ...type.small,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  color: theme.color.dangerText,
});
export const link = style({
  color: theme.color.c11,
  fontWeight: 550,
  textDecoration: 'none',
  borderRadius: radius.chip,
  ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});
export const agreement = style({ color: theme.color.text2 });

export const country = style({
  ...tabular,
  position: 'relative',
  ...layout.row(4),
  flex: 'none',
  alignSelf: 'stretch',
  paddingRight: 12,
  borderRight: `1px solid ${theme.color.line}`,
  color: theme.color.text2,
  ':focus-within': { color: theme.color.text },
});
/** The whole of the dial code opens the list; the list is the system's own, made for every hand. */
export const countryChoice = style({
  position: 'absolute',
  inset: '0 0 0 -12px',
  opacity: 0,
  cursor: 'pointer',
  selectors: { '&:focus-visible': { opacity: 0 } },
});

export const codeRoot = style({ ...layout.stack(6), minWidth: 0 });
export const codeRow = style({ display: 'flex', gap: 12, alignItems: 'stretch' });
export const codeBoxes = style({
  position: 'relative',
  ...layout.fill,
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 4,
});
export const codeBox = style({
  ...tabular,
  ...layout.centred,
  height: 40,
  borderRadius: radius.field,
  background: theme.color.panel,
  boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}`,
  fontSize: '16px',
  fontWeight: 600,
  transition: `box-shadow ${motion.hover}`,
  selectors: {
    '&[data-invalid="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
    '&[data-active="true"]': { boxShadow: `inset 0 0 0 2px ${theme.color.focus}` },
  },
  '@media': {
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: { '&[data-active="true"]': focusForced },
    },
    [upTo.phone]: { height: 48 },
  },
});
/** Lies over the boxes, seen by nobody; its focus is drawn by the box whose turn it is. */
export const codeInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  ...layout.bare,
  color: 'transparent',
  caretColor: 'transparent',
  fontSize: '16px',
  letterSpacing: '2ch',
  outline: 'none',
  ':focus-visible': { outline: 'none' },
  '::selection': { background: 'transparent' },
});
export const codeButton = style([tabular, { display: 'grid', flex: 'none', minWidth: 112 }]);
globalStyle(`${codeButton} > button`, { height: '100%' });

export const rules = style({ ...layout.stack(6), marginTop: -10 });
export const strength = style({ ...secondary.small, ...layout.row(8) });
export const bars = style({ display: 'flex', gap: 3 });
export const bar = style({
  width: 24,
  height: 4,
  borderRadius: 2,
  background: theme.color.track,
  transition: `background-color ${motion.hover}`,
  selectors: {
    [`${strength}[data-strength="1"] &[data-on="true"]`]: { background: theme.color.dangerSolid },
    [`${strength}[data-strength="2"] &[data-on="true"]`]: { background: theme.color.warningSolid },
    [`${strength}[data-strength="3"] &[data-on="true"]`]: { background: theme.color.successText },
  },
  '@media': { [media.forcedColors]: { background: 'ButtonText' } },
});
export const ruleList = style({ ...layout.wrap(), gap: '2px 14px' });
export const rule = style({
  ...secondary.small,
  ...layout.inlineRow(4),
  selectors: { '&[data-met="true"]': { color: theme.color.successText } },
});
