import { style } from '@vanilla-extract/css';
import { upTo } from '../../primitives/breakpoints.ts';
import { layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const form = style({ ...layout.stack(24), paddingTop: 4 });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 } },
});
/** A field of several controls: its name above, what is said of it below. */
export const group = style({ ...layout.stack(6), minWidth: 0, border: 0, padding: 0, margin: 0 });
export const label = style({ ...type.body, fontWeight: 500, padding: 0 });
/** A legend stands outside the grid of its group. */
export const legend = style([label, { marginBottom: 6 }]);
export const hint = style({ ...secondary.small, textWrap: 'pretty' });
export const buttons = style({ ...layout.wrap(8) });
export const footer = style({ ...layout.wrap(8), justifyContent: 'flex-end' });

export const project = style({
  ...layout.row(12),
  minHeight: 56,
  padding: '4px 4px 4px 12px',
  borderRadius: radius.button,
  boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}`,
  selectors: { '&[data-invalid="true"]': { boxShadow: `inset 0 0 0 1.5px ${theme.color.dangerSolid}` } },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const projectText = style({ ...layout.fill });
export const projectName = style({ ...type.body, ...layout.ellipsis, fontWeight: 500 });
export const quiet = style({ color: theme.color.text2, fontWeight: 400 });
export const facts = style({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, auto)',
  justifyContent: 'space-between',
  gap: '12px 16px',
  margin: 0,
  '@media': { [upTo.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const fact = style({ minWidth: 0 });
export const factName = style({ ...secondary.small });
export const factValue = style({ ...type.small, ...tabular, margin: 0, overflowWrap: 'anywhere' });

export const projects = style({
  ...layout.stack(2),
  maxHeight: 320,
  margin: '12px 0 0',
  padding: 2,
  overflowY: 'auto',
  listStyle: 'none',
});
export const choice = style({
  ...type.body,
  ...layout.row(12),
  ...layout.bare,
  width: '100%',
  minHeight: 52,
  padding: '4px 12px',
  borderRadius: radius.field,
  color: theme.color.text,
  textAlign: 'start',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:active': { background: theme.color.press },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
export const choiceName = style({ ...layout.fill, ...layout.ellipsis });

export const tags = style({ ...layout.wrap(6), margin: 0, padding: 0, listStyle: 'none' });
export const tag = style({
  ...type.small,
  ...layout.inlineRow(2),
  minHeight: 28,
  padding: '0 2px 0 10px',
  borderRadius: radius.chip,
  background: theme.color.field,
  overflowWrap: 'anywhere',
});
export const suggestion = style({
  ...type.small,
  ...layout.inlineRow(4),
  ...layout.bare,
  minHeight: 28,
  padding: '0 10px',
  borderRadius: radius.chip,
  color: theme.color.text2,
  boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
  ':hover': { background: theme.color.hover, color: theme.color.text },
  '@media': { [media.coarse]: { minHeight: 44 }, [media.forcedColors]: { border: '1px solid ButtonText' } },
});
