import { afterEach, expect, it } from 'vitest';
import '../../../src/ui/tokens/index.ts';
import { setMotionChoice, setThemeChoice, startPreferences } from '../../../src/ui/preferences.ts';

afterEach(async () => {
  setMotionChoice('system');
  setThemeChoice('light');
  await expect.poll(durations).toEqual([]);
});

const durations = () =>
  document
    .getAnimations()
    .filter((animation) => animation instanceof CSSTransition)
    .map((animation) => animation.effect!.getTiming().duration);

it('one theme becomes the other in 0.2 s, and what changes its colour later does as before', async () => {
  localStorage.setItem('theme', 'light');
  startPreferences();
  // What a page begins with is no change.
  expect(document.documentElement.dataset['themeChange']).toBeUndefined();
  // The colours it goes over from.
  expect(getComputedStyle(document.body).backgroundColor).toMatch(/^rgb/);
  setThemeChoice('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  expect(durations().length).toBeGreaterThan(0);
  expect(new Set(durations())).toEqual(new Set([200]));
  await expect.poll(() => document.documentElement.dataset['themeChange']).toBeUndefined();
});

it('and at once for who wants no motion', () => {
  localStorage.setItem('theme', 'light');
  startPreferences();
  setMotionChoice('reduced');
  // The colours it goes over from.
  expect(getComputedStyle(document.body).backgroundColor).toMatch(/^rgb/);
  setThemeChoice('dark');
  expect(durations()).toEqual([]);
});
