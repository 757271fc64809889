import { globalStyle, globalKeyframes } from '@vanilla-extract/css';
import { theme } from './contract.css.ts';
import { media, motion, tabular, type } from './scale.ts';

const CHINESE =
  '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Noto Sans SC Variable", "Noto Sans SC"';
const FONT = `"Inter Variable", Inter, ${CHINESE}, system-ui, sans-serif`;
/** Quotation marks, dashes and ellipses are Chinese ones; other alphabets than Latin's come last. */
const FONT_IN_CHINESE = `"Inter for Chinese", ${CHINESE}, "Inter Variable", system-ui, sans-serif`;

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html, body, #root', { margin: 0, height: '100%' });
globalStyle('html', {
  vars: { '--font': FONT },
  // A safe width for every string: nothing on the page scrolls sideways.
  overflowX: 'hidden',
});
globalStyle('html:lang(zh)', {
  vars: { '--leading': '2px', '--font': FONT_IN_CHINESE },
  // The gap between Chinese and Latin where a name is put into a sentence; a space that is there already stays one.
  textAutospace: 'normal',
});
globalStyle('body', {
  ...type.editor,
  fontFamily: 'var(--font)',
  fontWeight: 400,
  color: theme.color.text,
  background: theme.color.bg,
  letterSpacing: '-0.003em',
  fontFeatureSettings: '"cv11", "ss03"',
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
});
// An open dialog sets it on the body, which every element then inherits: the whole page's styles were made anew for what nothing reads.
globalStyle('body', { vars: { '--removed-body-scroll-bar-size': '0px !important' } });
globalStyle('html:lang(zh) body', { letterSpacing: 0 });
globalStyle('button, input, textarea, select', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer', textAlign: 'inherit' });
globalStyle('button[aria-disabled="true"]', { cursor: 'not-allowed' });
globalStyle('h1, h2, h3, p, dl, dd, ul, ol', { margin: 0, padding: 0, font: 'inherit' });
globalStyle('ul, ol', { listStyle: 'none' });
// No single word or character on a line of its own.
globalStyle('p, li, dd', { textWrap: 'pretty' });
// What opens a fold is drawn as the icons are.
globalStyle('summary', { display: 'flex', alignItems: 'center', gap: 8, listStyle: 'none' });
globalStyle('summary::-webkit-details-marker', { display: 'none' });
globalStyle('summary::before', {
  content: '',
  width: 7,
  height: 7,
  marginLeft: 1,
  border: 'solid currentColor',
  borderWidth: '0 1.6px 1.6px 0',
  transform: 'rotate(-45deg)',
  transition: `transform ${motion.panel} ${motion.ease}`,
});
globalStyle('details[open] > summary::before', { transform: 'translateY(-2px) rotate(45deg)' });
globalStyle('svg', { display: 'block', flex: 'none' });
globalStyle('output, time, [data-number]', tabular);
globalStyle('kbd', { font: 'inherit' });

globalStyle(':focus-visible', { outline: `2px solid ${theme.color.focus}`, outlineOffset: 2 });
globalStyle(':focus:not(:focus-visible)', { outline: 'none' });
// The heading of a page takes the focus when the page changes, to be read out: there is nothing to press.
globalStyle('h1[tabindex="-1"]:focus-visible', { outline: 'none' });
globalStyle('::selection', { background: 'color-mix(in srgb, #FF755E 32%, transparent)' });
globalStyle('::placeholder', { color: theme.color.hint, opacity: 1 });

globalStyle(':root', { vars: { '--row-pitch': '39px' } });
globalStyle(':root[data-density="compact"]', { vars: { '--row-pitch': '34px' } });

/** Read out, not drawn. */
globalStyle('.visually-hidden', {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

globalStyle('*', {
  scrollbarWidth: 'thin',
  scrollbarColor: `${theme.color.lineStrong} transparent`,
});

// One theme becomes the other: what has no transition of its own for its colours has one for as long.
globalStyle(
  ':root[data-theme-change], :root[data-theme-change] *, :root[data-theme-change] *::before, :root[data-theme-change] *::after',
  {
    transitionProperty:
      'color, background-color, border-color, outline-color, box-shadow, fill, stroke !important',
    transitionDuration: `${motion.panel} !important`,
    transitionTimingFunction: `${motion.ease} !important`,
  },
);

/**
 * No animation, not one of no time: a menu that is closed before its first frame waits for its animation to end, and browsers
 * may send no event of one that takes no time.
 */
const still = {
  animation: 'none !important',
  transitionDuration: '0s !important',
  scrollBehavior: 'auto !important' as 'auto',
};
// The same switch of the settings (UI brief §6).
globalStyle('.still *, .still *::before, .still *::after', still);
globalStyle('*, *::before, *::after', { '@media': { '(prefers-reduced-motion: reduce)': still } });

// More contrast: hairlines become control lines, glass becomes solid, quiet text comes forward.
globalStyle(':root', {
  '@media': {
    [media.moreContrast]: {
      vars: {
        [theme.color.line]: theme.color.controlLine,
        [theme.color.lineStrong]: theme.color.controlLine,
        [theme.color.glass]: theme.color.panel,
        [theme.color.text2]: theme.color.text,
        [theme.color.hint]: theme.color.text2,
      },
    },
  },
});

globalStyle('[data-selected="true"], [aria-pressed="true"], [aria-selected="true"], [data-state="on"]', {
  '@media': { [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: -2 } },
});

globalKeyframes('corallite-spin', { to: { transform: 'rotate(360deg)' } });
globalKeyframes('corallite-rise', {
  from: { opacity: 0, transform: 'translateY(4px)' },
  to: { opacity: 1, transform: 'none' },
});
globalKeyframes('corallite-fade', { from: { opacity: 0 }, to: { opacity: 1 } });
