import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPreferences } from '#ui';
import { ANCHOR_OFFSET, scrollAfterNavigation } from '../../../src/app/routes/scroll.ts';

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
  await expect.poll(() => isAtAnchor(section), { timeout: 5000 }).toBe(true);
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

test('a hash that is no name goes nowhere, and none goes to the top', () => {
  window.scrollTo({ top: 900, behavior: 'instant' });
  stop = scrollAfterNavigation('#%E0%A4%A');
  expect(window.scrollY).toBe(900);
  stop();
  stop = scrollAfterNavigation('');
  expect(window.scrollY).toBe(0);
});
