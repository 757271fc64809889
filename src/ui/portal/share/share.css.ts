import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

export const form = style({ ...layout.stack(16), paddingTop: 4 });
export const fieldSkeleton = style({ ...layout.stack(6) });
export const audience = style({ ...secondary.body });
export const vipLine = style({ ...secondary.body });
export const box = style({
  ...layout.stack(12),
  marginTop: 12,
  padding: 16,
  borderRadius: radius.card,
  background: theme.color.field,
});
export const link = style({ ...type.body, ...tabular, ...layout.ellipsis, userSelect: 'all' });
export const codeRow = style({ ...layout.row(12) });
export const qr = style({ marginLeft: 'auto' });
export const codeLabel = style({ ...secondary.small });
export const code = style({
  ...tabular,
  fontSize: '20px',
  lineHeight: '28px',
  fontWeight: 650,
  letterSpacing: '0.22em',
  userSelect: 'all',
});
export const failed = style({ ...secondary.body, padding: '24px 0', textAlign: 'center' });
export const footStart = style({ marginRight: 'auto' });

/** The opening page: one column on the quiet ground. */
export const page = style({
  ...type.body,
  ...layout.column(),
  minHeight: '100%',
  background: theme.color.bg,
});
export const top = style({
  ...layout.row(10),
  height: 72,
  flex: 'none',
  padding: '0 32px',
  fontSize: '17px',
  fontWeight: 650,
  '@media': { [upTo.phone]: { height: 64, padding: '0 16px' } },
});
export const brand = style({ ...layout.inlineRow(10), minHeight: 44, ...layout.plainLink });
export const middle = style({ flex: 1, ...layout.centred, padding: '0 16px 96px' });
export const card = style({
  width: '100%',
  maxWidth: 400,
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: 32,
  borderRadius: radius.sheet,
  background: theme.color.panel,
  boxShadow: theme.shadow.s2,
  textAlign: 'center',
  '@media': { [upTo.phone]: { padding: '24px 16px' } },
});
export const wideCard = style([card, { maxWidth: 560, textAlign: 'left', justifyItems: 'stretch' }]);
export const cardTitle = style({
  ...type.title,
  fontSize: '20px',
  fontWeight: 650,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
});
export const quiet = style({ ...secondary.body });
export const boxes = style({ position: 'relative', display: 'flex', gap: 10, margin: '8px 0 4px' });
export const letter = style({
  ...tabular,
  ...layout.centred,
  ...layout.square(56),
  borderRadius: radius.button,
  fontSize: '24px',
  fontWeight: 650,
  background: theme.color.field,
  boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}`,
  selectors: {
    '[data-invalid="true"] > &': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` },
    '[data-focused="true"] > &[data-current="true"]': {
      boxShadow: `inset 0 0 0 2px ${theme.color.focus}`,
      background: theme.color.panel,
    },
  },
  '@media': {
    [media.forcedColors]: {
      border: '1px solid CanvasText',
      selectors: {
        '[data-focused="true"] > &[data-current="true"]': {
          outline: '2px solid Highlight',
          outlineOffset: 2,
        },
      },
    },
  },
});
/** One field under four boxes: the caret, the paste and the screen reader know one thing only. */
export const codeInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  ...layout.bare,
  color: 'transparent',
  caretColor: 'transparent',
  fontSize: '24px',
  outline: 'none',
  // System colours would write the code a second time, over the boxes.
  forcedColorAdjust: 'none',
  ':focus-visible': { outline: 'none' },
  selectors: { '&::selection': { background: 'transparent' } },
});
export const error = style({ ...type.body, color: theme.color.dangerText, minHeight: 20 });
export const wide = style({ width: '100%', display: 'grid' });
export const by = style({ ...layout.row(10) });
export const openedActions = style({
  ...layout.wrap(8),
  paddingTop: 4,
  '@media': { [upTo.phone]: { display: 'grid' } },
});
globalStyle(`${wide} > button, ${openedActions} > *`, { '@media': { [upTo.phone]: { minHeight: 48 } } });

export const projectCell = style({ ...layout.row(12), minWidth: 0 });
export const ellipsis = style({ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 });
export const tableCode = style({ ...tabular, fontWeight: 600, letterSpacing: '0.08em' });
export const rowActions = style({ ...layout.row(4), justifyContent: 'flex-end' });
export const filters = style({
  ...layout.row(8),
  flexWrap: 'wrap',
  '@media': { [upTo.phone]: { width: '100%' } },
});
export const searchBox = style({ width: 240, '@media': { [upTo.phone]: { width: '100%' } } });
export const stateBox = style({ width: 140 });

export const noDue = style({ color: theme.color.text2 });
/** A ghost button's text stands under the head of its column. */
export const dueText = style({ display: 'inline-flex', marginLeft: -12 });
