import { globalStyle, style } from '@vanilla-extract/css';
import { layout, media, motion, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

export const filter = style({ padding: '0 8px 8px' });
export const scroll = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 8px 8px',
  position: 'relative',
});
export const rows = style({ position: 'relative' });

export const row = style({
  position: 'absolute',
  left: 0,
  right: 0,
  ...layout.row(8),
  height: 36,
  padding: '0 5px 0 8px',
  borderRadius: radius.field,
  cursor: 'default',
  userSelect: 'none',
  selectors: {
    '&:hover, &[data-hovered="true"]': { background: theme.color.hover },
    '&[aria-selected="true"]': { background: theme.color.tintRow, fontWeight: 550 },
    '&[data-dragged="true"]': { opacity: 0.5, cursor: 'grabbing' },
    '&[data-taking="true"]': { boxShadow: `inset 0 0 0 2px ${theme.color.c9}` },
    '&:focus-visible': { outlineOffset: -2 },
  },
});
/** Where a dragged row would stand. */
export const dropLine = style({
  position: 'absolute',
  left: 0,
  right: 0,
  height: 2,
  borderRadius: 1,
  background: theme.color.c9,
  pointerEvents: 'none',
});
export const cell = style({ ...layout.row(8), minWidth: 0 });
export const nameCell = style({ flex: 1 });
export const rowIcon = style({
  color: theme.color.text2,
  selectors: { [`${row}[aria-selected="true"] &`]: { color: theme.color.c11 } },
});
export const name = style({
  ...layout.fill,
  ...layout.ellipsis,
  selectors: { '[data-hidden="true"] &': { color: theme.color.text2 } },
});
/** Folds a group: in the room before its icon. */
export const fold = style({
  ...layout.centred,
  ...layout.square(20),
  flex: 'none',
  margin: '0 -4px 0 -6px',
  borderRadius: radius.chip,
  color: theme.color.text2,
  selectors: { '&:hover': { background: theme.color.press, color: theme.color.text } },
  '@media': { [media.coarse]: { ...layout.square(36) } },
});
/** How many parts a group has. */
export const members = style({ ...secondary.small, ...tabular, flex: 'none' });
export const rename = style({
  width: '100%',
  height: 28,
  padding: '0 6px',
  border: 0,
  borderRadius: radius.chip,
  background: theme.color.field,
  // Inside: the row cuts off what stands out.
  outlineOffset: -2,
});
/** Eye and lock show on hover and focus, and stay while they say something. */
/** Between the name and the flags. */
export const featureMark = style({ ...layout.centred, flex: 'none', color: theme.color.text2 });
/** Between the name and the flags: the shape and the number of what the part has. */
export const issueChip = style({
  ...type.micro,
  ...tabular,
  ...layout.row(4),
  height: 24,
  padding: '0 6px',
  borderRadius: radius.chip,
  fontWeight: 600,
  color: theme.color.text,
  selectors: { '&:hover': { background: theme.color.press } },
  '@media': { [media.coarse]: { height: 36, padding: '0 10px' } },
});
export const flags = style({ display: 'flex', flex: 'none' });
export const flag = style({
  ...layout.centred,
  ...layout.square(26),
  borderRadius: 5,
  color: theme.color.text2,
  opacity: 0,
  transition: `opacity ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.press, color: theme.color.text },
    [`${row}:hover &, ${row}:focus-within &, &[data-off="true"], &:focus-visible`]: { opacity: 1 },
  },
  '@media': { [media.coarse]: { opacity: 1, ...layout.square(36) } },
});
globalStyle(`${row}:not(:hover):not(:focus-within) ${flag}:not([data-off="true"])`, {
  width: 0,
  '@media': { [media.coarse]: { width: 36 } },
});

export const footer = style({
  ...secondary.small,
  ...tabular,
  flex: 'none',
  padding: '10px 16px',
  borderTop: `1px solid ${theme.color.line}`,
});
export const nothing = style({ ...secondary.small, padding: '8px 8px', overflowWrap: 'anywhere' });

export const imports = style({
  ...layout.stack(4),
  padding: '0 8px 8px',
  // Of the window, and no more than leaves room for a few parts: what was found is in the inspector, too.
  maxHeight: '34vh',
  // What is said of the first file is not cut for a long list of parts: that one scrolls.
  flexShrink: 0,
  overflowY: 'auto',
});
export const item = style({
  ...layout.stack(6),
  padding: '8px 4px 8px 8px',
  borderRadius: radius.button,
  // No tint: rose beside the coral of what is selected below is taken for it. The icon says what it is about.
  background: theme.color.field,
});
export const itemHead = style({ ...layout.row(8), minWidth: 0 });
export const itemIcon = style({
  color: theme.color.text2,
  selectors: {
    '[data-status="failed"] &': { color: theme.color.dangerText },
    '[data-status="flawed"] &': { color: theme.color.infoText },
  },
});
export const itemName = style({ ...layout.fill, ...layout.ellipsis, fontWeight: 550 });
export const oneLineRow = style({ ...layout.fill, position: 'relative', minWidth: 0 });
export const oneLine = style({ ...type.small, ...layout.row(6), minWidth: 0 });
/** A long name leaves half of the line to the reason. */
export const fileOf = style({ ...layout.ellipsis, flex: 'none', maxWidth: '50%', fontWeight: 600 });
export const reason = style({ ...layout.fill, ...layout.ellipsis });
export const itemCount = style({ ...secondary.small, ...tabular, flex: 'none' });
export const itemText = style({
  ...type.small,
  ...tabular,
  padding: '0 8px 0 24px',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
export const findings = style({ ...layout.stack(4) });
/** A file and what it may be scaled by: where both have no room, the numbers go below. */
export const fileOfUnit = style({ ...layout.wrap(4) });
export const sizeOf = style({ flex: '1 1 120px', minWidth: 0 });
export const itemProgress = style({ padding: '0 8px 2px 24px' });
export const answers = style({ ...layout.wrap(6), padding: '2px 4px 0 24px' });
