import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPreferences } from '#ui';
import { ANCHOR_OFFSET, scrollAfterNavigation, watchScroll } from '../../../src/app/routes/scroll.ts';

const page = document.createElement('div');
let stop = (): void => undefined;

beforeEach(() => {
  startPreferences();
  page.replaceChildren();
  page.style.height = '5000px';
  document.body.append(page);
  window.scrollTo({ top: 0, behavior: 'instant' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  localStorage.removeItem('motion');
  page.remove();
});

/** Something the hash may name, 2000 pixels down. */
async function arrive(id: string): Promise<HTMLElement> {
  const section = document.createElement('h2');
  section.id = id;
  section.style.marginTop = '2000px';
  page.append(section);
  // The observer's turn.
  await Promise.resolve();
  return section;
}
const isAtAnchor = (section: HTMLElement): boolean =>
  Math.abs(section.getBoundingClientRect().top - ANCHOR_OFFSET) < 1;

test('what the hash names may be late by seconds, and is gone to all the same', async () => {
  stop = scrollAfterNavigation('#late');
  vi.advanceTimersByTime(9000);
  const section = await arrive('late');
  await expect.poll(() => isAtAnchor(section)).toBe(true);
});

test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
  'who does something meanwhile (%s) stays where they are',
  async (act) => {
    // At once, so that it would be seen.
    localStorage.setItem('motion', 'reduced');
    startPreferences();
    stop = scrollAfterNavigation('#late');
    window.dispatchEvent(new Event(act));
    await arrive('late');
    await new Promise(requestAnimationFrame);
    expect(window.scrollY).toBe(0);
  },
);

test('what grows above the anchor does not take it away, until the reader does something', async () => {
  localStorage.setItem('motion', 'reduced');
  startPreferences();
  const above = document.createElement('div');
  page.append(above);
  const section = await arrive('here');
  stop = scrollAfterNavigation('#here');
  await expect.poll(() => isAtAnchor(section)).toBe(true);
  // A picture, a font, a part of the page that comes late.
  for (const height of [300, 700]) {
    above.style.height = `${height}px`;
    page.style.height = `${5000 + height}px`;
    await expect.poll(() => isAtAnchor(section)).toBe(true);
  }
  window.dispatchEvent(new Event('wheel'));
  const top = window.scrollY;
  above.style.height = '900px';
  page.style.height = '6000px';
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(window.scrollY).toBe(top);
});

test('a hash that is no name goes nowhere, and none goes to the top', () => {
  window.scrollTo({ top: 900, behavior: 'instant' });
  stop = scrollAfterNavigation('#%E0%A4%A');
  expect(window.scrollY).toBe(900);
  stop();
  stop = scrollAfterNavigation('');
  expect(window.scrollY).toBe(0);
});

test('going back finds the place one left, as soon as the page is long enough again', async () => {
  const address = window.location.href;
  const stopWatching = watchScroll();
  const scrolled = () => new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  window.history.pushState(null, '', '?list');
  const down = scrolled();
  window.scrollTo({ top: 900, behavior: 'instant' });
  await down;
  // The router says so of every navigation.
  window.history.pushState(null, '', '?design');
  window.dispatchEvent(new Event('pushState'));
  stop = scrollAfterNavigation('');
  expect(window.scrollY).toBe(0);

  page.style.height = '10px';
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await back;
  stop = scrollAfterNavigation('');
  expect(window.scrollY).toBeLessThan(900);
  // Late by more than what was looked at when the waiting began.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  page.style.height = '5000px';
  await expect.poll(() => window.scrollY).toBe(900);
  stopWatching();
  window.history.replaceState(null, '', address);
});
