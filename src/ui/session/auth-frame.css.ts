import { globalStyle, style } from '@vanilla-extract/css';
import { upTo } from '../primitives/breakpoints.ts';
import { layout, media, radius, secondary, theme, type } from '../tokens/index.ts';

const ROOM_FOR_PICTURE = 'screen and (min-width: 1100px)';

export const page = style({
  display: 'grid',
  minHeight: '100%',
  background: theme.color.bg,
  '@media': { [ROOM_FOR_PICTURE]: { gridTemplateColumns: 'minmax(480px, 5fr) 6fr' } },
});
export const column = style({
  ...layout.centred,
  padding: '32px 16px',
  '@media': { [upTo.phone]: { placeItems: 'start center', padding: 0 } },
});
export const card = style({
  ...layout.stack(20),
  width: '100%',
  maxWidth: 400,
  padding: 32,
  borderRadius: radius.sheet,
  background: theme.color.panel,
  boxShadow: theme.shadow.s2,
  '@media': {
    [media.forcedColors]: { border: '1px solid CanvasText' },
    [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` },
    [upTo.phone]: {
      maxWidth: 'none',
      minHeight: '100%',
      alignContent: 'start',
      padding: '16px 16px 32px',
      borderRadius: 0,
      boxShadow: 'none',
    },
  },
});
export const brandRow = style({ ...layout.row(16), justifyContent: 'space-between' });
export const brand = style({ ...type.title, ...layout.inlineRow(10) });
export const title = style({ ...type.heading, marginTop: 4, textWrap: 'balance' });

export const form = style({ display: 'grid', gap: 18 });
export const between = style({
  ...layout.wrap(),
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '8px 16px',
});
export const atEnd = style({ marginLeft: 'auto' });
/** The one verb of the page, as wide as the card. */
export const submit = style({ display: 'grid' });
globalStyle(`${submit} > button`, {
  '@media': { [upTo.phone]: { height: 48, fontSize: '16px' } },
});
export const quiet = style({ ...secondary.body });
/** Takes the focus for the step it names; there is nothing to press. */
export const stepText = style([quiet, { outline: 'none' }]);
export const footer = style([quiet, { ...layout.stack(8), justifyItems: 'center', textAlign: 'center' }]);
export const link = style({
  ...type.body,
  color: theme.color.c11,
  fontWeight: 550,
  textDecoration: 'none',
  borderRadius: radius.chip,
  padding: '2px 0',
  ':hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
});

const note = {
  ...type.body,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 12px',
  borderRadius: radius.button,
} as const;
/** Somebody's own words may be in it: their lines stay. */
export const noteText = style({ minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const noteInfo = style({ ...note, background: theme.color.infoBg, color: theme.color.infoText });
export const noteError = style({ ...note, background: theme.color.dangerBg, color: theme.color.dangerText });
export const noteWarning = style({
  ...note,
  background: theme.color.warningBg,
  color: theme.color.warningText,
});
export const noteDone = style({ ...note, background: theme.color.successBg, color: theme.color.successText });

export const or = style({
  ...secondary.small,
  ...layout.row(12),
  selectors: {
    '&::before, &::after': { content: '', flex: 1, height: 1, background: theme.color.line },
  },
});
export const providers = style({ display: 'flex', justifyContent: 'center', gap: 16 });
export const provider = style({
  ...layout.centred,
  ...layout.square(44),
  borderRadius: radius.round,
  background: '#FFFFFF',
  boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
  ':hover': { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` },
  ':active': { background: '#F0F3F5' },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const steps = style({ display: 'grid', gap: 22 });
export const step = style({ ...layout.stack(12) });
export const stepTitle = style({ ...type.titleSmall, ...layout.row(10) });
export const stepNumber = style({
  ...secondary.small,
  ...layout.centred,
  ...layout.square(22),
  borderRadius: radius.round,
  background: theme.color.field,
  fontWeight: 600,
});
export const person = style({ ...layout.row(12) });
