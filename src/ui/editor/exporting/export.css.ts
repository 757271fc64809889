import { globalStyle, style } from '@vanilla-extract/css';
import {
  layer,
  layout,
  media,
  motion,
  radius,
  secondary,
  surface,
  tabular,
  theme,
  type,
} from '../../tokens/index.ts';

export const popover = style({
  zIndex: layer.menu,
  width: 360,
  maxHeight: 'var(--radix-popper-available-height)',
  overflowY: 'auto',
  ...surface.popover,
  outline: 'none',
});
export const head = style({ ...type.titleSmall, ...layout.row(), height: 48, padding: '0 8px 0 16px' });
globalStyle(`${head} > h2`, { flex: 1 });
export const body = style({ padding: '0 16px 16px' });
/** On a panel of a field's own colour the field has an outline. */
export const fileName = style({ padding: '4px 0 12px' });
globalStyle(`${fileName} input`, { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` });
/** So high that half a row says that there are more below. */
const FORMATS_SHOWN = 232;
export const formats = style({
  ...layout.stack(2),
  margin: '0 -8px',
  maxHeight: FORMATS_SHOWN,
  overflowY: 'auto',
});
/** Shows the formats of other printers, or folds them away. */
export const others = style({
  ...secondary.small,
  ...layout.row(8),
  minHeight: 36,
  borderRadius: radius.field,
});
globalStyle(`${others} > svg`, { marginLeft: -3, transition: `transform ${motion.panel} ${motion.ease}` });
globalStyle(`${others}[aria-expanded="true"] > svg`, { transform: 'rotate(90deg)' });
export const format = style({
  ...layout.row(10),
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
  ...layout.square(16),
  flex: 'none',
  borderRadius: '50%',
  boxShadow: `inset 0 0 0 1.5px ${theme.color.controlLine}`,
  ...layout.centred,
  selectors: { '[data-state="checked"] > &': { boxShadow: `inset 0 0 0 5px ${theme.color.c11}` } },
});
export const formatName = style({ ...layout.fill, fontWeight: 500 });
export const extension = style({ ...secondary.small });
export const own = style({ ...secondary.small, display: 'block' });
export const note = style({
  ...secondary.small,
  padding: '10px 0 12px',
  display: 'flex',
  gap: 8,
  textWrap: 'pretty',
});
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr', gap: 8 });
export const progress = style({ ...layout.stack(8), padding: '4px 0 16px' });
export const progressText = style([tabular, { display: 'flex', justifyContent: 'space-between', gap: 8 }]);
export const muted = style({ color: theme.color.text2 });
export const result = style({ display: 'flex', gap: 10, padding: '2px 0 14px' });
export const resultIcon = style({ color: theme.color.successText, marginTop: 1 });
export const failedIcon = style({ color: theme.color.dangerText, marginTop: 1 });
export const resultTitle = style({ fontWeight: 600 });
export const resultText = style([tabular, { ...secondary.small, marginTop: 2, overflowWrap: 'anywhere' }]);

/** What the file has not as it was wanted, under what it is. */
export const losses = style([tabular, { ...secondary.small, marginTop: 8, textWrap: 'pretty' }]);
globalStyle(`${losses} > ul`, { ...layout.stack(4), paddingLeft: 12, marginTop: 4 });

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
export const faultsTitle = style({ ...layout.row(8), fontWeight: 600, color: theme.color.warningText });
export const faultList = style({ ...layout.stack(10), padding: '8px 0 8px 24px' });
export const fault = style({ ...layout.stack(4), textWrap: 'pretty' });
export const spaceName = style({ fontWeight: 600, overflowWrap: 'anywhere' });
export const faultVerbs = style({ ...layout.wrap(4) });
export const faultError = style({ ...type.small, flexBasis: '100%', color: theme.color.dangerText });
export const faultsNote = style({ ...type.small, paddingLeft: 24, color: theme.color.warningText });
export const refusal = style({ display: 'flex', gap: 10, padding: '2px 0 0', textWrap: 'pretty' });
globalStyle(`${refusal} ${faultVerbs}`, { marginTop: 10 });
export const modelForm = style({ ...layout.column(16) });
export const modelError = style({ ...type.small, color: theme.color.dangerText, margin: 0 });
