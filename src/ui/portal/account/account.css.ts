import { style } from '@vanilla-extract/css';
import { layout, radius, secondary, theme, type } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

export const page = style({ maxWidth: 640 });
export const head = style({
  ...layout.row(20),
  padding: '4px 0 20px',
  '@media': { [upTo.phone]: { gap: 16 } },
});
export const headActions = style({ ...layout.wrap(8) });
export const list = style({ margin: 0 });
export const section = style({ paddingTop: 32 });
export const sectionHead = style({
  ...layout.row(),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  paddingBottom: 12,
});
export const sectionTitle = style({ ...type.title, margin: 0 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: '180px minmax(0, 1fr)',
  alignItems: 'center',
  gap: 16,
  minHeight: 56,
  padding: '8px 0',
  borderTop: `1px solid ${theme.color.line}`,
  '@media': {
    [upTo.phone]: { gridTemplateColumns: '84px minmax(0, 1fr)', gap: 8 },
  },
});
export const editRow = style([
  row,
  {
    alignItems: 'start',
    gridTemplateColumns: '180px minmax(0, 1fr)',
    '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
]);
export const name = style({ ...secondary.body });
/** On a line with the field, which is 40 high. */
export const editName = style([name, { padding: '10px 0', '@media': { [upTo.phone]: { padding: 0 } } }]);
export const value = style({
  ...type.body,
  ...layout.row(16),
  justifyContent: 'space-between',
  margin: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
});
/** An icon button whose icon, not its ground, ends where the row does. */
export const rowEnd = style({ marginRight: -9 });
export const hint = style({ ...secondary.small, display: 'block', textWrap: 'pretty' });
export const note = style({ paddingBottom: 20 });
export const present = style({ ...secondary.body, margin: 0, overflowWrap: 'anywhere' });
export const proof = style({ ...layout.stack(12) });
export const editing = style({ margin: 0 });
export const form = style({ ...layout.stack(12) });
export const formActions = style({ display: 'flex', gap: 8 });

export const cropStage = style({ display: 'grid', justifyItems: 'center', gap: 16, paddingTop: 4 });
export const cropFrame = style({
  ...layout.square(280),
  maxWidth: '100%',
  borderRadius: radius.card,
  background: theme.color.field,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:active': { cursor: 'grabbing' } },
});
export const cropFields = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: 12,
});
export const cropField = style({ ...layout.stack(4) });
export const drop = style({
  ...type.body,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 12,
  width: '100%',
  minHeight: 200,
  borderRadius: radius.card,
  border: `1px dashed ${theme.color.controlLine}`,
  textAlign: 'center',
  padding: 16,
});
/** Words in it; what is pressed has the colour of what is pressed. */
export const dropHint = style({ color: theme.color.text2 });
export const phoneActions = style({ display: 'grid', paddingTop: 24 });

export const rowActions = style({ ...layout.wrap(8), justifyContent: 'flex-end' });
export const keyRow = style({
  ...layout.row(),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 16px',
  paddingTop: 8,
});
/** Read letter by letter: each has its own shape, and all the same width. */
export const key = style({ ...type.body, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: '6px 16px',
  margin: 0,
  padding: 12,
  listStyle: 'none',
  borderRadius: radius.card,
  background: theme.color.field,
});
