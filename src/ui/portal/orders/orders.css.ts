import { style } from '@vanilla-extract/css';
import { layout, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const filter = style({ width: 150 });
export const skeleton = style({ ...layout.stack(8) });
/** What was bought is never broken in two: the column is as wide as it. */
export const product = style({ display: 'block', whiteSpace: 'nowrap' });
export const original = style({ ...secondary.small, display: 'block' });
export const small = style({ ...secondary.small, ...tabular, ...layout.ellipsis, display: 'block' });
/** Where there is no column for it: below the product. */
export const state = style({ ...layout.wrap(8), padding: '4px 0 8px' });
/** Two lines of text and room around them. */
export const row = style({ height: 64 });
export const actions = style({ ...layout.row(4), justifyContent: 'flex-end' });

export const facts = style({ margin: 0 });
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '128px minmax(0, 1fr)',
  gap: 16,
  alignItems: 'center',
  minHeight: 40,
  borderTop: `1px solid ${theme.color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
});
export const factName = style({ ...secondary.body });
export const factValue = style({ ...type.body, ...tabular, margin: 0 });
/** Below the state: how it came to that. */
export const reason = style({ ...secondary.small, display: 'block', paddingTop: 4, textWrap: 'pretty' });
/** An id has a line to itself: broken in two it is hard to read out. */
export const idFact = style({ paddingBottom: 4 });
export const factId = style({
  ...type.body,
  ...tabular,
  ...layout.row(8),
  justifyContent: 'space-between',
  margin: 0,
  overflowWrap: 'anywhere',
});
