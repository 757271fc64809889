import { expect, it } from 'vitest';

// That others move is shown by session/theme-change: there would be no transitions.
it('a page asks for reduced motion before its test begins', () => {
  expect(window.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  // What else a browser prefers is left as it is.
  expect(window.matchMedia('(prefers-color-scheme: light)').matches).toBe(true);
  expect(window.matchMedia('(forced-colors: active)').matches).toBe(false);
});
