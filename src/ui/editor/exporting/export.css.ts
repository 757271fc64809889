import { globalStyle, style } from '@vanilla-extract/css';
import { layer, media, motion, radius, tabular, theme, type } from '../../tokens/index.ts';

export const popover = style({
  zIndex: layer.menu,
  width: 360,
  maxHeight: 'var(--radix-popper-available-height)',
  overflowY: 'auto',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
  outline: 'none',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const head = style({
  ...type.titleSmall,
  display: 'flex',
  alignItems: 'center',
  height: 48,
  padding: '0 8px 0 16px',
});
globalStyle(`${head} > h2`, { flex: 1 });
export const body = style({ padding: '0 16px 16px' });
export const formats = style({ display: 'grid', gap: 2, margin: '0 -8px' });
export const format = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '4px 10px',
  borderRadius: radius.button,
  textAlign: 'left',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[data-state="checked"]': { background: theme.color.tintRow },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const dot = style({
  width: 16,
  height: 16,
  flex: 'none',
  borderRadius: '50%',
  boxShadow: `inset 0 0 0 1.5px ${theme.color.controlLine}`,
  display: 'grid',
  placeItems: 'center',
  selectors: { '[data-state="checked"] > &': { boxShadow: `inset 0 0 0 5px ${theme.color.c11}` } },
});
export const formatName = style({ flex: 1, minWidth: 0, fontWeight: 500 });
export const extension = style({ ...type.small, color: theme.color.text2 });
export const own = style({ ...type.small, color: theme.color.text2, display: 'block' });
export const note = style({
  ...type.small,
  color: theme.color.text2,
  padding: '10px 0 12px',
  display: 'flex',
  gap: 8,
  textWrap: 'pretty',
});
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr', gap: 8 });
export const progress = style({ display: 'grid', gap: 8, padding: '4px 0 16px' });
export const progressText = style([tabular, { display: 'flex', justifyContent: 'space-between', gap: 8 }]);
export const muted = style({ color: theme.color.text2 });
export const result = style({ display: 'flex', gap: 10, padding: '2px 0 14px' });
export const resultIcon = style({ color: theme.color.successText, marginTop: 1 });
export const failedIcon = style({ color: theme.color.dangerText, marginTop: 1 });
export const resultTitle = style({ fontWeight: 600 });
export const resultText = style([
  tabular,
  { ...type.small, color: theme.color.text2, marginTop: 2, overflowWrap: 'anywhere' },
]);

/** What would not be printed, before the choice of the format. */
export const faults = style([
  tabular,
  {
    margin: '0 -4px 12px',
    padding: '10px 12px',
    borderRadius: radius.button,
    background: theme.color.warningBg,
    '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
  },
]);
export const faultsTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontWeight: 600,
  color: theme.color.warningText,
});
export const faultList = style({ display: 'grid', gap: 10, padding: '8px 0 8px 24px' });
export const fault = style({ display: 'grid', gap: 4, textWrap: 'pretty' });
export const faultVerbs = style({ display: 'flex', flexWrap: 'wrap', gap: 4 });
export const faultsNote = style({ ...type.small, paddingLeft: 24, color: theme.color.warningText });
export const refusal = style({ display: 'flex', gap: 10, padding: '2px 0 0', textWrap: 'pretty' });
globalStyle(`${refusal} ${faultVerbs}`, { marginTop: 10 });
