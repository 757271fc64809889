/** The 4 px grid, with half steps between what belongs together; the name is the number of pixels. */
export const space = {
  2: '2px',
  4: '4px',
  6: '6px',
  8: '8px',
  10: '10px',
  12: '12px',
  16: '16px',
  20: '20px',
  24: '24px',
  32: '32px',
  40: '40px',
  48: '48px',
  64: '64px',
} as const;

export const radius = {
  chip: '4px',
  field: '6px',
  button: '8px',
  card: '12px',
  sheet: '16px',
  round: '999px',
} as const;

export const layer = {
  viewport: 0,
  floating: 10,
  panel: 20,
  stickyHead: 30,
  menu: 100,
  scrim: 200,
  dialog: 210,
  /** Lists and menus open over the dialog they stand in. */
  popup: 250,
  palette: 300,
  toast: 400,
  tooltip: 500,
} as const;

/** Durations collapse to 0 under reduced motion (global.css.ts). */
export const motion = {
  hover: '0.1s',
  panel: '0.2s',
  ease: 'cubic-bezier(.2,0,0,1)',
} as const;

/** Chinese gets two more pixels of leading; the variable is set on html:lang(zh). */
const leading = (pixels: number) => `calc(${pixels}px + var(--leading, 0px))`;

export const type = {
  micro: { fontSize: '11px', lineHeight: leading(14), fontWeight: 500 },
  small: { fontSize: '12px', lineHeight: leading(16) },
  editor: { fontSize: '13px', lineHeight: leading(20) },
  body: { fontSize: '14px', lineHeight: leading(20) },
  titleSmall: { fontSize: '14px', lineHeight: leading(20), fontWeight: 600 },
  title: { fontSize: '16px', lineHeight: leading(24), fontWeight: 600 },
  heading: { fontSize: '28px', lineHeight: leading(36), fontWeight: 650, letterSpacing: '-0.02em' },
} as const;

export const tabular = { fontVariantNumeric: 'tabular-nums' } as const;

export const media = {
  /** The left panel becomes a strip, toolbar and rail go icon-only. */
  compact: 'screen and (max-width: 1279px)',
  /** The right panel overlays too. */
  tight: 'screen and (max-width: 1023px)',
  wide: 'screen and (min-width: 1920px)',
  coarse: '(pointer: coarse)',
  moreContrast: '(prefers-contrast: more)',
  forcedColors: '(forced-colors: active)',
} as const;

/** The focus of what draws its own ring as a shadow, where the system draws no shadows (`media.forcedColors`). */
export const focusForced = { outline: '2px solid Highlight', outlineOffset: -1 } as const;

/** From one form row to the next: 39 px, 34 where the person wants rows close together (UI brief §6). */
export const rowPitch = 'var(--row-pitch)';
