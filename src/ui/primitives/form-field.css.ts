import { style } from '@vanilla-extract/css';
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
} from '../tokens/index.ts';
import { upTo } from './breakpoints.ts';

export const root = style({ ...layout.stack(6), minWidth: 0 });
export const head = style({ display: 'flex', alignItems: 'baseline', gap: 12 });
export const label = style({ ...type.body, fontWeight: 500, ...layout.fill });
export const count = style({ ...secondary.small, ...tabular });

export const box = style({
  ...type.body,
  ...layout.row(8),
  minHeight: 40,
  padding: '0 12px',
  borderRadius: radius.button,
  background: theme.color.panel,
  boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}`,
  transition: `box-shadow ${motion.hover}`,
  selectors: {
    '&:hover': { boxShadow: `inset 0 0 0 1px ${theme.color.n10}` },
    '&[data-invalid="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
    // The focus is seen on a wrong field too; that it is wrong stands below it.
    '&:focus-within': { boxShadow: `inset 0 0 0 2px ${theme.color.focus}` },
    '&[data-off="true"]': { opacity: 0.4 },
  },
  '@media': {
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: { '&:focus-within': focusForced },
    },
    [media.coarse]: { minHeight: 48 },
    // Below 16 px a phone zooms into the field.
    [upTo.phone]: { minHeight: 48, fontSize: '16px' },
  },
});
export const input = style({
  ...layout.fill,
  width: '100%',
  alignSelf: 'stretch',
  ...layout.bare,
  outline: 'none',
  ':focus-visible': { outline: 'none' },
});
export const area = style([input, { padding: '10px 0', minHeight: 120, resize: 'vertical' }]);
export const toggle = style({
  ...layout.centred,
  ...layout.square(32),
  marginRight: -6,
  borderRadius: radius.field,
  color: theme.color.text2,
  ':hover': { color: theme.color.text, background: theme.color.hover },
  '@media': { [media.coarse]: { ...layout.square(44), marginRight: -10 } },
});
export const hint = style({ ...secondary.small, textWrap: 'pretty' });
export const error = style({
  ...type.small,
  textWrap: 'pretty',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  color: theme.color.dangerText,
});
