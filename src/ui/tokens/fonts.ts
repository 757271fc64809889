import '@fontsource-variable/inter/wght.css';
import './inter-for-chinese.css';

/**
 * Chinese glyphs come in slices by unicode range: the rules cost a few kilobytes, a slice is fetched only when a glyph
 * of it is on the page and the system's own Chinese font lacks it. The rules load after the first paint.
 */
export function loadChineseFontRules(): void {
  void import('@fontsource-variable/noto-sans-sc/wght.css');
}
