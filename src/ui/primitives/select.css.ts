import { style } from '@vanilla-extract/css';
import { layout, media, motion, radius, theme } from '../tokens/index.ts';

export const trigger = style({
  ...layout.row(8),
  justifyContent: 'space-between',
  width: '100%',
  height: 32,
  padding: '0 8px 0 10px',
  borderRadius: radius.field,
  background: theme.color.field,
  fontWeight: 500,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.n4 },
    '&:disabled': { opacity: 0.4, cursor: 'not-allowed' },
  },
  '@media': {
    [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` },
    [media.forcedColors]: { border: '1px solid ButtonText' },
    [media.coarse]: { height: 44 },
  },
});
/** As the text fields it stands among. */
export const formTrigger = style([
  trigger,
  {
    height: 40,
    padding: '0 10px 0 12px',
    borderRadius: radius.button,
    fontSize: '14px',
    fontWeight: 400,
    background: theme.color.panel,
    boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}`,
    selectors: {
      '&:hover': { background: theme.color.panel, boxShadow: `inset 0 0 0 1px ${theme.color.n10}` },
      '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
      '&[data-placeholder]': { color: theme.color.hint },
    },
    '@media': { [media.coarse]: { height: 48 } },
  },
]);
/** As the search field it stands beside, above a list. */
export const barTrigger = style([
  trigger,
  {
    height: 40,
    padding: '0 10px 0 12px',
    borderRadius: radius.button,
    fontSize: '14px',
    '@media': { [media.coarse]: { height: 48 } },
  },
]);
export const value = style({ ...layout.ellipsis });
export const chevron = style({ color: theme.color.text2 });
