import { theme } from './contract.css.ts';
import { media, motion, radius, space, type } from './scale.ts';

type Space = keyof typeof space;

const gapOf = (gap: Space | undefined) => (gap === undefined ? {} : { gap: space[gap] });

/** How things stand beside one another: spread into a style. Gaps are steps of the grid. */
export const layout = {
  /** Side by side, in one line with one another. */
  row: (gap?: Space) => ({ display: 'flex', alignItems: 'center', ...gapOf(gap) }),
  /** The same inside a line of text. */
  inlineRow: (gap?: Space) => ({ display: 'inline-flex', alignItems: 'center', ...gapOf(gap) }),
  /** Side by side as far as there is room, then below. */
  wrap: (gap?: Space) => ({ display: 'flex', flexWrap: 'wrap', ...gapOf(gap) }) as const,
  /** Below one another, each as wide as there is room. */
  stack: (gap: Space) => ({ display: 'grid', ...gapOf(gap) }),
  /** Below one another, where one may grow. */
  column: (gap?: Space) => ({ display: 'flex', flexDirection: 'column', ...gapOf(gap) }) as const,
  centred: { display: 'grid', placeItems: 'center' },
  square: (side: number) => ({ width: side, height: side }),
  /** One line that ends in "…" where there is no room. */
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** What a row leaves, and no more. */
  fill: { flex: 1, minWidth: 0 },
  /** A button without a shape of its own. */
  bare: { padding: 0, border: 0, background: 'transparent' },
  /** A link that looks like a button or a row. */
  plainLink: { color: theme.color.text, textDecoration: 'none' },
} as const;

/** What is said besides, in the sizes of `type`. */
export const secondary = {
  micro: { ...type.micro, color: theme.color.text2 },
  small: { ...type.small, color: theme.color.text2 },
  editor: { ...type.editor, color: theme.color.text2 },
  body: { ...type.body, color: theme.color.text2 },
} as const;

const raised = {
  borderRadius: radius.card,
  boxShadow: theme.shadow.s4,
  animation: `corallite-rise ${motion.panel} ${motion.ease}`,
} as const;

/** What rises over the page, without its size and place. */
export const surface = {
  /** A menu, a list or a small panel. */
  popover: {
    ...raised,
    background: theme.color.raised,
    '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
  },
  /** A dialog on its scrim: as tall as there is room, its parts below one another. */
  dialog: {
    ...raised,
    ...layout.column(),
    pointerEvents: 'auto',
    maxHeight: '100%',
    overflow: 'hidden',
    background: theme.color.panel,
    outline: 'none',
    '@media': {
      [media.forcedColors]: { border: '1px solid CanvasText' },
      [media.moreContrast]: { border: `1px solid ${theme.color.controlLine}` },
    },
  },
} as const;
