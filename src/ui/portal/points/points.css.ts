import { style } from '@vanilla-extract/css';
import { upTo } from '../../primitives/breakpoints.ts';
import { layout, media, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

/** One column of lines to read: narrower than the place of the page, and in its middle. */
export const page = style({
  ...layout.stack(40),
  width: '100%',
  maxWidth: 720,
  margin: '0 auto',
  paddingTop: 12,
});
export const title = style({ ...type.heading, ...tabular, margin: 0 });
export const part = style({ ...layout.stack(12), minWidth: 0 });
export const partTitle = style({ ...type.title, margin: 0 });
export const closedTitle = style([partTitle, { color: theme.color.text2 }]);
export const text = style({ ...secondary.body, margin: 0, textWrap: 'pretty' });
export const quiet = style({ ...secondary.small, display: 'block', textWrap: 'pretty' });
export const row = style({ ...layout.wrap(12), alignItems: 'center' });
export const result = style({ ...type.body, fontWeight: 600 });
export const struck = style({ ...secondary.small, marginRight: 8 });

export const days = style({
  display: 'grid',
  // A week fits in one row of a page and of the panel alike.
  gridTemplateColumns: 'repeat(auto-fit, minmax(54px, 1fr))',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [upTo.phone]: { gridTemplateColumns: 'repeat(auto-fit, minmax(42px, 1fr))', gap: 4 } },
});
export const day = style({
  ...layout.stack(4),
  justifyItems: 'center',
  padding: '12px 2px',
  borderRadius: radius.button,
  background: theme.color.field,
  selectors: {
    '&[aria-current="date"]': { boxShadow: `inset 0 0 0 2px ${theme.color.text2}` },
  },
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const reward = style({
  ...type.body,
  ...tabular,
  fontWeight: 600,
  textAlign: 'right',
  whiteSpace: 'nowrap',
});
export const dayState = style({ ...secondary.small, minHeight: 18 });

export const list = style({ margin: 0, padding: 0, listStyle: 'none' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 140px 128px',
  alignItems: 'center',
  gap: 16,
  minHeight: 56,
  padding: '8px 0',
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 12 } },
});
export const itemName = style({ ...type.body, overflowWrap: 'anywhere' });
export const itemAct = style({ display: 'flex', justifyContent: 'flex-end' });

export const panel = style({ ...layout.stack(16), minWidth: 0, paddingBottom: 4 });
export const footerBalance = style({
  ...type.body,
  ...tabular,
  fontWeight: 600,
  marginRight: 'auto',
  alignSelf: 'center',
});
